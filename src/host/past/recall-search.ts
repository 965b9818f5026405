import { lexical } from "../../protocols/exchange/clusters/lexical.ts";
import { dot } from "../../protocols/exchange/clusters/vectors.ts";
import { noWords } from "../../protocols/exchange/clusters/word-counts.ts";
import { tellingWords } from "../../protocols/recollect/phrases.ts";
import { isInTime } from "../../protocols/recollect/times.ts";
import type { RecallEntry, RecallEntryKind, RecallPhrase } from "../../protocols/recollect/types.ts";
import { indexLimits, type RecallIndex } from "./recall-index.ts";

const searchPolicy = {
  hitsMax: 9,
  /** Entries whose letters are compared: the rest was worse by its words already. */
  comparedMax: 12,
  /** Of what the words weigh together, an entry has to have so much: else it shares a small word and no subject. */
  coverageMin: 0.34,
  /** Worse than this part of the best one is not worth a look. */
  besideBest: 0.6,
  weights: { coverage: 0.65, likeness: 0.2, age: 0.1 },
  /** How old something is when half of what its age counts is gone. */
  halfLifeDays: 180,
} as const;

const dayMs = 86_400_000;

export interface RecallSearch {
  readonly phrase: RecallPhrase;
  /** Words for the place where the work is: `src/cache` is about caches. */
  readonly area?: readonly string[];
  /** Kinds of entries that count; without them, all. */
  readonly kinds?: readonly RecallEntryKind[];
  readonly now: string;
}

/**
 * P3: the occasions that fit a phrase, the best first. The index brings what shares a word; how much of what was said an
 * entry covers, how like it is by its letters, and its age put them in order. Nothing that shares no subject is an answer.
 */
export function occasionsFor(index: RecallIndex, { phrase, area = [], kinds, now }: RecallSearch): readonly RecallEntry[] {
  if (phrase.before !== undefined) {
    const tags = index.newest(["tag"], 200).filter(({ place }) => tellingWords(place).includes(phrase.before ?? ""));
    if (tags.length > 0) return tags.slice(0, searchPolicy.hitsMax);
  }
  const own = phrase.words;
  const words = own.length > 0 ? own : phrase.around;
  if (words.length === 0) return inTime(index.newest(["session", "commit"], searchPolicy.hitsMax), phrase, now);
  const rarity = (word: string): number => Math.log2(2 + indexLimits.commonAt / (1 + index.frequency(word)));
  const found = index.search([...new Set([...words, ...phrase.around])]).filter(({ kind }) => kinds?.includes(kind) ?? true);
  const named = found.filter(({ text }) => phrase.names.every((name) => namesIn(text).has(name)));
  const ranked = rankedBy(inTime(named, phrase, now), { words, around: phrase.around, area, now, rarity });
  const best = ranked[0]?.score ?? 0;
  // Something settled need not say it as loudly.
  const isWorth = ({ score, entry }: Scored): boolean => score >= best * searchPolicy.besideBest || (phrase.isSettled && isSettled(entry));
  const good = ranked.filter(isWorth).map(({ entry }) => entry);
  return settledFirst(replacedLast(good, index), phrase).slice(0, searchPolicy.hitsMax);
}

const namesIn = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/\p{L}+/gu));

/** Where the words name a time, what is from another is not meant; where nothing is from it, people may be mistaken. */
function inTime(entries: readonly RecallEntry[], { from }: RecallPhrase, now: string): readonly RecallEntry[] {
  if (from === undefined) return entries;
  return entries.filter(({ at }) => isInTime(from, at, now));
}

interface Ranking {
  readonly words: readonly string[];
  readonly around: readonly string[];
  readonly area: readonly string[];
  readonly now: string;
  /** How much a word tells: more where fewer entries have it. */
  readonly rarity: (word: string) => number;
}

interface Scored {
  readonly entry: RecallEntry;
  readonly score: number;
}

function rankedBy(entries: readonly RecallEntry[], { words, around, area, now, rarity }: Ranking): readonly Scored[] {
  const { weights, coverageMin, halfLifeDays, comparedMax } = searchPolicy;
  const weightOf = new Map([...new Set([...words, ...around, ...area])].map((word) => [word, rarity(word)]));
  const share = (of: readonly string[], has: readonly string[]): number => {
    const all = of.reduce((sum, word) => sum + (weightOf.get(word) ?? 0), 0);
    const there = of.filter((word) => has.some((other) => isAlike(word, other)));
    return all === 0 ? 0 : there.reduce((sum, word) => sum + (weightOf.get(word) ?? 0), 0) / all;
  };
  const every = [...new Set([...words, ...around])];
  const scored = entries.flatMap((entry) => {
    const has = wordsIn(`${entry.text} ${entry.place}`);
    const coverage = Math.max(share(every, has), share(words, has) * ownShare(words));
    const ageDays = entry.at === "" ? halfLifeDays * 4 : Math.max(0, Date.parse(now) - Date.parse(entry.at)) / dayMs;
    const near = area.length === 0 ? 0 : weights.likeness * share(area, has);
    const score = weights.coverage * coverage + weights.age * 2 ** (-ageDays / halfLifeDays) + near;
    return coverage >= coverageMin ? [{ entry, score }] : [];
  });
  const asked = lexical(every.join(" "), noWords);
  return scored
    .toSorted((one, other) => other.score - one.score)
    .slice(0, comparedMax)
    .map(({ entry, score }) => ({ entry, score: score + weights.likeness * dot(asked, lexical(entry.text, noWords)) }))
    .toSorted((one, other) => other.score - one.score);
}

const wordsIn = (text: string): readonly string[] => [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))];

/** A phrase of one word says little by itself: "the number we agreed on". */
const ownShare = (words: readonly string[]): number => (words.length > 1 ? 0.9 : 0.5);

/** One word in two forms: the longer one goes on where the shorter one ends, or both bend at their end. */
function isAlike(one: string, other: string): boolean {
  if (one === other) return true;
  const length = Math.min(one.length, other.length);
  if (length < 4 || Math.abs(one.length - other.length) > 4) return false;
  const same = Math.max(4, length - 2);
  return one.slice(0, same) === other.slice(0, same);
}

/** The decision that took the place of a decision comes before it, also where its own words fit less. */
function replacedLast(entries: readonly RecallEntry[], index: RecallIndex): readonly RecallEntry[] {
  const replacerOf = ({ note = "" }: RecallEntry): string | undefined => /^replaced by (.+)$/.exec(note)?.[1];
  const wanted = new Set(entries.flatMap((entry) => replacerOf(entry) ?? []));
  if (wanted.size === 0) return entries;
  const newer = index.newest(["decision"], decisionsMax).filter(({ place }) => wanted.has(place));
  const rest = entries.filter(({ place }) => !wanted.has(place));
  return [...newer, ...rest.filter((entry) => replacerOf(entry) === undefined), ...rest.filter((entry) => replacerOf(entry) !== undefined)];
}

const decisionsMax = 1_000;

const isSettled = ({ kind }: RecallEntry): boolean => kind === "decision" || kind === "answer";

/** Where the words speak of something that was agreed, what was merely said comes last, and says so. */
function settledFirst(entries: readonly RecallEntry[], phrase: RecallPhrase): readonly RecallEntry[] {
  if (!phrase.isSettled || !entries.some(isSettled)) return entries;
  const others = entries.filter((entry) => !isSettled(entry)).map((entry) => ({ note: "not settled there", ...entry }));
  return [...entries.filter(isSettled), ...others];
}
