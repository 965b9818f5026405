import { longPattern } from "../kernel/long-pattern.ts";
import type { ClausePair } from "./passage.ts";
import { byWhom, type ClauseLink } from "./marks.ts";
import { stemOf, type ClaimLanguage } from "./language.ts";
import { isSameAmount } from "./numbers.ts";
import { opposites, type SaidClause, type Sentence, type Word } from "./sentence.ts";
import type { ClaimProblem } from "./types.ts";

/** U4: a claim that has the words of its source and says something else with them. */
export const turnedProblems = (sentence: Sentence, pairings: readonly ClausePair[]): readonly ClaimProblem[] => [
  ...pairings.flatMap((pairing) =>
    Object.values(turnedLooks)
      .map((look) => look(pairing))
      .flatMap((what): readonly ClaimProblem[] => (what === undefined ? [] : [{ kind: "turned", what }])),
  ),
  ...linkProblems(sentence, pairings),
];

/** Ways to turn a clause round, each by its name. */
export const turnedLooks: Readonly<Record<string, (pairing: ClausePair) => string | undefined>> = {
  denied,
  opposed,
  substituted,
  swapped,
  mixed,
  misplaced,
  miscounted,
  joinedUp,
};

/**
 * One of the two has a “not”. A word that the source only denies is not said plainly; and where the claim denies, most of
 * its words must be denied there too.
 */
function denied({ clause, base, sentence, passage }: ClausePair): string | undefined {
  const seenIn = (clauses: readonly SaidClause[], concept: string) =>
    clauses.flatMap(({ words }) => words.filter((word) => word.concept === concept));
  const isDropped = clause.words.some(({ concept, isNegative, isUndone }) => {
    const anywhere = seenIn(passage.clauses, concept);
    const isPlain = isNegative === false && isUndone !== true;
    return (
      isPlain &&
      anywhere.length > 0 &&
      anywhere.every((word) => word.isNegative === true || (word.isUndone === true && word.isThing !== true))
    );
  });
  const isPlainHere = clause.words.some(
    ({ concept, isNegative }) => isNegative === false && seenIn([base], concept).some((word) => word.isNegative === true),
  );
  const verdicts = clause.words.flatMap(({ concept, isNegative }) => {
    const inSentence = seenIn(sentence.clauses, concept);
    const seen = inSentence.length > 0 ? inSentence : seenIn(passage.clauses, concept);
    if (seen.length === 0 || isNegative === undefined) return [];
    return [seen.some((word) => word.isNegative === undefined || word.isNegative === isNegative)];
  });
  const wrong = verdicts.filter((isRight) => !isRight).length;
  const isMost = wrong * 2 > verdicts.length || (wrong * 2 === verdicts.length && verdicts.at(-1) === false);
  return isDropped || isPlainHere || (wrong > 0 && isMost) ? clause.text : undefined;
}

/** Rose for fell: the clause that says the same of the same has the opposite word, and not this one. */
function opposed({ clause, base, passage }: ClausePair): string | undefined {
  const found = opposites().flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]);
  return found.find(([said = "", opposite = ""]) => {
    if (!clause.concepts.has(said) || base.concepts.has(said)) return false;
    const rest = [...clause.concepts].filter((each) => each !== said);
    const weigh = ({ concepts }: SaidClause): number => rest.filter((each) => concepts.has(each)).length;
    const most = Math.max(...passage.clauses.map(weigh));
    const nearest = passage.clauses.filter((each) => most > 0 && weigh(each) === most);
    return nearest.length > 0 && nearest.every(({ concepts }) => concepts.has(opposite) && !concepts.has(said));
  })?.[0];
}

/** Somebody else is put in the place of the one that the source names first. */
function substituted({ clause, base, sentence }: ClausePair): string | undefined {
  const brought = clause.words.filter(({ concept }) => !sentence.concepts.has(concept));
  const heads = base.words.slice(0, 2);
  const isGone = heads.length > 0 && heads.every(({ concept }) => !clause.concepts.has(concept));
  const first = clause.words[0];
  return isGone && first !== undefined && brought.includes(first) && !isPassive(clause) ? first.form : undefined;
}

const passive = longPattern("u")`
  \b(?:is|are|was|were|been|be|being|get|gets|got) (?:\w+ly )?\w+(?:ed|en|t|wn)\b|\b(?:wird|werden|wurde|wurden)\b|
  \b(?:est|sont|été|é|são|foi|foram|fica|ficam|es|son|fue|fueron|è|sono|wordt|worden) \p{L}+(?:[ai]d[oa]s?|ée?s?|[aiu]t[oaie]|d|t|
  en)(?!\p{L})
`;
const isPassive = ({ text }: SaidClause): boolean => passive.test(text);

/** Two change places around what happens between them. */
function swapped({ clause, passage }: ClausePair): string | undefined {
  return clause.words.find((word, at) => {
    const before = clause.words[at - 1];
    if (word.isThing || before === undefined || before.concept === word.concept || !passage.concepts.has(before.concept)) return false;
    const places = passage.clauses.filter(({ concepts }) => concepts.has(word.concept));
    return places.length > 0 && places.every((place) => isSwapped({ clause, word, before }, place));
  })?.form;
}

interface Doing {
  readonly clause: SaidClause;
  readonly word: Word;
  readonly before: Word;
}

function isSwapped({ clause, word, before }: Doing, place: SaidClause): boolean {
  const at = place.words.findIndex(({ concept }) => concept === word.concept);
  const leading = place.words.slice(0, at);
  const isDoneBy = (of: SaidClause, { start, form }: Word): boolean => isPassive(of) && byWhom.test(of.text.slice(start + form.length));
  const there = place.words[at];
  const [isOurs, isTheirs] = [isDoneBy(clause, word), there !== undefined && isDoneBy(place, there)];
  const isLeading = leading.some(({ concept }) => concept === before.concept);
  if (isOurs !== isTheirs)
    return (
      isLeading &&
      place.words.slice(at + 1).some(({ concept }) => clause.words.some((each) => each.concept === concept && each.start > word.start))
    );
  if (leading.length === 0 || isLeading) return false;
  const doer = leading.at(-1);
  const after = clause.words.find(({ concept, start }) => concept === doer?.concept && start > word.start);
  return after !== undefined && !isPlace(clause.text.slice(0, after.start));
}

const place = longPattern("u")`
  (?<!\p{L})(?:at|in|on|during|within|under|bei|beim|im|am|an|nach|dans|en|à|au|em|no|na|w|we|po)
  (?: (?:the|a|an|der|die|das|dem|den|einem|einer|le|la|les|un|une|o|os|as|um|uma|el|los|las))?(?: [\p{L}\d-]+)?\x20$
`;

/** Where, when or how something happened: whoever stands there does nothing. */
const isPlace = (before: string): boolean => place.test(before);

/** A thing that the source tells from another (“the sorted sample”, “plot 4”) is given what belongs to the other. */
function mixed({ clause, base, passage }: ClausePair): string | undefined {
  return clause.words.find(({ form, mark, concept }) => {
    if (mark === undefined) return false;
    const marks = marksOf(form, passage.clauses);
    const here = marksOf(form, [base]);
    if (!marks.has(mark) || here.size === 0 || here.has(mark)) return false;
    const rest = [...clause.concepts].filter((each) => each !== concept && each !== mark);
    const weigh = ({ concepts }: SaidClause): number => rest.filter((each) => concepts.has(each)).length;
    const own = passage.clauses.filter((each) => marksOf(form, [each]).has(mark));
    return own.every((each) => weigh(each) < weigh(base) && each.words.length > 2);
  })?.form;
}

/** Small words that give the opposite part to what comes after them. */
const roles: ReadonlySet<string> = new Set(
  (
    "from to|until from|until since|until after|before since|before from|by from|above below|over under|before after|into out|" +
    "inside outside|with without|von nach|von bis|von zu|vor nach|über unter|mit ohne|avec sans|con sin|com sem|avant après|" +
    "antes después|antes depois"
  )
    .split("|")
    .flatMap((pair) => [pair, pair.split(" ").toReversed().join(" ")]),
);

/** The small word that says which part something plays: the last one before it, with nothing but an article between. */
const roleOf = (text: string, start: number): string =>
  /(?<!\p{L})(\p{L}+)(?: (?:the|a|an|its|their|der|die|das|dem|den|le|la|les|el|los|las|o|os|as))? $/u.exec(text.slice(0, start))?.[1] ??
  "";

interface Item {
  readonly name: string;
  readonly form: string;
  readonly start: number;
}

const between =
  "than|instead of|rather than|with|by|for|to|from|against|versus|over|of|into|without|onto|als|statt|mit|für|" +
  "gegen|zu|von|nach|que|avec|pour|à|con|por|para|com|a|per|met|voor|niż|dla|z|na";

/** Two that stand on either side of the same small word have changed sides. */
function isAround(ours: readonly Item[], theirs: readonly Item[], [claim, source]: readonly [string, string]): boolean {
  return between.split("|").some((word) => {
    const mark = ` ${word} `;
    const [here, there] = [claim.indexOf(mark), source.indexOf(mark)];
    if (here < 0 || there < 0) return false;
    const isThereAt = (name: string, isRight: boolean): boolean => {
      const same = theirs.filter((item) => item.name === name);
      return same.length > 0 && same.every(({ start }) => start > there === isRight);
    };
    const left = ours.filter(({ start, name }) => start < here && isThereAt(name, true));
    const right = ours.filter(({ start, name }) => start > here && isThereAt(name, false));
    return left.length > 0 && right.length > 0;
  });
}

/** From and to, above and below: the same thing, with the opposite part to play. */
function misplaced({ clause, base, sentence }: ClausePair): string | undefined {
  const items = (of: SaidClause): readonly Item[] => [
    ...of.words.map(({ concept, form, start }) => ({ name: concept, form, start })),
    ...of.amounts.map(({ value, unit, text, start }) => ({ name: `${value} ${unit}`, form: text, start })),
  ];
  if (isAround(items(clause), items(base), [clause.text, base.text])) return clause.text;
  return items(clause).find(({ name, start }) => {
    const places = (of: SaidClause): readonly string[] =>
      items(of).flatMap((item) => (item.name === name ? [roleOf(of.text, item.start)] : []));
    const here = places(base);
    const same = here.length > 0 ? here : sentence.clauses.flatMap(places);
    const role = roleOf(clause.text, start);
    return same.length > 0 && same.every((other) => roles.has(`${role} ${other}`));
  })?.form;
}

const particles: Readonly<Record<string, string>> = { up: "down", down: "up", in: "out", out: "in", on: "off", off: "on" };
const particleOf = (text: string, end: number): string => /^ (up|down|in|out|on|off)(?!\p{L})/u.exec(text.slice(end))?.[1] ?? "";

/** One of two, and both of them, in each language: “of” is no “or” in English. */
const choices: Readonly<Partial<Record<ClaimLanguage, readonly [or: RegExp, and: RegExp]>>> = {
  en: [/ or /, / and /],
  de: [/ oder /, / und /],
  fr: [/ ou /, / et /],
  es: [/ [ou] /, / [ye] /],
  pt: [/ ou /, / e /],
  it: [/ od? /, / ed? /],
  nl: [/ of /, / en /],
  pl: [/ (?:lub|albo) /, / (?:i|oraz) /],
};

/** “A or B” is not “A and B”; and what was scaled up was not scaled down. */
function joinedUp({ clause, base, sentence }: ClausePair): string | undefined {
  const [or, and] = choices[sentence.language] ?? [/(?!)/, /(?!)/];
  const either = base.text.search(or);
  const isBoth = either >= 0 && and.test(clause.text) && !or.test(clause.text);
  const sides = [base.words.findLast(({ start }) => start < either), base.words.find(({ start }) => start > either)];
  if (isBoth && sides.every((word) => word !== undefined && clause.concepts.has(word.concept))) return clause.text;
  return clause.words.find((word) => {
    const particle = particleOf(clause.text, word.start + word.form.length);
    const same = base.words.filter(({ concept }) => concept === word.concept);
    return (
      particle !== "" &&
      same.length > 0 &&
      same.every((each) => particleOf(base.text, each.start + each.form.length) === particles[particle])
    );
  })?.form;
}

/** “Three errors and five warnings”, the other way round. */
function miscounted({ clause, passage }: ClausePair): string | undefined {
  const counted = (of: SaidClause) =>
    of.amounts.flatMap((amount) => {
      const next = of.words.find(({ start }) => start === amount.end + 1);
      return next === undefined ? [] : [{ amount, thing: next.concept }];
    });
  const known = passage.clauses.flatMap(counted);
  return counted(clause).find(({ amount, thing }) => {
    const same = known.filter((each) => each.thing === thing);
    const isElsewhere = known.some((each) => isSameAmount(each.amount, amount) && each.thing !== thing);
    return same.length > 0 && isElsewhere && !same.some((each) => isSameAmount(each.amount, amount));
  })?.amount.text;
}

/** Marks that tell things of this name apart; of the same word only, because others that mean the same may be acts. */
export const marksOf = (form: string, clauses: readonly SaidClause[]): ReadonlySet<string> =>
  new Set(
    clauses.flatMap(({ words }) =>
      words.flatMap((word) => (word.mark !== undefined && stemOf(word.form, "en") === stemOf(form, "en") ? [word.mark] : [])),
    ),
  );

interface Linked {
  readonly kind: ClauseLink["kind"];
  readonly first: SaidClause;
  readonly second: SaidClause;
}

/** Pairs of clauses with what connects them: the cause, the earlier one or the condition first. */
function linkedIn(clauses: readonly SaidClause[]): readonly Linked[] {
  return clauses.flatMap((clause, at): readonly Linked[] => {
    const before = clauses[at - 1];
    if (before !== undefined && /\b(?:after that|afterwards|then|danach|ensuite|después|depois|poi|potem)\b/.test(clause.text))
      return [{ kind: "order", first: before, second: clause }];
    if (clause.link === undefined) return [];
    const isNewStart = before === undefined || /(?<!\p{L})(?:and|but|or|und|aber|et|mais|y|pero|e|mas|i|ale)$/u.test(before.text);
    const other = isNewStart ? clauses[at + 1] : before;
    if (other === undefined) return [];
    const [first, second] = clause.link.first ? [clause, other] : [other, clause];
    return [{ kind: clause.link.kind, first, second }];
  });
}

const meets = (one: SaidClause, other: SaidClause): number => [...one.concepts].filter((each) => other.concepts.has(each)).length;

/** Cause and effect, earlier and later, condition and consequence: turned round, or never said. */
export function linkProblems(sentence: Sentence, pairings: readonly ClausePair[]): readonly ClaimProblem[] {
  const homesOf = (clause: SaidClause): readonly SaidClause[] => pairings.find((each) => each.clause === clause)?.homes ?? [];
  const baseOf = (clause: SaidClause): SaidClause | undefined => pairings.find((each) => each.clause === clause)?.base;
  const placeOf = (clause: SaidClause): number => {
    const pairing = pairings.find((each) => each.clause === clause);
    return pairing === undefined ? 0 : pairing.passage.sentences.indexOf(pairing.sentence);
  };
  const known = [...new Set(pairings.flatMap(({ passage }) => passage.sentences))].flatMap(({ clauses }) => linkedIn(clauses));
  return linkedIn(sentence.clauses).flatMap(({ kind, first, second }): readonly ClaimProblem[] => {
    if (first.words.length === 0 || second.words.length === 0) return [];
    const like = known.filter((link) => link.kind === kind);
    const isCrossed = ({ first: one, second: two }: Linked): boolean =>
      (baseOf(first) === two && baseOf(second) === one) || (meets(first, two) > 0 && meets(second, one) > 0 && meets(first, one) === 0);
    if (like.some(isCrossed)) return [{ kind: "turned", what: second.text }];
    if (like.some((link) => homesOf(first).includes(link.first) && homesOf(second).includes(link.second))) return [];
    if (kind === "order") return placeOf(first) > placeOf(second) ? [{ kind: "turned", what: second.text }] : [];
    return [{ kind: "beyond", what: second.text }];
  });
}
