import { lazily } from "../../../kernel/lazily.ts";
import { programsWithPasswords } from "../shapes/commands.ts";
import { ReadingBuilder, type Reading } from "./reading.ts";

/** Signs of a line that a shell reads differently: it goes on below, quotes options or a program, or a quote. */
const odd = lazily(() => {
  return new RegExp(String.raw`\\\r?\n|["'\`](?:-{1,2}[A-Za-z]|(?:${programsWithPasswords()})["'\`])|'\\''|'"'"'`, "g");
});
/** Whether a text has a line that is to be read as a shell does. */
export const hasOddLine = (text: string): boolean => /["'`\\]/.test(text) && text.search(odd()) >= 0;
/** A longer line is no command. */
const lineMax = 8_192;

/** A continued line: the break, with the number or mark of the next line, is a blank. */
const goesOn = /\\\r?\n[ \t]{0,80}(?:[>+|][ \t]{1,8}|\d{1,7}[:|→\t][ \t]{0,40})?/y;
/** A quote between quotes of its kind: it is read as one of the other kind. */
const quotedQuote = /'\\''|'"'"'/y;
const quotedWord = /(["'`])((?:(?!\1)[^\\\n]|\\.){1,400})\1(?=[\s,;)\]}&|]|$)/y;
const betweenWords = /\s{0,80},\s{0,80}(?=["'`])/y;
const plain = /^[^\s"'`\\;|&<>(){}]+$/;
/** The part of a word before a value that needs its quotes. */
const lead = /^(?:--[\w-]{1,60}=|-[A-Za-z])/;

/**
 * The lines of a text that a shell reads differently: without needless quotes, lists of words as one line, and in one
 * piece. Undefined: there is none. Nothing else of the text is in it.
 */
export function lineReading({ text }: Reading, isOpen: boolean): Reading | undefined {
  if (!/["'`\\]/.test(text)) return undefined;
  const builder = new ReadingBuilder();
  let done = 0;
  for (const { index } of text.matchAll(odd())) {
    if (index < done) continue;
    const start = lineStart(text, index, done);
    const end = lineEnd(text, index);
    done = end;
    if (end - start > lineMax) continue;
    readLine(builder, text, { start, end });
    if (end < text.length) builder.take(text, end, end + 1);
  }
  const certain = isOpen ? certainOf(text) : text.length;
  return builder.length === 0 && certain === text.length ? undefined : builder.finish(text, certain);
}

function readLine(builder: ReadingBuilder, text: string, { start, end }: { start: number; end: number }): void {
  let taken = start;
  const put = (at: number, length: number, sign: string): number => {
    builder.take(text, taken, at);
    if (!(sign === " " && /\s/.test(text.charAt(at - 1)))) builder.put(sign, at, at + length);
    return (taken = at + length);
  };
  for (let at = start; at < end;) {
    const code = text.charCodeAt(at);
    if (code === 92) {
      const length = lengthOf(goesOn, text, at);
      at = length > 0 ? put(at, length, " ") : at + 2;
    } else if (code !== 34 && code !== 39 && code !== 96) at += 1;
    else if (lengthOf(quotedQuote, text, at) > 0) at = put(at, lengthOf(quotedQuote, text, at), '"');
    else {
      quotedWord.lastIndex = at;
      const [all = "", , inner = ""] = quotedWord.exec(text) ?? [];
      if (all === "" || /[\w$]/.test(text.charAt(at - 1))) {
        at += 1;
        continue;
      }
      builder.take(text, taken, at);
      const bare = plain.test(inner) ? inner.length : (lead.exec(inner)?.[0].length ?? -1);
      if (bare >= 0) {
        builder.take(text, at + 1, at + 1 + bare);
        taken = at + 1 + bare;
        if (bare < inner.length) builder.put(all.charAt(0), taken, taken);
        else put(taken, 1, " ");
      } else taken = at;
      at += all.length;
      const between = lengthOf(betweenWords, text, at);
      if (between > 0 && at < end) at = put(at, between, " ");
    }
  }
  builder.take(text, taken, end);
}

function lengthOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex - at : 0;
}

/** Whether the line that ends here goes on in the next one: as a shell says it, or as a list of words does. */
function isJoined(text: string, lineBreak: number): boolean {
  const before = text.charCodeAt(text.charCodeAt(lineBreak - 1) === 13 ? lineBreak - 2 : lineBreak - 1);
  if (before === 92) return true;
  if (before !== 44 && before !== 91 && before !== 40) return false;
  return lengthOf(nextWord, text, lineBreak + 1) > 0;
}
const nextWord = /[ \t]{0,80}(?:["'`]|$)/y;

function lineStart(text: string, at: number, from: number): number {
  let start = at;
  do start = text.lastIndexOf("\n", start - 1);
  while (start > from && at - start < lineMax && isJoined(text, start));
  return Math.max(from, start + 1);
}

function lineEnd(text: string, at: number): number {
  let end = text.indexOf("\n", at);
  while (end >= 0 && end - at < lineMax && isJoined(text, end)) end = text.indexOf("\n", end + 1);
  return end < 0 ? text.length : end;
}

/** Where the last line begins if it may yet become one of these; the length of the text if it cannot. */
function certainOf(text: string): number {
  const start = lineStart(text, text.length, 0);
  const length = text.length - start;
  return length > 0 && length <= lineMax && /["'`\\]/.test(text.slice(start)) ? start : text.length;
}
