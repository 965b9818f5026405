import type { CallRow } from "../code/effects.ts";
import { callRows } from "../code/rows/rows.ts";
import type { Language } from "../code/types.ts";
import { quoteWord } from "../../lexicon/shell-words.ts";
import { bash, examplesOf, mark, type Example, type Likeness } from "./example.fixture.ts";

/** How a shell hands a language its code. */
const interpreters: Partial<Record<Language, string>> = {
  python: "python3 -c",
  javascript: "node -e",
  ruby: "ruby -e",
  perl: "perl -e",
  php: "php -r",
};

const codeTables = (): readonly (readonly [Language, readonly CallRow[]])[] =>
  Object.entries(callRows).map(([language, table]) => [language as Language, table()]);

const nameOf = (language: Language, { calls }: CallRow): string => `${language} ${calls.split(" ")[0]}`;

export const codeExamples = (): readonly Example[] =>
  codeTables().flatMap(([language, rows]) =>
    rows.flatMap((row) =>
      examplesOf(nameOf(language, row), row, { action: (code) => bash(`${interpreters[language]} ${quoteWord(code)}`) }),
    ),
  );

export const codeLikes = (): readonly Likeness[] =>
  codeTables().flatMap(([language, rows]) =>
    rows.flatMap((row) =>
      spellings(language, row).map(([frame, word]) => ({
        row: nameOf(language, row),
        frame,
        word,
        text: frame.replaceAll(mark, word),
        language,
      })),
    ),
  );

/** The first example that names a call of the row, with each of its other names that no example has. */
function spellings(language: Language, { calls, hits, misses }: CallRow): readonly (readonly [frame: string, word: string])[] {
  const names = calls.split(" ").map((name) => spelled(language, name));
  const byLength = names.toSorted((one, other) => other.length - one.length);
  const examples = hits.length > 0 ? hits : misses;
  for (const example of examples) {
    const found = byLength.find((name) => says(example, name));
    if (found === undefined) continue;
    const frame = example.replaceAll(found, mark);
    return names.filter((name) => !examples.some((each) => saysWhole(each, name))).map((name) => [frame, name] as const);
  }
  return [];
}

const says = (code: string, name: string): boolean => endsOf(code, name).length > 0;

/** The name as a whole: `open` is not said by `File.open`. */
const saysWhole = (code: string, name: string): boolean =>
  endsOf(code, name).some((end) => !/^\w/.test(name) || !/[\w.:>]/.test(code.charAt(end - name.length - 1)));

const endsOf = (code: string, name: string): readonly number[] =>
  code
    .split(name)
    .slice(0, -1)
    .reduce<readonly number[]>((ends, part) => [...ends, (ends.at(-1) ?? 0) + part.length + name.length], [])
    .filter((end) => !/\w/.test(code.charAt(end)));

/** As the language writes it: our tables put a dot between all parts of a name. */
function spelled(language: Language, name: string): string {
  if (language === "ruby") return name.replaceAll(/(?<=\w)\.(?=[A-Z])/g, "::");
  return language === "perl" ? name.replace(/^\./, "->").replaceAll(".", "::") : name;
}
