import type { Span } from "../../kernel/text.ts";
import { isGivenPassword, type Judge } from "./detect-given.ts";
import { skipped } from "./detect-names.ts";
import { mail } from "./detect-ordinary.ts";
import { isUuid } from "./ordinary-forms.ts";
import { isCarefulPassword } from "./detect-value.ts";

const literal = String.raw`(?:"((?:[^"\\\r\n]|\\.){0,512})"|'((?:[^'\\\r\n]|\\.){0,512})'|\x60([^\x60\\\r\n]{0,512})\x60)`;
/** A text in quotes, perhaps in a holder of texts; or a name, a number, a short object. */
const argument = new RegExp(
  String.raw`[A-Za-z_][\w.:]{0,40}\([bfru@]{0,2}${literal}\)|[bfru@]{0,2}${literal}(?:\.\w{1,24}\([^()"'\r\n]{0,24}\)){0,2}|` +
    String.raw`\{(?:[^{}\r\n]|\{[^{}\r\n]{0,200}\}){0,400}\}|[\w$.@:&*>-]{1,60}(?:\([^()"'\r\n]{0,40}\)|\[[^\][\r\n]{0,40}\]){0,2}`,
  "y",
);
/** To the next line, which may have a number or a mark before it. */
const gap = /[ \t]{0,8}(?:\r?\n(?:[+>|-][ \t]{0,2}|\d{1,7}[:|→\t-])?[ \t]{0,40})?/y;
const comma = /[ \t]{0,8},/y;
const argumentsMax = 6;
/** A call is read over so many lines. */
const linesMax = 3;

interface Argument extends Span {
  /** It is a text, which stands between `start` and `end`. */
  readonly isText: boolean;
}

interface GivenArguments {
  readonly given: readonly Argument[];
  /** Where the last one ends. */
  readonly end: number;
}

/** The arguments of a call, or the members of a list, from behind its bracket. */
export function argumentsFrom(text: string, from: number): GivenArguments {
  const given: Argument[] = [];
  let end = from;
  let lines = 1;
  for (let at = from; given.length < argumentsMax;) {
    const start = skipped(gap, text, at);
    if (text.slice(at, start).includes("\n") && ++lines > linesMax) break;
    argument.lastIndex = start;
    const match = argument.exec(text);
    if (match === null) break;
    const said = match.slice(1).find((each) => each !== undefined);
    end = start + match[0].length;
    const first = said === undefined ? start : start + match[0].search(/["'`]/) + 1;
    given.push({ start: first, end: first + (said ?? match[0]).length, isText: said !== undefined });
    at = skipped(comma, text, end);
    if (at === end) break;
  }
  return { given, end };
}

/** From the first to the last of some arguments that are judged to be secrets. */
export function secretAmong(text: string, given: readonly Argument[], judge: Judge): Span | undefined {
  const found = given.filter(({ isText, start, end }) => isText && judge(text.slice(start, end)));
  const [first, last] = [found[0], found.at(-1)];
  return first && last ? { start: first.start, end: last.end } : undefined;
}

/** Paths, addresses, formats and what is put in later are no passwords. */
const isElsewhere: Judge = (value) => mail.test(value) || /^(?:[~.]{0,2}\/|[a-z][a-z+]{1,12}:\/\/|[$%{<])|%[sd]|\$\{|\{\w*\}/.test(value);
/** A value where a password stands. */
export const isBeside: Judge = (value) => isGivenPassword(value) && !isElsewhere(value);
/** As `isBeside`, where ids stand as well. */
export const isPlainlyBeside: Judge = (value) => isCarefulPassword(value) && isBeside(value) && !isUuid(value);

const pair = /[ \t]{0,4}[([]/y;
const pairEnd = /,?[ \t]{0,8}(?:[)\]]|\r?\n)/y;

/** Behind the name of a user: the text ends where its password would stand, or was starred before. */
const pairBegun = /^[ \t]{0,8},[ \t]{0,8}[bfru@]{0,2}["'\x60]?$/;
const begunMaxChars = 24;

/** The password of a pair `("user", "password")`; whether there is a pair at all is the second word of the answer. */
export function pairedTexts(text: string, from: number): { readonly isPair: boolean; readonly secret?: Span | undefined } {
  const at = skipped(pair, text, from);
  if (at === from) return { isPair: false };
  const { given, end } = argumentsFrom(text, at);
  if (given.length === 1 && given[0]?.isText && pairBegun.test(text.slice(end, end + begunMaxChars))) return { isPair: true };
  const isPair = given.length === 2 && given.every(({ isText }) => isText) && skipped(pairEnd, text, end) > end;
  return { isPair, secret: isPair ? secretAmong(text, given.slice(1), isBeside) : undefined };
}
