import type { Span } from "../../../kernel/text.ts";
import type { FoldedPage } from "../page.ts";
import { acts, unitsOf, type ClassedWord, type Unit } from "./units.ts";

/** Counted around a window: where it is the subject of a page, one more sentence of it is nothing odd. */
const counted: readonly (readonly [name: string, isIt: (word: ClassedWord) => boolean, steps: readonly number[]])[] = [
  ["lead", ({ name, leads }) => leads && acts.has(name), [1, 3, 6]],
  ["you", ({ name }) => name === "you", [1, 3]],
  ["asks", ({ name }) => name === "demand" || name === "polite", [1, 3]],
  ["who", ({ name }) => name === "who", [1, 3]],
  ["thing", ({ name }) => name === "secret" || name === "guarded", [1, 3, 6]],
  ["attacks", ({ name }) => name === "attack", [1, 2, 4]],
  ["agents", ({ name }) => name === "agent", [1, 3, 6]],
  ["people", ({ name }) => name === "people", [1, 3]],
  ["hides", ({ name }) => name === "conceal", [1, 2]],
  ["agrees", ({ name }) => name === "consent", [1, 2]],
  ["later", ({ name }) => name === "later", [1, 3]],
  ["forged", ({ name }) => name === "forged", [1, 3]],
  ["legal", ({ name }) => name === "legal", [1, 3]],
  ["able", ({ name }) => name === "able", [1, 3]],
  ["not", ({ name }) => name === "not", [1, 3]],
];

/** A page around its windows: how much each of them is like the rest of it. */
export interface Around {
  readonly kinds: readonly string[];
  readonly units: readonly Unit[];
  /** How often each counted thing stands before a unit. */
  readonly before: readonly (readonly number[])[];
  readonly stems: ReadonlyMap<string, number>;
  /** Stems of each unit. */
  readonly stemsIn: readonly (readonly string[])[];
  /** Words of the page, which tell what it is about, and from which unit to which each is said. */
  readonly words: ReadonlyMap<string, Span>;
  /** Words that no unit says after this one. */
  readonly lastIn: readonly (readonly string[])[];
  /** Tokens of each unit, and of the page. */
  readonly sizes: readonly number[];
  readonly size: number;
}

const kinds: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["agents", /agents\.md|claude\.md|gemini\.md|copilot-instructions|\.cursor|\.windsurf|skill\.md|llms\.txt/i],
  ["memory", /memor|summary|session|prefer|recall|gedaecht|notes?\b/i],
  ["code", /\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|kt|c|h|cpp|cs|php|swift|vue|svelte|lua|proto)\b/i],
  ["prompts", /prompt|persona|system/i],
];

const stemChars = 6;
const stemsOf = ({ tokens }: Unit): readonly string[] =>
  tokens.flatMap(({ text }) => (/^[a-z\u00c0-\uffff]{5,}/.test(text) ? [text.slice(0, stemChars)] : []));

/** Words in letters that a table can hold, with the first and the last unit in which each is said. */
function saidIn(units: readonly Unit[]): ReadonlyMap<string, Span> {
  const said = new Map<string, { start: number; end: number }>();
  for (const [at, { tokens }] of units.entries())
    for (const { text } of tokens) {
      if (!/^[a-z]{3}/.test(text)) continue;
      const place = said.get(text);
      if (place) place.end = at;
      else said.set(text, { start: at, end: at });
    }
  return said;
}

/** Words that only the units from one to another say. */
export const onlyIn = ({ words, lastIn }: Around, { start, end }: Span): readonly string[] =>
  lastIn.slice(start, end).flatMap((all) => all.filter((word) => (words.get(word)?.start ?? -1) >= start));

export function aroundOf({ source, text }: FoldedPage): Around {
  const units = unitsOf(text);
  const once = saidOnce(units);
  const before: number[][] = [counted.map(() => 0)];
  const stems = new Map<string, number>();
  const stemsIn = once.map(stemsOf);
  for (const unit of once) {
    const last = before.at(-1) ?? [];
    before.push(counted.map(([, isIt], at) => (last[at] ?? 0) + unit.words.filter(isIt).length));
  }
  for (const stem of stemsIn.flat()) stems.set(stem, (stems.get(stem) ?? 0) + 1);
  const words = saidIn(once);
  const lastIn: string[][] = units.map(() => []);
  for (const [word, { end }] of words) lastIn[end]?.push(word);
  return {
    kinds: kinds.flatMap(([name, pattern]) => (pattern.test(source) ? [`s ${name}`] : [])),
    units,
    before,
    stems,
    stemsIn,
    words,
    lastIn,
    sizes: once.map(({ tokens }) => tokens.length),
    size: once.reduce((sum, { tokens }) => sum + tokens.length, 0),
  };
}

/** Units with nothing in them where they say again what one before them said: an order is no subject for being repeated. */
function saidOnce(units: readonly Unit[]): readonly Unit[] {
  const said = new Set<string>();
  return units.map((unit) => {
    const text = unit.tokens.map((token) => token.text.replaceAll(/\d+/g, "0")).join(" ");
    if (unit.tokens.length < repeatMin || !said.has(text)) {
      said.add(text);
      return unit;
    }
    return { ...unit, tokens: [], words: [] };
  });
}
/** Shorter ones are words of a table or of a format, and what a page is about. */
const repeatMin = 4;

const ownWordsMin = 4;
/** Tokens around a window from which on it has a page: a single line has none to be odd on. */
const restMin = 12;
export const alone = "e alone";
/** Counted for each kind of reader that a window speaks to, too. */
const crossed: ReadonlySet<string> = new Set(["lead", "you", "agents", "attacks"]);

const namesByPrefix = new Map<string, readonly (readonly string[])[]>();
/** Features of each level of each counted thing, made once: there are many windows on a page of short lines. */
function levelNames(prefix: string): readonly (readonly string[])[] {
  const before = namesByPrefix.get(prefix);
  if (before) return before;
  const names = counted.map(([name, , steps]) => [...steps, 0].map((_, level) => `${prefix} ${name} ${level}`));
  namesByPrefix.set(prefix, names);
  return names;
}

/** How odd the units from one to another are on their page, and that for whom they speak to. */
export function oddnessOf(around: Around, { start, end }: Span, whom: string): readonly string[] {
  const { sizes, before, stems, stemsIn, kinds: pageKinds, size } = around;
  const isAlone = sizes.slice(start, end).reduce((sum, tokens) => sum - tokens, size) < restMin;
  const all = before.at(-1) ?? [];
  const [first, last] = [before[start] ?? [], before[end] ?? []];
  const features = [...pageKinds];
  for (const [at, [name, , steps]] of counted.entries()) {
    const level = stepsTo((all[at] ?? 0) - (last[at] ?? 0) + (first[at] ?? 0), steps);
    features.push(levelNames("e")[at]?.[level] ?? "");
    if (crossed.has(name)) features.push(levelNames(`o ${whom}`)[at]?.[level] ?? "");
  }
  const said = new Map<string, number>();
  for (const own of stemsIn.slice(start, end)) for (const stem of own) said.set(stem, (said.get(stem) ?? 0) + 1);
  if (said.size >= ownWordsMin) {
    const shared = [...said].filter(([stem, count]) => (stems.get(stem) ?? 0) > count).length;
    features.push(`c ${stepsTo(shared / said.size, [0.01, 0.15, 0.3, 0.5])}`);
  }
  if (isAlone) features.push(alone, `o ${whom} alone`);
  return features;
}

export function stepsTo(count: number, steps: readonly number[]): number {
  const above = steps.findIndex((step) => count < step);
  return above === -1 ? steps.length : above;
}
