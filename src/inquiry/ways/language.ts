import type { LanguageMarks } from "../../lexicon/spoken.ts";

/** The ten ways in which an intent says too little. */
export const wayNames = [
  "pointing",
  "measureless",
  "opposed",
  "undecided",
  "reach",
  "unsaid",
  "borrowed",
  "earlier",
  "outward",
  "unease",
] as const;
export type WayName = (typeof wayNames)[number];

/**
 * How one language leaves things open: for each sign its words, as alternatives of a pattern. A sign that a language
 * does not have is left out, and its way is then looked for by the others. To add a language, write such a table,
 * with examples, and name it in `languages.ts` and in `src/lexicon/spoken.ts`.
 */
export interface SpokenLanguage extends LanguageMarks {
  /** True where every noun has a capital, so that a capital does not show a name. */
  readonly hasCapitalNouns?: true;
  readonly signs: Signs;
  /** Two claims that cannot both hold, in different clauses. */
  readonly opposites?: readonly (readonly [string, string])[];
  /** Intents that leave something open in that way. */
  readonly examples: Readonly<Partial<Record<WayName, readonly string[]>>>;
  /** Intents with such words that say enough: no way may stop them. */
  readonly silent: readonly string[];
}

/** Words that settle a thing, and words by which people leave it open. */
export interface Signs {
  /** A bound to reach, before its number or behind it: `at most`. */
  readonly bound: string;
  /** Introduces the thing that is meant: `namely`. */
  readonly namely: string;
  /** A condition: what stands in such a sentence is how a program behaves, not what is done now. */
  readonly condition: string;
  /** Keeps an act harmless: a copy, a trial, a draft, somebody who agrees. */
  readonly safeguard: string;
  /** Where something runs: a kind of place, wherever it is said. */
  readonly place: string;
  /** The same in the sentence itself: `on ¤`. */
  readonly here?: string;
  /** Something that should be true, and can be looked up. */
  readonly wish?: string;
  /** An order that says what is done to a thing. */
  readonly change: string;

  /** Makes room for two demands: an exception. */
  readonly except: string;
  /** Joins two clauses. */
  readonly and: string;

  /** Pointing at something: `that`, with the words before it that make it so. */
  readonly that?: string;
  /** One of several, by how it compares: `the other one`. */
  readonly one?: string;
  /** A thing that every project has several of, without its name: `the service`. */
  readonly thing?: string;
  /** A quality without a measure. */
  readonly better?: string;
  /** How it is made better: with these words there is an end to it. */
  readonly method?: string;
  /** Nothing may be changed here. */
  readonly frozen?: string;
  readonly mandatory?: string;
  /** It is possible without. */
  readonly without?: string;
  /** An order to choose. */
  readonly choose?: string;
  /** A value that somebody has to find sensible. */
  readonly sensible?: string;
  /** A line that nobody drew: `too old`. */
  readonly tooMuch?: string;
  /** A set that nobody listed: `whatever is no longer needed`. */
  readonly fuzzy?: string;
  /** Without an end: `everywhere`. */
  readonly everywhere?: string;
  /** An act that needs a place. */
  readonly run?: string;
  /** Somebody without a name. */
  readonly party?: string;
  /** Known to somebody else: `the version they use`. */
  readonly theirs?: string;
  /** Like somebody else's, up to the name. */
  readonly like?: string;
  /** Others that are no names: `banks`. */
  readonly others?: string;
  /** Like somebody else's, with the name, whose capital counts. */
  readonly lent?: string;
  /** A rule that has no text. */
  readonly practice?: string;
  readonly earlier?: string;
  /** An act that others feel, in harmless words. */
  readonly outward?: string;
  readonly unease?: string;
  /** An order, or a state that is wanted, that says something. A text with people in it and without any of these tells a feeling. */
  readonly order?: string;
  readonly person?: string;
}
