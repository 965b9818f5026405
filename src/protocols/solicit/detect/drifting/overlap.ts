/** The words of a message that carry its meaning. */
export interface MeaningfulWords {
  readonly words: ReadonlySet<string>;
}

const wordsMin = 4;
const wordsMax = 80;

/** Small words of the languages we look at; they make any two messages look alike. */
const small: ReadonlySet<string> = new Set(
  (
    "the a an and or of to in on at for with is are was be it its this that these those you your i we my me do does did please can could " +
    "would should will just so but not no yes ok okay now then also as by from have has had there here what which " +
    "der die das ein eine und oder zu im auf für mit ist sind war bitte du ich wir es nicht den dem des auch noch mal " +
    "el la los las un una y o del que en con por para favor lo se " +
    "le les une et ou de dans avec est pour ne pas il elle je tu vous s'il plaît"
  ).split(" "),
);

export function wordsOf(text: string): MeaningfulWords {
  const lower = text.toLowerCase();
  const plain = lower.match(/[\p{L}\p{N}_./-]+/gu) ?? [];
  const words = new Set<string>();
  for (const word of plain) {
    if (words.size >= wordsMax) break;
    if (/[\u3040-\u30ff\u4e00-\u9fff]/.test(word))
      for (let at = 0; at + 2 <= word.length && words.size < wordsMax; at += 1) words.add(word.slice(at, at + 2));
    else {
      const bare = word.replace(/^[./-]+|[./-]+$/g, "");
      if (bare !== "" && !small.has(bare)) words.add(bare);
    }
  }
  return { words };
}

/** How much of two messages is the same, by words: 1 for the same words in any order. Short ones are never alike. */
export function overlapOf({ words: one }: MeaningfulWords, { words: other }: MeaningfulWords): number {
  if (one.size < wordsMin || other.size < wordsMin) return 0;
  let shared = 0;
  for (const word of one) if (other.has(word)) shared += 1;
  return shared / (one.size + other.size - shared);
}
