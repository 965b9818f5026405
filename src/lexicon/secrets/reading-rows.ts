import { longPattern } from "../../kernel/long-pattern.ts";
import { isWorded } from "./detect-ordinary.ts";
import { lineReading } from "./reading-lines.ts";
import { isUuid, isVersion } from "./ordinary-forms.ts";
import { plainReading, readAgain, ReadingBuilder, type Reading } from "./readings.ts";

const [escapeSign, bell, csi, nul] = ["\u001B", "\u0007", "\u009B", "\0"];
const noWidth = "\u00AD\u200B-\u200D\u2060\uFEFF";
/** The sign that begins an order to a terminal, as logs write it down. */
const written = String.raw`\\u001[bB]|\\x1[bB]|\\033|\\e|\^\[`;

/** Signs that a terminal does not show: colours, links, and letters without width. Also as logs write them down. */
const unseen = new RegExp(
  [
    `${escapeSign}\\[[0-?]{0,64}[ -/]{0,4}[@-~]`,
    `${escapeSign}\\][^${bell}${escapeSign}]{0,2048}(?:${bell}|${escapeSign}\\\\)`,
    `${escapeSign}(?:[()][0-9A-Z]|[=>78cDEHM])`,
    `${csi}[0-?]{0,64}[@-~]`,
    `(?:${written})\\[[0-9;:]{0,40}[A-Za-z]`,
    `[${nul}${noWidth}]`,
  ].join("|"),
  "g",
);
const unseenSign = new RegExp(`[${nul}${escapeSign}${csi}${noWidth}]`);
const unseenWritten = new RegExp(`(?:${written})\\[`);
const mayBeUnseen = (text: string): boolean => unseenSign.test(text) || (/[\\^]/.test(text) && unseenWritten.test(text));
/** An end of a text that may become one of these. */
const unseenBegun = new RegExp(
  `(?:${escapeSign}(?:\\[[0-?]{0,64}[ -/]{0,4}|\\][^${bell}${escapeSign}]{0,2048}${escapeSign}?|[()])?|${csi}[0-?]{0,64}|` +
    String.raw`(?:\\(?:u(?:0(?:0(?:1[bB]?)?)?)?|x(?:1[bB]?)?|0(?:33?)?|e)?|\^\[?)|(?:${written})\[[0-9;:]{0,40})$`,
);
const begunMax = 2_064;

/** Place where an unfinished match at the end of a text begins; its length if there is none. */
function begunAt(text: string, pattern: RegExp, reach: number): number {
  const from = Math.max(0, text.length - reach);
  const found = pattern.exec(text.slice(from));
  return found ? from + found.index : text.length;
}

/** As somebody sees it on a screen. */
function shownReading(text: string, isOpen: boolean): Reading {
  const certain = isOpen ? begunAt(text, unseenBegun, begunMax) : text.length;
  if (!mayBeUnseen(text)) return { ...plainReading(text), certain };
  const builder = new ReadingBuilder();
  let done = 0;
  for (const { 0: sequence, index } of text.matchAll(unseen)) {
    builder.take(text, done, index);
    // UTF-16 read as bytes has nothing between two letters of a word.
    if (sequence !== "\0") builder.join();
    done = index + sequence.length;
  }
  builder.take(text, done, text.length);
  return builder.finish(text, certain);
}

const names: Readonly<Record<string, string>> = { quot: '"', apos: "'", amp: "&", lt: "<", gt: ">", num: "#", equals: "=" };
const letters: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/** Escapes of addresses, JSON, programs and pages, also where they were escaped once more. */
const escape = longPattern("g")`
  \\{3}n|%(?:25){0,3}([0-9a-fA-F]{2})|\\{1,4}u00([0-9a-fA-F]{2})|\\{1,4}x([0-9a-fA-F]{2})|&(?:amp;){0,2}#(\d{2,3});|
  &(?:amp;){0,2}#[xX]([0-9a-fA-F]{2});|&(?:amp;){0,2}(quot|apos|amp|lt|gt|num|equals);|\\{1,4}(["'\x60/\\nrt@:=$!&#])
`;
const escapeBegun = longPattern()`
  (?:%(?:25){0,3}[0-9a-fA-F]?|%(?:25){0,2}2|\\{1,4}(?:u(?:0(?:0[0-9a-fA-F]?)?)?|x[0-9a-fA-F]?)?|&(?:amp;){0,2}(?:#(?:\d{0,3}|
  [xX][0-9a-fA-F]{0,2})|[a-z]{0,6})?)$
`;
const escapeMax = 24;

/** With its escapes undone. Undefined: it has none. */
function plainedReading({ text }: Reading, isOpen: boolean): Reading | undefined {
  if (!/[%\\&]/.test(text)) return undefined;
  const builder = new ReadingBuilder();
  let done = 0;
  for (const match of text.matchAll(escape)) {
    const [whole, percent, unicode, byte, decimal, hexadecimal, name, sign = ""] = match;
    const code = percent ?? unicode ?? byte ?? hexadecimal;
    const character =
      code !== undefined
        ? String.fromCharCode(Number.parseInt(code, 16))
        : decimal !== undefined
          ? String.fromCharCode(Number(decimal))
          : name !== undefined
            ? (names[name] ?? "")
            : sign === ""
              ? " " // a line that goes on
              : (letters[sign] ?? sign);
    builder.take(text, done, match.index);
    builder.put(character, match.index, match.index + whole.length);
    done = match.index + whole.length;
  }
  const certain = isOpen ? begunAt(text, escapeBegun, escapeMax) : text.length;
  if (done === 0 && certain === text.length) return undefined;
  builder.take(text, done, text.length);
  return builder.finish(text, certain);
}

/** Numbers of lines, names of files, marks of a change or of a quotation, as programs put them before a line. */
const prefix =
  String.raw`[ \t]{0,16}(?:(?:[\w./-]{1,120}[:-](?=\d{1,7}[:-])|[\w-]{0,60}[./][\w./-]{1,120}:)?` +
  String.raw`(?:\d{1,7}(?:[:|→\t-]|[ \t]{1,4}\|))?(?:[ \t]{0,16}[+>|-](?=[ \t]?[A-Za-z0-9]))?[ \t]{0,8})??`;
const letter = "[A-Za-z0-9+/=_.~-]";
/** The end of a word, and what may stand between it and the end of its line. */
const wordEnd = `${letter}{6}[A-Za-z0-9+/=_]${letter}`;
const lineEnd = String.raw`[ \t]{0,2}(?:\\|\|)?`;
const closing = "[\"'`,;)\\]} \\t|]{0,8}";
/** A word at the end of a line, and a line that begins with the rest of it and has nothing else of its own. */
const brokenBy = (end: string): RegExp =>
  new RegExp(`(?<=${wordEnd})${lineEnd}\\r?\\n${prefix}(?=(${letter}{4,400})(?:[@&]|${closing}(?:${end})))`, "y");
const broken = { whole: brokenBy("\\r?\\n|$"), cut: brokenBy("\\r?\\n") };
const brokenBegun = new RegExp(`${wordEnd}${lineEnd}(?:\\r?\\n${prefix}${letter}{0,400}${closing}\\r?|\\r?)$`);
const brokenMax = 640;

/** The rest of a random word: letters and digits, or letters of both cases in no order; and no word or id of its own. */
const isRest = (text: string): boolean =>
  (/\d/.test(text) ? /[A-Za-z]/.test(text) : /[a-z][A-Z][a-z]?[A-Z]|[A-Z]{2}[a-z]{1,2}[A-Z]/.test(text)) &&
  !ownId.test(text) &&
  !isWorded(text);
const ownId = /^[a-z]{2,12}[_-][A-Za-z0-9]|^[0-9a-f]{8}-[0-9a-f]{4}-/;

/** So long is what stands before a break that comes inside a word; a number of base sixteen is broken later. */
const halfMin = { number: 16, other: 10 } as const;
const halfMax = 64;
/** Numbers of so many digits are whole: each of a list is one. */
const digests: ReadonlySet<number> = new Set([32, 40, 64]);

/** Whether a word that ends here may be the first half of a random one. */
function isHalf(text: string, end: number, rest: string): boolean {
  let start = end;
  while (start > 0 && end - start < halfMax && letterCodes[text.charCodeAt(start - 1)] === 1) start -= 1;
  const half = text.slice(start, end).replace(/^.*=(?=[^=])/, "");
  const isNumber = /^[0-9a-f]+$/.test(half);
  if (/^[a-z]{2,12}-[0-9a-f]{7,12}$/.test(half)) return false; // a tag
  if (half.length < (isNumber ? halfMin.number : halfMin.other) || (isNumber && digests.has(half.length))) return false;
  return isNumber ? /^[0-9a-f]/.test(rest) : !isWorded(half) && !isVersion(half) && !isUuid(half);
}

const letterCodes = new Uint8Array(128);
for (let code = 0; code < letterCodes.length; code += 1) if (new RegExp(letter).test(String.fromCharCode(code))) letterCodes[code] = 1;

/** Where a word may end before the end of a line: what stands between is passed over by hand, because every line has it. */
function wordEndBefore(text: string, lineEnd: number): number {
  let at = lineEnd;
  if (text.charCodeAt(at - 1) === 13) at -= 1;
  const sign = text.charCodeAt(at - 1);
  if (sign === 92 || sign === 124) at -= 1;
  for (let blanks = 0; blanks < 2 && isBlank(text.charCodeAt(at - 1)); blanks += 1) at -= 1;
  return at;
}
const isBlank = (code: number): boolean => code === 32 || code === 9;

/** With the halves of a word put together that a line break parts. Undefined: there is none. */
function mendedReading({ text }: Reading, isOpen: boolean, isWhole: boolean): Reading | undefined {
  if (!text.includes("\n")) return undefined;
  const builder = new ReadingBuilder();
  let done = 0;
  let after = 0;
  const pattern = isWhole ? broken.whole : broken.cut;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
    const index = wordEndBefore(text, at);
    if (index < after || letterCodes[text.charCodeAt(index - 1)] !== 1) continue;
    pattern.lastIndex = index;
    const match = pattern.exec(text);
    if (match === null) continue;
    after = index + match[0].length;
    const rest = match[1] ?? "";
    if (!isRest(rest) || !isHalf(text, index, rest)) continue;
    builder.take(text, done, index);
    done = after;
  }
  const certain = isOpen ? begunAt(text, brokenBegun, brokenMax) : text.length;
  if (done === 0 && certain === text.length) return undefined;
  builder.take(text, done, text.length);
  return builder.finish(text, certain);
}

/** A line of a dump: where it is, bytes in pairs, and perhaps the same in letters. */
const dumped = longPattern("y")`
  [ \t]{0,8}(?:0x)?[0-9a-fA-F]{4,16}:?[ \t]{1,4}((?:[0-9a-fA-F]{2}){1,4}(?:[ \t]{1,2}(?:[0-9a-fA-F]{2}){1,4}){0,31})(?=[ \t]{2}|
  [ \t]*(?:\r?\n|$))[^\n]{0,80}
`;
const dumpedBegun = /(?:^|\n)[ \t]{0,8}(?:0x)?[0-9a-fA-F]{4,16}(?::?(?:[ \t]{1,4}[0-9a-fA-F]{0,8}){0,33}(?:[ \t]{2}[^\n]{0,80})?)?$/;
const dumpedMax = 320;

/** End of the certain part of a dump whose last whole line ended at `done`: more text changes nothing before it. */
function dumpCertain(text: string, done: number): number {
  if (done > 0 && done === text.length) return Math.max(0, text.lastIndexOf("\n")); // its last line may go on
  // Behind the last line of a dump another one may begin.
  const isFollowed = done > 0 && /^\r?\n?[ \t]{0,8}(?:0x?)?[0-9a-fA-F]{0,16}$/.test(text.slice(done, done + 32));
  return isFollowed && text.length - done < 32 ? done : begunAt(text, dumpedBegun, dumpedMax);
}

/** Looks at the beginning of each line, and nowhere else. */
function* dumpLines(text: string): Generator<RegExpExecArray> {
  for (let at = 0, next = 0; next >= 0; at = next + 1) {
    next = text.indexOf("\n", at);
    const code = text.charCodeAt(at);
    if (!isBlank(code) && hexCodes[code] !== 1) continue;
    dumped.lastIndex = at;
    const match = dumped.exec(text);
    if (match !== null) yield match;
  }
}
const hexCodes = new Uint8Array(128);
for (const sign of "0123456789abcdefABCDEF") hexCodes[sign.charCodeAt(0)] = 1;

/** The text that a dump shows. Undefined: there is none. */
function undumpedReading({ text }: Reading, isOpen: boolean): Reading | undefined {
  const builder = new ReadingBuilder();
  let done = 0;
  for (const match of dumpLines(text)) {
    const [line, bytes = ""] = match;
    const goesOn = done > 0 && match.index <= done + 1;
    if (!goesOn && bytes.replaceAll(/[ \t]/g, "").length < 4) continue;
    const from = match.index + line.indexOf(bytes, line.search(/[:\t ](?=[ \t]{0,3}[0-9a-fA-F]{2})/));
    // Lines that follow each other are one text.
    if (match.index > done + 1) {
      builder.take(text, done, match.index);
    }
    const first = builder.length;
    for (const pair of bytes.matchAll(/[0-9a-fA-F]{2}/g))
      builder.put(String.fromCharCode(Number.parseInt(pair[0], 16)), from + pair.index, from + pair.index + 2);
    done = match.index + line.length;
    builder.closeLine(first, match.index, done);
  }
  const certain = isOpen ? dumpCertain(text, done) : text.length;
  if (done === 0 && certain === text.length) return undefined;
  builder.take(text, done, text.length);
  return builder.finish(text, certain);
}

/** A link's target is not shown; and not every nul is half of a letter: programs part variables with it. */
const hidden = new RegExp(`${nul}|${escapeSign}\\]`);

/** Every way in which a text is read, the one on the screen first. */
export function readingsOfText(text: string, ending: "end" | "mark" | "open"): readonly Reading[] {
  const isOpen = ending === "open";
  const shown = shownReading(text, isOpen);
  const plained = plainedReading(shown, isOpen);
  const plainedLines = plained && lineReading(plained, isOpen);
  const others = [
    plained,
    plainedLines && readAgain(plained, plainedLines),
    lineReading(shown, isOpen),
    mendedReading(shown, isOpen, ending === "end"),
    undumpedReading(shown, isOpen),
  ];
  const readings = [shown, ...others.flatMap((each) => (each ? [readAgain(shown, each)] : []))];
  if (!hidden.test(text)) return readings;
  const asItStands = plainReading(text);
  return [...readings, asItStands, plainedReading(asItStands, isOpen) ?? asItStands];
}
