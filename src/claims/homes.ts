import { longPattern } from "../kernel/long-pattern.ts";
import type { SourcePassage } from "./passage.ts";
import { isSameAmount, type Amount } from "./numbers.ts";
import { opposites, type SaidClause, type Word } from "./sentence.ts";

/** Points back to something that was said before; a clause that begins with an amount does so without a word. */
const pointer = longPattern("u")`
  (?<!\p{L})(?:
  it|its|they|them|their|he|she|his|her|this|that|these|those|there|one|other|others|rest|second|third|which|who|whose|
  again|both|neither|each|dabei|davon|damit|darin|er|sie|es|ihn|ihm|dies|diese|dieser|dieses|beide|il|elle|ils|elles|
  le|les|lui|celui|celle|ceux|celles|qui|se|lo|los|ello|esto|eso|ellos|isso|isto|ele|ela|eles|elas|esse|essa|che|questo|questa|
  tego|tym|je|ich|oba|obie|deze|dit|die|hij|zij
  )(?!\p{L})
`;

const afterAmount = /^[%\s]*(?:\p{L}+ )?(?:$|(?:is|are|was|were|has|have|with|on|in|at|for)(?!\p{L}))/u;

/** “42 are in use”, “30 hours with the screen off”: the thing that is counted was named before. */
const startsWithAmount = ({ amounts, words, text }: SaidClause): boolean => {
  const [first] = amounts;
  return first !== undefined && first.start < (words[0]?.start ?? Number.MAX_SAFE_INTEGER) && afterAmount.test(text.slice(first.end));
};

/** “…, layout B 45”: the verb was said before. */
const isElliptic = ({ words, amounts }: SaidClause, at: number): boolean => at > 0 && words.length <= 2 && amounts.length > 0;

/** “…, and on below 19 degrees”: the verb has another sense with another particle. */
const particleFirst = /^(?:(?:and|but) )?(?:on|off|up|down|in|out) (?:above|below|at)(?!\p{L})/u;

/** Words of a clause, its own and those it takes over from before. */
interface Reach {
  readonly clause: SaidClause;
  readonly taken: readonly SaidClause[];
  readonly isElliptical: boolean;
  readonly subjects: ReadonlySet<string>;
  /** Conditions, times and reasons that its sentence gives for it: a claim may say them in passing. */
  readonly attached: readonly SaidClause[];
}

const emptySet: ReadonlySet<string> = new Set();

export function reachesIn({ sentences }: SourcePassage): readonly Reach[] {
  return sentences.flatMap(({ clauses }, place) =>
    clauses.map((clause, at): Reach => {
      const isPointing =
        (pointer.test(clause.text) || startsWithAmount(clause) || isElliptic(clause, at)) && !particleFirst.test(clause.text);
      const before = clauses[at - 1];
      const previous = sentences[place - 1]?.clauses;
      const attached = [before, clauses[at + 1]].filter(
        (each) => each !== undefined && (each.link !== undefined || (clause.link !== undefined && each === before)),
      );
      const subjects = sentences.slice(0, place).flatMap((each) => each.clauses[0]?.words.slice(0, 3).map(({ concept }) => concept) ?? []);
      return {
        clause,
        isElliptical: isElliptic(clause, at),
        taken: isPointing ? [...(before === undefined ? [] : [before]), ...(previous === undefined ? [] : previous)] : [],
        subjects: isPointing ? new Set(subjects) : emptySet,
        attached: attached.filter((each): each is SaidClause => each !== undefined),
      };
    }),
  );
}

const hasAmount = (clauses: readonly SaidClause[], amount: Amount): boolean =>
  clauses.some(({ amounts }) => amounts.some((each) => isSameAmount(each, amount)));

/** Words that a clause of a claim may have without a place of their own, because another rule has found them covered. */
export interface HomeContext {
  readonly isGiven: (concept: string) => boolean;
  /** Words of the sentence of the claim, up to and with this clause. */
  readonly said: ReadonlySet<string>;
  readonly clauses: readonly SaidClause[];
}

/**
 * U4: clauses of a passage that say a clause of a claim: with all of its words, their own or taken over. Words of two
 * sentences put together can say what neither does.
 */
export const homesOf = (clause: SaidClause, reaches: readonly Reach[], given: HomeContext): readonly SaidClause[] =>
  reaches.filter((reach) => isHome(clause, reach, given)).map((reach) => reach.clause);

function isHome(claim: SaidClause, reach: Reach, given: HomeContext): boolean {
  const { clause, taken, subjects, attached } = reach;
  const near = [clause, ...attached];
  const borrowed = claim.words.filter(({ concept }) => !near.some(({ concepts }) => concepts.has(concept)) && !given.isGiven(concept));
  const isThere = ({ concept }: Word): boolean => subjects.has(concept) || taken.some(({ concepts }) => concepts.has(concept));
  if (!borrowed.every((word) => isThere(word) || isQuality(word, claim, clause, given))) return false;
  if (!claim.amounts.every((amount) => isCounted(amount, reach, near, given))) return false;
  const taking = borrowed.filter((word) => !isQuality(word, claim, clause, given)).map(({ concept }) => concept);
  return taking.length === 0 || isCarried(taking, claim, reach, given);
}

/** “The closed period”: what a thing is like was said where the thing was named, and is not said otherwise here. */
const isQuality = (word: Word, claim: SaidClause, clause: SaidClause, { clauses }: HomeContext): boolean => {
  const next = claim.words.find(({ start }) => start === word.start + word.form.length + 1);
  const own = clause.words.findIndex(({ concept }) => concept === next?.concept);
  const before = clause.words[own - 1];
  const isPlain = before === undefined || before.start + before.form.length + 1 !== clause.words[own]?.start;
  const isNamed = clauses.some(({ concepts }) => next !== undefined && concepts.has(word.concept) && concepts.has(next.concept));
  return word.isThing === true && own >= 0 && isPlain && isNamed;
};

/** An amount stands here; or, where there is none of its kind here, in what this points back to; or it was worked out. */
function isCounted(amount: Amount, { taken, clause, isElliptical }: Reach, near: readonly SaidClause[], { clauses }: HomeContext): boolean {
  if ((amount.isWord && amount.value <= 1) || hasAmount(near, amount) || !hasAmount(clauses, amount)) return true;
  const isMeant = amountPointer.test(clause.text) || startsWithAmount(clause) || isElliptical;
  return isMeant && hasAmount(taken, amount) && !clause.amounts.some(({ unit }) => unit === amount.unit);
}

const amountPointer = /(?<!\p{L})(?:above|below|of|after|before|with) (?:that|this|it|these|those|them)(?!\p{L})/u;
const negatives: ReadonlySet<string> = new Set(["fail", "decline", "forbid", "stop", "block"]);
const subjectPronoun = /^(?:and |but |then )?(?:it|they|he|she|this|sie|er|es|il|elle|ils|elles|ele|ela)(?!\p{L})/u;
const keptMin = 0.5;

/** Taking over is for what is left out: the clause keeps its own beginning, its own end and its own marks. */
function isCarried(
  taking: readonly string[],
  claim: SaidClause,
  { clause, taken, subjects }: Reach,
  { isGiven, said }: HomeContext,
): boolean {
  const [first, last] = [clause.words.find(({ concept }) => !isGiven(concept)), clause.words.at(-1)];
  const own = clause.words.filter(({ concept }) => !isGiven(concept));
  const dropped = own.filter(({ concept }) => !said.has(concept)).map(({ concept }) => concept);
  if (own.length > 0 && own.length - dropped.length < own.length * keptMin) return false;
  if (
    taking.some(
      (each) =>
        negatives.has(each) ||
        opposites().some((pair) => pair.includes(each) && pair.some((other) => other !== each && dropped.includes(other))),
    )
  )
    return false;
  const [ahead] = claim.words;
  const isNewSubject = subjectPronoun.test(clause.text) && ahead !== undefined && taking.includes(ahead.concept);
  if (
    isNewSubject &&
    !subjects.has(ahead.concept) &&
    !taken.some(({ words }) => words.slice(0, 2).some(({ concept }) => concept === ahead.concept))
  )
    return false;
  const [, which = ""] = /(?<!\p{L})(\p{L}+) ones?(?!\p{L})/u.exec(clause.text) ?? [];
  if (clause.words.some(({ form, concept }) => form === which && !said.has(concept))) return false;
  const isKept = first === undefined || said.has(first.concept) || startsWithAmount(clause);
  const isReplaced =
    last !== undefined && !claim.concepts.has(last.concept) && taken.some(({ words }) => taking.includes(words.at(-1)?.concept ?? ""));
  const isMarked =
    taking.some((each) => each.startsWith("·")) && clause.words.some(({ concept }) => concept.startsWith("·") && !said.has(concept));
  return isKept && !isReplaced && !isMarked;
}
