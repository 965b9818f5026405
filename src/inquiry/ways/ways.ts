import type { Span } from "../../kernel/text.ts";
import { wordsOf } from "../../lexicon/spoken.ts";
import { couldFind, placesOf, type MeaningRow, type OpenRow, type OpenRowPlace } from "../rows/row.ts";
import { anchorsOf, lenderIn, type Anchors } from "./anchors.ts";
import { wayNames, type Signs, type SpokenLanguage, type WayName } from "./language.ts";
import { findOpposed } from "./opposed.ts";

type Guards = Pick<OpenRow, "unlessBefore" | "unlessBehind" | "unlessBeside" | "unlessNear">;

interface Way {
  readonly kind: MeaningRow["kind"];
  readonly harm: string;
  /** Signs that open it, each with the anchors that settle it. */
  readonly forms: readonly (readonly [keyof Signs, (anchors: Anchors) => Guards])[];
}

const ways: Readonly<Record<WayName, Way>> = {
  pointing: {
    kind: "expression",
    harm: "Which one is meant is not said, and more than one fits: another thing than the one meant would be changed.",
    forms: [
      ["that", ({ named, anything }) => ({ unlessBehind: named, unlessBefore: anything })],
      ["one", ({ named, twoNames }) => ({ unlessBehind: named, unlessBefore: twoNames })],
      ["thing", ({ named, name }) => ({ unlessBehind: named, unlessBefore: name })],
    ],
  },
  measureless: {
    kind: "precision",
    harm: "There is no measure for it: nobody can tell when it is reached, and the work could stop anywhere.",
    forms: [["better", ({ method, target }) => ({ unlessBeside: method, unlessNear: target })]],
  },
  opposed: {
    kind: "coherence",
    harm: "Two of its demands cannot both be met: one of them would be broken, and nobody has said which.",
    forms: [],
  },
  undecided: {
    kind: "precision",
    harm: "A decision is left to whoever does the work, and others have to live with it.",
    forms: [
      ["choose", ({ criterion }) => ({ unlessBeside: criterion })],
      ["sensible", ({ value }) => ({ unlessBehind: value })],
      ["tooMuch", ({ line }) => ({ unlessBeside: line })],
    ],
  },
  reach: {
    kind: "precision",
    harm: "Where it ends is not said: more would be changed or deleted than was meant.",
    forms: [
      ["fuzzy", ({ listed }) => ({ unlessBehind: listed })],
      ["everywhere", ({ listed, nameInSentence }) => ({ unlessBehind: listed, unlessBefore: nameInSentence })],
    ],
  },
  unsaid: {
    kind: "background",
    harm: "It depends on something that is not said: where, for whom, or with which version.",
    forms: [
      ["run", ({ place, here }) => ({ unlessNear: place, unlessBeside: here })],
      ["party", ({ named, condition }) => ({ unlessBehind: named, unlessBeside: condition })],
      ["theirs", ({ named }) => ({ unlessBehind: named })],
    ],
  },
  borrowed: {
    kind: "background",
    harm: "A rule is borrowed from elsewhere, and which part of it is meant here is not said.",
    forms: [
      ["like", ({ meant }) => ({ unlessBehind: meant })],
      ["lent", ({ meant }) => ({ unlessBehind: meant })],
      ["practice", ({ cited }) => ({ unlessBehind: cited })],
    ],
  },
  earlier: {
    kind: "background",
    harm: "It rests on something from an earlier time that is not here: it would be guessed.",
    forms: [["earlier", ({ source }) => ({ unlessBehind: source })]],
  },
  outward: {
    kind: "background",
    harm: "It reaches people or systems outside and cannot be taken back, and nobody has said who agrees or how it is undone.",
    forms: [["outward", ({ condition, safeguard }) => ({ unlessBeside: condition, unlessNear: safeguard })]],
  },
  unease: {
    kind: "precision",
    harm: "It says what is felt and not what should be true afterwards: there is no end that can be checked.",
    forms: [["unease", ({ end }) => ({ unlessNear: end })]],
  },
};

/** Rows of a language, one for each way that it has words for. Built when a text in it is first read. */
export function rowsIn(language: SpokenLanguage): Readonly<Record<WayName, MeaningRow>> {
  const known = built.get(language);
  if (known) return known;
  const rows = Object.fromEntries(wayNames.map((name) => [name, rowOf(name, language)])) as Record<WayName, MeaningRow>;
  built.set(language, rows);
  return rows;
}

/** The damage of a way that stays open. */
export const harmOf = (name: WayName): string => ways[name].harm;

/** A place where a sign of a way stands, and whether an anchor settles it. */
export interface SignPlace extends Span {
  readonly way: WayName;
  readonly sign: string;
  readonly isSettled: boolean;
}

/** Every sign of every way, also those that are settled. */
export function* signsIn(language: SpokenLanguage, view: string, text = view): Iterable<SignPlace> {
  for (const { way, sign, placesIn } of partsIn(language)) {
    for (const { span, isSettled } of placesIn(view, text)) yield { ...span, way, sign, isSettled };
  }
}

/** Rows of some ways in a language; none where that is not known. */
export const wayRows = (names: readonly WayName[], language: SpokenLanguage | undefined): readonly MeaningRow[] => {
  if (!language) return [];
  const rows = rowsIn(language);
  return names.map((name) => rows[name]);
};

const built = new WeakMap<SpokenLanguage, Readonly<Record<WayName, MeaningRow>>>();

interface WayPart {
  readonly way: WayName;
  readonly sign: string;
  readonly placesIn: (view: string, text: string) => readonly OpenRowPlace[];
}

const partsBuilt = new WeakMap<SpokenLanguage, readonly WayPart[]>();

function partsIn(language: SpokenLanguage): readonly WayPart[] {
  const known = partsBuilt.get(language);
  if (known) return known;
  const anchors = anchorsOf(language);
  const parts = wayNames.flatMap((way): readonly WayPart[] => {
    const { harm, forms } = ways[way];
    const found = way === "opposed" || way === "unease" ? wholeFinders[way](language) : undefined;
    return [
      ...forms.flatMap(([sign, guardedBy]): readonly WayPart[] => {
        const words = language.signs[sign];
        if (words === undefined) return [];
        const pattern = patternFor(sign, words, language);
        return [{ way, sign, placesIn: lastPlaces({ pattern, ...guardedBy(anchors), harm, hits: [], misses: [] }) }];
      }),
      ...(found ? [{ way, sign: `no order`, placesIn: lastPlaces({ pattern: found, harm, hits: [], misses: [] }) }] : []),
    ];
  });
  partsBuilt.set(language, parts);
  return parts;
}

/** Rows and weights ask about one text after the other: its places are looked for once. */
function lastPlaces(row: OpenRow): WayPart["placesIn"] {
  let last: { readonly view: string; readonly text: string; readonly places: readonly OpenRowPlace[] } | undefined;
  return (view, text) => {
    if (last?.view !== view || last.text !== text) last = { view, text, places: [...placesOf(row, view, text)] };
    return last.places;
  };
}

function rowOf(name: WayName, language: SpokenLanguage): MeaningRow {
  const { harm, kind } = ways[name];
  const parts = partsIn(language).filter(({ way }) => way === name);
  function* pattern(view: string, text: string): Iterable<Span> {
    for (const { placesIn } of parts) {
      const open = placesIn(view, text).find(({ isSettled }) => !isSettled);
      if (open) yield open.span;
    }
  }
  return { pattern, kind, harm, hits: language.examples[name] ?? [], misses: language.silent };
}

/** Words of a sign; likeness counts only with somebody else's name behind it. */
function patternFor(sign: keyof Signs, words: string, language: SpokenLanguage): OpenRow["pattern"] {
  if (sign === "lent") return wordsOf(words, language, "gu"); // a capital makes a name
  const pattern = wordsOf(words, language);
  if (sign === "earlier") return unlessCited(pattern);
  if (sign !== "like") return pattern;
  const lender = lenderIn(language);
  return function* likeSomebody(view) {
    if (!couldFind(pattern, view)) return;
    for (const { 0: lead, index } of view.matchAll(pattern)) {
      const end = index + lead.length;
      const [name] = lender.exec(view.slice(end)) ?? [];
      if (name !== undefined) yield { start: index, end: end + name.length };
    }
  };
}

const citation = /^[^\n;]{0,100}?(?:#\d|\bdocs?\/|\badr\b|\bdecisions?\/|\bnotes?\/|\b[0-9a-f]{7,40}\b|https?:)/iu;

/** Places that no record is cited behind: a number of a ticket, a commit, a page of the documents. */
const unlessCited = (pattern: RegExp): OpenRow["pattern"] =>
  function* uncited(view, text) {
    if (!couldFind(pattern, view)) return;
    for (const { 0: found, index } of view.matchAll(pattern)) {
      const end = index + found.length;
      if (!citation.test(text.slice(end))) yield { start: index, end };
    }
  };

const sentence = /^\s*[^.!?;。！？\n]{1,160}/u;

/** A text that speaks of people and orders nothing: its first sentence. */
function findNoOrder(language: SpokenLanguage): (view: string, text: string) => Iterable<Span> {
  const { order, person } = language.signs;
  if (order === undefined || person === undefined) return () => [];
  const [ordered, people] = [wordsOf(order, language, "iu"), wordsOf(person, language, "iu")];
  return function* noOrder(view) {
    const [first] = sentence.exec(view) ?? [];
    if (first !== undefined && !/[\d¤]/.test(first) && people.test(first) && !ordered.test(view)) yield { start: 0, end: first.length };
  };
}

/** Ways that are also seen in a text as a whole. */
const wholeFinders = { opposed: findOpposed, unease: findNoOrder } as const;
