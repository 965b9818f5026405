import { parseSource, type Source } from "./source.ts";

/** A repository in memory: paths and texts, parsed like the real one. */
export const plant = (files: Readonly<Record<string, string>>): readonly Source[] =>
  Object.entries(files).map(([path, text]) => parseSource(path, text));
