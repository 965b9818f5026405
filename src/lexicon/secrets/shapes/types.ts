import type { Span } from "../../../kernel/text.ts";
import { lazily } from "../../../kernel/lazily.ts";

/**
 * Looks for a secret whose shape begins at `at`. `cut` says that the text goes on with the mark of a redaction: a match
 * up to its end may be a fragment, and is not judged. `from` is where the text that belongs to it begins: what stands
 * before may be another secret.
 */
export type Find = (text: string, at: number, cut: boolean, from?: number) => Span | undefined;

/**
 * One format of secrets.
 *
 * 1. A match begins with one of `starts` or as `beginsWith` says, and the secret is not before it.
 * 2. A match also matches, from the same start, when more text follows. A finder that cannot promise this looks at
 *   `cut`. So a redacted text has nothing left that a second pass would find.
 * 3. Nothing further than `extent` is looked at, and never more than `reachMax` characters.
 */
export interface SecretShape {
  readonly name: string;
  readonly starts: readonly string[];
  /** It may also begin with any number of base sixteen: no other start would tell. */
  readonly beginsWith?: "hex";
  /** The starts are lower case here and any case in the text. */
  readonly anyCase?: true;
  /** A letter or digit before the start means something else, as in `disk-…` for `sk-…`. */
  readonly apart?: true;
  /** It also looks at the text before the start. */
  readonly looksBack?: true;
  /**
   * Tells how far a match can run: to the next blank, to the end of the line or of the next one, over what a brace holds
   * behind it or else to the end of the line after the next, over the lines of a document that its line leads to, or over
   * many lines.
   */
  readonly extent: "word" | "line" | "lines" | "members" | "document" | "block";
  readonly find: Find;
  /** Made when somebody asks: a process that looks for secrets needs none of them. */
  readonly examples: () => Examples;
}

export interface Examples {
  /** Texts with a secret, which stands between « and ». */
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

/** Longest secret, with its lead. A block of lines may be longer. */
export const reachMax = 8_192;
export const blockMax = 16_384;
/** How far the lines of a document are read, from the start of what leads to it. */
export const documentMax = 2_048;

/**
 * Makes a pattern to be matched at one place, with the flag `y`. There are hundreds of them, and a process that starts
 * for one text needs a few: each is made when the start of its shape is first seen.
 */
export type MakePattern = () => RegExp;

/** Finds a pattern from `at` on. Its first group is the secret and ends the match; without a group all of it is. */
export function byPattern(make: MakePattern, accepts?: (secret: string) => boolean): Find {
  let pattern: RegExp | undefined;
  return (text, at) => {
    pattern ??= make();
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) return undefined;
    const secret = match[1] ?? match[0];
    if (accepts?.(secret) === false) return undefined;
    const end = at + match[0].length;
    return { start: end - secret.length, end };
  };
}

/** As `byPattern`, for a judgement that more text could change. */
export function byJudgement(make: MakePattern, judge: (secret: string) => boolean): Find {
  const find = byPattern(make, judge);
  return (text, at, cut) => {
    const found = find(text, at, cut);
    return cut && found?.end === text.length ? undefined : found;
  };
}

/** No judgement sees more of a value than this, so that a long one costs no more than a short one. */
export const judgedMax = 96;

/**
 * Takes a run of characters for a secret if its beginning is judged to be one, and if the text behind it fits. A whole
 * run is walked over only when it is taken: many starts in one long run cost no more than a few.
 */
function runOf(run: string, judge: (value: string) => boolean): Find {
  const bounded = lazily(() => new RegExp(`${run}{0,${reachMax - 256}}`, "y"));
  const runFrom = (text: string, at: number): string => {
    const looking = bounded();
    looking.lastIndex = at;
    return looking.exec(text)?.[0] ?? "";
  };
  return (text, start, cut) => {
    const judged = runFrom(text.slice(start, start + judgedMax), 0);
    if (cut && judged.length < judgedMax && start + judged.length === text.length) return undefined;
    return judge(judged) ? { start, end: start + runFrom(text, start).length } : undefined;
  };
}

/** As `runOf`, behind a lead. */
export function byLead(lead: MakePattern, run: string, judge: (value: string) => boolean): Find {
  const sticky = lazily(lead);
  const find = runOf(run, judge);
  return (text, at, cut) => {
    const looking = sticky();
    looking.lastIndex = at;
    return looking.test(text) ? find(text, looking.lastIndex, cut) : undefined;
  };
}

/** A token with a start of its own: `body` is the pattern of what follows it. Placeholders such as `xxxx` are not varied enough. */
export function tokenShape(name: string, starts: readonly string[], body: string, examples: () => Examples): SecretShape {
  const longestFirst = lazily(() => starts.toSorted((one, other) => other.length - one.length));
  const pattern = (): RegExp => new RegExp(`(?:${longestFirst().map(escapePattern).join("|")})${body}`, "y");
  const find = byPattern(pattern, (token) => {
    const known = longestFirst().find((each) => token.startsWith(each)) ?? "";
    return isVaried(token, known.length) && !isDocumented(token, known.length);
  });
  return { name, starts, extent: "word", find, examples };
}

/** As `tokenShape`, for a start that ordinary words end in or random text contains. */
export const apartShape = (name: string, starts: readonly string[], body: string, examples: () => Examples): SecretShape => ({
  ...tokenShape(name, starts, body, examples),
  apart: true,
});

/** A start that nothing else has, and what follows it. */
export const ownShape = (name: string, starts: string, body: string, example: () => string): SecretShape => {
  const all = starts.split(" ");
  return apartShape(name, all, body, () => ({ hits: all.map((each) => `x «${each}${example()}»`), misses: [`${all[0]}name`] }));
};

const variedMin = 2;
/** Signs that fill a placeholder or join the parts of a secret. */
const fillers = new Set("xX*.-_");

function isVaried(text: string, from: number): boolean {
  const seen = new Set<string>();
  for (let at = from; at < text.length && seen.size < variedMin; at += 1) if (!fillers.has(text.charAt(at))) seen.add(text.charAt(at));
  return seen.size >= variedMin;
}

/** Keys that vendors print in their manuals, apart from those that say so themselves. */
const printed: ReadonlySet<string> = new Set([
  ["sk", "test", "4eC39HqLyjWDarjtT1zdp7dc"].join("_"),
  ["pk", "test", "TYooMQauvdEDq54NiTphI7jx"].join("_"),
]);
/** Nothing that opens a door is so short: what stands beside the word must not be a whole key. */
const besideMax = 9;

/** `AKIA…EXAMPLE`: a key out of a manual. */
function isDocumented(token: string, from: number): boolean {
  const body = token.slice(from);
  const rest = body.replaceAll(/example(?:key)?/gi, "");
  return printed.has(token) || (rest.length < body.length && rest.length <= besideMax);
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Makes a stand-in for random text, so that no example in these tables looks like a live secret to a scanner. */
const filling =
  (period: string) =>
  (length: number): string =>
    period.repeat(Math.ceil(length / period.length)).slice(0, length);

export const mixed = filling("a1B2c3D4e5F6g7H8");
export const hex = filling("0a1b2c3d4e5f6789");
export const upper = filling("A2B3C4D5E6F7G7H4");
export const lower = filling("a2b3c4d5e6f7g7h4");
export const letters = filling("aBcDeFgHiJkLmNoP");

/** Sets of characters that keys are made of, as patterns write them. */
export const alnum = "[A-Za-z0-9]";
export const word = "[A-Za-z0-9_-]";
