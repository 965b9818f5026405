import type { Facts } from "../facts.ts";
import { holdsEntries } from "./our-entries.ts";
import { guardTraits, pathTraits, type TraitKind } from "./traits.ts";

const ours: ReadonlySet<TraitKind> = new Set<TraitKind>(["control", "control-keys", "our-entries"]);

/** Whether the path is one of the guard's own files, or holds one. Absolute, as `resolvePath` gives it. */
export const isOurs = (path: string, facts: Facts): boolean =>
  [...pathTraits(path, facts), ...guardTraits(path, facts)].some(({ kind }) => ours.has(kind)) || holdsEntries(path, facts);
