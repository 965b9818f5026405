export interface TclWord {
  readonly kind: "brace" | "quote" | "bare";
  /** Without its braces or quotes. */
  readonly text: string;
  /** `{*}`: it becomes several words. */
  readonly expands: boolean;
}

export interface TclCommand {
  readonly words: readonly TclWord[];
  readonly start: number;
  readonly end: number;
}

/** The commands of a script, each in its words. A brace or quote that never ends is a letter like any other up to the end. */
export function commandsIn(script: string): readonly TclCommand[] {
  const commands: TclCommand[] = [];
  let at = 0;
  while (at < script.length) {
    const read = commandAt(script, at);
    if (read.words.length > 0) commands.push(read);
    at = read.end + 1;
  }
  return commands;
}

const blank = /[ \t\r\f]|\\\r?\n/y;
const comment = /#(?:[^\\\n]|\\[^])*/y;

function matchAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

/** One command; `end` is where a line break or a semicolon ends it. */
function commandAt(script: string, start: number): TclCommand {
  const words: TclWord[] = [];
  let at = start;
  for (;;) {
    for (let skip = matchAt(blank, script, at); skip > 0; skip = matchAt(blank, script, at)) at += skip;
    if (words.length === 0) at += matchAt(comment, script, at);
    const letter = script[at];
    if (letter === undefined || letter === "\n" || letter === ";") return { words, start, end: at };
    const expands = script.startsWith("{*}", at) && /\S/.test(script[at + 3] ?? " ");
    const read = wordAt(script, expands ? at + 3 : at);
    words.push({ kind: read.kind, text: read.text, expands });
    at = Math.max(read.end, at + 1);
  }
}

interface ReadWord extends Omit<TclWord, "expands"> {
  readonly end: number;
}

function wordAt(script: string, at: number): ReadWord {
  const letter = script[at];
  if (letter === "{") {
    const end = braceEnd(script, at + 1);
    return { kind: "brace", text: script.slice(at + 1, end), end: end + 1 };
  }
  if (letter === '"') {
    const end = endOf(script, at + 1, /"/);
    return { kind: "quote", text: script.slice(at + 1, end), end: end + 1 };
  }
  const end = endOf(script, at, /[\s;]/);
  return { kind: "bare", text: script.slice(at, end), end };
}

function braceEnd(script: string, from: number): number {
  let depth = 0;
  for (let at = from; at < script.length; at += 1) {
    const letter = script[at];
    if (letter === "\\") at += 1;
    else if (letter === "{") depth += 1;
    else if (letter === "}") {
      if (depth === 0) return at;
      depth -= 1;
    }
  }
  return script.length;
}

/** Where a word ends that may hold brackets: what stands in these ends no word. */
function endOf(script: string, from: number, ends: RegExp): number {
  let depth = 0;
  for (let at = from; at < script.length; at += 1) {
    const letter = script[at] ?? "";
    if (letter === "\\") {
      if (depth === 0 && script[at + 1] === "\n" && ends.test(" ")) return at;
      at += 1;
    } else if (letter === "[") depth += 1;
    else if (letter === "]") depth = Math.max(0, depth - 1);
    else if (depth === 0 && ends.test(letter)) return at;
  }
  return script.length;
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", "\n": " " };

/** Text with its escapes read: `\r`, `\x72`, `\u0072`, `\162`. */
export const literalOf = (text: string): string =>
  text.replaceAll(/\\(?:[xu][\da-fA-F]{1,4}|[0-7]{1,3}|[^])/g, (escape) => {
    const [, sign, code] = /^\\([xu]?)([\da-fA-F]{1,4})$/.exec(escape) ?? [];
    if (code !== undefined && (sign !== "" || /^[0-7]/.test(code))) return String.fromCharCode(Number.parseInt(code, sign === "" ? 8 : 16));
    return escapes[escape.slice(1)] ?? escape.slice(1);
  });
