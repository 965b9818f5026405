import type { Span } from "../../kernel/text.ts";
import { couldFind } from "../rows/row.ts";
import { languageOf } from "../ways/languages.ts";
import { signsIn } from "../ways/ways.ts";
import { wordClasses } from "./classes.ts";
import { openCues, settledCues } from "./cues.ts";

/** A clause of a text, and what can be seen of it. */
export interface ReadClause extends Span {
  readonly features: ReadonlySet<string>;
}

interface Seen extends Span {
  readonly name: string;
  readonly way?: string;
}

const clauseEnd =
  /[.!?](?=\s|$)|[;。！？；\n，]|,(?=\s+(?:and|but|then|so|also|or|while|und|aber|et|mais|y|pero|e|ma|mas|en|maar|i|ale)\s)|\s[-–—]\s/gu;
const token = /¤+|\d[\d.,:]*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\p{L}[\p{L}\p{M}'-]*|[(:?%"“«]/gu;
const phraseMaxWords = 3;
const stemMinChars = 3;

/** Clauses of a view with their features: words, classes of words, turns of phrase, signs of the ways, and how exact it is. */
export function readClauses(view: string, text = view): readonly ReadClause[] {
  const words = [...view.matchAll(token)].map(({ 0: found, index }) => ({ name: normal(found), start: index, end: index + found.length }));
  const classes = [...classesIn(words)];
  const cued = cues().flatMap(({ pattern, ...cue }) => (couldFind(pattern, view) ? placesIn(view, pattern, cue) : []));
  const language = languageOf(view);
  const signs = language ? [...signsIn(language, view, text)] : [];
  const settling = cued.filter(({ way }) => way === undefined);
  const whole = wholeOf(view);
  return clausesOf(view).map((clause, at) => {
    const said = view.slice(clause.start, clause.end);
    const inside = (span: Span): boolean => span.start >= clause.start && span.start < clause.end;
    const here = cued.filter(inside);
    const signsHere = signs.filter(inside);
    const seen = [/¤/.test(said) ? "name" : "nameless", /\d/.test(said) ? "number" : "numberless", ...(/[(:]/.test(said) ? ["colon"] : [])];
    const open = [
      ...signsHere.flatMap(({ way, isSettled }) => (isSettled ? [] : [way as string])),
      ...here.flatMap(({ way }) => way ?? []),
    ];
    const wordsHere = words.filter(inside);
    const features = new Set([
      ...gramsOf(wordsHere.map(({ name }) => name)),
      ...[...seen, ...whole, `size${stepsTo(wordsHere.length, [4, 8, 14, 22])}`, at === 0 ? "begins" : "later"].map((each) => `is ${each}`),
      ...classes.filter(inside).map(({ name }) => `k ${name}`),
      ...here.map(({ name, way }) => `${way === undefined ? "t" : "c"} ${name}`),
      ...settling.map(({ name }) => `u ${name}`),
      ...signsHere.flatMap(({ way, sign, isSettled }) => {
        const state = isSettled ? "settled" : "open";
        return [`s ${sign}`, `s ${sign} ${state}`, `y ${way} ${state}`];
      }),
      ...contextsOf(
        [...new Set(open)],
        [...seen, ...whole, ...settling.map(({ name }) => `u ${name}`), ...here.map(({ name }) => `t ${name}`)],
      ),
    ]);
    return { ...clause, features };
  });
}

/** A way that stands open, and what stands around it. */
const contextsOf = (open: readonly string[], around: readonly string[]): readonly string[] =>
  open.flatMap((way) => [
    `o ${way}`,
    ...around.map((each) => `o ${way} ${each}`),
    ...open.flatMap((other) => (way < other ? [`o ${way} ${other}`] : [])),
  ]);

function clausesOf(view: string): readonly Span[] {
  const ends = [...view.matchAll(clauseEnd)].map(({ 0: found, index }) => index + found.length);
  return [...ends, view.length]
    .map((end, at) => ({ start: at === 0 ? 0 : (ends[at - 1] ?? 0), end }))
    .filter(({ start, end }) => /\p{L}/u.test(view.slice(start, end)));
}

const normal = (word: string): string => (word.startsWith("¤") ? "¤" : /^\d/.test(word) ? "0" : word.toLowerCase());

const gramsOf = (words: readonly string[]): readonly string[] => [
  `first ${words[0] ?? ""}`,
  ...words.flatMap((word, at) => (at + 1 < words.length ? [`w ${word}`, `w ${word} ${words[at + 1]}`] : [`w ${word}`])),
];

const stepsTo = (count: number, steps: readonly number[]): number => steps.filter((step) => count >= step).length;

const wholeOf = (view: string): readonly string[] => [
  `names${stepsTo([...view.matchAll(/¤+/g)].length, [1, 2, 4])}`,
  `digits${stepsTo([...view.matchAll(/\d[\d.,]*/g)].length, [1, 2, 4])}`,
  `long${stepsTo(view.length, [60, 120, 200, 350])}`,
];

const placesIn = (view: string, pattern: RegExp, cue: { readonly name: string; readonly way?: string }): readonly Seen[] =>
  [...view.matchAll(pattern)].map(({ index }) => ({ ...cue, start: index, end: index }));

type Lexicon = ReadonlyMap<string, readonly string[]>;

/** Classes of words and short phrases, in the order of the text. */
function* classesIn(words: readonly Seen[]): Iterable<Seen> {
  const { exact, begun } = lexicon();
  for (const [at, { name: word, start, end }] of words.entries()) {
    for (let length = stemMinChars; length <= word.length; length += 1) {
      for (const name of begun.get(word.slice(0, length)) ?? []) yield { name, start, end };
    }
    let phrase = "";
    for (const last of words.slice(at, at + phraseMaxWords)) {
      phrase += (phrase === "" ? "" : " ") + last.name;
      for (const name of exact.get(phrase) ?? []) yield { name, start, end: last.end };
    }
  }
}

/** Built when the first text is read: most processes read none. */
const once = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined;
  return () => (made ??= make());
};

const lexicon = once((): { readonly exact: Lexicon; readonly begun: Lexicon } => {
  const [exact, begun] = [new Map<string, string[]>(), new Map<string, string[]>()];
  for (const [name, words] of Object.entries(wordClasses)) {
    for (const word of words) {
      const [kept, key] = word.endsWith("*") ? [begun, word.slice(0, -1)] : [exact, word];
      kept.set(key, [...(kept.get(key) ?? []), name]);
    }
  }
  return { exact, begun };
});

interface Cue {
  readonly way?: string;
  readonly name: string;
  readonly pattern: RegExp;
}

const cues = once((): readonly Cue[] => [
  ...Object.entries(openCues).flatMap(([way, forms]) =>
    // A capital in a pattern makes a name, and then the case counts.
    Object.entries(forms).map(([name, words]) => ({
      way,
      name: `${way}-${name}`,
      pattern: new RegExp(words, words.includes("A-Z") ? "gu" : "giu"),
    })),
  ),
  ...Object.entries(settledCues).map(([name, words]) => ({ name, pattern: new RegExp(words, "giu") })),
]);
