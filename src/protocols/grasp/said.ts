import { amountsSaid, isSame, valueOf, type SaidAmounts } from "./amounts.ts";
import { clausesOf, isDenied, sensesOf, type SenseName } from "./senses.ts";

/** An answer in a person's own words, read: which meanings, which amounts. */
export interface SaidAnswer extends SaidAmounts {
  readonly text: string;
  readonly senses: ReadonlySet<SenseName>;
}

export const readSaid = (text: string): SaidAnswer => ({ text: text.toLowerCase(), senses: sensesOf(text), ...amountsSaid(text) });

export const says = ({ senses }: SaidAnswer, ...names: readonly SenseName[]): boolean => names.some((name) => senses.has(name));

export const saysAmount = ({ values }: SaidAnswer, figure: string): boolean => values.some((each) => isSame(each, valueOf(figure)));

/** Whether words about more, less or so many times as much hold; nothing where there are none. */
export function compares(said: SaidAnswer, from: number, to: number): boolean | undefined {
  const isFewer = says(said, "fewer");
  if (!Number.isFinite(from) || !Number.isFinite(to)) return undefined;
  if (said.factor !== undefined) return isSame([to / from], [isFewer ? 1 / said.factor : said.factor]);
  if (isFewer === says(said, "more")) return undefined;
  const isRight = to > from === !isFewer && to !== from;
  const fits = said.values.length === 0 || said.values.some((each) => isSame(each, [Math.abs(to - from), to]));
  return isRight && fits;
}

/** Words of a name in code: `RateTooOld` is rate, too and old. */
export const wordsOfName = (name: string): readonly string[] =>
  (name.replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, " ").match(/\p{L}{2,}|\d{2,}/gu) ?? [])
    .map((word) => word.toLowerCase())
    .filter((word) => !/^(?:new|throw|return|const|self|this|null|undefined)$/.test(word));

/** A word as people bend it: `validate` is also meant by “validation”. */
const bent = (word: string): string => {
  const letters = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return word.length <= 3 ? `${letters}(?!\\p{L})` : letters.slice(0, Math.max(4, word.length - 3));
};

/** Whether a name is said, and not denied; nothing where it does not occur. */
export function names(said: SaidAnswer, words: readonly string[]): boolean | undefined {
  for (const clause of clausesOf(said.text))
    for (const word of words) {
      const match = new RegExp(`(?<!\\p{L})${bent(word.toLowerCase())}\\p{L}*`, "u").exec(clause);
      if (match) return !isDenied(clause, match.index, match.index + match[0].length);
    }
  return undefined;
}

const backwards = /(?<!\p{L})(?:after|behind|nach|danach|hinter|après|después|dopo|depois|na)(?!\p{L})/u;
const foremost = /(?<!\p{L})(?:first|zuerst|zuvor|before|vor|bevor|d'abord|avant|primero|antes|prima|primeiro|eerst|voor)(?!\p{L})/u;

/** Which of two is said to come first, by words for each; nothing where it is not said. */
export function firstOf(said: SaidAnswer, one: readonly string[], other: readonly string[]): "one" | "other" | undefined {
  const at = (words: readonly string[]): number => {
    const found = words.map((word) => said.text.search(new RegExp(`(?<!\\p{L})${bent(word)}`, "u"))).filter((place) => place >= 0);
    return found.length === 0 ? -1 : Math.min(...found);
  };
  const [first, second] = [at(one), at(other)];
  if (first < 0 && second < 0) return undefined;
  if (first < 0 || second < 0) return foremost.test(said.text) ? (first < 0 ? "other" : "one") : undefined;
  const between = said.text.slice(Math.min(first, second), Math.max(first, second));
  return first < second === !backwards.test(between) ? "one" : "other";
}
