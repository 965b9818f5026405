import { languageOf, type ClaimLanguage } from "./language.ts";
import { isSameAmount } from "./numbers.ts";
import { opposites, readSentence, sentencesIn, type SaidClause, type Sentence } from "./sentence.ts";

/** Two sentences about the same that cannot both be right, by rules. */
export interface Contradiction {
  readonly one: string;
  readonly other: string;
  readonly how: "negation" | "direction" | "number";
  /** Words that both have, in the order of the first. */
  readonly topic: string;
}

/** Thresholds of U5: so many words in common, and so much of the shorter clause. */
const aboutSame = { wordsMin: 3, shareMin: 0.6 } as const;
const sentencesMax = 120;

const read = (text: string, language: ClaimLanguage): readonly Sentence[] =>
  sentencesIn(text)
    .slice(0, sentencesMax)
    .map((sentence) => readSentence(sentence, language));

/** U5: where two texts turn the same matter round: with a “not”, with the opposite word, or with another figure. */
export function contradictionsIn(one: string, other: string): readonly Contradiction[] {
  const [language, second] = [languageOf(one), languageOf(other)];
  const known = (own: ClaimLanguage, beside: ClaimLanguage): ClaimLanguage => (own === "other" ? beside : own);
  const theirSentences = read(other, known(second, language));
  return read(one, known(language, second)).flatMap((ours) =>
    theirSentences.flatMap((theirs): readonly Contradiction[] => {
      const how = collision(ours, theirs);
      return how === undefined ? [] : [{ one: ours.text, other: theirs.text, how, topic: topicOf(ours, theirs) }];
    }),
  );
}

const topicOf = (ours: Sentence, theirs: Sentence): string =>
  ours.clauses.flatMap(({ words }) => words.filter(({ concept }) => theirs.concepts.has(concept)).map(({ form }) => form)).join(" ");

function collision(ours: Sentence, theirs: Sentence): Contradiction["how"] | undefined {
  if (ours.language !== theirs.language) return undefined;
  for (const one of ours.clauses)
    for (const other of theirs.clauses) {
      const how = clash(one, other);
      if (how !== undefined) return how;
    }
  return undefined;
}

function clash(one: SaidClause, other: SaidClause): Contradiction["how"] | undefined {
  const turned = opposites().some(
    ([up, down]) =>
      (one.concepts.has(up) && !one.concepts.has(down) && other.concepts.has(down) && !other.concepts.has(up)) ||
      (one.concepts.has(down) && !one.concepts.has(up) && other.concepts.has(up) && !other.concepts.has(down)),
  );
  if (!isAboutSame(one, other, turned ? 1 : 0)) return undefined;
  if (one.isNegative !== other.isNegative) return turned ? undefined : "negation";
  if (turned) return "direction";
  const figures = one.amounts.filter(({ unit }) => unit !== "" && unit !== "as said");
  const isOther = figures.some((amount) => {
    const same = other.amounts.filter(({ unit }) => unit === amount.unit);
    return same.length > 0 && !same.some((each) => isSameAmount(each, amount));
  });
  return isOther && isSameMatter(one, other) ? "number" : undefined;
}

function isAboutSame(one: SaidClause, other: SaidClause, turned: number): boolean {
  const shared = [...one.concepts].filter((each) => other.concepts.has(each)).length + turned;
  return shared >= aboutSame.wordsMin && shared >= Math.min(one.concepts.size, other.concepts.size) * aboutSame.shareMin;
}

/** Another figure is a contradiction only where everything else is the same: another machine may well take another time. */
const isSameMatter = (one: SaidClause, other: SaidClause): boolean =>
  [...one.concepts].every((each) => other.concepts.has(each)) || [...other.concepts].every((each) => one.concepts.has(each));
