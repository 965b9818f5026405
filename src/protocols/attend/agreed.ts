import { domainsDone, isKept, type BoundaryEntry } from "../../inquiry/domains.ts";
import { isRecord, type Json } from "../../kernel/ids.ts";
import type { ReturnableEvent } from "../../kernel/protocol.ts";
import type { Action, Assessment } from "../../risk/types.ts";
import { attendLimits } from "./policy.ts";
import type { AttendEvent, AttendState, Prior, UpstreamAgreement } from "./types.ts";
import { words } from "./words.ts";

type Fields = Readonly<Record<string, Json | undefined>>;

const fieldsOf = (value: Json | undefined): Fields => (isRecord(value) ? (value as Fields) : {});
const listOf = (value: Json | undefined): readonly Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);
const textIn = (value: Json | undefined): string | undefined => (typeof value === "string" && value.trim() !== "" ? value : undefined);

/** Results settled before the work that every later gate shows: the goal, and where a person keeps the choice. */
export function agreedIn(outputs: readonly Prior[]): { readonly agreed?: UpstreamAgreement } {
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
  if (goal === undefined && kept.length === 0) return {};
  return { agreed: { kept, ...(goal === undefined ? {} : { goal }) } };
}

const isDecider = (who: unknown): boolean => who === "person" || who === "agent-proposes" || who === "agent";

/** Notes from the answers of other protocols for every instruction, one line each. */
export const notesIn = (outputs: readonly Prior[]): readonly string[] =>
  outputs
    .map(({ output }) => fieldsOf(output))
    .flatMap(({ readings, decisions, map, mapping, kind, lenses }) => [
      ...(kind === "Lenses" ? listOf(lenses) : []).map(({ name, reveals }) => words.lens(String(name), String(reveals))),
      ...listOf(readings).map(({ quote, text }) => words.reading(String(quote), String(text))),
      ...listOf(decisions).map(({ title, text }) => words.decided(String(title), String(text))),
      ...listOf(map).map(({ domain, who, words: said }) => words.decides(String(domain), String(who), textIn(said))),
      ...listOf(mapping).map((pair) => words.means(String(pair["rule"]), String(pair["case"]), textIn(pair["means"]))),
    ])
    .slice(0, attendLimits.notesMax);

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

/** Every gate shows a person what was agreed before. */
export const withAgreed = (
  state: AttendState,
  events: readonly (AttendEvent | ReturnableEvent)[],
): readonly (AttendEvent | ReturnableEvent)[] => {
  const agreed = "agreed" in state ? state.agreed : undefined;
  if (agreed === undefined) return events;
  return events.map((event) =>
    event.type === "gate.opened" ? { ...event, gate: { ...event.gate, context: [...words.agreed(agreed), ...event.gate.context] } } : event,
  );
};
