import { gateKinds, kindRow } from "../gate-kinds.ts";
import { onScreen } from "./screen-words.ts";

/**
 * One vocabulary for answers. Ids are for the journal; wherever a person reads or types an answer, it has the word from
 * the table of kinds: `dismiss` alone would read as the opposite of what it does.
 */
const rowOf = (kind: string, id: string) => kindRow(kind)?.options.find((row) => row.id === id);

/** The word a person types to choose an option: "once". */
export const wordOf = (kind: string, id: string): string => rowOf(kind, id)?.also?.[0] ?? id;

/** The option's name once it was chosen: "allowed once". An option that a protocol listed is known by its label. */
export const doneOf = (kind: string, id: string, label?: string): string => rowOf(kind, id)?.done ?? rowOf(kind, id)?.label ?? label ?? id;

const outcomes: ReadonlyMap<string, string> = new Map(
  gateKinds.risk.options.flatMap(({ id, done }) => [[id, done] as const, [`blocked (${id})`, done] as const]),
);

/** Steps of a call that repeat the verdict before them, and steps that a person calls otherwise. */
const callSteps: Readonly<Record<string, string>> = {
  "allowed (low)": "",
  "allowed (noted)": "",
  "allowed (observed)": "ran, only watched",
  "let through": "ran",
};

/** Beginnings that every call has, and that tell nothing. */
const untold: ReadonlySet<string> = new Set(["blind", "not weighed"]);

/** How an item began, as a person reads it; undefined where that tells nothing. */
export const begunAs = (from: string): string | undefined => (untold.has(from) ? undefined : onScreen(from));

/** A step that ends in a verdict may name its call first: `Bash x: gate`. */
const stepWords = (step: string): string =>
  outcomes.get(step) ??
  callSteps[step] ??
  step
    .replace(/^let through by /, "ran by ")
    .replace(/(^|: )approved by /, "$1allowed for this session by ")
    .replace(/(^|: )halted by /, "$1blocked by ")
    .replace(/(^|: )changed by /, "$1edited by ")
    .replace(/(^|: )([a-z_]+)$/, (_, before: string, term: string) => before + onScreen(term));

/** The path of a trace, which keeps ids, as a person reads it: "needs approval → allowed once → done", "done, safe". */
export const doneIn = (path: string): string => {
  const steps = path.split(" → ").map(stepWords);
  const told = steps.filter((step) => step !== "");
  const once = told.filter((step, place) => step !== told[place - 1]);
  const short = once.filter((step, place) => !(step === "ran" && once[place + 1] === "done"));
  return short.length === 2 && short[0] === onScreen("low") ? `${short[1]}, ${short[0]}` : short.join(" → ");
};

/** One key for an answer, the same in every surface that takes keys. Of a risk gate: */
const riskKeys: Readonly<Record<string, string>> = { approve: "a", dismiss: "o", modify: "e", halt: "b", withdraw: "s" };

/** Keys that once chose an option of a risk gate and still do, for whoever learned them; shown nowhere. */
const formerRiskKeys: Readonly<Record<string, string>> = { c: "modify" };

/** Where several are chosen, numbers check them and letters answer. */
const severalKeys: Readonly<Record<string, string>> = { choose: "c", add: "a", all: "a", nothing: "n", withdraw: "s" };

/** Whether several candidates may be chosen in one answer. */
export const takesSeveral = (kind: string): boolean => kindRow(kind)?.candidates?.several === true;

/** Whether an option was listed by the protocol, and is not one that every gate of the kind has. */
export const isListed = (kind: string, id: string): boolean => !kindRow(kind)?.options.some((row) => row.id === id);

/** The option that takes the checked candidates. */
export const chooses = (kind: string, id: string): boolean => takesSeveral(kind) && id === "choose";

/** The key that chooses an option; undefined where it has none. */
export const keyOf = (kind: string, options: readonly { readonly id: string }[], id: string): string | undefined => {
  if (kind === "risk") return riskKeys[id];
  if (takesSeveral(kind) && !isListed(kind, id)) return severalKeys[id];
  const place = options.findIndex((option) => option.id === id) + 1;
  return place >= 1 && place <= 9 ? String(place) : undefined;
};

/** The option that a key chooses. */
export const optionOfKey = <Option extends { readonly id: string }>(
  kind: string,
  options: readonly Option[],
  key: string,
): Option | undefined => {
  const former = kind === "risk" ? formerRiskKeys[key] : undefined;
  return options.find(({ id }) => id === former || (key !== "" && keyOf(kind, options, id) === key));
};
