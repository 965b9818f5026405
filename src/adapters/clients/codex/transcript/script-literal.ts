import type { Json } from "../../../../kernel/ids.ts";

export interface Literal {
  readonly value: Json;
  readonly end: number;
}

type Constants = ReadonlyMap<string, Json>;

const depthMax = 12;

/** The value that is written out at a place of a JavaScript text. Undefined if anything has to be computed. */
export function readLiteral(code: string, at: number, constants: Constants, depth = 0): Literal | undefined {
  if (depth > depthMax) return undefined;
  const first = code[at];
  if (first === '"' || first === "'" || first === "`") return readString(code, at);
  if (first === "{") return readObject(code, at, constants, depth);
  if (first === "[") return readArray(code, at, constants, depth);
  return readWord(code, at, constants);
}

const words: ReadonlyMap<string, Json> = new Map<string, Json>([
  ["true", true],
  ["false", false],
  ["null", null],
  ["undefined", null],
]);

function readWord(code: string, at: number, constants: Constants): Literal | undefined {
  const look = /-?\d[\d_]{0,20}(?:\.\d{1,20})?(?![\w.])|[A-Za-z_$][\w$]{0,119}/y;
  look.lastIndex = at;
  const word = look.exec(code)?.[0];
  if (word === undefined) return undefined;
  const end = at + word.length;
  if (/^[-\d]/.test(word)) return { value: Number(word.replaceAll("_", "")), end };
  if (word === "String" && code.startsWith(".raw`", end)) return readRaw(code, end + 4);
  const known = words.has(word) ? words.get(word) : (constants.get(word) ?? undefined);
  return known === undefined ? undefined : { value: known, end };
}

function readArray(code: string, at: number, constants: Constants, depth: number): Literal | undefined {
  const values: Json[] = [];
  let next = skipBlank(code, at + 1);
  while (code[next] !== "]") {
    const value = readLiteral(code, next, constants, depth + 1);
    if (!value) return undefined;
    values.push(value.value);
    const after = afterMember(code, value.end, "]");
    if (after === undefined) return undefined;
    next = after;
  }
  return joined(values, code, next + 1, constants) ?? { value: values, end: next + 1 };
}

/** Long texts are often written as a list of lines that is joined on the spot. */
function joined(values: readonly Json[], code: string, at: number, constants: Constants): Literal | undefined {
  const start = skipBlank(code, at);
  if (!code.startsWith(".join(", start)) return undefined;
  const separator = readLiteral(code, skipBlank(code, start + 6), constants, depthMax);
  const close = separator && skipBlank(code, separator.end);
  if (close === undefined || code[close] !== ")" || typeof separator?.value !== "string") return undefined;
  return values.every((value) => typeof value === "string") ? { value: values.join(separator.value), end: close + 1 } : undefined;
}

function readObject(code: string, at: number, constants: Constants, depth: number): Literal | undefined {
  const members: [string, Json][] = [];
  let next = skipBlank(code, at + 1);
  while (code[next] !== "}") {
    const key = readKey(code, next);
    if (!key) return undefined;
    const colon = skipBlank(code, key.end);
    const isShort = code[colon] === "," || code[colon] === "}";
    if (!isShort && code[colon] !== ":") return undefined;
    const value = readLiteral(code, isShort ? next : skipBlank(code, colon + 1), constants, depth + 1);
    if (!value) return undefined;
    members.push([key.name, value.value]);
    const after = afterMember(code, value.end, "}");
    if (after === undefined) return undefined;
    next = after;
  }
  return { value: Object.fromEntries(members), end: next + 1 };
}

function readKey(code: string, at: number): { readonly name: string; readonly end: number } | undefined {
  if (code[at] === '"' || code[at] === "'") {
    const text = readString(code, at);
    return text && typeof text.value === "string" ? { name: text.value, end: text.end } : undefined;
  }
  const look = /[A-Za-z_$][\w$]{0,119}/y;
  look.lastIndex = at;
  const name = look.exec(code)?.[0];
  return name === undefined ? undefined : { name, end: at + name.length };
}

/** Where the next member begins, or the closing bracket stands. */
function afterMember(code: string, end: number, close: string): number | undefined {
  const next = skipBlank(code, end);
  if (code[next] === ",") return skipBlank(code, next + 1);
  return code[next] === close ? next : undefined;
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", v: "\v", "0": "\0", "\n": "" };

function readString(code: string, at: number): Literal | undefined {
  const quote = code[at];
  const end = skipString(code, at);
  const body = code.slice(at + 1, end - 1);
  if (code[end - 1] !== quote || end < at + 2) return undefined;
  if (quote === "`" ? hasHole(body) : body.replaceAll("\\\n", "").includes("\n")) return undefined;
  const value = body.replace(/\\(?:u\{[\dA-Fa-f]{1,6}\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|[\s\S])/g, unescaped);
  return { value, end };
}

function unescaped(escape: string): string {
  const digits = /^\\[ux]\{?([\dA-Fa-f]+)/.exec(escape)?.[1];
  if (digits === undefined) return escapes[escape.slice(1)] ?? escape.slice(1);
  const character = Number.parseInt(digits, 16);
  return character <= 0x10_ff_ff ? String.fromCodePoint(character) : "";
}

function readRaw(code: string, at: number): Literal | undefined {
  const end = skipString(code, at);
  const body = code.slice(at + 1, end - 1);
  return code[end - 1] !== "`" || end < at + 2 || body.includes("${") ? undefined : { value: body, end };
}

/** A template that something is put into is not written out. */
const hasHole = (body: string): boolean => /(?:^|[^\\])(?:\\\\){0,50}\$\{/.test(body);

/** The place after a string; the end of the text if it is never closed. */
export function skipString(code: string, at: number): number {
  const quote = code[at];
  for (let next = at + 1; next < code.length; next += 1) {
    if (code[next] === "\\") next += 1;
    else if (code[next] === quote) return next + 1;
  }
  return code.length;
}

/** The place after blanks and comments. */
export function skipBlank(code: string, at: number): number {
  let next = at;
  for (;;) {
    while (next < code.length && /\s/.test(code[next] ?? "")) next += 1;
    if (code.startsWith("//", next)) next = endOr(code.indexOf("\n", next), code);
    else if (code.startsWith("/*", next)) next = endOr(code.indexOf("*/", next + 2), code, 2);
    else return next;
  }
}

const endOr = (found: number, code: string, width = 0): number => (found < 0 ? code.length : found + width);
