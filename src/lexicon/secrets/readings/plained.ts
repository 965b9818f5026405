import { longPattern } from "../../../kernel/long-pattern.ts";
import { begunAt, ReadingBuilder, type Reading } from "./reading.ts";

const names: Readonly<Record<string, string>> = { quot: '"', apos: "'", amp: "&", lt: "<", gt: ">", num: "#", equals: "=" };
const letters: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/**
 * Escapes of addresses, JSON, programs, pages and letters, also where they were escaped once more; and letters in another
 * width or style, which a person reads as the same.
 */
const escape = longPattern("g")`
  \\{3}n|%(?:25){0,3}([0-9a-fA-F]{2})|\\{1,4}u00([0-9a-fA-F]{2})|\\{1,4}x([0-9a-fA-F]{2})|&(?:amp;){0,2}#(\d{2,3});|
  &(?:amp;){0,2}#[xX]([0-9a-fA-F]{2});|&(?:amp;){0,2}(quot|apos|amp|lt|gt|num|equals);|\\{1,4}(["'\x60/\\nrt@:=$!&#])|
  ([\uFF01-\uFF5E]|\uD835[\uDC00-\uDFFF])|=3(D)(?![0-9A-F]{6})|(?<=[^\n]{70,75})(=)\r?\n|
  \\{1,4}u\{0{0,4}([0-9a-fA-F]{2})\}|\\{1,4}0?([01][0-7]{2})
`;
const escapeBegun = longPattern()`
  (?:%(?:25){0,3}[0-9a-fA-F]?|%(?:25){0,2}2|\\{1,4}(?:u(?:0(?:0[0-9a-fA-F]?)?|\{0{0,4}[0-9a-fA-F]{0,2})?|x[0-9a-fA-F]?|[0-7]{1,3})?|
  &(?:amp;){0,2}(?:#(?:\d{0,3}|
  [xX][0-9a-fA-F]{0,2})|[a-z]{0,6})?|\uD835|=(?:3(?:D[0-9A-F]{0,5})?)?|=\r?)$
`;
const escapeMax = 24;

/** The character that an escape stands for; none for a line that was only broken. */
function characterOf(match: RegExpMatchArray): string {
  const [, percent, unicode, byte, decimal, hexadecimal, name, sign, styled, equals, broken, braced, octal] = match;
  const code = percent ?? unicode ?? byte ?? hexadecimal ?? braced;
  if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
  if (decimal !== undefined) return String.fromCharCode(Number(decimal));
  if (name !== undefined) return names[name] ?? "";
  if (styled !== undefined) return styled.normalize("NFKC");
  if (equals !== undefined) return "=";
  if (broken !== undefined) return "";
  return sign === undefined ? " " : (letters[sign] ?? sign); // a line that goes on is a blank
}

const mayBePlained = /[%\\&\uFF01-\uFF5E\uD835]|=(?:3D|\r?\n|$)/;

/** With its escapes undone. Undefined: it has none. */
export function plainedReading({ text }: Reading, isOpen: boolean): Reading | undefined {
  if (!mayBePlained.test(text)) return undefined;
  const builder = new ReadingBuilder();
  let done = 0;
  for (const match of text.matchAll(escape)) {
    builder.take(text, done, match.index);
    const character = characterOf(match);
    done = match.index + match[0].length;
    if (character !== "") builder.put(character, match.index, done);
  }
  const certain = isOpen ? begunAt(text, escapeBegun, escapeMax) : text.length;
  if (done === 0 && certain === text.length) return undefined;
  builder.take(text, done, text.length);
  return builder.finish(text, certain);
}
