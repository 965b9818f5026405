import { longPattern } from "../../kernel/long-pattern.ts";
import { byWhom } from "../marks.ts";
import type { Sentence } from "../sentence.ts";
import { irregular } from "../synonyms.ts";
import { isSaying, type ItemMatch, type Item } from "./alignment.ts";
import type { Bonds } from "./bonds.ts";

/** A claim, aligned with the passage that it may come from. */
export interface Overlay {
  readonly sentence: Sentence;
  readonly aligned: readonly ItemMatch[];
  readonly sentences: readonly Sentence[];
  readonly source: readonly Item[];
  readonly bonds: () => Bonds;
  /** Whether each clause has a clause of the source that says all of it. */
  readonly isAtHome: boolean;
}

type Sign = (laid: Overlay) => boolean;

/** Signs that a claim says something else with the words of its source, also where each of its clauses has a home there. */
export const firmSigns: Readonly<Record<"turned" | "beyond", Readonly<Record<string, Sign>>>> = {
  turned: {
    "gives another reason": (laid) => isAstray(laid, ({ name }) => /^(?:reason|cause)/.test(name)),
    "turns the order": (laid) => isMoved(laid, new Set(["after"])),
    "exchanges two": (laid) => laid.bonds().alikeExchange >= exchange.alikeMin && !isVoiced(laid),
    "counts one twice": ({ aligned, source }) => {
      const times = (items: readonly Item[], name: string): number =>
        items.filter((item) => item.amount !== undefined && item.name === name).length;
      const claim = aligned.map(({ item }) => item);
      return claim.some(
        ({ amount, name }) => amount?.isWord === false && times(source, name) > 0 && times(claim, name) > times(source, name),
      );
    },
    "turns it about": (laid) => laid.bonds().isInverted && laid.bonds().exchange >= exchange.min && !isVoiced(laid),
    "points in order": ({ sentences }) => sentences.some(({ text }) => /\b(?:latter|former|respectively|vice versa)\b/i.test(text)),
  },
  beyond: {
    "brings in": ({ aligned, source }) => {
      const known = decidedIn(source);
      return aligned.some(({ item }) => item.decides.some((each) => brought.has(each)) && !item.decides.some((each) => known.has(each)));
    },
    "leaves a part out": (laid) => isDropped(laid, true),
    "leaves the setting out": ({ aligned, sentences }) => sentences.some(({ text }, at) => isUnset(text, at, aligned)),
    "makes a rule of it": ({ aligned, sentence }) => sentence.language === "en" && aligned.some(isGeneral),
  },
};

/** Signs that count where the words of a clause are not found together. */
export const looseSigns: Readonly<Record<string, Sign>> = {
  "leaves out": (laid) => isDropped(laid, false),
  "turns round": ({ aligned, source }) => {
    const [ours, theirs] = [decidedIn(aligned.map(({ item }) => item)), decidedIn(source)];
    const isFlipped = (one: string, other: string): boolean => ours.has(one) && !theirs.has(one) && theirs.has(other) && !ours.has(other);
    return contrary.some(([one, other]) => isFlipped(one, other) || isFlipped(other, one));
  },
  "says it of another": (laid) => isAstray(laid, ({ decides }) => placed.has(decides[0] ?? "")) || isMoved(laid, placedThere),
  exchanges: (laid) => laid.bonds().exchange >= (isVoiced(laid) ? exchange.voicedMin : exchange.min),
  "borrows from elsewhere": (laid) => !laid.isAtHome && isBorrowed(laid),
  "says too little": ({ aligned }) => new Set(aligned.flatMap(({ item }) => (isSaying(item) ? [item.name] : []))).size < saidMin,
};

/** Done by somebody, in one of the two only: then what comes first may change. */
export const isVoiced = ({ sentence, sentences }: Pick<Overlay, "sentence" | "sentences">): boolean =>
  byWhom.test(sentence.text) !== sentences.some(({ text }) => byWhom.test(text));

const exchange = { min: 0.1, alikeMin: 0.1, voicedMin: 0.6 } as const;
const saidMin = 6;

const brought: ReadonlySet<string> = new Set(["all", "except", "will", "cause", "purpose", "rarely", "not"]);
/** Kept by whoever takes over a word that they stand at, or most of their clause. */
const kept: ReadonlySet<string> = new Set(["seems", "planned", "some", "may", "most"]);
/** Stand at the same word in both. */
const placed: ReadonlySet<string> = new Set(["less", "more", "before", "after", "must", "will", "cause", "all", "atLeast"]);
const placedThere: ReadonlySet<string> = new Set(["not", "after", "before"]);
const contrary: readonly (readonly [string, string])[] = [
  ["more", "less"],
  ["before", "after"],
  ["atLeast", "atMost"],
];
const reach = 4;

const decidedIn = (items: readonly Item[]): ReadonlySet<string> => new Set(items.flatMap(({ decides }) => decides));

const isNear = (items: readonly Item[], { at, clause }: Item, decides: readonly string[]): boolean =>
  items
    .slice(Math.max(0, at - reach), at + reach + 1)
    .some((each) => each.clause === clause && each.decides.some((one) => decides.includes(one)));

/** The word that a decisive one stands at: the next of its clause, or else the last before it. */
const headOf = (items: readonly Item[], { at, clause }: Item): Item | undefined =>
  items.slice(at + 1).find((each) => each.clause === clause && isSaying(each)) ??
  items.slice(0, at).findLast((each) => each.clause === clause && isSaying(each));

const oursAt = (aligned: readonly ItemMatch[], place: Item | undefined): readonly Item[] =>
  place === undefined ? [] : aligned.flatMap(({ item, places }) => (isSaying(item) && places.includes(place) ? [item] : []));

function isDropped({ aligned, source }: Overlay, isStrict: boolean): boolean {
  const ours = decidedIn(aligned.map(({ item }) => item));
  const matched = new Set(aligned.flatMap(({ item, places }) => (isSaying(item) ? places : [])));
  const isTakenOver = (clause: number): boolean => {
    const said = source.filter((item) => item.clause === clause && isSaying(item));
    return said.length > 0 && said.filter((item) => matched.has(item)).length * 2 >= said.length;
  };
  const isOnly = (one: Item, place: Item): boolean =>
    one.stem === place.stem && aligned.every(({ item, places }) => item !== one || places.length === 1);
  return source.some((item) => {
    if (item.kind !== "decisive" || item.decides.some((each) => ours.has(each))) return false;
    const isHeld = item.decides.some((each) => kept.has(each));
    const head = headOf(source, item);
    const there = oursAt(aligned, head);
    const isCounted = there.some(({ clause }) => aligned.some((each) => each.item.amount !== undefined && each.item.clause === clause));
    if (isCounted && (item.decides.includes("some") || item.decides.includes("most"))) return false;
    if (isStrict) return isHeld && head !== undefined && there.some((one) => isOnly(one, head));
    return ((isHeld || item.decides.includes("not")) && there.length > 0) || (isHeld && isTakenOver(item.clause));
  });
}

/** A decisive word of the claim stands at another word than in the source. */
function isAstray({ aligned, source }: Overlay, isMeant: (item: Item) => boolean): boolean {
  const claim = aligned.map(({ item }) => item);
  const theirs = decidedIn(source);
  return claim.some((item) => {
    if (item.kind !== "decisive" || !isMeant(item) || !item.decides.some((each) => theirs.has(each))) return false;
    const head = headOf(claim, item);
    const places = aligned.find((each) => each.item === head)?.places ?? [];
    return places.length > 0 && !places.some((place) => isNear(source, place, item.decides));
  });
}

/** A decisive word of the source stands at another word in the claim. */
function isMoved({ aligned, source }: Overlay, which: ReadonlySet<string>): boolean {
  const claim = aligned.map(({ item }) => item);
  const ours = decidedIn(claim);
  return source.some((item) => {
    if (!which.has(item.decides[0] ?? "") || !item.decides.some((each) => ours.has(each))) return false;
    const at = oursAt(aligned, headOf(source, item));
    return at.length > 0 && !at.some((each) => isNear(claim, each, item.decides));
  });
}

const attached = longPattern("u")`
  (?<!\p{L})(?:of|in|on|at|for|from|von|vom|im|am|du|de|des|del|della|do|da|van|w|na)
  (?: (?:the|der|dem|den|le|la|el|il|o|a|de|het))?(?: \p{L}+)?$
`;
const possessive = /^(?: \p{L}+)?['’]s(?!\p{L})/u;

/** Words from another sentence than the rest of their clause: they may say whose or where (“of run 17”), and nothing else. */
function isBorrowed({ aligned, sentence }: Overlay): boolean {
  const said = aligned.filter(({ item, places }) => isSaying(item) && places.length > 0);
  const homes = new Map(
    [...new Set(said.map(({ item }) => item.clause))].map((clause) => {
      const own = said.filter(({ item }) => item.clause === clause);
      const count = (home: number): number => own.filter(({ places }) => places.some((place) => place.sentence === home)).length;
      const candidates = [...new Set(own.flatMap(({ places }) => places.map((place) => place.sentence)))];
      return [clause, candidates.toSorted((one, other) => count(other) - count(one))[0]] as const;
    }),
  );
  const text = sentence.text.toLowerCase();
  const isForeign = said.some(({ item, places }) => {
    if (places.some((place) => place.sentence === homes.get(item.clause))) return false;
    const at = Math.max(0, text.indexOf(item.form));
    return !attached.test(text.slice(0, at).trimEnd()) && !possessive.test(text.slice(at + item.form.replace(/['’]s$/u, "").length));
  });
  const isRelative = /(?<!\p{L})(?:that|which|who|whose|der|die|das|qui|que|che|dat)(?!\p{L})/iu.test(sentence.text);
  return isForeign || (isRelative && new Set(homes.values()).size > 1);
}

const fronted = longPattern("iu")`
  ^(?:on|in|at|under|with|within|among|for|during|near|bei|auf|unter|mit|an|dans|sur|avec|en|con|em|com|su|bij|op|met|w|na|przy)
  \s[^,]{3,80},
`;
const dated = longPattern("iu")`
  \d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|
  spring|summer|autumn|winter|week|month|year|morning|evening|night|quarter|total|addition|general|practice|contrast
`;

/** “On our test machine, …”: said of a place or a group, and without it of all. A time may be left out. */
function isUnset(text: string, at: number, aligned: readonly ItemMatch[]): boolean {
  const front = fronted.exec(text)?.[0];
  if (front === undefined || dated.test(front)) return false;
  const used = aligned.flatMap(({ item, places }) => (isSaying(item) ? places.filter(({ sentence }) => sentence === at) : []));
  const words = new Set(front.toLowerCase().match(/\p{L}{3,}/gu) ?? []);
  return used.length >= 2 && !used.some(({ form }) => words.has(form));
}

/** “Accepted” became “accept”: said of one time, and then of always. */
function isGeneral({ item, places }: ItemMatch): boolean {
  if (item.isThing === true) return false;
  if (item.kind !== "word" || places.length === 0 || /(?:ed|ing|en|ion|ment)$/.test(item.form) || irregular[item.form] !== undefined)
    return false;
  return places.every(
    ({ form, stem }) => stem === item.stem && form !== item.form && (/[^e]ed$/.test(form) || irregular[form] !== undefined),
  );
}
