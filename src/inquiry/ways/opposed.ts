import type { Span } from "../../kernel/text.ts";
import { withoutEnd } from "../../kernel/text.ts";
import { wordsOf } from "../../lexicon/spoken.ts";
import type { SpokenLanguage } from "./language.ts";

/** A clause and its claims: looked at once, and then compared with the other clauses. */
interface Clause extends Span {
  readonly text: string;
  /** It has no exception, or not even a condition. */
  readonly isFree: boolean;
  readonly isUnconditional: boolean;
  readonly isFrozen: boolean;
  readonly changes: boolean;
  readonly isMandatory: boolean;
  readonly goesWithout: boolean;
  /** Which opposites it holds, by their number: the one side and the other. */
  readonly here: readonly number[];
  readonly there: readonly number[];
}

const clausesMax = 60;
const wordsMax = 60;

/** Two demands of a text that cannot both be met: about the same thing, in different clauses, and without a condition. */
export function findOpposed(language: SpokenLanguage): (view: string, text: string) => Iterable<Span> {
  const look = clausesIn(language);
  const little = wordsOf(language.known, language, "giu");
  const shares = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => [...other].some((each) => one.has(each));
  const isOpposed = (one: Clause, other: Clause): boolean =>
    (one.isFrozen &&
      one.isFree &&
      other.changes &&
      !other.isFrozen &&
      other.isFree &&
      shares(thingsIn(one, little), thingsIn(other, little))) ||
    (one.isMandatory && other.goesWithout && shares(longWords(one, little), longWords(other, little))) ||
    (one.isUnconditional && other.isUnconditional && one.here.some((pair) => other.there.includes(pair)));
  return function* opposed(view, text) {
    const clauses = look(view, text);
    for (const one of clauses.filter((each) => each.isFrozen || each.isMandatory || each.here.length > 0))
      for (const other of clauses)
        if (other !== one && isOpposed(one, other)) yield { start: Math.min(one.start, other.start), end: Math.max(one.end, other.end) };
  };
}

function clausesIn(language: SpokenLanguage): (view: string, text: string) => readonly Clause[] {
  const { frozen, mandatory, without, change, except, condition, and } = language.signs;
  const says = (words: string | undefined): ((part: string) => boolean) => {
    const pattern = words === undefined ? undefined : wordsOf(words, language, "i");
    return (part) => pattern?.test(part) === true;
  };
  const [isFrozen, isMandatory, goesWithout, changes] = [says(frozen), says(mandatory), says(without), says(change)];
  const [excepts, depends] = [says(except), says(`${except}|${condition}`)];
  const pairs = (language.opposites ?? []).map(([one, other]) => [says(one), says(other)] as const);
  const among = (part: string, side: 0 | 1): readonly number[] => pairs.flatMap((pair, index) => (pair[side](part) ? [index] : []));
  const edge = language.isSpaced === false ? "" : "(?:\\s|$)";
  const cut = new RegExp(`[.!?](?=\\s|$)|[;。！？；\\n]|[,、，]\\s?(?=(?:${and})${edge})|\\s(?:${and})\\s`, "giu");
  const clauseAt = (view: string, text: string, from: number, end: number): readonly Clause[] => {
    const part = view.slice(from, end);
    if (part.trim() === "") return [];
    return [
      {
        start: from + part.search(/\S/),
        end,
        text: text.slice(from, end),
        isFree: !excepts(part),
        isUnconditional: !depends(part),
        isFrozen: isFrozen(part),
        changes: changes(part),
        isMandatory: isMandatory(part),
        goesWithout: goesWithout(part),
        here: among(part, 0),
        there: among(part, 1),
      },
    ];
  };
  return (view, text) => {
    const cuts = [...view.matchAll(cut)].slice(0, clausesMax).map(({ index, 0: { length } }) => ({ index, length }));
    const starts = [0, ...cuts.map(({ index, length }) => index + length)];
    const ends = [...cuts.map(({ index }) => index), view.length];
    return starts.flatMap((from, index) => clauseAt(view, text, from, ends[index] ?? from));
  };
}

const word = /[\p{Script=Han}\p{Script=Katakana}ー]{2,20}|[\p{L}\p{N}_][\p{L}\p{N}_./-]{1,60}/gu;

const wordsIn = ({ text }: Clause, little: RegExp): readonly string[] =>
  [...text.toLowerCase().replace(little, " ").matchAll(word)].slice(0, wordsMax).map(([found]) => withoutEnd(found, "./-"));

const longWords = (clause: Clause, little: RegExp): ReadonlySet<string> =>
  new Set(wordsIn(clause, little).filter(({ length }) => length > 2));

/** Exact names, and pairs of words that stand together: one word alone is in many sentences. */
function thingsIn(clause: Clause, little: RegExp): ReadonlySet<string> {
  const words = wordsIn(clause, little);
  const names = words.filter((each) => /[./_\d]|-.*-/.test(each) && /\p{L}/u.test(each));
  return new Set([...names, ...words.slice(1).map((each, index) => `${words[index]} ${each}`)]);
}
