import { lazily } from "../kernel/lazily.ts";
import { longPattern } from "../kernel/long-pattern.ts";
import { irregular, oppositeWords, phrases, synonymLines } from "./synonyms.ts";
import { isSmall, languageOf, stemOf, type ClaimLanguage } from "./language.ts";
import { demand, deniedAt, hedges, joinedAt, lacking, links, opens, undone, type ClauseLink } from "./marks.ts";
import { amountsIn, isUnitName, withFigures, type Amount } from "./numbers.ts";

/** A word that carries sense. */
export interface Word {
  /** Its stem, or that of the word that stands for its meaning. */
  readonly concept: string;
  readonly form: string;
  /** Place in the clause, in characters. */
  readonly start: number;
  /** Not there for a subject, which a “not” after it says nothing of. */
  readonly isNegative?: boolean;
  /** Tells this one from others of its kind: “the small tenant”, “plot 4”. */
  readonly mark?: string;
  /** After “failed to” or “instead of”: it did not happen. */
  readonly isUndone?: true;
  /** Stands right after an article: a thing, or what a thing is like; nobody does it. */
  readonly isThing?: true;
}

export interface SaidClause {
  readonly text: string;
  readonly words: readonly Word[];
  readonly concepts: ReadonlySet<string>;
  readonly amounts: readonly Amount[];
  readonly hedges: ReadonlySet<string>;
  readonly link?: ClauseLink;
  readonly isNegative: boolean;
}

export interface Sentence {
  readonly text: string;
  readonly language: ClaimLanguage;
  readonly clauses: readonly SaidClause[];
  readonly concepts: ReadonlySet<string>;
  readonly isDemand: boolean;
}

/** A point inside a path, a version, a number or a date, and one behind “e.g.”, ends nothing. */
const sentenceEnd = longPattern("u")`
  (?<=[.!?;])(?<!\s\d{1,2}\.(?=\x20(?:Jan|Feb|März|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez))|
  \x20\d{1,2}\.\x20(?:Jan|Feb|Apr|Aug|Sept?|Okt|Nov|Dez)\.(?=\x20\p{Ll}|\x20\d)|
  (?<!\p{L})(?:z\.(?=\x20?B\.)|d\.(?=\x20?h\.)|p\.(?=\x20?e[xj]\.))|
  (?<![\p{L}.])(?:e\.g|i\.e|cf|vs|approx|incl|z\.\x20?B|d\.\x20?h|bzw|ca|inkl|p\.\x20?ex|p\.\x20?ej|bijv|np)\.(?=\s[\p{L}\d])|
  (?<!\p{L})(?:Mr|Mrs|Ms|Dr|Prof)\.(?=\s\p{Lu})|(?<!\p{L})(?:[Nn]o|Nr|Fig|Sec)\.(?=\s\d)
  )(?=["”’')\]]*\s|$)|(?<=[。！？])|\n+
`;

export const sentencesIn = (text: string): readonly string[] =>
  text
    .split(sentenceEnd)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));

const meanings = lazily<ReadonlyMap<string, string>>(
  () =>
    new Map(
      synonymLines.flatMap((line) => {
        const [head = "", ...more] = line.split(" ");
        return [head, ...more].map((word) => [stemOf(irregular[word] ?? word, "en"), head] as const);
      }),
    ),
);

/** Meaning of a word: its meaning in English, its stem elsewhere, itself where the language is not known. */
export function conceptOf(form: string, language: ClaimLanguage): string {
  if (language !== "en") return stemOf(form, language);
  const stem = stemOf(irregular[form] ?? form, "en");
  return meanings().get(stem) ?? stem;
}

/** Words that turn each other round, as they are compared. */
export const opposites = lazily<readonly (readonly [string, string])[]>(() =>
  oppositeWords.map(([one, other]) => [conceptOf(one, "en"), conceptOf(other, "en")]),
);

/** Evidential and other words that no rule asks the source for. */
const aside = longPattern("iu")`
  ^(?:must|should|ought|cannot|possibly|perhaps|maybe|not|never|no|none|nobody|nothing|neither|nor|nowhere|
  approximately|roughly|nearly|almost|likely|probably|t|s|ll|ve|re|d|
  nicht|nichts|nie|kein\p{L}{0,2}|ne|n|pas|aucune?|rien|personne|não|nunca|nenhuma?|nie|non|niet|geen|nada)$
`;

export function readSentence(text: string, language: ClaimLanguage = languageOf(text)): Sentence {
  const folded = text.normalize("NFKC").replace(/[’‘]/g, "'").replace(/\s+/g, " ");
  const clauses = withUnits(clausesIn(rewritten(folded, language), language).map((clause) => readClause(clause, language)));
  return {
    text: folded,
    language,
    clauses,
    concepts: new Set(clauses.flatMap(({ concepts }) => [...concepts])),
    isDemand: demand.test(folded),
  };
}

const rewritten = (text: string, language: ClaimLanguage): string => {
  const lower = text
    .replace(/^[B-HJ-Z](?= \p{Ll})/u, (letter) => (isSmall(letter.toLowerCase(), language) ? letter : `·${letter}`))
    .replace(/(?<=\p{L}{2} )([A-Z])(?=[ .,;:)]|$)/gu, "·$1")
    .toLowerCase()
    .replace(/(?<!\p{L})(?:can|won)'t(?!\p{L})/gu, (said) => (said === "can't" ? "cannot" : "will not"))
    .replace(/(?<=\p{L})n't(?!\p{L})/gu, " not");
  return language === "en" ? phrases.reduce((said, [pattern, word]) => said.replace(pattern, word), withFigures(lower)) : lower;
};

function clausesIn(text: string, language: ClaimLanguage): readonly string[] {
  const cut = text.split(/[,;:()–—](?=\s|$)|[、。]/u).flatMap((part) => part.split(opens));
  const whole = cut
    .flatMap((part) => parted(part, language))
    .reduce<readonly string[]>((done, clause) => {
      const last = done.at(-1);
      return last !== undefined && isBare(clause) ? [...done.slice(0, -1), `${last} ${clause.trim()}`] : [...done, clause.trim()];
    }, []);
  return whole.filter((clause) => /[\p{L}\p{N}]/u.test(clause));
}

/** “… aber nicht”: nothing but small words belongs to what stands before it. */
const isBare = (clause: string): boolean =>
  !/\d/.test(clause) && (clause.match(/\p{L}+/gu) ?? []).every((word) => aside.test(word) || isSmall(word, languageOf(clause)));

/** “Linux and macOS” is one; two halves that each say something are two. */
function parted(text: string, language: ClaimLanguage): readonly string[] {
  const match = joinedAt(text, language);
  if (match === null) return [text];
  const [before, after] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
  const isLong = (part: string): boolean => part.trim().split(/\s+/).length >= 4;
  return isLong(before) && isLong(after) ? [before, ...parted(after, language)] : [text];
}

const determiner = /^(?:the|a|an|our|its|their|this|these|those|every|each)$/;

function readClause(text: string, language: ClaimLanguage): SaidClause {
  const amounts = amountsIn(text);
  const isNegative = deniedAt(text, language) !== null;
  const words = language === "joined" ? joinedWords(text, isNegative) : spacedWords(text, language, { amounts, isNegative });
  const [first = ""] = text.match(/\p{L}+/u) ?? [];
  const link = links[first];
  const isDated = /^since (?:the )?(?:\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|last|then)/.test(text);
  return {
    text,
    words,
    concepts: new Set(words.map(({ concept }) => concept)),
    amounts,
    hedges: new Set(Object.keys(hedges).filter((kind) => hedges[kind]?.test(text))),
    ...(link === undefined || isDated ? {} : { link }),
    isNegative,
  };
}

/** “Layout A needed 90 minutes, layout B 45”: a bare figure that ends its clause has the unit of the one before it. */
function withUnits(clauses: readonly SaidClause[]): readonly SaidClause[] {
  let last: Amount | undefined;
  return clauses.map((clause) => {
    const amounts = clause.amounts.map((amount): Amount => {
      const isBare = amount.unit === "" && !amount.isWord && /^\W*$/u.test(clause.text.slice(amount.end));
      const said =
        isBare && last !== undefined ? { ...amount, unit: last.unit, factor: last.factor, value: amount.value * last.factor } : amount;
      if (said.unit !== "" && !said.isRatio && said.unit !== "as said") last = said;
      return said;
    });
    return { ...clause, amounts };
  });
}

interface Setting {
  readonly amounts: readonly Amount[];
  readonly isNegative: boolean;
}

function spacedWords(text: string, language: ClaimLanguage, { amounts, isNegative }: Setting): readonly Word[] {
  const isCounted = (at: number): boolean => amounts.some(({ start, end }) => at >= start && at < end);
  const found: Word[] = [];
  const tokens = [...text.matchAll(/·?[\p{L}\p{N}_]+(?:[./+#-][\p{L}\p{N}_]+)*/gu)];
  let takenAway = 0;
  let afterNo = 0;
  const noOne = determinedNo(text, language);
  const negatedFrom = deniedAt(text, language)?.index ?? 0;
  const undoneFrom = undone.exec(text)?.index ?? Number.POSITIVE_INFINITY;
  const isTrailing = tokens.every(({ 0: form, index }) => index <= negatedFrom || isSmall(form, language) || aside.test(form));
  const isPast = (at: number): boolean => noOne !== undefined && at > noOne && afterNo >= 2;
  tokens.forEach((token, at) => {
    const form = token[0];
    if (lacking.test(form)) takenAway = 2;
    if (lacking.test(form) || isCounted(token.index) || isUnit(form, token.index, amounts) || isSmall(form, language) || aside.test(form))
      return;
    const concept = form.startsWith("·") ? form : conceptOf(form, language);
    const before = tokens[at - 1]?.[0] ?? "";
    const isMarked = found.at(-1)?.form === before && determiner.test(tokens[at - 2]?.[0] ?? "");
    const mark = numbered(text, token.index + form.length, amounts) ?? (isMarked ? stemOf(before, language) : undefined);
    const isSubject = isNegative && !isTrailing && token.index < negatedFrom;
    const isDenied = (isNegative && !isPast(token.index)) !== takenAway > 0;
    const isChained =
      found.at(-1)?.isThing === true &&
      found.at(-1)?.form === before &&
      /(?:ed|en|ing)$/.test(form) &&
      isFollowed(text, token.index + form.length);
    const isThing = determiner.test(before) || isChained ? ({ isThing: true } as const) : {};
    const isUndone = token.index > undoneFrom ? ({ isUndone: true } as const) : {};
    const polarity = isSubject && takenAway === 0 ? {} : { isNegative: isDenied };
    found.push({ concept, form, start: token.index, ...polarity, ...isUndone, ...isThing, ...(mark === undefined ? {} : { mark }) });
    takenAway = Math.max(0, takenAway - 1);
    if (noOne !== undefined && token.index > noOne) afterNo += 1;
  });
  return found;
}

const isFollowed = (text: string, end: number): boolean => {
  const [, next = ""] = /^ ([\p{L}-]+)/u.exec(text.slice(end)) ?? [];
  return next !== "" && !isSmall(next, "en") && !aside.test(next);
};

/** “has no on-call rota it …”: a “no” before a thing ends with that thing, where it is all that denies. */
function determinedNo(text: string, language: ClaimLanguage): number | undefined {
  const match = /(?<!\p{L})no(?!\p{L})/u.exec(text);
  return match !== null && deniedAt(text.replace(match[0], " "), language) === null ? match.index : undefined;
}

/** “plot 4”, “layout A”: what tells one from another may come after it. “Weighs 4 kg” tells none. */
function numbered(text: string, end: number, amounts: readonly Amount[]): string | undefined {
  const mark = /^ (·[a-z]|\d{1,3})(?![\p{L}\d.%:])/u.exec(text.slice(end))?.[1];
  return amounts.some(({ start, unit }) => start === end + 1 && unit !== "") ? undefined : mark;
}

const isUnit = (form: string, start: number, amounts: readonly Amount[]): boolean =>
  isUnitName(form) && amounts.some(({ end, unit }) => unit !== "" && start >= end && start - end <= 1);

/** Scripts without blanks: pairs of the characters that carry sense; the small ones between them are left out. */
function joinedWords(text: string, isNegative: boolean): readonly Word[] {
  const runs = [...text.matchAll(/[\p{Script=Han}\p{Script=Katakana}ー]+|[\p{Script=Latin}][\p{L}\d_.-]*/gu)];
  return runs.flatMap(({ 0: run, index }) => {
    const pairs =
      run.length === 1 || /^\p{Script=Latin}/u.test(run) ? [run] : [...run].slice(1).map((second, at) => `${[...run][at]}${second}`);
    return pairs.map((concept, at): Word => ({ concept, form: concept, start: index + at, isNegative }));
  });
}
