/** An option that no program has, and a word that no row asks for. */
export const probe = { option: "--no-such-option", word: "no-such-word" } as const;

/** Options and words that a row holds against those of a call. */
export interface Overheard {
  readonly options: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

type Method = (this: unknown, ...given: readonly unknown[]) => unknown;

const patternMaxChars = 300;

/**
 * Words that a look at a call compares the probe in it with, by whichever helper: lists that may include it, words that
 * it may shorten, patterns that it may match.
 */
export function overheardIn(look: () => void): Overheard {
  const options = new Set<string>();
  const words = new Set<string>();
  const hear = (text: unknown): unknown => typeof text === "string" && /^-{1,2}[A-Za-z]/.test(text) && options.add(text);
  const listeners = [
    [Array.prototype, "includes", (self: unknown, given: unknown) => given === probe.option && (self as readonly unknown[]).forEach(hear)],
    [String.prototype, "startsWith", (self: unknown, given: unknown) => given === probe.option && hear(String(self))],
    [
      RegExp.prototype,
      "test",
      (self: unknown, given: unknown) => given === probe.word && plainWords(String(self)).forEach((word) => words.add(word)),
    ],
  ] as const;
  const before = listeners.map(([type, name]): Method => Reflect.get(type, name));
  listeners.forEach(([type, name, listen], at) => {
    const method: Method = function listening(...given) {
      Object.assign(type, { [name]: before[at] }); // what listens is not heard
      listen(this, given[0]);
      Object.assign(type, { [name]: method });
      return before[at]?.call(this, ...given);
    };
    Object.assign(type, { [name]: method });
  });
  try {
    look();
  } finally {
    listeners.forEach(([type, name], at) => Object.assign(type, { [name]: before[at] }));
  }
  return { options, words };
}

/** The alternatives of a pattern that are words as they stand. */
const plainWords = (source: string): readonly string[] =>
  source.length > patternMaxChars ? [] : [...source.matchAll(/(?<=[(|:^/])[a-z][a-z-]{2,20}(?=[)|$/])/g)].map(([word]) => word);
