import { isKnown } from "../deed.ts";
import { contentOf } from "../files/known-content.ts";
import { deedsOfPatch } from "../files/patch.ts";
import { resolvePath } from "../files/resolve.ts";
import { sortArguments, type Call } from "../tools/call.ts";
import type { At, Look } from "./look.ts";

const takes =
  "-C -c --git-dir --work-tree -p --directory --exclude --include --whitespace --patch-format --empty --quoted-cr".split(
    " ",
  );

/** `git apply` and `git am` write what their patch names, as far as the patch can be read. */
export function lookAtPatches(look: Look, call: Call, at: At): void {
  if (call.program !== "git" || call.elsewhere) return;
  const verb = call.words.findIndex(({ text }) => text === "apply" || text === "am");
  if (verb < 0 || sortArguments(call.words, { takes }).operands[0] !== call.words[verb]) return;
  const { operands, options } = sortArguments(call.words.slice(verb + 1), { takes });
  const has = (pattern: RegExp): boolean => options.some(({ name }) => pattern.test(name));
  if (has(/^--(?:check|stat|numstat|summary|show-current-patch|abort|quit)$/) && !has(/^--apply$/)) return;
  const folder = options.findLast(({ name }) => name === "--directory")?.value?.text;
  const strip = Number(options.findLast(({ name }) => name === "-p")?.value?.text ?? 1);
  for (const patch of patchesOf(
    look,
    call,
    operands.map(({ text }) => text),
  ))
    for (const deed of deedsOfPatch(patch, `git ${call.words[verb]?.text ?? ""}`, call.cwd)) {
      if (deed.act === "opaque") continue; // a patch in a form of its own stays as it is
      const inner = deed.target
        .split("/")
        .slice(Math.max(0, strip - 1))
        .join("/");
      const target = folder === undefined ? inner : `${folder}/${inner}`;
      look.add({ ...deed, target, span: call.span }, at);
    }
}

function patchesOf(look: Look, { stdin, cwd, facts }: Call, named: readonly string[]): readonly string[] {
  const files = named.filter((text) => text !== "-" && isKnown(text));
  const paths = stdin?.kind === "file" && files.length === 0 ? [stdin.path] : files;
  const read = paths.flatMap((path) =>
    resolvePath(path, { cwd, facts }).places.flatMap(
      (place) => look.made.contentOf(place) ?? contentOf(place, facts) ?? [],
    ),
  );
  return stdin?.kind === "text" && files.length === 0 ? [stdin.text, ...read] : read;
}
