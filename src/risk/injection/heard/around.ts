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
  /** Words of the page and how often each stands there: what it is about. */
  readonly words: ReadonlyMap<string, number>;
  /** Tokens of the page. */
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

/** Words of units, in letters that a table can hold. */
export function wordsIn(units: readonly Unit[]): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  for (const { tokens } of units) for (const { text } of tokens) if (/^[a-z]{3}/.test(text)) words.set(text, (words.get(text) ?? 0) + 1);
  return words;
}

export function aroundOf({ source, text }: FoldedPage): Around {
  const units = unitsOf(text);
  const before: number[][] = [counted.map(() => 0)];
  const stems = new Map<string, number>();
  for (const unit of units) {
    const last = before.at(-1) ?? [];
    before.push(counted.map(([, isIt], at) => (last[at] ?? 0) + unit.words.filter(isIt).length));
    for (const stem of stemsOf(unit)) stems.set(stem, (stems.get(stem) ?? 0) + 1);
  }
  return {
    kinds: kinds.flatMap(([name, pattern]) => (pattern.test(source) ? [`s ${name}`] : [])),
    units,
    before,
    stems,
    words: wordsIn(units),
    size: units.reduce((sum, { tokens }) => sum + tokens.length, 0),
  };
}

const ownWordsMin = 4;
/** Tokens around a window from which on it has a page: a single line has none to be odd on. */
const restMin = 12;
export const alone = "e alone";
/** Counted for each kind of reader that a window speaks to, too. */
const crossed: ReadonlySet<string> = new Set(["lead", "you", "agents", "attacks"]);

/** How odd the units from one to another are on their page, and that for whom they speak to. */
export function oddnessOf({ units, before, stems, kinds: pageKinds, size }: Around, { start, end }: Span, whom: string): readonly string[] {
  const own = units.slice(start, end);
  const isAlone = own.reduce((sum, { tokens }) => sum - tokens.length, size) < restMin;
  const all = before.at(-1) ?? [];
  const features = counted.flatMap(([name, , steps], at) => {
    const inside = (before[end]?.[at] ?? 0) - (before[start]?.[at] ?? 0);
    const level = stepsTo((all[at] ?? 0) - inside, steps);
    return crossed.has(name) ? [`e ${name} ${level}`, `o ${whom} ${name} ${level}`] : [`e ${name} ${level}`];
  });
  const said = new Map<string, number>();
  for (const unit of own) for (const stem of stemsOf(unit)) said.set(stem, (said.get(stem) ?? 0) + 1);
  if (said.size >= ownWordsMin) {
    const shared = [...said].filter(([stem, count]) => (stems.get(stem) ?? 0) > count).length;
    features.push(`c ${stepsTo(shared / said.size, [0.01, 0.15, 0.3, 0.5])}`);
  }
  return [...pageKinds, ...features, ...(isAlone ? [alone, `o ${whom} alone`] : [])];
}

export const stepsTo = (count: number, steps: readonly number[]): number => steps.filter((step) => count >= step).length;
