import { gateKinds, kindRow } from "./gate-kinds.ts";

/**
 * One vocabulary for answers. Ids are for the journal; wherever a person reads or types an answer, it has the word from
 * the table of kinds: `dismiss` alone would read as the opposite of what it does.
 */
const rowOf = (kind: string, id: string) => kindRow(kind)?.options.find((row) => row.id === id);

/** The word a person types to choose an option: "once". */
export const wordOf = (kind: string, id: string): string => rowOf(kind, id)?.also?.[0] ?? id;

/** The option's name once it was chosen: "run once". An option that a protocol listed is known by its label. */
export const doneOf = (kind: string, id: string, label?: string): string => rowOf(kind, id)?.done ?? rowOf(kind, id)?.label ?? label ?? id;

const outcomes: ReadonlyMap<string, string> = new Map(
  gateKinds.risk.options.flatMap(({ id, done }) => [[id, done] as const, [`blocked (${id})`, "blocked"] as const]),
);

/** The path of a trace, which keeps ids, as a person reads it: "gate → run once → ran". */
export const doneIn = (path: string): string => {
  const steps = path.split(" → ").map((step) => outcomes.get(step) ?? step.replace(/(^|: )halted by /, "$1blocked by "));
  return steps.filter((step, place) => step !== steps[place - 1]).join(" → ");
};
