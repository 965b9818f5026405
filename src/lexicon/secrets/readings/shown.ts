import { begunAt, plainReading, ReadingBuilder, type Reading } from "./reading.ts";

const [escapeSign, bell, csi, nul, back] = ["\u001B", "\u0007", "\u009B", "\0", "\u0008"];
const noWidth = "\u00AD\u200B-\u200D\u2060\uFEFF";
/** The sign that begins an order to a terminal, as logs write it down. */
const written = String.raw`\\u001[bB]|\\x1[bB]|\\033|\\e|\^\[`;

/**
 * Signs that a terminal does not show: colours, links, letters without width, and a letter struck over itself or over a line,
 * as manuals make bold ones. Also as logs write them down.
 */
const unseen = new RegExp(
  [
    `${escapeSign}\\[[0-?]{0,64}[ -/]{0,4}[@-~]`,
    `${escapeSign}\\][^${bell}${escapeSign}]{0,2048}(?:${bell}|${escapeSign}\\\\)`,
    `${escapeSign}(?:[()][0-9A-Z]|[=>78cDEHM])`,
    `${csi}[0-?]{0,64}[@-~]`,
    `(?:${written})\\[[0-9;:]{0,40}[A-Za-z]`,
    `(?<=([ -~]))${back}\\1|_${back}(?=[ -~])`,
    `[${nul}${noWidth}]`,
  ].join("|"),
  "g",
);
const unseenSign = new RegExp(`[${nul}${back}${escapeSign}${csi}${noWidth}]`);
const unseenWritten = new RegExp(`(?:${written})\\[`);
const mayBeUnseen = (text: string): boolean => unseenSign.test(text) || (/[\\^]/.test(text) && unseenWritten.test(text));
/** An end of a text that may become one of these. */
const unseenBegun = new RegExp(
  `(?:${escapeSign}(?:\\[[0-?]{0,64}[ -/]{0,4}|\\][^${bell}${escapeSign}]{0,2048}${escapeSign}?|[()])?|${csi}[0-?]{0,64}|` +
    String.raw`(?:\\(?:u(?:0(?:0(?:1[bB]?)?)?)?|x(?:1[bB]?)?|0(?:33?)?|e)?|\^\[?)|(?:${written})\[[0-9;:]{0,40}|` +
    `_?${back}|(?<=${back}[^]?)_)$`,
);
const begunMax = 2_064;

/** As somebody sees it on a screen. */
export function shownReading(text: string, isOpen: boolean): Reading {
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

/** A link's target is not shown; and not every nul is half of a letter: programs part variables with it. */
export const hidden = new RegExp(`${nul}|${escapeSign}\\]`);
