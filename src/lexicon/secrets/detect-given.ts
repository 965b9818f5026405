import type { Span } from "../../kernel/text.ts";
import { longPattern } from "../../kernel/long-pattern.ts";
import { givenMinChars, isCounted, isOrdinary, isSpacedSecret, isStandIn, isWorded } from "./detect-ordinary.ts";
import { judgedMax, reachMax, type Find } from "./shapes/types.ts";

export type Judge = (value: string) => boolean;

/** A value counts as its name says, unless it is plainly something else. */
export const isGiven: Judge = (value) =>
  hasBlank.test(value) ? isSpacedSecret(value) : /[A-Za-z0-9].*[A-Za-z0-9]/.test(value) && !isOrdinary(value) && !isCounted(value);
export const isGivenPassword: Judge = (value) =>
  hasBlank.test(value) ? isSpacedSecret(value) : !isOrdinary(value, false) || isSigned(value);
export const hasBlank = /[ \t]/;

/** A word, a number and a sign, or a word and a year: the usual forms of a required password. */
const isSigned: Judge = (value) =>
  value.length >= givenMinChars &&
  (/^[A-Za-z]{2,24}\d{1,8}[!@#$%^&*~+=]{1,3}$/.test(value) || /^[A-Z][a-z]{3,15}[-_.@#]?(?:19|20)\d\d[!?$#*]?$/.test(value)) &&
  !isStandIn(value);

/** A value of a variable of the environment whose name says that it is a password: letters and a digit, and no reference. */
export const isWorn: Judge = (value) =>
  value.length >= givenMinChars &&
  /^(?=[^\d]{0,95}\d)(?=[^A-Za-z]{0,95}[A-Za-z])[^\s$<>{}()[\]/\\]{6,96}$/.test(value) &&
  !value.includes("://") &&
  !isStandIn(value);

const valueMax = reachMax - 256;

/**
 * Where a value in quotes ends: at the next quote of its kind that is escaped as often as the first. Undefined: its
 * line ends before.
 */
function closingOf(text: string, start: number, opening: string): number | undefined {
  const quote = opening.charCodeAt(opening.length - 1);
  const depth = opening.length - 1;
  const limit = Math.min(text.length, start + valueMax);
  let slashes = 0;
  for (let at = start; at < limit; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 92) slashes += 1;
    else {
      if (code === quote && (depth === 0 ? slashes % 2 === 0 : slashes <= depth)) return Math.max(start, at - depth);
      if (code <= 32 && code !== 32 && code !== 9) return undefined;
      slashes = 0;
    }
  }
  return limit;
}

/** Finds a value in quotes that is judged to be a secret. */
export const quotedValue =
  (opening: string, judge: Judge): Find =>
  (text, start, cut) => {
    const end = closingOf(text, start, opening);
    if (end === undefined || end === start || (cut && end === text.length)) return undefined;
    const value = text.slice(start, Math.min(end, start + judgedMax));
    // Blanks without a closing quote are a text that goes on.
    if (end === text.length && hasBlank.test(value)) return undefined;
    return judge(value) ? { start, end } : undefined;
  };

const isBlank = (code: number): boolean => code <= 32 || code === 0x201d || code === 0x2019 || code === 0xbb;
const delimiter = /["'`,;&|<>(){}[\]\\]/g;

/** Proof that a sign ends a value, by the sign: a value goes on behind any other. */
const ends: Readonly<Record<string, RegExp>> = {
  "&": /&(?:$|\s|&|(?:amp;)?[\w.%[\]-]{1,40}=)/y,
  ",": /,(?:$|[\s"'`{[\\]|[A-Za-z_][\w.$-]{1,40}["'`]?[:=])/y,
  ";": /;(?:$|[\s}\\"'`]|[A-Za-z_][\w -]{1,40}=)/y,
  "|": /\|(?:$|\s|\||[a-z]{2,12}\s)/y,
  "<": /<(?:$|\s|[/!<]|[a-z]{1,12}[ >])/y,
  ">": />(?:$|\s|[<>&])/y,
  "\\": /\\{1,4}(?:$|\s|["'`]|[nrt](?:$|[\s\\"'`]|[\w.$ -]{1,40}["'`]?[:=]|[A-Za-z]+(?!\w)))/y,
};
/** A bracket ends a value if its surroundings end with it. */
const bracketEnds = longPattern("y")`
  [)\]}](?:\]>|[;,.:)\]}"'\x60\\]{0,80}(?:$|\s)|[;,.] |\.[a-z]{3,40}[(.\s]|[;,][A-Za-z_]{2,40}[:=(]|[;,]["'\x60{[]|\\{1,4}[nrt"']|
  ["'\x60][,;:.+)\]}]|=)
`;
const quoteEnds = /["'`](?:$|["'`]{2}|[\s,;:.)\]}>|+&\\<]|[\w-]{1,40}=)/y;

interface Ending {
  readonly end: number;
  /** Place of the first sign that might end it. */
  readonly first: number;
  readonly blank: number;
}

/** Where a value without quotes ends. */
function bareEnd(text: string, start: number, from = start): Ending {
  const limit = Math.min(text.length, start + valueMax);
  let blank = start;
  while (blank < limit && !isBlank(text.charCodeAt(blank))) blank += 1;
  let first = blank;
  delimiter.lastIndex = from;
  for (let match = delimiter.exec(text); match && match.index < blank; match = delimiter.exec(text)) {
    first = Math.min(first, match.index);
    const ending = ends[match[0]] ?? (/["'`]/.test(match[0]) ? quoteEnds : bracketEnds);
    ending.lastIndex = match.index;
    if (ending.test(text)) return { end: match.index, first, blank };
  }
  return { end: blank, first, blank };
}

const call = /^[\w.$]*[\w$]$/;

/** True for a name with a bracket behind it, in which a program would stand: words, a number, a variable. */
function isCall(name: string, text: string): boolean {
  if ((isWorded(name) && /[a-z]/.test(name)) || isClosed(text) || isNamedCall(name, text)) return true;
  const argument = text.slice(name.length);
  return isWorded(argument) || (name.length < 4 && !/\d/.test(name) && /^[([]\$?[([]?(?:\d{1,6}|[A-Za-z_]{1,2})[),\]]*$/.test(argument));
}

/** A function whose name begins with a word, or that belongs to something whose name does, with a short argument. */
const isNamedCall = (name: string, text: string): boolean =>
  /^\((?:\d{0,6}|[A-Za-z_$][\w$.]{0,40})[),]?$/.test(text.slice(name.length)) &&
  name.split(".").some((part) => isWorded(/^_{0,2}([a-z]{3,})/.exec(part)?.[1] ?? "1"));

/** Finds a value without quotes that is judged to be a secret. */
export const bareValue =
  (judge: Judge): Find =>
  (text, start, cut) => {
    // A value longer than is judged is walked over only when it is taken.
    const near = bareEnd(text.slice(start, start + judgedMax), 0);
    if (near.end < 1 || (cut && start + near.blank === text.length)) return undefined;
    const long = text.slice(start, start + near.end);
    const head = long.slice(0, near.first);
    const next = text.charAt(start + near.first);
    const isWhole = near.first === near.end;
    if (/[([{]/.test(next) && call.test(head) && isCall(head, long)) return undefined;
    if (!judge(long) && (isWhole || !judge(head))) {
      return brokenValue(text, start, { near, judge });
    }
    return { start, end: near.end < judgedMax ? start + near.end : bareEnd(text, start).end };
  };

/** A value that would end too early, with no program behind it, does not end there. */
function brokenValue(text: string, start: number, { near, judge }: { near: Ending; judge: Judge }): Span | undefined {
  const seen = text.slice(start, start + judgedMax);
  for (let { end } = near, tries = 0; tries < brokenMax && end < givenMinChars && end < near.blank; tries += 1) {
    ({ end } = bareEnd(seen, 0, end + 1));
    const all = seen.slice(0, end);
    const hasWord = (all.match(/[A-Za-z]{4,}/g) ?? []).some(isWorded);
    if (hasWord || /\|\||&&|==|=>|::|\\[nrt]/.test(all) || (/[([{]/.test(all) && isClosed(all))) return undefined;
    if (judge(all)) return { start, end: start + end };
  }
  return undefined;
}
const brokenMax = 4;

/** True when every bracket is closed by its own kind, as in a program, and no word goes on behind it. */
function isClosed(text: string): boolean {
  if (/[)\]}][\w#$%@!~^]/.test(text)) return false;
  const open: string[] = [];
  for (const sign of text) {
    if (sign in pairs) open.push(sign);
    else if (/[)\]}]/.test(sign) && pairs[open.pop() ?? ""] !== sign) return false;
  }
  return open.length === 0;
}
const pairs: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
