const featuresUsual = 70;

/** How much each feature of a window counts: less where there are many, or a long one would be surer than a short one. */
export const shareOf = (features: number): number => Math.sqrt(featuresUsual / Math.max(featuresUsual, features));

const subjectUsual = 40;

/** The same for the words of the rest of the page. */
export const subjectShareOf = (words: number): number => Math.sqrt(subjectUsual / Math.max(subjectUsual, words));
/** A word of the rest of the page, as a feature. */
export const subjectOf = (word: string): string => `p ${word}`;

const steps = 100;

/** A row of the table: a feature and its weight in hundredths. */
export const rowOf = (feature: string, weight: number): string => `${feature} ${Math.round(weight * steps)}|`;

export const weightsOf = (rows: string): ReadonlyMap<string, number> =>
  new Map(
    rows
      .replaceAll("\n", "")
      .split("|")
      .filter((row) => row !== "")
      .map((row) => {
        const at = row.lastIndexOf(" ");
        return [row.slice(0, at), Number(row.slice(at + 1)) / steps] as const;
      }),
  );
