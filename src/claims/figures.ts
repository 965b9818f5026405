import { longPattern } from "../kernel/long-pattern.ts";
import type { ClausePair, SourcePassage } from "./passage.ts";
import { countsIn, isBoundOf, isSameAmount, isTotalOf, workings, type Amount } from "./numbers.ts";
import type { SaidClause, Sentence } from "./sentence.ts";
import type { ClaimProblem } from "./types.ts";

interface Place {
  readonly sentence: Sentence;
  readonly clause: SaidClause;
  readonly amount: Amount;
}

/** U4: amounts that no source has and that nobody can work out, and amounts that belong to something else. */
export function figureProblems(pairing: ClausePair): readonly ClaimProblem[] {
  const places = pairing.passage.sentences.flatMap((sentence) =>
    sentence.clauses.flatMap((clause) => clause.amounts.map((amount): Place => ({ sentence, clause, amount }))),
  );
  const starts = [...new Set(pairing.clause.amounts.map(({ start }) => start))];
  return starts.flatMap((start): readonly ClaimProblem[] => {
    const readings = pairing.clause.amounts.filter((amount) => amount.start === start);
    const [first] = readings;
    if (first === undefined) return [];
    const found = readings.flatMap((amount) => placesOf(amount, pairing.clause, places));
    const isTotal = readings.some((amount) =>
      isTotalOf(
        amount,
        places.map((place) => place.amount),
        pairing.clause.text,
      ),
    );
    if (isTotal) return [];
    if (found.length === 0) return [{ kind: isMereWord(first) ? "word" : "number", what: first.text }];
    return found.some((each) => isAtHome(each, pairing)) ? [] : [{ kind: "turned", what: first.text }];
  });
}

/** Small counts in letters are also words like any other: “the two of them”. */
const isMereWord = ({ isWord, value, unit }: Amount): boolean => isWord && value <= 3 && unit === "";

interface Found {
  readonly at: readonly Place[];
  readonly isWorkedOut: boolean;
}

function placesOf(amount: Amount, { text }: SaidClause, places: readonly Place[]): readonly Found[] {
  const before = text.slice(0, amount.start);
  const direct = [...places, ...shares(places)].filter(
    (place) => isSameAmount(amount, place.amount) || isBoundOf(amount, place.amount, before),
  );
  const everywhere = [...places, ...shares(places)];
  const worked = workings(
    amount,
    everywhere.map((place) => place.amount),
    text,
  ).flatMap((working): readonly Found[] => {
    const at = [working.of, working.with].flatMap((each) => everywhere.filter((place) => place.amount === each));
    const [one, other] = at;
    const isNear = one?.sentence === other?.sentence || (one?.amount.unit ?? "") !== "";
    return at.length === 2 && isNear && isForward(at) ? [{ at, isWorkedOut: true }] : [];
  });
  const rest = (count: Amount): readonly Place[] =>
    workings(
      count,
      everywhere.map((place) => place.amount),
      text,
    ).flatMap(({ of }) => everywhere.filter((place) => place.amount === of));
  const counts = countsIn(amount).map((count) => [...places.filter((place) => isSameAmount(count, place.amount)), ...rest(count)]);
  const counted = counts.length > 0 && counts.every((each) => each.length > 0) ? [{ at: counts.flat(), isWorkedOut: true }] : [];
  return [...direct.map((place): Found => ({ at: [place], isWorkedOut: false })), ...worked, ...counted];
}

/** “14 of the 20”: a share is also the two counts that it was made of. */
const shares = (places: readonly Place[]): readonly Place[] =>
  places.flatMap((place) => (place.amount.isRatio ? countsIn(place.amount).map((amount) => ({ ...place, amount })) : []));

/** “From 80 to 120”: what it became is compared with what it was, and not the other way round. */
function isForward(at: readonly Place[]): boolean {
  const [now, then] = at;
  if (now === undefined || then === undefined || now.clause !== then.clause) return true;
  const isFrom = /(?:from|von|de|da|od)\s*$/.test(now.clause.text.slice(0, now.amount.start));
  return !isFrom;
}

/** An amount is at home where no word of its clause belongs to a place that has another amount, or none. */
function isAtHome({ at, isWorkedOut }: Found, { clause, passage, homes }: ClausePair): boolean {
  if (!isWorkedOut && at.every((place) => homes.includes(place.clause))) return true;
  const home = new Set(at.flatMap((place) => [...place.clause.concepts, ...antecedents(place, passage), ...subjectOf(place)]));
  const isSaid = (amount: Amount): boolean =>
    clause.amounts.some((each) => isSameAmount(each, amount)) || at.some((place) => place.amount === amount);
  const isForeign = (concept: string): boolean => {
    if (home.has(concept)) return false;
    const others = passage.clauses.filter(({ concepts }) => concepts.has(concept));
    return (
      others.length > 0 &&
      others.every(({ amounts, isNegative }) => isNegative !== clause.isNegative || (amounts.length > 0 && !amounts.some(isSaid)))
    );
  };
  if (clause.words.some(({ concept }) => isForeign(concept))) return false;
  return !isWorkedOut || isInOrder(at, clause);
}

/** “… and 6 minutes on four cores”: a clause that begins with its amount has the subject of its sentence. */
function subjectOf({ clause, sentence }: Place): readonly string[] {
  const [start, first] = [clause.amounts[0]?.start ?? 0, clause.words[0]?.start ?? 0];
  const subject = sentence.clauses[0]?.words.slice(0, 3).map(({ concept }) => concept) ?? [];
  return start < first ? subject.filter((concept) => !concept.startsWith("·")) : [];
}

/** “40 % of them”: what “them” stands for is said in the sentence before. */
function antecedents({ clause, sentence }: Place, { sentences }: SourcePassage): readonly string[] {
  const before = sentences[sentences.indexOf(sentence) - 1];
  return before !== undefined && pronoun.test(clause.text) ? [...before.concepts] : [];
}
const pronoun = longPattern("u")`
  (?<!\p{L})(?:
  other|others|rest|it|its|they|them|their|this|that|these|those|there|dabei|davon|er|sie|es|dies|il|elle|ils|elles|
  en|isso|isto|ello|esto|eso
  )(?!\p{L})
`;

/** “B took half the time of A”: the one that is compared stands first. */
function isInOrder([of, than]: readonly Place[], clause: SaidClause): boolean {
  if (of === undefined || than === undefined || of.clause === than.clause) return true;
  const placeOf = (own: SaidClause, other: SaidClause): number => {
    const has = ({ amounts }: SaidClause, amount: Amount): boolean => amounts.some((each) => isSameAmount(each, amount));
    const word = clause.words.find(({ concept }) => own.concepts.has(concept) && !other.concepts.has(concept));
    const amount = clause.amounts.find((each) => has(own, each) && !has(other, each));
    return Math.min(word?.start ?? Number.POSITIVE_INFINITY, amount?.start ?? Number.POSITIVE_INFINITY);
  };
  const [first, second] = [placeOf(of.clause, than.clause), placeOf(than.clause, of.clause)];
  return !Number.isFinite(first) || !Number.isFinite(second) || first < second;
}
