import type { Json } from "../../kernel/ids.ts";
import type { GateKind } from "../../kernel/gate-kinds.ts";
import type { PastEvent } from "../../kernel/view.ts";
import type { BlockKind, WorkBlock, WorkCheck, WorkDone, WorkerEvent } from "./types.ts";
import { decisionLog, type LoggedDecision } from "../../lexicon/decisions.ts";
import type { WorkCorrection } from "./record-types.ts";
import { costIn } from "./cost.ts";
import { operationViews } from "./operation-view.ts";
import { limitRemedies, limitWords, type ReachedLimit } from "../../lexicon/work-limits.ts";
import { blockKey } from "./policy.ts";
import { artefactsIn } from "./view.ts";
import { words } from "./words.ts";

/** A gate of the worker's agent that waits for a person: it counts as a block (D7). */
export interface ParkedGate {
  readonly id: string;
  readonly kind: string;
  readonly question: string;
  readonly openedAt: string;
}

/** Everything that the files are made from. */
export interface ContractStory {
  readonly session: string;
  readonly events: readonly PastEvent<WorkerEvent>[];
  readonly parked: readonly ParkedGate[];
  readonly corrections: readonly WorkCorrection[];
}

export const contractNames = ["brief.json", "done.json", "blocked.json", "decisions.md"] as const;

/** D5: a correction is a file of its own beside the first. */
export type CorrectionName = `done-correction-${string}.json`;
export type ContractName = (typeof contractNames)[number] | CorrectionName;

/** Names of corrections, whoever wrote the file. */
export const isCorrection = (name: string): name is CorrectionName => /^done-correction-.*\.json$/.test(name);

/** Files for people and other tools (D9). One that is missing here must not exist. */
export type ContractFiles = Readonly<Partial<Record<ContractName, string>>>;

/** D9: made from the journal alone, so that a file which says something else is replaced and changes nothing. */
export function contractsOf(story: ContractStory): ContractFiles {
  const begun = eventOf(story, "work.begun");
  if (!begun) return {};
  const [done, blocked] = [doneOf(story), blockedOf(story)];
  return {
    "brief.json": written({ ...objectOf(begun.event.source), id: begun.event.brief.id }),
    ...(done ? { "done.json": written(done) } : {}),
    ...(blocked ? { "blocked.json": written(blocked) } : {}),
    "decisions.md": decisionLog(begun.event.brief.mission, decisionsOf(story, begun.event)),
    ...correctionsOf(story),
  };
}

/** Each names the end that it is about. Of two in one moment, the second has its number. */
function correctionsOf({ session, events, corrections }: ContractStory): ContractFiles {
  const over = events.findLast(({ event }) => event.type === "work.done");
  const status = over?.event.type === "work.done" ? over.event.done.status : null;
  const original = { file: "done.json", session, status, finished_at: over?.at ?? null };
  const named = corrections.map(({ at, by, text }, index): readonly [CorrectionName, string] => {
    const isSecond = corrections.slice(0, index).some((earlier) => earlier.at === at);
    const name = `${at.replaceAll(/[:.]/g, "-")}${isSecond ? `-${index + 1}` : ""}`;
    return [`done-correction-${name}.json`, written({ original, number: index + 1, at, by, text })];
  });
  return Object.fromEntries(named);
}

const written = (value: Json): string => `${JSON.stringify(value, null, 2)}\n`;

const objectOf = (value: Json): Readonly<Record<string, Json>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, Json>>) : {};

type Typed<Type extends WorkerEvent["type"]> = Extract<WorkerEvent, { readonly type: Type }>;
interface Found<Type extends WorkerEvent["type"]> {
  readonly at: string;
  readonly event: Typed<Type>;
}

/** The last event of a kind. */
const eventOf = <Type extends WorkerEvent["type"]>({ events }: ContractStory, type: Type): Found<Type> | undefined =>
  events.findLast(({ event }) => event.type === type) as Found<Type> | undefined;

/** `done.json`, once the end of the work is recorded. */
function doneOf(story: ContractStory): Json | undefined {
  const [begun, over] = [eventOf(story, "work.begun"), eventOf(story, "work.done")];
  if (!begun || !over) return undefined;
  const { brief, ground, agent, at: startedAt } = begun.event;
  const { done } = over.event;
  const check = eventOf(story, "work.checked")?.event.check;
  return {
    agent,
    project: ground.root,
    session: story.session,
    brief: brief.id,
    brief_hash: brief.hash,
    status: done.status,
    reason: done.reason,
    limit: limitOf(done.limit),
    started_at: startedAt,
    finished_at: over.at,
    duration_sec: Math.max(0, Math.round((Date.parse(over.at) - Date.parse(startedAt)) / 1_000)),
    mission: brief.mission,
    evidence: {
      verify_command: brief.verifyCommand,
      verify_exit_code: check?.exitCode ?? null,
      verify_stdout: check?.output ?? "", // both outputs in the order in which they came
      verify_stderr: "",
      tree: check?.tree ?? null,
      artefacts: [...(eventOf(story, "changes.audited")?.event.audit.owned ?? [])],
      claimed_artefacts: artefactsOf(story),
      backups: story.events.flatMap(({ event }) => (event.type === "operation.stepped" ? (event.evidence.backup ?? []) : [])),
      operations: story.events.flatMap(({ event }) => (event.type === "operation.stepped" ? [operationOf(event)] : [])),
      restore: operationViews(brief.operations ?? [], ground.root, story.events).flatMap(({ restore }) => restore ?? []),
    },
    audit: auditOf(brief.auditGates, check),
    cost: costOf(story),
    consensus_score: null,
    regressions: [],
    pending_actions: [...done.pendingActions],
    ship: shipOf(done),
    branch: done.commit === null ? null : ground.branch.replace("refs/heads/", ""),
    report_path: null,
    corrections: story.corrections.map(({ at, by, text }) => ({ at, by, text })),
  };
}

/** D6: of the last attempt, those that were found. */
function artefactsOf(story: ContractStory): Json {
  const found = eventOf(story, "changes.audited");
  return found ? artefactsIn(found.event).map(({ name, where, bytes, hash }) => ({ path: name, where, bytes, hash })) : [];
}

const limitOf = (reached: ReachedLimit | undefined): Json =>
  reached ? { name: reached.limit, because: reached.because, remedy: limitRemedies[reached.limit] } : null;

const operationOf = ({ id, step, evidence: { exitCode, file, hash } }: Typed<"operation.stepped">): Json => ({
  id,
  step,
  exit_code: exitCode,
  output_file: file,
  output_hash: hash,
});

/** D16: null where nobody knows what a call costs, and where there is no limit. */
function costOf({ events }: ContractStory): Json {
  const { cost, limits } = costIn(events);
  return {
    calls: cost.calls,
    input_tokens: cost.inputTokens,
    output_tokens: cost.outputTokens,
    money: cost.money,
    unpriced_calls: cost.unpriced,
    limits: { calls: limits.calls, tokens: limits.tokens, money: limits.money, seconds: limits.timeMs && limits.timeMs / 1_000 },
  };
}

/** Nothing is shipped by one worker; its commit is on its branch. */
const shipOf = ({ commit }: WorkDone): Json => ({
  requested: false,
  result: "skipped",
  commit,
  deploy_url: null,
  deploy_status: null,
});

function auditOf(required: readonly string[], check: WorkCheck | undefined): Json {
  const gates = check?.gates ?? [];
  const passed = gates.filter((gate) => gate.passed).map(({ gate }) => gate);
  const isWhole = required.every((gate) => passed.includes(gate));
  return {
    gates_required: [...required],
    gates_passed: passed,
    scores: Object.fromEntries(gates.flatMap(({ gate, score }) => (score === undefined ? [] : [[gate, score]]))),
    verdict: isWhole ? "satisfied" : passed.length > 0 ? "partial" : "unsatisfied",
  };
}

const requiredFor: Readonly<Record<BlockKind, string | null>> = {
  credential: "credential",
  destructive: "destructive op",
  scope: "scope expansion",
  ambiguity: null,
};

/** `blocked.json`: the question that waits now, or the last one with its answer. */
function blockedOf(story: ContractStory): Json | undefined {
  const filed = eventOf(story, "work.blocked");
  const [first, ...others] = story.parked;
  if (first) return parkedBlock(story, first, others);
  if (!filed) return undefined;
  const { block, attempt } = filed.event;
  const answer = story.events.findLast(({ event }) => event.type === "gate.answered" && event.key === blockKey(attempt))?.event;
  return {
    session: story.session,
    blocked_at: filed.at,
    ...blockWords(block),
    can_resume_without_answer: true,
    human_required_for: requiredFor[block.kind],
    answer: answer?.type === "gate.answered" ? { by: answer.by.name, option: answer.option, text: answer.text ?? null } : null,
  };
}

const blockWords = ({ question, bestGuess, fallback }: WorkBlock): Readonly<Record<string, Json>> => ({
  question,
  best_guess: bestGuess,
  fallback_action: fallback,
});

/** A call that was parked: the other work goes on. Its agent has failed: nothing does. Either way the answer is waited for at the gate. */
const parkedBlock = (story: ContractStory, gate: ParkedGate, others: readonly ParkedGate[]): Json => {
  const isFailure = gate.kind === ("task-failed" satisfies GateKind);
  const limit = isFailure ? reachedIn(story) : undefined;
  return {
    session: story.session,
    blocked_at: gate.openedAt,
    question: limit ? `${limitWords(limit)}. ${gate.question}` : gate.question,
    ...(isFailure ? words.parkedFailure : words.parkedCall),
    can_resume_without_answer: !isFailure,
    human_required_for: isFailure ? null : "destructive op",
    limit: limitOf(limit),
    gate: gate.id,
    also: others.map(({ id, question }) => ({ gate: id, question })),
    answer: null,
  };
};

/** The limit that ended its agent, if it has not begun again since. */
function reachedIn({ events }: ContractStory): ReachedLimit | undefined {
  const last = events.findLast(({ event }) => event.type === "limit.reached" || event.type === "limit.lifted")?.event;
  return last?.type === "limit.reached" ? last.reached : undefined;
}

/** D15: in the order of the journal; an old one is never edited. A worker itself only corrects a premise. */
function decisionsOf({ events, corrections }: ContractStory, { brief, agent }: Typed<"work.begun">): readonly LoggedDecision[] {
  const common = { task: brief.mission, classification: "simple", falsifier: words.falsifier(brief.verifyCommand) };
  const assent = { by: "assent", ...common };
  const logged = events.flatMap(({ at, event }): readonly LoggedDecision[] => {
    switch (event.type) {
      case "changes.audited":
        return (event.claims.done?.premises ?? []).map((each) => ({ at, ...common, by: agent, ...words.premiseDecision(each) }));
      case "claim.refused":
        return [{ at, ...assent, ...words.refusedDecision(event.attempt, event.why) }];
      case "gate.answered":
        return [{ at, ...common, by: event.by.name, ...words.answeredDecision(event.kind, event.option, event.text) }];
      case "agent.nudged":
        return [{ at, ...assent, ...words.nudgedDecision(event.attempt, event.quietMs) }];
      case "limit.reached":
        return [{ at, ...assent, ...words.limitDecision(event.attempt, event.reached) }];
      case "work.landed":
        return [{ at, ...assent, ...words.landedDecision(event.commit, event.branch) }];
      default:
        return [];
    }
  });
  return [...logged, ...corrections.map(({ at, by, text }) => ({ at, ...common, by, ...words.correctedDecision(text) }))];
}
