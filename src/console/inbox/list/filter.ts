import type { GateEntry } from "../../../server/api.ts";
import { projectOf } from "../../shared/said.tsx";
import { urgencyOf } from "../severity.tsx";

export const facetNames = ["severity", "project", "agent", "kind"] as const;
export type FacetName = (typeof facetNames)[number];

/** A person's choice among the open gates: words that all must be there, and one value of each facet that is chosen. */
export interface GateFilter extends Partial<Readonly<Record<FacetName, string>>> {
  readonly words: string;
}

export const noFilter: GateFilter = { words: "" };

const facets: Readonly<Record<FacetName, (gate: GateEntry) => string>> = {
  severity: ({ urgency }) => urgencyOf(urgency).word,
  project: ({ session }) => (session ? projectOf(session.cwd) : ""),
  agent: ({ session }) => session?.agent ?? "",
  kind: ({ kind }) => kind,
};

const saidIn = ({ id, title, harm = "", question, kind, stream, session }: GateEntry): string =>
  [id, title, harm, question, kind, stream, session?.cwd, session?.agent, session?.title].join("\n").toLowerCase();

const wordsIn = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter((word) => word !== ""); // oxfmt-ignore

/** Whether every word is somewhere in a text. */
export const hasAllWords = (text: string, wanted: string): boolean => {
  const said = text.toLowerCase();
  return wordsIn(wanted).every((word) => said.includes(word));
};

export const isFiltering = (filter: GateFilter): boolean =>
  wordsIn(filter.words).length > 0 || facetNames.some((name) => filter[name] !== undefined);

export function matching(gates: readonly GateEntry[], filter: GateFilter): readonly GateEntry[] {
  if (!isFiltering(filter)) return gates;
  const chosen = facetNames.filter((name) => filter[name] !== undefined);
  return gates.filter((gate) => chosen.every((name) => facets[name](gate) === filter[name]) && hasAllWords(saidIn(gate), filter.words));
}

/** The values of a facet with how many gates have each, among those that everything else of the filter lets through. */
export function valuesOf(gates: readonly GateEntry[], filter: GateFilter, name: FacetName): ReadonlyMap<string, number> {
  const { [name]: _, ...others } = filter;
  const counts = new Map<string, number>();
  for (const gate of matching(gates, others)) counts.set(facets[name](gate), (counts.get(facets[name](gate)) ?? 0) + 1);
  return counts;
}
