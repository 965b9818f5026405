import { longPattern } from "../kernel/long-pattern.ts";
import type { ClausePair } from "./passage.ts";
import { demand, exception, only } from "./marks.ts";
import type { SaidClause, Sentence } from "./sentence.ts";
import { marksOf } from "./turned.ts";
import type { ClaimProblem } from "./types.ts";

/** U4: a claim that goes further than its source: surer, unconditional, or about more than the source was. */
export const beyondProblems = (sentence: Sentence, pairings: readonly ClausePair[]): readonly ClaimProblem[] =>
  pairings.flatMap((pairing) =>
    Object.values(beyondLooks)
      .map((look) => look(sentence, pairing))
      .flatMap((what): readonly ClaimProblem[] => (what === undefined ? [] : [{ kind: "beyond", what }])),
  );

/** Ways to go further, each by its name. */
export const beyondLooks: Readonly<Record<string, (sentence: Sentence, pairing: ClausePair) => string | undefined>> = {
  surer,
  unconditional,
  unbound: (_, pairing) => unbound(pairing),
  unplaced,
  unnamed,
  unshared,
  wider,
};

const meets = (one: SaidClause, concepts: ReadonlySet<string>): number => [...one.concepts].filter((each) => concepts.has(each)).length;

/** A hedge of the source that the claim leaves out. */
function surer({ clauses }: Sentence, { clause, base }: ClausePair): string | undefined {
  if (meets(clause, base.concepts) === 0) return undefined;
  const said = new Set([...clause.hedges, ...clauses.flatMap((each) => [...each.hedges])]);
  const hasCould = clauses.some(({ text }) => /\bcould|can\b/.test(text));
  if (demand.test(base.text) && !demand.test(clause.text) && !clauses.some(({ text }) => demand.test(text))) return "must";
  return [...base.hedges].find((hedge) => !said.has(hedge) && !(hedge === "may be" && hasCould));
}

/** Said without the condition on which it holds. */
function unconditional(sentence: Sentence, { clause, base, sentence: source }: ClausePair): string | undefined {
  if (base.link?.kind === "condition" || meets(clause, base.concepts) === 0) return undefined;
  const conditions = source.clauses.filter(
    ({ link, words, text }) => (link?.kind === "condition" || exception.test(text)) && words.length > 0,
  );
  return conditions.find((condition) => {
    const own = [...condition.concepts].filter((each) => !base.concepts.has(each));
    return own.length > 0 && !own.some((each) => sentence.concepts.has(each));
  })?.text;
}

/** “In service mode only”, without the mode; or an “only” that the source does not have. */
function unbound({ clause, base, passage }: ClausePair): string | undefined {
  const isOnly = only.test(clause.text);
  if (isOnly && !passage.clauses.some(({ text }) => only.test(text))) return "only";
  const at = only.exec(base.text)?.index;
  if (isOnly || at === undefined || meets(clause, base.concepts) === 0) return undefined;
  const nearest = base.words.find(({ start }) => start > at) ?? base.words.findLast(({ start }) => start < at);
  return nearest === undefined || clause.concepts.has(nearest.concept) ? undefined : "only";
}

const fronted = longPattern("u")`
  ^(?:with|without|in|on|for|at|under|inside|mit|ohne|bei|im|unter|avec|sans|dans|sous|
  con|sin|en|bajo|com|sem|em|no|na|nos|nas|sob|senza|nel|nella|met|zonder|op|bij|przy|bez|w)\s
`;

/** “With the flag strict it …”: a place or a setting at the beginning is kept, by a word of it. */
function unplaced(sentence: Sentence, { clause, base }: ClausePair): string | undefined {
  const [first] = base.words;
  if (first === undefined || !fronted.test(base.text) || meets(clause, base.concepts) === 0) return undefined;
  const behind = first.start + first.form.length;
  const end = subject.exec(base.text.slice(behind))?.index ?? Number.POSITIVE_INFINITY;
  const front = base.words.filter(({ start }) => start <= behind + end);
  const isVerbLast = (sentence.language === "de" || sentence.language === "nl") && front.length > 1 && Number.isFinite(end);
  const isKept = front.slice(0, isVerbLast ? Math.min(2, front.length - 1) : 2).some(({ concept }) => sentence.concepts.has(concept));
  return isKept ? undefined : first.form;
}
/** Begins what the sentence is about, behind a setting. */
const subject = longPattern("u")`
  (?<!\p{L})(?:the|a|an|it|he|she|they|we|der|die|das|er|es|sie|wir|le|la|les|il|elle|ils|elles|el|los|las|o|os|as|ele|ela|i|gli|de|het|
  hij|zij)(?!\p{L})
`;

/** Says when, where or of which: “reports that run at night”, but “the report that …” is one. */
const bound = longPattern("u")`
  (?<!\p{L})(?:during|outside|above|below|während|außerhalb|pendant|durante|hors|fuera|
  (?<=^(?!(?:the|this|these|those|our|its|their|his|her|my|your|an?) )(?:\p{L}+ ){1,2})that)(?!\p{L})
`;

/** “Users who pay monthly can …”, “locked during the import”: what says when, or of whom, is kept. */
function unnamed(sentence: Sentence, { clause, base }: ClausePair): string | undefined {
  if (meets(clause, base.concepts) === 0) return undefined;
  const at = bound.exec(base.text)?.index;
  const bounded = at === undefined ? undefined : base.words.find(({ start }) => start > at);
  if (bounded !== undefined && !sentence.concepts.has(bounded.concept)) return bounded.form;
  if (!/^(?:who|whose|that)(?!\p{L})/u.test(base.text)) return undefined;
  return base.words.slice(0, 2).find(({ concept }) => !sentence.concepts.has(concept))?.form;
}

/** “31 of 40 drivers”, without the share: said of them all. */
function unshared(sentence: Sentence, { clause, base }: ClausePair): string | undefined {
  const share = base.amounts.find(({ isRatio }) => isRatio);
  if (share === undefined || meets(clause, base.concepts) < 2) return undefined;
  return sentence.clauses.some(({ amounts }) => amounts.length > 0) ? undefined : share.text;
}

/** Said of all, where the source says it of one (“the sensors in plot 4”) and not of the others. */
function wider(sentence: Sentence, { clause, base, passage }: ClausePair): string | undefined {
  if (meets(clause, base.concepts) < 2) return undefined;
  const told = new Set(
    sentence.clauses.flatMap(({ words }) => words.flatMap(({ concept, mark }) => (mark === undefined ? [concept] : [concept, mark]))),
  );
  return base.words.find(({ form, mark }) => {
    if (mark === undefined || told.has(mark) || clause.text.includes(mark.replace("·", ""))) return false;
    return marksOf(form, passage.clauses).size > 1;
  })?.mark;
}
