import { unknownPiece } from "../../deed.ts";
import { resolvePath } from "../../files/resolve.ts";
import type { ProgramCall } from "../../tools/call.ts";
import { wholeAt, insideFile, unseenFile, unseenTarget } from "../file-content.ts";
import type { ShellWalk, WalkPosition } from "../look.ts";
import { newScope } from "../scope.ts";
import { toldInFile } from "../flows/told.ts";
import { placesOf } from "../programs/found/sources.ts";
import { workOn } from "../../work.ts";
import { loadedBy } from "./loaded-files.ts";
import { withCalls, withoutFunctions } from "./make-functions.ts";
import { withValues } from "./task-arguments.ts";
import { quoteWord } from "../../../lexicon/shell-words.ts";

/** A file that defines the tasks of a runner. */
export interface Content {
  readonly file: string;
  readonly place: string;
  readonly text: string;
  /** Files that make takes in: by rules for them, it makes these first. */
  readonly included?: readonly string[];
}

interface Reading {
  readonly call: ProgramCall;
  readonly cwd: string | undefined;
  readonly at: WalkPosition;
}

const includesMax = 16;
/** `include a.mk b.mk` of make; `import 'a.just'` of just. */
const include = {
  make: /^ {0,9}(?:-|s)?include[ \t]+([^\n#]{1,1000})$/m,
  just: /^import\??[ \t]+["']([^"'\n]{1,300})["'].*$/m,
} as const;

/** A file of tasks with those that it takes in. A file that is there and could not be read is asked about. */
export const withIncludes = (
  look: ShellWalk,
  content: Content,
  language: keyof typeof include | keyof typeof loadedBy,
  reading: Reading,
): Content =>
  language === "make" || language === "just"
    ? withIncluded(look, content, language, reading)
    : withLoaded(look, content, language, reading);

/** Puts included files in the place of their include. */
function withIncluded(look: ShellWalk, content: Content, language: keyof typeof include, reading: Reading): Content {
  const { call, cwd } = reading;
  const pattern = include[language];
  const base = language === "just" && content.place !== "" ? content.place.replace(/\/[^/]*$/, "") : cwd;
  let text = content.text;
  if (language === "make" && call.variables.has("MAKEFILES")) text += `\ninclude ${call.variables.get("MAKEFILES")}\n`;
  const included: string[] = [];
  for (let count = 0; count < includesMax; count += 1) {
    const found = pattern.exec(text);
    if (!found) break;
    const [line, named = ""] = found;
    const names = language === "make" ? filesNamed(named, text) : [named];
    included.push(...names.slice(0, includesMax));
    const inner =
      base === undefined ? [] : names.slice(0, includesMax).flatMap((name) => textsAt(look, name, base, reading).map(({ held }) => held));
    text = `${text.slice(0, found.index)}${inner.join("\n")}${text.slice(found.index + line.length)}`;
    if (text.length > charsMax) break;
  }
  return language === "make" ? { ...content, text: withTabs(text), included } : { ...content, text };
}

/** `.RECIPEPREFIX = >`: another character in the place of the tab, from there on. */
function withTabs(text: string): string {
  const found = /^\.RECIPEPREFIX[ \t]*[:?]{0,3}=[ \t]*(\S)/m.exec(text);
  const prefix = found?.[1];
  return prefix === undefined
    ? text
    : text
        .split("\n")
        .map((line) => (line.startsWith(prefix) ? `\t${line.slice(1)}` : line))
        .join("\n");
}

/** Texts at a path beside the file, which may hold wildcards. */
function textsAt(
  look: ShellWalk,
  name: string,
  base: string,
  { call, at }: Reading,
): readonly { readonly place: string; readonly held: string }[] {
  const { places } = resolvePath(name, { cwd: base, facts: call.facts });
  return places
    .slice(0, 1)
    .flatMap((path) => placesOf(look, path))
    .slice(0, includesMax)
    .flatMap((place) => {
      const held = wholeAt(look, place);
      const hidden = held === undefined ? unseenFile(look, place, at) : undefined;
      if (hidden && hidden.act === "opaque" && hidden.is !== undefined)
        look.add({ act: "opaque", tool: call.program, target: unseenTarget(name, hidden), span: call.span, why: hidden.why }, at);
      return held === undefined ? [] : [{ place, held }];
    });
}

/** Puts the files that it loads, and those that these load, behind it. */
function withLoaded(look: ShellWalk, content: Content, language: keyof typeof loadedBy, reading: Reading): Content {
  const [seen, all] = [new Set([content.place]), [{ place: content.place, held: content.text }]];
  for (let index = 0; index < all.length && all.length < includesMax; index += 1) {
    const { place = "", held = "" } = all[index] ?? {};
    const base = place === "" ? reading.cwd : place.replace(/\/[^/]*$/, "");
    if (base === undefined) continue;
    for (const path of loadedBy[language](held).slice(0, loadedMax))
      for (const found of textsAt(look, path, base, reading)) {
        if (!seen.has(found.place) && all.length < includesMax) all.push(found);
        seen.add(found.place);
      }
  }
  return { ...content, text: all.map(({ held }) => held).join("\n") };
}

const loadedMax = 40;

const ownFolder = /\$[({](?:CURDIR|PWD|shell (?:pwd|git rev-parse --show-toplevel))[)}]/g;
/** Functions that leave the names of files what they are. */
const keeping = /\$[({](?:wildcard|sort|strip|abspath|realpath|lastword|firstword|word 1,|patsubst %\/,%,)\s{0,9}([^$(){}]{0,500})[)}]/g;

/** Files behind an include, as far as the makefile itself says which those are. */
function filesNamed(named: string, text: string): readonly string[] {
  const values = ownValues(text, true);
  let known = named;
  for (let round = 0; round < roundsMax * 2 && known.includes("$") && known.length < charsMax; round += 1)
    known = withValues(known, values)
      .replaceAll(ownFolder, ".")
      .replaceAll(/\$[({]MAKEFILE_LIST[)}]/g, "./Makefile")
      .replaceAll(keeping, "$1")
      .replaceAll(/\$[({]dir\s{1,9}([^$(){}\s]{0,500})[)}]/g, (_, path: string) => path.replace(/[^/]*$/, "") || "./");
  return known
    .trim()
    .split(/\s+/)
    .filter((name) => !name.includes("$"));
}

const charsMax = 262_144;
const valuesMax = 500;
const roundsMax = 3;
const assigned = /^(?:export[ \t]+|override[ \t]+)*([\w.-]{1,80})[ \t]*(\+|\?|::?:?|!)?=[ \t]*([^\n]{0,2000})$/gm;

/** Programs that make's own variables stand for. */
const builtIn: readonly (readonly [string, string])[] = [
  ["MAKE", "make"],
  ["CC", "cc"],
  ["CXX", "g++"],
  ["CPP", "cc -E"],
  ["AR", "ar"],
  ["AS", "as"],
  ["LD", "ld"],
  ["FC", "f77"],
  ["LEX", "lex"],
  ["YACC", "yacc"],
  ["RM", "rm -f"],
];

const define = /^define[ \t]+([\w.-]{1,80})[ \t]*[:+?]?=?[ \t]*\n((?:(?!^define\b)[^])*?)^endef\b.*$/gm;

/** Values that a makefile sets once; a variable that may have another one has none here, unless only somebody's own would differ. */
function ownValues(text: string, takesUsual = false): ReadonlyMap<string, string> {
  workOn(text);
  const counts = new Map<string, number>();
  const values = new Map<string, string>(builtIn);
  for (const [, name = "", sign = "", value = ""] of [...text.matchAll(assigned)].slice(0, valuesMax)) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
    const isTool = values.has(name) && builtIn.some(([each]) => each === name);
    if (/^[+!]$/.test(sign) || (sign === "?" && !isTool && !takesUsual) || (counts.get(name) ?? 0) > 1) values.delete(name);
    else values.set(name, value.replace(/(?:^|[ \t])#.*$/s, "").trimEnd());
  }
  for (const [, name = "", body = ""] of [...text.matchAll(define)].slice(0, valuesMax))
    values.set(
      name,
      body
        .split("\n")
        .map((line) => line.trim().replace(/^[@+-]+/, ""))
        .filter((line) => line !== "")
        .join("\n"),
    );
  return values;
}

/** Puts in the values that a makefile sets once, also those that it calls with words. */
export function withOwnValues(content: string, takesUsual = false): string {
  const text = content.replaceAll("\\\n", " ");
  const values = ownValues(text, takesUsual);
  let known = text.includes("define") ? text.replaceAll(define, "") : text;
  for (let round = 0; round < roundsMax; round += 1) {
    const next = withCalls(withValues(known, values), values);
    if (next === known || next.length > charsMax) break;
    known = next;
  }
  return known;
}

const shellsMax = 60;

/** `$(shell …)`, with parentheses inside it. */
function shellsIn(text: string): readonly string[] {
  const found: string[] = [];
  for (const { index } of text.matchAll(/\$[({]shell\s/g)) {
    if (found.length >= shellsMax) return [...found, unknownPiece];
    let depth = 1;
    let end = index + 2;
    while (depth > 0 && end < text.length && end - index < charsPerShell) {
      const character = text[end];
      if (character === "(" || character === "{") depth += 1;
      else if (character === ")" || character === "}") depth -= 1;
      end += 1;
    }
    found.push(text.slice(index + "$(shell ".length, depth === 0 ? end - 1 : end));
  }
  return found;
}

const charsPerShell = 2_000;

/** Values that make has from where it starts: they count for what the file itself does not set. */
const inherited = ({ variables, facts }: ProgramCall, cwd: string | undefined): ReadonlyMap<string, string> =>
  new Map(
    Object.entries({ ...facts.variables, HOME: facts.home, USER: facts.user, LOGNAME: facts.user, PWD: cwd, CURDIR: cwd })
      .concat([...variables])
      .flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );

/** A command of make as the shell gets it, as far as that is known. */
const asStarted = (text: string): string =>
  withoutFunctions(text.replaceAll(keeping, "$1").replaceAll(/\$[({]addsuffix\s{1,9}([^$(){},]{0,99}),([^$(){},]{0,99})[)}]/g, "$2$1"))
    .replaceAll(/\$[({][\w.-]{1,80}(?::[^(){}\s]{1,80})?[)}]/g, unknownPiece)
    .replaceAll("$$", "$");

/**
 * Looks at commands that make runs while it reads its file, whatever it is asked to build, and even if it is only to
 * show what it would do: `$(shell …)`, `A != …`, and the shell that the file names. Such lines ask about the machine
 * and fall back on something.
 */
export function lookAtReading(look: ShellWalk, content: Content, { call, cwd, at }: Reading): void {
  const known = withValues(withOwnValues(content.text, true), inherited(call, cwd));
  const outside = known
    .split("\n")
    .filter((line) => !line.startsWith("\t"))
    .join("\n");
  const outright = [...outside.matchAll(/^[\w.-]{1,80}[ \t]*!=[ \t]*([^\n]{1,2000})$/gm)].map(([, text = ""]) => text);
  const shell = shellOf(outside);
  const inner: WalkPosition = {
    ...at,
    ...insideFile(look, content.place, at),
    within: call.span,
    depth: at.depth + 1,
    doubt: at.doubt ?? "reading",
  };
  const texts = [...shellsIn(outside), ...outright, ...(shell === undefined || isShell.test(shell) ? [] : [shell])];
  for (const text of toldInFile(outside)) look.text(text, newScope(cwd), { ...inner, doubt: "file" });
  for (const text of texts) look.text(asStarted(text), newScope(cwd), inner);
}

const shellOf = (text: string): string | undefined =>
  /^(?:[\w.%-]{1,80}[ \t]*:[ \t]*)?(?:export[ \t]+|override[ \t]+)*SHELL[ \t]*[:?]{0,3}=[ \t]*([^\n]{1,300})$/m.exec(text)?.[1]?.trim();

/** A recipe in another language than that of a shell, as what make starts with it: each line alone, unless the file says otherwise. */
export function inItsShell(recipe: string, content: string): string {
  const shell = shellOf(content)?.replace(/\s#.*$/, "");
  if (shell === undefined || isShell.test(shell)) return recipe;
  const flags = /^(?:[\w.%-]{1,80}[ \t]*:[ \t]*)?\.SHELLFLAGS[ \t]*[:?+]{0,3}=[ \t]*([^\n]{1,200})$/m.exec(content)?.[1] ?? "-c";
  const texts = /^\.ONESHELL[ \t]*:/m.test(content) ? [recipe] : recipe.split("\n").filter((line) => line.trim() !== "");
  return texts.map((text) => `${shell} ${flags} ${quoteWord(text)}`).join("\n");
}

const isShell = /^(?:(?:\/usr)?(?:\/local)?\/bin\/(?:env[ \t]+)?)?(?:ba|z|da|k|a)?sh\b|\$/;
