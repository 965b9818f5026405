import { familyNames } from "./family-names.ts";
import type { FamilyName } from "./families.ts";

const known = new Map<FamilyName, ReadonlySet<string>>();

/** Whether a table of one of these families has the program. */
export const isOfFamily = (program: string, ...families: readonly FamilyName[]): boolean =>
  families.some((family) => namesOf(family).has(program));

function namesOf(family: FamilyName): ReadonlySet<string> {
  const before = known.get(family);
  if (before) return before;
  const names = new Set(familyNames[family].split(" "));
  known.set(family, names);
  return names;
}

/** Families whose words are texts and names of files: they name no command, and open no prompt. */
export const plainWords: readonly FamilyName[] = [
  "readers",
  "lookups",
  "shellBuiltins",
  "filesTools",
  "filesTrees",
  "filesEdit",
  "filesModes",
  "archiveTools",
  "git",
];
