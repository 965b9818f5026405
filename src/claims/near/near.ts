import { beyondLooks } from "../beyond.ts";
import { figureProblems } from "../figures.ts";
import type { ClausePair } from "../passage.ts";
import type { Sentence } from "../sentence.ts";
import { linkProblems, turnedLooks } from "../turned.ts";
import { alignedOf, itemsOf } from "./alignment.ts";
import { bondsOf } from "./bonds.ts";
import type { ClaimProblem } from "../types.ts";
import { firmSigns, isVoiced, looseSigns, type Overlay } from "./signs.ts";

const once = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined;
  return () => (made ??= make());
};

/** A sentence of a claim, laid on what it comes from. */
export function laidOn(sentence: Sentence, pairings: readonly ClausePair[]): Overlay {
  const sentences = [...new Set(pairings.flatMap(({ passage }) => passage.sentences))];
  const source = itemsOf(sentences);
  const aligned = alignedOf(itemsOf([sentence]), source);
  const isAtHome = pairings.every(({ homes, clause }) => homes.length > 0 || clause.words.length === 0);
  const bonds = once(() => bondsOf(aligned, source, namesIn([sentence, ...sentences])));
  return { sentence, sentences, source, aligned, bonds, isAtHome };
}

/** Words with a capital that begin no sentence. German nouns have one and are no names. */
function namesIn(sentences: readonly Sentence[]): (form: string) => boolean {
  const bare = (name: string): string => name.toLowerCase().replace(/['’]s$/u, "");
  const found = sentences.flatMap(({ text, language }) =>
    language === "de" ? [] : (text.match(/(?<=[\p{Ll},;:] )\p{Lu}[\p{L}'’-]+/gu) ?? []),
  );
  const names = new Set(found.map(bare));
  return (form) => names.has(bare(form));
}

/** U4: signs that a sentence which the strict rules let pass says something else after all. */
export const doubtsIn = (sentence: Sentence, pairings: readonly ClausePair[]): readonly ClaimProblem[] =>
  firmKinds(laidOn(sentence, pairings)).map((kind) => ({ kind, what: sentence.text }));

const firmKinds = (laid: Overlay): readonly ("turned" | "beyond")[] =>
  (["turned", "beyond"] as const).filter((kind) => Object.values(firmSigns[kind]).some((isSign) => isSign(laid)));

/**
 * U4: whether a sentence that the strict rules do not know says what its source says: every word of it, or one of
 * its family, is there, and nothing shows that they were put together to say something else.
 */
export function isNear(sentence: Sentence, pairings: readonly ClausePair[]): boolean {
  if (pairings.length === 0) return false;
  const laid = laidOn(sentence, pairings);
  if (laid.aligned.some(({ item, places }) => item.kind === "word" && places.length === 0)) return false;
  const isTurned = Object.entries(turnedLooks).some(
    ([name, look]) => !(name === "swapped" && isVoiced(laid)) && pairings.some((pairing) => look(pairing) !== undefined),
  );
  const isBeyond = Object.entries(beyondLooks).some(
    ([name, look]) => name !== "surer" && pairings.some((pairing) => look(sentence, pairing) !== undefined),
  );
  if (isTurned || isBeyond || linkProblems(sentence, pairings).length > 0 || pairings.some((pairing) => figureProblems(pairing).length > 0))
    return false;
  return firmKinds(laid).length === 0 && !Object.values(looseSigns).some((isSign) => isSign(laid));
}
