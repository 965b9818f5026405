import { isSpaced, mayBeSpokenIn, spoken, wordsOf, type SpokenName } from "../../../lexicon/spoken.ts";
import { chinese } from "./chinese.ts";
import { dutch } from "./dutch.ts";
import { english } from "./english.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { italian } from "./italian.ts";
import { japanese } from "./japanese.ts";
import { polish } from "./polish.ts";
import { portuguese } from "./portuguese.ts";
import { spanish } from "./spanish.ts";
import type { DecisionWords } from "./words.ts";

/** The words of each language. */
export const tables: Readonly<Record<SpokenName, DecisionWords>> = {
  english,
  german,
  french,
  spanish,
  portuguese,
  italian,
  dutch,
  polish,
  chinese,
  japanese,
};

export type DecisionSign = Exclude<keyof DecisionWords, "choose">;

/** The words of one or more languages, as they are looked for. */
export interface SpokenWords {
  readonly languages: readonly SpokenName[];
  /** False where words stand without spaces: then no two texts can be compared by their words. */
  readonly isSpaced: boolean;
  /** A place of any of these signs, the first of a language that has one. */
  readonly find: (sign: DecisionSign, text: string) => RegExpExecArray | null;
  readonly has: (sign: DecisionSign, text: string) => boolean;
  /** Whether a passage ends with a sign, or a word or two behind it. */
  readonly ends: (sign: DecisionSign, text: string) => boolean;
  /** Whether a passage ends with a sign, and nothing behind it. */
  readonly endsAt: (sign: DecisionSign, text: string) => boolean;
  /** Whether a passage begins with a sign. */
  readonly begins: (sign: DecisionSign, text: string) => boolean;
  /** A passage in parts, each of which a sign begins. */
  readonly split: (sign: DecisionSign, text: string) => readonly string[];
  /** Two signs in one sentence, in whatever order the language puts them. */
  readonly both: (one: DecisionSign, other: DecisionSign, text: string) => boolean;
}

const built = new Map<string, RegExp>();

/** A pattern that is made once, when a text in its language is first read. */
export function made(key: string, pattern: () => RegExp): RegExp {
  const known = built.get(key) ?? pattern();
  built.set(key, known);
  return known;
}

const patternOf = (name: SpokenName, sign: DecisionSign): RegExp | undefined => {
  const words = tables[name][sign];
  return words === undefined ? undefined : made(`${name} ${sign}`, () => wordsOf(words, spoken[name]));
};

/** As far as a word reaches that takes something back: where there are no spaces, only what stands beside it. */
const nearby = (name: SpokenName): string => (isSpaced(name) ? "[^.,;:]{0,24}" : "");

/** As far as two signs of one sentence may stand from each other. */
const togetherMaxChars = 80;
const placesMax = 200;

function areTogether(one: RegExp, other: RegExp, text: string): boolean {
  const others = [...text.matchAll(other)].slice(0, placesMax);
  return [...text.matchAll(one)].slice(0, placesMax).some((first) =>
    others.some((second) => {
      const [before, behind] = first.index < second.index ? [first, second] : [second, first];
      const between = text.slice(before.index + before[0].length, behind.index);
      return between.length <= togetherMaxChars && !/[.;\n。；]/.test(between);
    }),
  );
}

/** Words of the languages that these texts may be in. */
export function spokenWords(texts: readonly string[]): SpokenWords {
  const languages = [...new Set(texts.flatMap((text) => mayBeSpokenIn(text)))];
  const find: SpokenWords["find"] = (sign, text) => {
    for (const name of languages) {
      const pattern = patternOf(name, sign);
      const [found] = pattern ? text.matchAll(pattern) : [];
      if (found) return found;
    }
    return null;
  };
  const anyOf = (sign: DecisionSign, test: (source: string, name: SpokenName) => boolean): boolean =>
    languages.some((name) => {
      const words = patternOf(name, sign)?.source;
      return words !== undefined && test(words, name);
    });
  return {
    languages,
    isSpaced: languages.every(isSpaced),
    find,
    has: (sign, text) => find(sign, text) !== null,
    ends: (sign, text) =>
      anyOf(sign, (words, name) => made(`${name} ${sign} ends`, () => new RegExp(`${words}${nearby(name)}$`, "iu")).test(text)),
    endsAt: (sign, text) =>
      anyOf(sign, (words, name) => made(`${name} ${sign} ends here`, () => new RegExp(`${words}\\s*$`, "iu")).test(text)),
    begins: (sign, text) =>
      anyOf(sign, (words, name) => made(`${name} ${sign} begins`, () => new RegExp(`^[ ,]{0,2}${words}`, "iu")).test(text)),
    split: (sign, text) =>
      languages.reduce<readonly string[]>(
        (parts, name) => {
          const words = patternOf(name, sign)?.source;
          if (words === undefined) return parts;
          const pattern = made(`${name} ${sign} split`, () => new RegExp(`[,、，]?\\s*${words}[,、，]?\\s*`, "iu"));
          return parts.flatMap((part) => part.split(pattern));
        },
        [text],
      ),
    both: (one, other, text) =>
      languages.some((name) => {
        const [first, second] = [patternOf(name, one), patternOf(name, other)];
        return first !== undefined && second !== undefined && areTogether(first, second, text);
      }),
  };
}
