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
      spellings(row).map(([frame, word]) => ({ row: nameOf(language, row), frame, word, text: frame.replaceAll(mark, word), language })),
    ),
  );

/** The first hit that names a call of the row, with each of its other names that no hit has. */
function spellings({ calls, hits }: CallRow): readonly (readonly [frame: string, word: string])[] {
  const names = calls.split(" ");
  const byLength = names.toSorted((one, other) => other.length - one.length);
  for (const hit of hits) {
    const found = byLength.find((name) => hit.includes(name));
    if (found === undefined) continue;
    const frame = hit.replaceAll(found, mark);
    return names.filter((name) => !hits.some((each) => each.includes(name))).map((name) => [frame, name] as const);
  }
  return [];
}
