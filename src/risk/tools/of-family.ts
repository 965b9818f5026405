import { lazily } from "../../kernel/lazily.ts";
import { familyNames } from "./family-names.ts";
import type { FamilyName } from "./families.ts";
import { perName } from "../per-name.ts";

const askedMany = 50;
let asked = 0;

/** The families that have a program. A few names are looked up in the lists directly; for many an index is worth building. */
export const familiesOf = perName((name): readonly FamilyName[] => {
  asked += 1;
  return asked > askedMany ? (index().get(name) ?? []) : everyFamily.filter((family) => ` ${familyNames[family]} `.includes(` ${name} `));
});

const everyFamily = Object.keys(familyNames) as readonly FamilyName[];

const index = lazily((): ReadonlyMap<string, readonly FamilyName[]> => {
  const found = new Map<string, readonly FamilyName[]>();
  for (const family of everyFamily)
    for (const name of familyNames[family].split(" ")) found.set(name, [...(found.get(name) ?? []), family]);
  return found;
});

/** Whether a table of one of these families has the program. */
export function isOfFamily(program: string, ...families: readonly FamilyName[]): boolean {
  const own = familiesOf(program);
  return own.length > 0 && families.some((family) => own.includes(family));
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
