import type { Evidence } from "../kernel/gate.ts";
import { gateKinds } from "../kernel/gate-kinds.ts";
import { pointsIn, unsettledGap } from "./settled.ts";
import { inquiryLimits, type Inquiry } from "./table.ts";
import type { Decision, Gap, InquiryCommand, InquiryKnowledge, NamedGap, NextStep, SettledPoint, UnaskedGap } from "./types.ts";
import { words } from "./words.ts";

type Report = Extract<InquiryCommand, { type: "gaps.report" }>;

export interface SiftResult {
  /** Gaps that may be asked about, the most urgent first; only that one is (S3). */
  readonly ask: readonly Gap[];
  readonly open: readonly NamedGap[];
  readonly refused: readonly UnaskedGap[];
  readonly quiet: readonly UnaskedGap[];
  readonly elsewhere: readonly string[];
}

/** The parts of a protocol that sifting needs. */
type Table = Pick<Inquiry, "gate" | "kinds" | "dismissal" | "quiet" | "asksAboutWords" | "answersAreBeliefs">;

export const gateKey = ({ kind, key }: NamedGap): string => `gap:${kind}:${key}`;

/** S7: gates of this family that name the same thing are about one decision, even for different kinds of gaps. */
const pointOf = (key: string): string => key.replace(/^gap:[^:]*:/, "");

/** Sifts a look, purely: gaps without evidence are refused, settled or dismissed ones stay so. */
export function sift(table: Table, known: InquiryKnowledge, report: Report): SiftResult {
  const { stakes = "high", elsewhere = [] } = report;
  const refused: UnaskedGap[] = [];
  const quiet: UnaskedGap[] = [];
  const open: Gap[] = [];
  const points = pointsFor(table, known);
  for (const found of byUrgency(table, report.gaps).slice(0, inquiryLimits.gapsMax)) {
    const problem = gapProblem(table, found, known);
    if (problem !== undefined) refused.push(unasked(found, problem));
    if (problem !== undefined || isSettled(found, known) || isAmong(found, open)) continue;
    const unsettled = unsettledGap(found, table.asksAboutWords ? (found.about ?? quotesIn(found)) : [], points);
    if (!unsettled) quiet.push(unasked(found, words.settledBefore));
    if (!unsettled || isAmong(unsettled, open)) continue;
    const gap = withSoundSteps(table, unsettled, known, refused);
    const because = isDismissed(table, gap, known) ? words.dismissed : table.quiet?.(gap, known, stakes);
    if (because === undefined) open.push(gap);
    else quiet.push(unasked(gap, because));
  }
  const sameElsewhere = (gap: Gap): readonly string[] => elsewhere.filter((key) => pointOf(key) === gap.key);
  return {
    ask: open.filter((gap) => sameElsewhere(gap).length === 0),
    open: open.map(nameOf),
    refused,
    quiet,
    elsewhere: [...new Set(open.flatMap(sameElsewhere))],
  };
}

/** Points that a protocol takes as settled: beliefs are none. */
export const pointsFor = ({ answersAreBeliefs }: Pick<Inquiry, "answersAreBeliefs">, known: InquiryKnowledge): readonly SettledPoint[] =>
  pointsIn(answersAreBeliefs ? { ...known, decisions: [] } : known);

/** S3: by the order of the table; of one kind, as they were found. Gaps of no kind come last. */
function byUrgency({ kinds }: Table, gaps: readonly Gap[]): readonly Gap[] {
  const rank = ({ kind }: Gap): number => (kinds.includes(kind) ? kinds.indexOf(kind) : kinds.length);
  return gaps.toSorted((one, other) => rank(one) - rank(other));
}

export const nameOf = ({ kind, key, title }: NamedGap): NamedGap => ({ kind, key, title });

const unasked = (gap: NamedGap, because: string): UnaskedGap => ({ ...nameOf(gap), because });

export const isSame = (one: NamedGap, other: NamedGap): boolean => one.kind === other.kind && one.key === other.key;

const isAmong = (gap: NamedGap, gaps: readonly NamedGap[]): boolean => gaps.some((other) => isSame(gap, other));

/** S6: what a person settled does not come back within the same action; one session is about one. */
const isSettled = (gap: NamedGap, { decisions }: InquiryKnowledge): boolean =>
  decisions.some((decision) => decision.how !== "dismiss" && isSame(gap, decision));

/** S6: a dismissed kind is quiet for the session. With nobody there nothing was dismissed, only left. */
const isDismissed = ({ dismissal }: Table, gap: NamedGap, { decisions }: InquiryKnowledge): boolean =>
  decisions.some(
    (decision) => decision.how === "dismiss" && (isSame(gap, decision) || (dismissal === "kind" && decision.kind === gap.kind)),
  );

/** S4: the reason why a gap cannot be put to a person. */
function gapProblem({ kinds }: Table, gap: Gap, known: InquiryKnowledge): string | undefined {
  const { kind, key, title, question, evidence } = gap;
  if (!kinds.includes(kind)) return words.unknownKind(kind, kinds);
  if ([key, title, question].some((text) => text.trim() === "")) return words.empty;
  if (key.length > inquiryLimits.keyMaxChars) return words.tooLong(key.length, inquiryLimits.keyMaxChars);
  if (!isWellFormed(gap)) return words.malformed;
  const size = JSON.stringify(gap).length;
  if (size > inquiryLimits.gapMaxChars) return words.tooLarge(size, inquiryLimits.gapMaxChars);
  return evidenceProblem(evidence, known);
}

/** The words of a claim that quotes. */
const quoteIn = (claim: string): string => /^“(.*)”$/s.exec(claim)?.[1] ?? claim;

function evidenceProblem(evidence: readonly Evidence[], known: InquiryKnowledge): string | undefined {
  if (evidence.length === 0) return words.noEvidence;
  if (evidence.some(({ claim, source }) => claim.trim() === "" || source.trim() === "")) return words.noSource;
  return evidence.every((each) => isQuoted(each, known)) ? undefined : words.notThere;
}

/** A quote from the given words must stand in them. Other sources are for a person to check. */
function isQuoted({ claim, source }: Evidence, { subject, decisions }: InquiryKnowledge): boolean {
  const texts = quotable(source, subject, decisions);
  return texts === undefined || texts.some((text) => text.includes(quoteIn(claim)));
}

/** Where the words of people stand, by the name that evidence gives it. */
export const textSources = { intent: "the intent", plan: "the plan", answer: "an answer" } as const;
const wordSources: ReadonlySet<string> = new Set(Object.values(textSources));

/** The words that a gap quotes, wherever people said them. */
const quotesIn = ({ evidence }: Gap): readonly string[] => [
  ...new Set(evidence.flatMap(({ claim, source }) => (wordSources.has(source) ? [quoteIn(claim)] : []))),
];

function quotable(
  source: string,
  { intent, plan }: InquiryKnowledge["subject"],
  decisions: readonly Decision[],
): readonly string[] | undefined {
  if (source === textSources.intent) return [intent];
  if (source === textSources.plan) return plan === undefined ? [] : [plan];
  return source === textSources.answer ? decisions.flatMap(({ text }) => text ?? []) : undefined;
}

/** S4, K3: at most three steps with evidence; those that lead to one future are one. */
function withSoundSteps(table: Table, gap: Gap, known: InquiryKnowledge, refused: UnaskedGap[]): Gap {
  const taken = new Set<string>(gateKinds[table.gate].options.map(({ id }) => id));
  const steps: NextStep[] = [];
  for (const step of gap.steps) {
    if (steps.some(({ future }) => future === step.future)) continue;
    const problem = stepProblem(step, taken, known);
    if (problem === undefined) {
      steps.push(step);
      taken.add(step.id);
    } else refused.push(unasked({ ...gap, title: step.label }, problem));
  }
  return { ...gap, steps: steps.slice(0, inquiryLimits.stepsMax) };
}

function stepProblem(step: NextStep, taken: ReadonlySet<string>, known: InquiryKnowledge): string | undefined {
  if ([step.id, step.label, step.future].some((text) => text.trim() === "")) return words.empty;
  if (taken.has(step.id)) return words.takenId(step.id);
  return evidenceProblem(step.evidence, known);
}

/** Text with half a surrogate pair cannot be hashed, so it cannot be shown either. */
export const isWellFormed = (value: unknown): boolean => {
  if (typeof value === "string") return value.isWellFormed();
  return typeof value !== "object" || value === null || Object.entries(value).flat().every(isWellFormed);
};
