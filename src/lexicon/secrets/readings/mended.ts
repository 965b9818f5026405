import { isWorded } from "../detect-ordinary.ts";
import { lineMark } from "../line-mark.ts";
import { isUuid, isVersion } from "../ordinary-forms.ts";
import { begunAt, ReadingBuilder, type Reading } from "./reading.ts";

const prefix = `${lineMark("[A-Za-z0-9]")}?`;
const letter = "[A-Za-z0-9+/=_.~-]";
/** The end of a word, and what may stand between it and the end of its line. */
const wordEnd = `${letter}{6}[A-Za-z0-9+/=_]${letter}`;
const lineEnd = String.raw`[ \t]{0,2}(?:\\|\|)?`;
const closing = "[\"'`,;)\\]} \\t|]{0,8}";
/** A word at the end of a line, and a line that begins with the rest of it and has nothing else of its own. */
const brokenBy = (end: string, before = prefix): RegExp =>
  new RegExp(`(?<=${wordEnd})${lineEnd}\\r?\\n${before}(?=(${letter}{4,400})(?:[@&]|${closing}(?:${end})))`, "y");
const broken = { whole: brokenBy("\\r?\\n|$"), cut: brokenBy("\\r?\\n") };
/** A change marks each of its lines with a sign that may also be a letter of the word. */
const mark = "[+-][ \\t]{0,40}";
const marked = { whole: brokenBy("\\r?\\n|$", mark), cut: brokenBy("\\r?\\n", mark) };
const brokenBegun = new RegExp(`${wordEnd}${lineEnd}(?:\\r?\\n${prefix}${letter}{0,400}${closing}\\r?|\\r?)$`);
const brokenMax = 640;

/** The rest of a random word: letters and digits, or letters of both cases in no order; and no word, id or assignment of its own. */
const isRest = (text: string): boolean =>
  (/\d/.test(text) ? /[A-Za-z]/.test(text) : /[a-z][A-Z][a-z]?[A-Z]|[A-Z]{2}[a-z]{1,2}[A-Z]/.test(text)) &&
  !ownId.test(text) &&
  !isWorded(text);
const ownId = /^[a-z]{2,12}[_-][A-Za-z0-9]|^[0-9a-f]{8}-[0-9a-f]{4}-|^[A-Za-z_]\w{0,60}=[^=]/;

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
  if (isNumber) return /^[0-9a-f]+$/.test(rest) || (/^[0-9a-f]/.test(rest) && isRest(rest));
  return isRest(rest) && !isWorded(half) && !isVersion(half) && !isUuid(half);
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

interface Mending {
  readonly isOpen: boolean;
  readonly isWhole: boolean;
  /** As lines of a change. */
  readonly isMarked: boolean;
}

/** With the halves of a word put together that a line break parts. Undefined: there is none. */
export function mendedReading({ text }: Reading, { isOpen, isWhole, isMarked }: Mending): Reading | undefined {
  if (isMarked ? !/\n[+-]/.test(text) : !text.includes("\n")) return undefined;
  const builder = new ReadingBuilder();
  let done = 0;
  let after = 0;
  const patterns = isMarked ? marked : broken;
  const pattern = isWhole ? patterns.whole : patterns.cut;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
    const index = wordEndBefore(text, at);
    if (index < after || letterCodes[text.charCodeAt(index - 1)] !== 1) continue;
    pattern.lastIndex = index;
    const match = pattern.exec(text);
    if (match === null) continue;
    after = index + match[0].length;
    const rest = match[1] ?? "";
    if (!isHalf(text, index, rest)) continue;
    builder.take(text, done, index);
    done = after;
  }
  const certain = isOpen ? begunAt(text, brokenBegun, brokenMax) : text.length;
  if (done === 0 && certain === text.length) return undefined;
  builder.take(text, done, text.length);
  return builder.finish(text, certain);
}

const isBlank = (code: number): boolean => code === 32 || code === 9;
