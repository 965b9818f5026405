import { domainsDone, isKept, type BoundaryEntry } from "../../inquiry/domains.ts";
import { fieldsOf, listOf, settledIn, textIn } from "../../inquiry/settled.ts";
import { inquiryLimits } from "../../inquiry/table.ts";
import type { SettledPoint } from "../../inquiry/types.ts";
import { words as inquiryWords } from "../../inquiry/words.ts";
import type { ReturnableEvent } from "../../kernel/protocol.ts";
import type { Action, Assessment } from "../../risk/types.ts";
import { attendLimits } from "./policy.ts";
import type { EarlierOccasion } from "./upstream/readers.ts";
import type { AttendEvent, AttendState, Prior, Upstream, UpstreamAgreement } from "./types.ts";
import { words } from "./words.ts";

/** Results settled before the work that every later gate shows: the goal, and where a person keeps the choice. */
export function agreedIn(outputs: readonly Prior[], informed: readonly SettledPoint[] = []): { readonly agreed?: UpstreamAgreement } {
  const all = outputs.map(({ output }) => fieldsOf(output));
  const goal = all.map(({ outcome }) => textIn(outcome)).findLast((outcome) => outcome !== undefined);
  const kept = all
    .flatMap(({ map }) => listOf(map))
    .flatMap((entry) => {
      const domain = textIn(entry["domain"]);
      const who = entry["who"] as BoundaryEntry["who"];
      if (domain === undefined || !isDecider(who) || !isKept({ who })) return [];
      return [{ domain, words: textIn(entry["words"]) ?? null }];
    })
    .slice(0, attendLimits.keptMax);
  const points = settledBefore({ prior: outputs, informed }).filter(
    ({ kind, about }) => kind !== "domain" && !(kind === "goal" && about === "outcome"),
  );
  if (goal === undefined && kept.length === 0 && points.length === 0) return {};
  return { agreed: { kept, ...(goal === undefined ? {} : { goal }), ...(points.length === 0 ? {} : { points }) } };
}

/** U7: everything that was settled before; the newest counts where it is more than can be taken along. */
export const settledBefore = ({ prior, produced = [], informed = [] }: SettledKnowledge): readonly SettledPoint[] =>
  [...informed, ...settledIn([...prior, ...produced])].slice(-inquiryLimits.settledMax);

type SettledKnowledge = Pick<Upstream, "prior" | "informed"> & Partial<Pick<Upstream, "produced">>;

const isDecider = (who: unknown): boolean => who === "person" || who === "agent-proposes" || who === "agent";

/** Notes from the answers of other protocols for every instruction, one line each. */
export const notesIn = (prior: readonly Prior[]): readonly string[] =>
  [
    ...prior.map(({ output }) => fieldsOf(output)).flatMap(lensNotes),
    ...settledBefore({ prior })
      .filter(({ kind }) => kind !== "goal")
      .map(inquiryWords.point),
  ].slice(0, attendLimits.notesMax);

const lensNotes = ({ kind, lenses }: ReturnType<typeof fieldsOf>): readonly string[] =>
  kind === "Lenses" ? listOf(lenses).map(({ name, reveals }) => words.lens(String(name), String(reveals))) : [];

/** Words that tasks are made from where no goal was settled: the intent, or the subjects of other protocols. */
export const wordsIn = (intent: string, outputs: readonly Prior[]): string =>
  intent.trim() !== ""
    ? intent
    : (outputs.flatMap(({ output }) => textIn(fieldsOf(output)["original"]) ?? textIn(fieldsOf(output)["intent"]) ?? [])[0] ?? "");

/**
 * S13: raises a mere note to a question where a person keeps the choice. Never lowers anything: low stays low, and
 * gates and refusals stay as they are.
 */
export function raise(assessment: Assessment, action: Action, agreed: UpstreamAgreement | undefined): Assessment {
  if (assessment.verdict !== "advisory" || agreed === undefined) return assessment;
  const done = domainsDone(textOf(action));
  const kept = agreed.kept.filter(({ domain }) => done.includes(domain));
  if (kept.length === 0) return assessment;
  return {
    ...assessment,
    verdict: "gate",
    findings: assessment.findings.map((finding) => (finding.severity === "advisory" ? { ...finding, severity: "gate" } : finding)),
    reasons: [...assessment.reasons, ...kept.map(({ domain }) => words.kept(domain))],
  };
}

const told = ["command", "prompt", "file_path", "path", "url", "statement"];
const textOf = ({ tool, input }: Action): string =>
  [tool, ...told.map((name) => input[name]).filter((value) => typeof value === "string")].join(" ");

/** Every gate shows a person what was agreed before, and what happened here about the same work (P3). */
export const withAgreed = (
  state: AttendState,
  events: readonly (AttendEvent | ReturnableEvent)[],
): readonly (AttendEvent | ReturnableEvent)[] => {
  const agreed = "agreed" in state && state.agreed ? words.agreed(state.agreed) : [];
  const before = [...agreed, ...earlierIn(state, events).map(words.earlier)];
  if (before.length === 0) return events;
  return events.map((event) =>
    event.type === "gate.opened" ? { ...event, gate: { ...event.gate, context: [...before, ...event.gate.context] } } : event,
  );
};

/** The question that a scan leads to goes with it: what it remembered is not in the state yet. */
function earlierIn(state: AttendState, events: readonly (AttendEvent | ReturnableEvent)[]): readonly EarlierOccasion[] {
  const scanned = events.find((event) => event.type === "upstream.scanned");
  return scanned?.earlier ?? ("earlier" in state ? (state.earlier ?? []) : []);
}
