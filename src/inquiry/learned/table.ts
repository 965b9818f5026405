import { wayNames } from "../ways/language.ts";

/** How much one feature speaks for each way, in their order. */
export type WayWeights = readonly number[];

/** A letter for each weight, from the lowest to the highest; the middle one is nothing. */
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";
const middle = (letters.length - 1) / 2;

const featuresUsual = 120;

/** How much each feature of a text counts: less where there are many, or a long text would be surer than a short one. */
export const shareOf = (features: number): number => Math.sqrt(featuresUsual / Math.max(1, features));

/** Weights of a feature as letters, so that a table of a thousand rows stays small. */
export const lettersOf = (weights: WayWeights, step: number): string =>
  weights.map((weight) => letters[Math.min(letters.length - 1, Math.max(0, Math.round(weight / step) + middle))]).join("");

/** Rows of a table: a feature, a tab, its letters. */
export const weightsOf = (rows: string, step: number): ReadonlyMap<string, WayWeights> =>
  new Map(
    rows
      .split("|")
      .filter((row) => row !== "")
      .map((row) => {
        const at = row.length - wayNames.length;
        return [row.slice(0, at).trim(), Array.from(row.slice(at), (letter) => (letters.indexOf(letter) - middle) * step)] as const;
      }),
  );
