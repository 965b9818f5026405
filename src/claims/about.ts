import { isSmall, languageOf, stemOf, type ClaimLanguage } from "./language.ts";

const wordsIn = (text: string, language: ClaimLanguage): readonly string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).filter((word) => !isSmall(word, language) && !isSmall(word, "en"));

/** Words of a text as stems: in the language that it is written in, and in English, in which names in code are. */
function stemsOf(text: string, language: ClaimLanguage): ReadonlySet<string> {
  return new Set(wordsIn(text, language).flatMap((word) => [stemOf(word, language), stemOf(word, "en")]));
}

/**
 * How much each of several things is about what somebody said. A word that few of them have weighs more than one that
 * all have; small words weigh nothing. Zero: it has none of the words.
 */
export function aboutSaid(said: string, things: readonly string[]): readonly number[] {
  const language = languageOf(said);
  const wanted = wordsIn(said, language).map((word) => [stemOf(word, language), stemOf(word, "en")]);
  const stems = things.map((thing) => stemsOf(thing, language));
  const has = (of: ReadonlySet<string>, forms: readonly string[]): boolean => forms.some((form) => of.has(form));
  const weights = wanted.map((forms) => {
    const many = stems.filter((of) => has(of, forms)).length;
    return many === 0 ? 0 : Math.log(1 + things.length / many);
  });
  return stems.map((of) => wanted.reduce((sum, forms, at) => (has(of, forms) ? sum + (weights[at] ?? 0) : sum), 0));
}
