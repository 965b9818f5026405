import type { Problem, Source } from "./source.ts";

/** "What a person reads …" names its subject last, and has to be read twice. */
const riddle = /^\*[\s*]*What [a-z`]/;

/** Doc comments begin with a noun or a verb: with what they are about. */
export const commentProblems = (sources: readonly Source[]): readonly Problem[] =>
  sources.flatMap(({ path, comments, lineAt }) =>
    comments
      .filter(({ value }) => riddle.test(value))
      .map(({ start }) => `${path}:${lineAt(start)} begins with "What"; begin with what it is about`),
  );
