import { longPattern } from "../../kernel/long-pattern.ts";
import { isSmall, stemOf, type ClaimLanguage } from "../language.ts";
import { isSameAmount, type Amount } from "../numbers.ts";
import type { SaidClause, Sentence } from "../sentence.ts";
import { decidedBy, phraseWords } from "./decisive.ts";
import { isLight } from "./light.ts";

/** A word, an amount or a word that decides, in the order of a text. */
export interface Item {
  readonly name: string;
  readonly form: string;
  readonly stem: string;
  readonly kind: "word" | "light" | "amount" | "decisive";
  /** Matters that a decisive word decides. */
  readonly decides: readonly string[];
  readonly amount?: Amount;
  /** Right after an article: nobody does it. */
  readonly isThing?: true;
  readonly sentence: number;
  readonly clause: number;
  readonly at: number;
}

/** An item of a claim, and the places of its source that say it. */
export interface ItemMatch {
  readonly item: Item;
  readonly places: readonly Item[];
}

export const isSaying = ({ kind }: Item): boolean => kind !== "decisive";

/** Items of sentences in a row. */
export function itemsOf(sentences: readonly Sentence[]): readonly Item[] {
  let clauses = 0;
  const items = sentences.flatMap(({ clauses: said, language }, sentence) =>
    said.flatMap((clause) => {
      clauses += 1;
      return clauseItems(clause, language).map((item) => ({ ...item, sentence, clause: clauses }));
    }),
  );
  return items.map((item, at) => ({ ...item, at }));
}

export const alignedOf = (claim: readonly Item[], source: readonly Item[]): readonly ItemMatch[] =>
  claim.map((item) => ({ item, places: source.filter((other) => isLike(item, other)) }));

type Loose = Omit<Item, "at" | "sentence" | "clause">;

/** “In May” is a month, and nothing that may be. */
const beforeMonth = longPattern("")`
  (?:^| )(?:
  (?:in|of|by|since|until|till|from|to|and|between|last|this|next|early|late|mid|during|before|after)|
  (?:on|by|until|since|the) \d{1,2}(?:st|nd|rd|th)?
  )$
`;

function clauseItems({ text, words, amounts }: SaidClause, language: ClaimLanguage): readonly Loose[] {
  const known = new Map(words.map((word) => [word.start, word]));
  const tokens = [...text.matchAll(/·?[\p{L}\p{N}_]+(?:[./+#'-][\p{L}\p{N}_]+)*/gu)];
  const found: Loose[] = [];
  let skipped = 0;
  let last: Amount | undefined;
  for (const [at, { 0: form, index }] of tokens.entries()) {
    skipped -= 1;
    if (skipped >= 0) continue;
    const base = { form, stem: "", decides: [] };
    const amount = amounts.find(({ start, end }) => index >= start && index < end);
    if (amount !== undefined && amount !== last)
      found.push({ ...base, name: `${amount.value} ${amount.unit}`, form: amount.text, kind: "amount", amount });
    last = amount;
    const phrase = phraseAt(tokens, at, language);
    if (phrase !== undefined) found.push({ ...base, name: phrase.said, kind: "decisive", decides: phrase.decides });
    skipped = phrase?.length ?? 1;
    skipped -= 1;
    const word = known.get(index);
    if (amount !== undefined || word === undefined || phrase !== undefined || isSmall(form, language)) continue;
    const kind = isLight(form) ? "light" : "word";
    const isThing = word.isThing === true ? ({ isThing: true } as const) : {};
    found.push({ ...base, ...isThing, name: word.concept, stem: stemOf(form, language), kind });
  }
  return found;
}

/** The longest decisive phrase that begins at a place. */
function phraseAt(tokens: readonly RegExpMatchArray[], at: number, language: ClaimLanguage) {
  const wordAt = (place: number): string => tokens[place]?.[0] ?? "";
  if (/n['’]t$/.test(wordAt(at))) return { said: "not", decides: ["not"], length: 1 };
  if (wordAt(at) === "may" && (beforeMonth.test(`${wordAt(at - 2)} ${wordAt(at - 1)}`) || /^\d/.test(wordAt(at + 1)))) return undefined;
  if (wordAt(at) === "could" && /^(?:we|they|i|you|he|she)$/.test(wordAt(at - 1))) return undefined;
  for (let length = phraseWords(); length > 0; length -= 1) {
    const said = Array.from({ length }, (_, step) => wordAt(at + step)).join(" ");
    const decides = decidedBy(said, language);
    if (decides !== undefined) return { said, decides, length };
  }
  return undefined;
}

function isLike(one: Item, other: Item): boolean {
  if (one.kind === "amount" || other.kind === "amount")
    return one.amount !== undefined && other.amount !== undefined && isSameAmount(one.amount, other.amount);
  if (one.kind === "decisive" || other.kind === "decisive") return one.name === other.name;
  if (one.name === other.name || one.stem === other.stem) return true;
  return isKin(one.form, other.form);
}

/** Chars that words of one family share at least, and how many at the end of the shorter one may differ. */
const kin = { charsMin: 4, endMax: 3, longCharsMin: 6, longEndMax: 4, lastCharsMin: 5 } as const;

/** A beginning that makes another word of it: a “Vermieter” is no “Mieter”. */
const beginning =
  /^(?:un|in|im|dis|non|ir|il|mis|ent|nie|ver|be|er|zer|ab|an|auf|aus|ein|um|vor|re|pre|de|sub|over|under|out|anti|co|inter)$/;

/** Words of one family begin alike; or one ends with the other, as compounds do. Names with figures are those and no others. */
function isKin(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < kin.charsMin || /\d/.test(one) || /\d/.test(other)) return false;
  let shared = 0;
  while (shared < short.length && short[shared] === long[shared]) shared += 1;
  if (shared >= kin.charsMin && shared >= short.length - kin.endMax && shared * 2 >= long.length) return true;
  if (shared >= kin.longCharsMin && shared >= short.length - kin.longEndMax) return true;
  return short.length >= kin.lastCharsMin && long.endsWith(short) && !beginning.test(long.slice(0, -short.length));
}
