import { unknownPiece } from "../../deed.ts";
import { namedPlace } from "../../files/places/named-places.ts";
import { isSecretName } from "../../secret-names.ts";
import { extentOf, unescapeText } from "../reading/literals.ts";
import { addDeed, addOpaque, addShell, newNotes, type Extents, type Notes, type Reader } from "../notes.ts";

interface Part extends Extents {
  readonly kind: "text" | "name" | "mark" | "pattern";
  readonly text: string;
}

/** Awk: `system(…)`, pipes to and from commands, redirections, and the table of environment variables. */
export const readAwk: Reader = (code) => {
  const notes = newNotes();
  const parts = partsOf(code);
  const variables = literalsOf(parts);
  const value = (from: number, to: number) => valueOf(parts.slice(from, to), variables);
  let depth = 0;
  let printing = -1;
  for (const [index, part] of parts.entries()) {
    if (part.kind === "text" && /^\/inet[46]?\//.test(part.text)) addOpaque(notes, part, "awk", "opens a network connection");
    if (part.kind === "name") nameAt(notes, parts, index, value);
    if (part.kind === "name" && (part.text === "print" || part.text === "printf")) {
      printing = index;
      depth = 0;
    }
    if (part.kind !== "mark") continue;
    if (part.text === "(") depth += 1;
    else if (part.text === ")") depth -= 1;
    else if (";\n}".includes(part.text)) printing = -1;
    else if (part.text === "@" && parts[index + 1]?.kind === "name" && parts[index + 1]?.text !== "include") {
      addOpaque(notes, part, "awk", "calls a function that only the code chooses");
    } else if ((part.text === "|" || part.text === "|&") && isNamed(parts[index + 1], "getline")) {
      addShell(notes, part, "awk", value(statementStart(parts, index), index));
    } else if ((part.text === "|" || part.text === "|&") && printing >= 0 && depth <= 0) {
      addShell(notes, part, "awk", value(index + 1, statementEnd(parts, index)));
    } else if ((part.text === ">" || part.text === ">>") && printing >= 0 && depth <= 0) {
      const target = value(index + 1, statementEnd(parts, index));
      if (!/^\/dev\/(?:stdout|stderr|null|tty)$/.test(target))
        addDeed(notes, part, { act: "write", tool: "awk print", target, ...(part.text === ">>" && { keeps: true }) });
      printing = -1;
    }
  }
  return notes;
};

const isNamed = (part: Part | undefined, name: string): boolean => part?.kind === "name" && part.text === name;

function nameAt(notes: Notes, parts: readonly Part[], index: number, value: (from: number, to: number) => string): void {
  const part = parts[index];
  const next = parts[index + 1];
  if (!part) return;
  if (part.text === "system" && next?.text === "(") addShell(notes, part, "awk system", value(index + 2, closing(parts, index + 1)));
  if (part.text === "getline" && parts.slice(index + 1, index + 3).some(({ kind, text }) => kind === "mark" && text === "<")) {
    const from = index + (next?.text === "<" ? 2 : 3);
    const file = parts[from]?.text === "(" ? value(from + 1, closing(parts, from)) : value(from, from + 1);
    if (file !== "-") addDeed(notes, part, { act: "read", tool: "awk getline", target: file });
  }
  if (part.text !== "ENVIRON") return;
  const key = next?.text === "[" ? parts[index + 2] : undefined;
  const isOne = key?.kind === "text" && parts[index + 3]?.text === "]";
  if (isOne && !isSecretName(key.text)) return;
  addDeed(notes, part, { act: "read-secret", tool: "awk ENVIRON", target: isOne ? key.text : "environment" });
}

/** Where the bracket at `open` closes. */
function closing(parts: readonly Part[], open: number): number {
  let depth = 0;
  for (let index = open; index < Math.min(parts.length, open + 400); index += 1) {
    if (parts[index]?.kind !== "mark") continue;
    if (parts[index]?.text === "(") depth += 1;
    if (parts[index]?.text === ")" && (depth -= 1) === 0) return index;
  }
  return Math.min(parts.length, open + 400);
}

const isEnd = (part: Part | undefined): boolean => part === undefined || (part.kind === "mark" && ";\n}{".includes(part.text));

function statementEnd(parts: readonly Part[], from: number): number {
  let index = from + 1;
  while (index < parts.length && index < from + 200 && !isEnd(parts[index])) index += 1;
  return index;
}

function statementStart(parts: readonly Part[], from: number): number {
  let index = from;
  let depth = 0;
  while (index > 0 && index > from - 200) {
    const before = parts[index - 1];
    if (isEnd(before)) break;
    if (before?.kind === "mark" && before.text === ")") depth += 1;
    if (before?.kind === "mark" && before.text === "(" && (depth -= 1) < 0) break;
    index -= 1;
  }
  return index;
}

/** Literals side by side are one text; everything else is not known. */
function valueOf(parts: readonly Part[], variables: ReadonlyMap<string, string>): string {
  return withPlaces(parts)
    .filter(({ kind, text }) => !(kind === "mark" && "()".includes(text)))
    .map(({ kind, text }) => (kind === "text" ? text : kind === "name" ? (variables.get(text) ?? unknownPiece) : unknownPiece))
    .join("")
    .replace(/\uFFFC{2,}/g, unknownPiece);
}

/** `ENVIRON["X"]` is the place that the variable names, where it names one. */
const withPlaces = (parts: readonly Part[]): readonly Part[] =>
  parts.flatMap((part, at) => {
    const isKeyOf = (from: number): boolean => isNamed(parts[from], "ENVIRON") && parts[from + 1]?.text === "[";
    const place = isKeyOf(at - 2) && parts[at + 1]?.text === "]" ? namedPlace(part.text) : undefined;
    if (place !== undefined) return [{ ...part, kind: "text" as const, text: place }];
    const isAround = [at, at - 1, at - 3].some(
      (from) => isKeyOf(from) && parts[from + 3]?.text === "]" && namedPlace(parts[from + 2]?.text ?? "") !== undefined,
    );
    return isAround ? [] : [part];
  });

/** Variables that are assigned exactly one literal. */
function literalsOf(parts: readonly Part[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [index, part] of parts.entries()) {
    if (part.kind !== "name" || parts[index + 1]?.text !== "=" || parts[index + 1]?.kind !== "mark") continue;
    let text = "";
    let at = index + 2;
    while (parts[at]?.kind === "text" || (parts[at]?.kind === "name" && found.has(parts[at]?.text ?? ""))) {
      text += parts[at]?.kind === "text" ? parts[at]?.text : found.get(parts[at]?.text ?? "");
      at += 1;
    }
    const isWhole = at > index + 2 && (isEnd(parts[at]) || parts[at]?.text === ")");
    found.set(part.text, isWhole && !found.has(part.text) ? text : unknownPiece);
  }
  return found;
}

function partsOf(code: string): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  while (at < code.length) {
    const start = at;
    const character = code[at] ?? "";
    const before = parts.at(-1);
    if (character === "#") {
      while (at < code.length && code[at] !== "\n") at += 1;
    } else if (character === '"') {
      const { inner, end } = extentOf(code, at + 1, '"');
      at = end;
      parts.push({ kind: "text", text: unescapeText(inner), start, end });
    } else if (character === "/" && (!before || (before.kind === "mark" && !["]", ")", "$"].includes(before.text)))) {
      at = patternEnd(code, at);
      parts.push({ kind: "pattern", text: "", start, end: at });
    } else if (/[A-Za-z_]/.test(character)) {
      while (/\w/.test(code[at] ?? "")) at += 1;
      parts.push({ kind: "name", text: code.slice(start, at), start, end: at });
    } else if (character === "\\" || (/\s/.test(character) && character !== "\n")) at += 1;
    else {
      const mark = [">>", "|&", "==", ">=", "<=", "!=", "||", "&&"].find((each) => code.startsWith(each, at)) ?? character;
      at += mark.length;
      parts.push({ kind: "mark", text: mark, start, end: at });
    }
  }
  return parts;
}

function patternEnd(code: string, start: number): number {
  for (let at = start + 1; at < code.length && code[at] !== "\n"; at += 1) {
    if (code[at] === "\\") at += 1;
    else if (code[at] === "/") return at + 1;
  }
  return start + 1;
}
