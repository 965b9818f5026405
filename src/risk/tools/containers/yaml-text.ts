/** A value in a file of YAML: a text, a list or a map. Numbers are texts, and so is nothing at all. */
export type Yaml = string | readonly Yaml[] | ReadonlyMap<string, Yaml>;

/** The lines that are left, the values that anchors name, and whether everything so far was understood. */
export interface YamlReading {
  readonly lines: string[];
  readonly anchors: Map<string, Yaml>;
  at: number;
  isWhole: boolean;
}

/** Notes that something was not understood, which is then nothing. */
export function unread(reading: YamlReading): "" {
  reading.isWhole = false;
  return "";
}

const marked = /^([&!])([^\s,\]}]{0,100})(?:\s+|$)/;
const marksMax = 8;

/** A text without the tags and anchors before it, and the names of those anchors. */
export function withoutMarks(given: string): { readonly text: string; readonly anchors: readonly string[] } {
  const anchors: string[] = [];
  let text = given;
  for (let count = 0; count < marksMax; count += 1) {
    const [mark, sign, name = ""] = marked.exec(text) ?? [];
    if (mark === undefined) break;
    if (sign === "&") anchors.push(name);
    text = text.slice(mark.length);
  }
  return { text, anchors };
}

const closings: Readonly<Record<string, RegExp>> = { '"': /^((?:[^"\\]|\\.)*)"/s, "'": /^((?:[^']|'')*)'(?!')/s };

/** A quoted text up to its end, over several lines where it goes on, and what stands behind it. */
export function takeQuoted(reading: YamlReading, given: string): { readonly quoted: string; readonly rest: string } {
  const quote = given.slice(0, 1);
  let [held, line] = ["", given.slice(1)];
  for (;;) {
    const [all, last = ""] = closings[quote]?.exec(line) ?? [];
    if (all !== undefined) return { quoted: `${quote}${folded(held + last)}${quote}`, rest: line.slice(all.length) };
    if (reading.at >= reading.lines.length) return { quoted: unread(reading), rest: "" };
    held += quote === '"' && goesOn.test(line) ? line.slice(0, -1) : `${line.trimEnd()}\n`;
    line = (reading.lines[reading.at] ?? "").trimStart();
    reading.at += 1;
  }
}

/** A backslash that takes the end of its line away. */
const goesOn = /(?<!\\)(?:\\\\)*\\$/;

/** Lines in one: an end of a line is a space, and an empty line is the end of one. */
export const folded = (lines: string): string => lines.replaceAll(/\n+/g, (ends) => (ends.length > 1 ? "\n" : " "));

export function unquoted(text: string): string {
  const [, double, single] = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)')\s*(?:#.*)?$/s.exec(text) ?? [];
  return double?.replaceAll(escape, escaped) ?? single?.replaceAll("''", "'") ?? withoutComment(text).trim();
}

export const withoutComment = (text: string): string => text.replace(/(?:^|\s)#.*$/s, "");

const escape = /\\(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|U00([\dA-Fa-f]{6})|(.))/gs;

function escaped(_: string, ...[two, four, six, one = ""]: readonly (string | undefined)[]): string {
  const code = Number.parseInt(two ?? four ?? six ?? "", 16);
  if (code <= 0x10_ff_ff) return String.fromCodePoint(code);
  return { n: "\n", t: "\t", r: "\r", "0": "\0" }[one] ?? one;
}
