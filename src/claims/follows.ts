import { lazily } from "../kernel/lazily.ts";
import { figureProblems } from "./figures.ts";
import { beyondProblems } from "./beyond.ts";
import { homesOf, reachesIn } from "./homes.ts";
import { languageOf, stemOf, type ClaimLanguage } from "./language.ts";
import type { ClausePair, SourcePassage } from "./passage.ts";
import { actProblems, nameProblems } from "./demands.ts";
import { isSameAmount } from "./numbers.ts";
import { conceptOf, readSentence, sentencesIn, type SaidClause, type Sentence } from "./sentence.ts";
import { turnedProblems } from "./turned.ts";
import { doubtsIn, isNear } from "./near/near.ts";
import { standing, type ClaimProblem } from "./types.ts";

/** So many sentences in a row are read together: what “it” and “there” stand for is not further away. */
export const windowSentences = 4;

/** Limits, so that a hostile text costs no more than a long one. */
const limits = { sentencesMax: 400, claimSentencesMax: 12 } as const;

/** A source, read once for all the claims that name it. */
export interface Source {
  readonly text: string;
  readonly passages: readonly SourcePassage[];
}

/**
 * U4: reasons why a claim does not follow from its sources, by rules alone; none means that it does. Every content word
 * stands in one passage, with the same sense of direction; nothing is new, surer, wider or turned round.
 */
export const problemsOf = (claim: string, sources: readonly string[]): readonly ClaimProblem[] =>
  problemsIn(claim, sources.map(readSource));

export function problemsIn(claim: string, sources: readonly Source[]): readonly ClaimProblem[] {
  const passages = sources.flatMap((source) => source.passages);
  const said = sentencesIn(claim).slice(0, limits.claimSentencesMax);
  if (said.length === 0) return [{ kind: "word", what: claim.trim() }];
  const all = sources.map(({ text }) => text).join("\n");
  const language = languageOf(claim);
  /** A claim of a few words may have no small one that tells its language: it is read like its sources. */
  const own = language === "other" ? languageOf(all) : language;
  const read = said.flatMap((text) => sentenceProblems(readSentence(text, own), passages, all));
  const isFirst = (problem: ClaimProblem, at: number): boolean =>
    read.findIndex(({ kind, what }) => kind === problem.kind && what === problem.what) === at;
  return read.filter(isFirst);
}

export function readSource(text: string): Source {
  const language = languageOf(text);
  const sentences = sentencesIn(text)
    .slice(0, limits.sentencesMax)
    .map((sentence) => readSentence(sentence, language));
  const starts = Math.max(1, sentences.length - windowSentences + 1);
  const passages = Array.from({ length: starts }, (_, at) => passageOf(sentences.slice(at, at + windowSentences)));
  return { text, passages: sentences.length === 0 ? [] : passages };
}

const passageOf = (sentences: readonly Sentence[]): SourcePassage => ({
  sentences,
  clauses: sentences.flatMap(({ clauses }) => clauses),
  concepts: new Set(sentences.flatMap(({ concepts }) => [...concepts])),
});

/** Each clause of a sentence beside where it comes from. */
export const pairingsOf = (sentence: Sentence, passages: readonly SourcePassage[]): readonly ClausePair[] =>
  sentence.clauses.flatMap((clause) => {
    const passage = passageFor(clause, sentence, passages);
    return passage === undefined ? [] : [pairingOf(clause, sentence, passage)];
  });

/** Strict rules first; then signs that they were deceived, or that other words say the same. */
function sentenceProblems(sentence: Sentence, passages: readonly SourcePassage[], source: string): readonly ClaimProblem[] {
  const pairings = pairingsOf(sentence, passages);
  const problems = strictProblems(sentence, pairings, source);
  if (problems.length === 0) return doubtsIn(sentence, pairings);
  return problems.some(({ kind }) => standing.has(kind)) || !isNear(sentence, pairings) ? problems : [];
}

function strictProblems(sentence: Sentence, pairings: readonly ClausePair[], source: string): readonly ClaimProblem[] {
  const uncovered = pairings.flatMap(({ clause, passage }) => missingIn(clause, passage));
  if (pairings.length === 0) return [{ kind: "word", what: sentence.text }, ...nameProblems(sentence, source)];
  return [
    ...nameProblems(sentence, source),
    ...actProblems(sentence, pairings),
    ...pairings.flatMap((pairing) => figureProblems(pairing)),
    ...uncovered.map((what): ClaimProblem => ({ kind: "word", what })),
    ...pairings.flatMap(({ clause, homes }): readonly ClaimProblem[] =>
      homes.length > 0 || clause.words.length === 0 || uncovered.length > 0 ? [] : [{ kind: "word", what: clause.text }],
    ),
    ...turnedProblems(sentence, pairings),
    ...beyondProblems(sentence, pairings),
  ];
}

const shared = (clause: SaidClause, concepts: ReadonlySet<string>): number =>
  [...clause.concepts].filter((each) => concepts.has(each)).length;

/** The passage that has most of a clause, and then most of its sentence. */
function passageFor(clause: SaidClause, sentence: Sentence, passages: readonly SourcePassage[]): SourcePassage | undefined {
  const whole = (passage: SourcePassage): number => [...sentence.concepts].filter((each) => passage.concepts.has(each)).length;
  const amounts = (passage: SourcePassage): number =>
    clause.amounts.filter(({ text }) => passage.clauses.some((each) => each.amounts.some((other) => other.text === text))).length;
  const weight = (passage: SourcePassage): number => (shared(clause, passage.concepts) + amounts(passage)) * 100 + whole(passage);
  return passages.reduce<SourcePassage | undefined>(
    (best, passage) => (best === undefined || weight(passage) > weight(best) ? passage : best),
    undefined,
  );
}

function pairingOf(clause: SaidClause, whole: Sentence, passage: SourcePassage): ClausePair {
  const weigh = (other: SaidClause): number =>
    shared(clause, other.concepts) + other.amounts.filter((each) => clause.amounts.some((own) => isSameAmount(own, each))).length * 2;
  const hasTime = hasTimeIn(passage);
  const homes = homesOf(clause, reachesIn(passage), {
    isGiven: (concept) => isGiven(concept, passage, hasTime),
    said: new Set(whole.clauses.slice(0, whole.clauses.indexOf(clause) + 1).flatMap(({ concepts }) => [...concepts])),
    clauses: passage.clauses,
  });
  const isCandidate = (each: SaidClause): boolean => homes.length === 0 || homes.includes(each);
  const bySentence = passage.sentences.map((sentence) => ({
    sentence,
    weight:
      shared(clause, sentence.concepts) + Math.max(0, ...sentence.clauses.map((each) => weigh(each) + (isCandidate(each) ? 0.5 : -50))) * 2,
  }));
  const { sentence } = bySentence.reduce((best, each) => (each.weight > best.weight ? each : best));
  const rank = (each: SaidClause): number => weigh(each) + (isCandidate(each) ? 50 : 0);
  const base = sentence.clauses.reduce((best, each) => (rank(each) > rank(best) ? each : best));
  return { clause, passage, sentence, base, homes };
}

const hasTimeIn = ({ clauses }: SourcePassage): boolean =>
  clauses.some(({ amounts }) => amounts.some(({ unit }) => unit === "time" || unit === "clock"));
const isGiven = (concept: string, passage: SourcePassage, hasTime: boolean): boolean =>
  (hasTime && lasting().has(concept)) ||
  weakerConcepts().has(concept) ||
  (!passage.concepts.has(concept) && (isDerived(concept, passage) || isCompound(concept, passage)));

/** U4: words of a clause that its passage does not have. */
function missingIn(clause: SaidClause, passage: SourcePassage): readonly string[] {
  const hasTime = hasTimeIn(passage);
  return clause.words
    .filter(
      ({ concept, form }) =>
        !passage.concepts.has(concept) &&
        !weakerForms().has(form) &&
        !(hasTime && lasting().has(concept)) &&
        !isDerived(concept, passage) &&
        !isCompound(form, passage),
    )
    .map(({ form }) => form.replace("·", ""));
}

/** How long something goes on is said by many words, and by the figure alone. */
const lasting = lazily<ReadonlySet<string>>(
  () => new Set(["time", "need", "last", "duration", "spend"].map((word) => conceptOf(word, "en"))),
);

/** Say less than any source: whoever has all of them has some. */
const weaker: Readonly<Partial<Record<ClaimLanguage, string>>> = {
  en: "some several sometimes certain",
  de: "einige einigen manche mehrere",
  fr: "quelques certains certaines plusieurs",
  es: "algunos algunas alguna algún varios varias",
  pt: "alguns algumas vários várias",
  it: "alcuni alcune qualche",
  nl: "sommige enkele",
  pl: "niektóre niektórzy kilka",
};
const weakerForms = lazily<ReadonlySet<string>>(() => new Set(Object.values(weaker).flatMap((words) => words.split(" "))));
const weakerConcepts = lazily<ReadonlySet<string>>(
  () =>
    new Set(
      (Object.keys(weaker) as ClaimLanguage[]).flatMap((language) =>
        (weaker[language] ?? "").split(" ").flatMap((word) => [word, stemOf(word, language)]),
      ),
    ),
);

const partMinChars = 3;

/** “Neustart” of what “startet neu”: a word made of two that the passage has. */
function isCompound(form: string, { sentences, concepts }: SourcePassage): boolean {
  if (sentences[0]?.language !== "de" && sentences[0]?.language !== "nl") return false;
  const parts = [...concepts].filter((concept) => concept.length >= partMinChars);
  return parts.some(
    (first) => form.startsWith(first) && parts.some((second) => second !== first && form.slice(first.length).startsWith(second)),
  );
}

const endings = /(?:ations?|itions?|ions?|ments?|ances?|ences?|ers?|ors?|als?|ings?|ness|ity|able|ible|ives?|ed|es|e|s|y|t)$/;
const rootMinChars = 5;

/** Words of one family that the stemmer keeps apart: one is the other with an ending. */
function isDerived(concept: string, { concepts }: SourcePassage): boolean {
  const root = concept.replace(endings, "");
  return root.length >= rootMinChars && [...concepts].some((other) => other.startsWith(root) && other.replace(endings, "") === root);
}
