import { longPattern } from "../../../kernel/long-pattern.ts";
import { ReadingBuilder, type Reading } from "./reading.ts";

/** A line of a dump: where it is, bytes in pairs, and perhaps the same in letters. */
const dumped = longPattern("y")`
  [ \t]{0,8}(?:\d{1,7}[:-](?=[0-9a-fA-F]{7,8}:?[ \t]))?(?:0x)?[0-9a-fA-F]{4,16}:?[ \t]{1,4}((?:[0-9a-fA-F]{2}){1,4}(?:[ \t]{1,2}(?:[0-9a-fA-F]{2}){1,4}){0,31})(?=[ \t]{2}|
  [ \t]*(?:\r?\n|$))[^\n]{0,80}
`;
/** As far as it is there, a line may become one of a dump: its first characters decide, whatever follows them. */
const offsetBegun = /^[ \t]{0,8}(?:\d{1,7}[:-])?(?:0x?)?[0-9a-fA-F]{0,16}(?::?[ \t]|:?$)/;
const lineMax = 400;

/**
 * Up to where more text changes nothing, where the last whole line of a dump ended at `done` (0: there is none). Lines that follow
 * each other are one text, so the break between them belongs to the next.
 */
export function settledDump(text: string, done: number): number {
  const last = text.lastIndexOf("\n") + 1;
  const isBegun = text.length - last < lineMax && offsetBegun.test(text.slice(last, last + 48));
  if (!isBegun || (done === 0 && last === text.length)) return text.length;
  if (done > last) return Math.max(0, last - 1);
  return done > 0 && last <= done + 2 ? done : Math.max(0, last - 1);
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
export function undumpedReading({ text }: Reading, isOpen: boolean): Reading | undefined {
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
  const certain = isOpen ? settledDump(text, done) : text.length;
  if (done === 0 && certain === text.length) return undefined;
  builder.take(text, done, text.length);
  return builder.finish(text, certain);
}

const isBlank = (code: number): boolean => code === 32 || code === 9;
