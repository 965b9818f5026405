import { lazily } from "../../kernel/lazily.ts";
import { families } from "../tools/families.ts";
import { gitTables } from "../tools/git/git.ts";
import type { Program } from "../tools/table.ts";

/** Every table of programs; git's sub-commands have tables of their own. */
export const programTables = lazily((): readonly (readonly [family: string, programs: readonly Program[]])[] => [
  ...Object.entries(families).map(([family, table]) => [family, table()] as const),
  ["gitTables", gitTables()],
]);

const byName = lazily(() => {
  const programs = programTables().flatMap(([, each]) => each);
  return Map.groupBy(
    programs.flatMap((program) => program.names.map((name) => ({ name, program }))),
    ({ name }) => name,
  );
});

/** The programs of that name, of every family. */
export const programsNamed = (name: string): readonly Program[] => (byName().get(name) ?? []).map(({ program }) => program);
