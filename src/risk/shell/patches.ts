import { isKnown, type Deed } from "../deed.ts";
import { contentOf } from "../files/known-content.ts";
import { deedsOfPatch } from "../files/patch.ts";
import { resolvePath } from "../files/resolve.ts";
import { sortArguments, type Call } from "../tools/call.ts";
import type { At, Look } from "./look.ts";

const takes =
  "-C -c --git-dir --work-tree -p --directory --exclude --include --whitespace --patch-format --empty --quoted-cr".split(
    " ",
  );

/** `git apply` and `git am` write what their patch names; one that cannot be read may write anything there. */
export function lookAtPatches(look: Look, call: Call, at: At): void {
  if (call.program !== "git" || call.elsewhere) return;
  const verb = call.words.findIndex(({ text }) => text === "apply" || text === "am");
  if (verb < 0 || sortArguments(call.words, { takes }).operands[0] !== call.words[verb]) return;
  const { operands, options } = sortArguments(call.words.slice(verb + 1), { takes });
  const has = (pattern: RegExp): boolean => options.some(({ name }) => pattern.test(name));
  if (has(/^--(?:check|stat|numstat|summary|show-current-patch|abort|quit)$/) && !has(/^--apply$/)) return;
  const valuesOf = (name: string): readonly string[] =>
    options.flatMap((option) => (option.name === name && option.value ? [option.value.text] : []));
  const folder = valuesOf("--directory").at(-1);
  const strip = Number(valuesOf("-p").at(-1) ?? 1);
  const tool = `git ${call.words[verb]?.text ?? ""}`;
  const add = (deed: Deed): void =>
    look.add({ ...deed, target: folder === undefined ? deed.target : `${folder}/${deed.target}`, span: call.span }, at);
  const named = operands.map(({ text }) => text);
  for (const patch of patchesOf(look, call, named)) {
    const deeds = patch === undefined ? [] : deedsOfPatch(patch, tool, call.cwd).filter(({ act }) => act !== "opaque");
    for (const deed of deeds) {
      const names = deed.target.split("/").slice(Math.max(0, strip - 1));
      add({ ...deed, target: names.join("/") });
    }
    const only = valuesOf("--include");
    if (deeds.length === 0)
      for (const target of only.length > 0 ? only : ["."])
        add({ act: "write", tool, target, cwd: call.cwd, tree: true, keeps: true });
  }
}

/** The texts of the patches; undefined for one that nobody here has read. */
function patchesOf(look: Look, { stdin, cwd, facts }: Call, named: readonly string[]): readonly (string | undefined)[] {
  const read = (path: string): string | undefined =>
    isKnown(path)
      ? resolvePath(path, { cwd, facts })
          .places.map((place) => look.made.contentOf(place) ?? contentOf(place, facts))
          .find((text) => text !== undefined)
      : undefined;
  const files = named.filter((text) => text !== "-");
  if (files.length > 0) return files.map(read);
  if (stdin === undefined) return [];
  return [stdin.kind === "text" ? stdin.text : stdin.kind === "file" ? read(stdin.path) : undefined];
}
