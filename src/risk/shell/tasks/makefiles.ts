import { unknownPiece } from "../../deed.ts";
import { resolvePath } from "../../files/resolve.ts";
import type { ProgramCall } from "../../tools/call.ts";
import { wholeAt, insideFile, unseenFile, unseenTarget } from "../file-content.ts";
import type { ShellWalk, WalkPosition } from "../look.ts";
import { newScope } from "../scope.ts";
import { toldInFile } from "../flows/told.ts";
import { withValues } from "./task-arguments.ts";

/** A file that defines the tasks of a runner. */
export interface Content {
  readonly file: string;
  readonly place: string;
  readonly text: string;
}

interface Reading {
  readonly call: ProgramCall;
  readonly cwd: string | undefined;
  readonly at: WalkPosition;
}

const includesMax = 16;
/** `include a.mk b.mk` of make; `import 'a.just'` and `mod a 'a.just'` of just. */
const include = {
  make: /^ {0,9}(?:-|s)?include[ \t]+([^\n#]{1,1000})$/m,
  just: /^(?:import\??[ \t]+|mod\??[ \t]+\w+[ \t]+)["']([^"'\n]{1,300})["'].*$|^mod\??[ \t]+(\w{1,80})[ \t]*$/m,
} as const;

/** Puts included files in the place of their include. A file that is there and could not be read is asked about. */
export function withIncludes(look: ShellWalk, content: Content, language: keyof typeof include, reading: Reading): Content {
  const { call, cwd, at } = reading;
  const pattern = include[language];
  const base = language === "just" && content.place !== "" ? content.place.replace(/\/[^/]*$/, "") : cwd;
  let text = content.text;
  if (language === "make" && call.variables.has("MAKEFILES")) text += `\ninclude ${call.variables.get("MAKEFILES")}\n`;
  for (let count = 0; count < includesMax; count += 1) {
    const found = pattern.exec(text);
    if (!found) break;
    const [line, named, module] = found;
    const names = module === undefined ? (named ?? "").trim().split(/\s+/) : [`${module}.just`, `${module}/mod.just`];
    const inner = names.slice(0, includesMax).map((name) => {
      const place = base === undefined ? "" : (resolvePath(name, { cwd: base, facts: call.facts }).places[0] ?? "");
      const held = wholeAt(look, place);
      const hidden = held === undefined && place !== "" ? unseenFile(look, place, at) : undefined;
      if (hidden && hidden.act === "opaque" && hidden.is !== undefined)
        look.add({ act: "opaque", tool: call.program, target: unseenTarget(name, hidden), span: call.span, why: hidden.why }, at);
      return held ?? "";
    });
    text = `${text.slice(0, found.index)}${inner.join("\n")}${text.slice(found.index + line.length)}`;
    if (text.length > charsMax) break;
  }
  return { ...content, text };
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

/** Puts in the values that a makefile sets once; a variable that may have another one stays unknown. */
export function withOwnValues(content: string): string {
  const text = content.replaceAll("\\\n", " ");
  const counts = new Map<string, number>();
  const values = new Map<string, string>(builtIn);
  for (const [, name = "", sign = "", value = ""] of [...text.matchAll(assigned)].slice(0, valuesMax)) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
    const isTool = values.has(name) && builtIn.some(([each]) => each === name);
    if (/^[+!]$/.test(sign) || (sign === "?" && !isTool) || (counts.get(name) ?? 0) > 1) values.delete(name);
    else values.set(name, value.replace(/(?:^|[ \t])#.*$/s, "").trimEnd());
  }
  let known = text;
  for (let round = 0; round < roundsMax; round += 1) {
    const next = withValues(known, values);
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

/**
 * Looks at commands that make runs while it reads its file, whatever it is asked to build, and even if it is only to
 * show what it would do: `$(shell …)`, `A != …`, and the shell that the file names. Such lines ask about the machine
 * and fall back on something.
 */
export function lookAtReading(look: ShellWalk, content: Content, { call, cwd, at }: Reading): void {
  const known = withOwnValues(content.text);
  const outside = known
    .split("\n")
    .filter((line) => !line.startsWith("\t"))
    .join("\n");
  const outright = [...outside.matchAll(/^[\w.-]{1,80}[ \t]*!=[ \t]*([^\n]{1,2000})$/gm)].map(([, text = ""]) => text);
  const shell = /^(?:export[ \t]+|override[ \t]+)*SHELL[ \t]*[:?]{0,3}=[ \t]*([^\n]{1,300})$/m.exec(outside)?.[1]?.trim();
  const inner: WalkPosition = {
    ...at,
    ...insideFile(look, content.place, at),
    within: call.span,
    depth: at.depth + 1,
    doubt: at.doubt ?? "tool",
  };
  const texts = [...shellsIn(outside), ...outright, ...(shell === undefined || isShell.test(shell) ? [] : [shell])];
  for (const text of toldInFile(outside)) look.text(text, newScope(cwd), { ...inner, doubt: "file" });
  for (const text of texts) look.text(text.replaceAll(/\$[({][\w.-]{1,80}[)}]/g, unknownPiece).replaceAll("$$", "$"), newScope(cwd), inner);
}

const isShell = /^(?:(?:\/usr)?(?:\/local)?\/bin\/(?:env[ \t]+)?)?(?:ba|z|da|k|a)?sh\b|\$/;
