import type { RepositoryChange } from "../change/types.ts";
import { partsInput } from "./changed-lines.ts";
import { boundaries, branches, sequences } from "./conditions.ts";
import { deletions, partitions, roundingModes, sortOrders, viewRows } from "./data.ts";
import { dependencies, fileFates, leftovers, untested } from "./files.ts";
import { turnedConditions } from "./turned.ts";
import { diffPartNames, type DiffPartName, type FindParts, type WorkPart } from "./types.ts";
import { numbers, scopedFlags, switches, texts } from "./values.ts";

const finders: readonly FindParts[] = [
  ...[boundaries, turnedConditions, branches, viewRows, deletions, sequences, sortOrders, scopedFlags, switches],
  ...[roundingModes, numbers, partitions, leftovers, dependencies, untested, texts, fileFates],
];

/** P4: a change in parts that somebody can have understood or not, those first that are easily taken for something else. */
export function partsOf(change: RepositoryChange): readonly WorkPart<DiffPartName>[] {
  const input = partsInput(change);
  const rank = ({ what }: WorkPart<DiffPartName>): number => diffPartNames.indexOf(what);
  return finders.flatMap((find) => find(input)).toSorted((one, other) => rank(one) - rank(other));
}
