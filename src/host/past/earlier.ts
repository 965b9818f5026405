import type { Paths } from "../../config/paths.ts";
import { findProject } from "../../facts/git/repository.ts";
import type { Journal } from "../../journal/journal.ts";
import { tellingWords } from "../../protocols/recollect/phrases.ts";
import type { RecallEntry, RecallEntryKind } from "../../protocols/recollect/types.ts";
import { openRecallIndex, type RecallIndex } from "./recall-index.ts";
import { occasionsFor, type RecallSearch } from "./recall-search.ts";
import { recallFileOf, refreshIndex } from "./recall-sources.ts";

export interface EarlierAround {
  readonly journal: Journal;
  readonly paths: Pick<Paths, "home">;
  readonly redact: (text: string) => string;
  readonly clock: () => string;
}

const earlierPolicy = {
  /** Words that are looked for: the first ones of a text say what it is about. */
  wordsMax: 16,
  /** One word in common is a coincidence. */
  sharedMin: 2,
  /** Of the telling words, an occasion has to have so many: unlike a person who points back, nobody asked for it. */
  shareMin: 0.5,
  /** Longer than this it is no look in passing any more. */
  lookMs: 3_000,
} as const;

/** The signal of a look in passing: what takes longer is given up, and nothing was found. */
export const inPassing = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(earlierPolicy.lookMs)]);

/** A subject that is looked for: in somebody's words, where it is worked on, and which kinds of entries count. */
export interface EarlierSubject {
  readonly text: string;
  readonly cwd: string;
  readonly kinds: readonly RecallEntryKind[];
}

/**
 * P3: what the index of recollect has about a subject, the best first: the memory of other protocols. It is up to date with
 * git and the journal; transcripts are in it as hooks wrote them down. Nothing depends on it: what cannot be read is nothing.
 */
export async function earlierOn(around: EarlierAround, subject: EarlierSubject, signal: AbortSignal): Promise<readonly RecallEntry[]> {
  const words = tellingWords(subject.text).slice(0, earlierPolicy.wordsMax);
  if (words.length < earlierPolicy.sharedMin) return [];
  try {
    const { root } = await findProject(subject.cwd);
    const index = openRecallIndex(recallFileOf(around.paths, root));
    try {
      await refreshIndex({ index, root, redact: around.redact }, around.journal, inPassing(signal));
      return about(index, words, { kinds: subject.kinds, now: around.clock() });
    } finally {
      index.close();
    }
  } catch {
    return [];
  }
}

function about(index: RecallIndex, words: readonly string[], among: Pick<RecallSearch, "kinds" | "now">): readonly RecallEntry[] {
  const phrase = { quote: "", words, around: [], names: [], isSettled: false };
  const wanted = Math.max(earlierPolicy.sharedMin, words.length * earlierPolicy.shareMin);
  return occasionsFor(index, { phrase, ...among }).filter(({ text }) => sharedWith(words, text) >= wanted);
}

function sharedWith(words: readonly string[], text: string): number {
  const has = tellingWords(text);
  return words.filter((word) =>
    has.some((other) => other.startsWith(word.slice(0, stemChars)) && word.startsWith(other.slice(0, stemChars))),
  ).length;
}

/** Words that begin alike are forms of one: the search weighs how alike they are, this only counts. */
const stemChars = 5;
