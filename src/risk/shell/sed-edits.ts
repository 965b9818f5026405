import { isKnown } from "../deed.ts";
import { environmentInWords } from "../environment.ts";
import { resolvePath } from "../files/resolve.ts";
import type { ProgramCall } from "../tools/call.ts";
import { isKnownProgram } from "../tools/index.ts";
import { heldAt } from "./file-content.ts";
import { scriptEnding } from "./test-targets.ts";
import type { ShellWalk } from "./look.ts";
import { nameFits } from "../per-name.ts";

const isSed = nameFits(/^g?sed$/);
const editsInPlace = nameFits(/^(?:g?sed|perl)$/);

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
  if (elsewhere || !isSed(program)) return [];
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

const settled = `["']?(?:\\d[\\d._]{0,20}|true|false|yes|no|on|off|none|null|nil|debug|info|warn|warning|error|trace)["']?`;
const named = "[\\w. -]{1,60}[:=] ?";
const tuning = new RegExp(`^s([/|#@,])(?:\\\\b)?(${named})?${settled}(?:\\\\b)?\\1\\2${settled}\\1g?;?$`, "i");

const swap = /^s([/|#@,])([\w ]{1,80})\1([\w ]{1,80})\1g?;?$/;
/** Words whose coming or going changes what a command does to its target. */
const weighty = /^(?:dry|run|force|hard|all|yes|no|safe|skip|check|confirm|exit|return|then|else|fi|if|not|true|false)$/i;

/** In a script, words for words, none of them a program, an environment or a switch: `s/colour/color/` makes no new command of a line. */
function swapsWords(script: string): boolean {
  const [, , from, to] = swap.exec(script) ?? [];
  if (from === undefined || to === undefined) return false;
  const all = `${from} ${to}`.split(/[\s_]+/).filter((word) => word !== "");
  return environmentInWords(all) === "unknown" && !all.some((word) => weighty.test(word) || isKnownProgram(word.toLowerCase()));
}

/** Whether it edits files in place, and every edit puts a number, a switch or a plain word where one stood. */
export function tunesOnly({ program, words, elsewhere }: ProgramCall): boolean {
  if (elsewhere || !editsInPlace(program)) return false;
  const texts = words.map(({ text }) => text);
  const options = texts.filter((text) => text.startsWith("-"));
  const isInPlace = options.some((text) => /^(?:-i(?:\.\w{1,8})?|-pi(?:\.\w{1,8})?|-i(?:\.\w{1,8})?e|-pie)$/.test(text));
  if (!isInPlace || options.some((text) => !/^-(?:[ipEer]{1,4}|p?i\.\w{1,8}e?)$/.test(text))) return false;
  const areScripts = texts.every((text) => !isPlainWord(text) || text.startsWith("-") || scriptEnding.test(text));
  const scripts = texts.filter((text) => /^s[^\w\s]/.test(text));
  return (
    scripts.length > 0 &&
    scripts.every((text) => tuning.test(text) || (areScripts && swapsWords(text))) &&
    texts.every((text) => isPlainWord(text) || scripts.includes(text))
  );
}

/** An option or a file, never a script of another kind. */
const isPlainWord = (text: string): boolean => text.startsWith("-") || (isKnown(text) && /^[\w./@+-]+\.\w{1,8}$/.test(text));
