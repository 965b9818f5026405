import type { Span } from "../../kernel/text.ts";
import { lazily } from "../../kernel/lazily.ts";

/** Something that a reader cannot see, and why it matters. */
export interface HiddenText extends Span {
  readonly why: string;
  /** Set where even a wanted instruction has no reason to do this. */
  readonly smuggles: boolean;
}

export const hiddenMax = 20;

const tagWhy = "hides text in tag characters that nobody sees";
const bidiWhy = "changes the direction of text, so that it reads differently from what it is";
const insideWhy = "hides invisible characters inside words";
const runWhy = "hides a run of invisible characters";
const selectorWhy = "hides data in variation selectors";

const isTag = (code: number): boolean => code >= 0xe0000 && code <= 0xe007f;
const isSelector = (code: number): boolean => (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef);
/** Blank of width zero, joiners, fillers and invisible operators; a soft hyphen only counts inside a run. */
const isZeroWidth = (code: number): boolean =>
  (code >= 0x200b && code <= 0x200d) ||
  (code >= 0x2060 && code <= 0x2065) ||
  (code >= 0x206a && code <= 0x206f) ||
  code === 0xfeff ||
  code === 0x180e ||
  code === 0x034f ||
  code === 0x115f ||
  code === 0x1160 ||
  code === 0x17b4 ||
  code === 0x17b5 ||
  code === 0x3164 ||
  code === 0xffa0;
const isBidiControl = (code: number): boolean => (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);

/** Nothing below U+00AD is invisible, and nearly every text stays below. */
const foreign = /[\u00AD-\uFFFF]/;
const suspect = lazily(() => /\p{Default_Ignorable_Code_Point}/u);

/**
 * Characters that make a text deceive its reader: direction controls, tag characters, invisible characters inside
 * words, smuggled bytes. Signs that ordinary text needs are no finding: emoji sequences, marks between right-to-left words,
 * joiners in scripts that have them, a byte order mark at the start. Linear; at most `hiddenMax` findings.
 */
export function hiddenCharactersIn(text: string): readonly HiddenText[] {
  if (!foreign.test(text) || !suspect().test(text)) return [];
  const found: HiddenText[] = [];
  let index = 0;
  while (index < text.length && found.length < hiddenMax) {
    const code = text.codePointAt(index) ?? 0;
    if (code < 0xad) {
      index += 1;
      continue;
    }
    const end = sequenceEnd(text, index, code);
    const why = end > index ? whyHidden(text, index, end) : undefined;
    if (why !== undefined) found.push({ start: index, end, why, smuggles: true });
    index = Math.max(end, index + (code > 0xffff ? 2 : 1));
  }
  if (found.length < hiddenMax) found.push(...directionsIn(text).slice(0, hiddenMax - found.length));
  return found.sort((a, b) => a.start - b.start);
}

/** Where a run of characters of one invisible sort ends; the index itself if none starts here. */
function sequenceEnd(text: string, index: number, first: number): number {
  const sort = isTag(first) ? isTag : isSelector(first) ? isSelector : isZeroWidth(first) || first === 0xad ? isFaint : undefined;
  if (sort === undefined) return index;
  let end = index;
  for (;;) {
    const code = text.codePointAt(end);
    if (code === undefined || !sort(code)) return end;
    end += code > 0xffff ? 2 : 1;
  }
}

const isFaint = (code: number): boolean => isZeroWidth(code) || code === 0xad;

function whyHidden(text: string, start: number, end: number): string | undefined {
  const first = text.codePointAt(start) ?? 0;
  if (isTag(first)) return isFlag(text, start, end) ? undefined : tagWhy;
  if (isSelector(first)) return isSmuggled(text, start, end) ? selectorWhy : undefined;
  if (end - start >= 3) return runWhy;
  if (first === 0xad || (start === 0 && first === 0xfeff)) return undefined;
  return isInsideWord(text, start, end) ? insideWhy : undefined;
}

/** The flags of England, Scotland and Wales are a black flag and at most six tag characters. */
const isFlag = (text: string, start: number, end: number): boolean =>
  text.slice(start - 2, start) === "\u{1F3F4}" && end - start <= 14 && text.slice(end - 2, end) === "\u{E007F}";

/** One selector after a symbol or an ideograph is ordinary; two in a row, or one after a letter, carry something else. */
function isSmuggled(text: string, start: number, end: number): boolean {
  const width = (text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1;
  if (end - start > width) return true;
  return /[a-z]/i.test(text.charAt(start - 1));
}

const plain = /[a-z0-9]/i;

/** Documentation breaks long names at capitals with a blank of width zero; elsewhere in a word nothing belongs. */
function isInsideWord(text: string, start: number, end: number): boolean {
  const before = text.charAt(start - 1);
  const after = text.charAt(end);
  if (!plain.test(before) || !/[a-z0-9._/-]/i.test(after)) return false;
  return !(/[a-z0-9]/.test(before) && /[A-Z]/.test(after));
}

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** Direction controls, line by line: an override always deceives; the others belong beside right-to-left words, closed. */
function directionsIn(text: string): readonly HiddenText[] {
  const found: HiddenText[] = [];
  let start = 0;
  while (start < text.length && found.length < hiddenMax) {
    const next = text.indexOf("\n", start);
    const end = next === -1 ? text.length : next;
    const hit = directionIn(text, start, end);
    if (hit !== undefined) found.push(hit);
    start = end + 1;
  }
  return found;
}

function directionIn(text: string, start: number, end: number): HiddenText | undefined {
  let first = -1;
  let deep = 0;
  let override = false;
  let forced = false;
  for (let index = start; index < end; index += 1) {
    const code = text.charCodeAt(index);
    if (!isBidiControl(code)) continue;
    if (first === -1) first = index;
    override ||= code === 0x202d || code === 0x202e;
    forced ||= code !== 0x2068 && code !== 0x2069;
    deep += code === 0x202c || code === 0x2069 ? -1 : 1;
  }
  if (first === -1) return undefined;
  const isOrdinary = !override && deep === 0 && (!forced || rightToLeft.test(text.slice(start, end)));
  return isOrdinary ? undefined : { start: first, end: first + 1, why: bidiWhy, smuggles: true };
}
