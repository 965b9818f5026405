import { isStopWord } from "../../../lexicon/stop-words.ts";
import { wordsOf } from "./text-words.ts";
import { shareIn, type WordCounts } from "./word-counts.ts";

const limits = { wordsMax: 5, textsMax: 500 } as const;
/** A word that so many texts everywhere have is said by all. */
const sharedByAll = 0.6;
/** Forms of one word begin alike and end in few letters of their own. */
const form = { lettersMin: 4, endingMax: 3 } as const;

/**
 * A cluster in its own words: up to five that its texts share and others do not use, the best first. Words of one text only are
 * left out unless there is just one text. Of the forms of a word the better one stands. Long lists count by their last texts.
 */
export function ownWords(texts: readonly string[], elsewhere: WordCounts): readonly string[] {
  const lately = differentIn(texts.slice(-limits.textsMax));
  const share = shareIn(elsewhere);
  const ranked = [...textsWith(lately)]
    .filter(([word, count]) => isTelling(word) && (count > 1 || lately.length === 1) && share(word) < sharedByAll)
    .map(([word, count]) => ({ word, score: (count / lately.length) * (count / lately.length / (share(word) + 0.05)) }))
    .toSorted((one, other) => other.score - one.score || (one.word < other.word ? -1 : 1));
  const chosen: string[] = [];
  for (const { word } of ranked) {
    if (chosen.length >= limits.wordsMax) break;
    if (!chosen.some((other) => isFormOf(word, other) || isFormOf(other, word))) chosen.push(word);
  }
  return chosen;
}

/** The words of each text. Copies of a text count once: whoever repeats himself has not more to say. */
const differentIn = (texts: readonly string[]): readonly (readonly string[])[] => {
  const said = texts.map(wordsOf);
  return [...new Map(said.map((words) => [words.join(" "), words])).values()];
};

/** In how many texts each word is. */
function textsWith(texts: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const words of texts) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Single letters of spaced scripts and numbers tell nothing; nor do small words. */
const isTelling = (word: string): boolean =>
  !isStopWord(word) &&
  /\p{L}|\p{Extended_Pictographic}/u.test(word) &&
  !/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]{1,2}$/u.test(word);

function isFormOf(long: string, short: string): boolean {
  const shared = short.endsWith("e") ? short.slice(0, -1) : short;
  return shared.length >= form.lettersMin && long.startsWith(shared) && long.length - shared.length <= form.endingMax;
}
