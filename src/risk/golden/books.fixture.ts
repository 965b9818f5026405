import { codeExamples, codeLikes } from "./code.fixture.ts";
import type { Example, Likeness } from "./example.fixture.ts";
import { lineOf, linesOfLikes } from "./judged.fixture.ts";
import { programExamples, programLikes } from "./programs.fixture.ts";
import { fileExamples, netExamples, shellExamples, sqlExamples, textExamples } from "./tables.fixture.ts";

/** One file of verdicts for each family of tables. */
interface Book {
  readonly examples: () => readonly Example[];
  readonly likes?: () => readonly Likeness[];
}

export const books = {
  programs: { examples: programExamples, likes: programLikes },
  code: { examples: codeExamples, likes: codeLikes },
  shell: { examples: shellExamples },
  sql: { examples: sqlExamples },
  net: { examples: netExamples },
  files: { examples: fileExamples },
  injection: { examples: textExamples },
} as const satisfies Readonly<Record<string, Book>>;

/** The engine's verdicts now: one line each, sorted, so that a new row is a new line and nothing else. */
export function linesOfBook({ examples, likes }: Book): readonly string[] {
  const before = new Map<string, readonly string[]>();
  const lines = [...examples().map((example) => lineOf(example, before)), ...linesOfLikes(likes?.() ?? [])];
  return [...new Set(lines)].toSorted();
}
