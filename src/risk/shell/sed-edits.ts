import { isKnown } from "../deed.ts";
import { resolvePath } from "../files/resolve.ts";
import type { ProgramCall } from "../tools/call.ts";
import { heldAt } from "./file-content.ts";
import type { ShellWalk } from "./look.ts";

interface Edited {
  readonly place: string;
  readonly content: string;
}

/** Characters that mean themselves to sed and to us; of a pattern also the dot, which means the same to both. */
const plain = "[\\w \"':=,<>%!;~.-]";
const substitution = new RegExp(`^s([/|#@])(${plain}{1,400})\\1(${plain}{0,400})\\1(g?)$`);

/**
 * Contents of files after `sed -i s/a/b/ file`, where they were read and the edit is of the plainest kind: so that
 * editing a script and trying it out is judged by what it does. Anything else that sed may do is not followed.
 */
export function editedBySed(look: ShellWalk, { program, words, cwd, elsewhere }: ProgramCall): readonly Edited[] {
  if (!/^g?sed$/.test(program) || elsewhere) return [];
  const texts = words.map(({ text }) => text).filter((text) => text !== "-e");
  const options = texts.filter((text) => text.startsWith("-"));
  const [script = "", ...files] = texts.filter((text) => !text.startsWith("-"));
  const [, , from, to = "", all] = substitution.exec(script) ?? [];
  const isPlain = options.length === 1 && /^-i(?:\.\w{1,8})?$/.test(options[0] ?? "");
  if (from === undefined || !isPlain || words.length - texts.length > 1) return [];
  const pattern = new RegExp(from, all === "g" ? "g" : "");
  return files.filter(isKnown).flatMap((file) => {
    const [place] = resolvePath(file, { cwd, facts: look.facts }).places;
    const before = place === undefined ? undefined : heldAt(look, place);
    if (place === undefined || before === undefined) return [];
    const lines = before.split("\n").map((line) => line.replace(pattern, () => to));
    return [{ place, content: lines.join("\n") }];
  });
}
