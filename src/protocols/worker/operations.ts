import { gateOpened, type GateAnswered, type GateOpened } from "../../kernel/gate.ts";
import { invariant, refuse, type Refusal } from "../../kernel/trouble.ts";
import { blockOpened, closing, landed, placed, type LandedState } from "./job.ts";
import type { OperationCommand, OperationEvidence, OperationStep, WorkOperation } from "./operation-types.ts";
import type { OperateEffect, WorkDone, WorkerEvent, WorkerState } from "./types.ts";
import { words } from "./words.ts";

/**
 * D20: the steps before and after something is destroyed outside of the box, in this order and no other. The dry run's output
 * is kept, and the blast radius told, before anybody is asked; a step that is missing or fails is the last one.
 */
type Operating = Extract<WorkerState, { phase: "operating" }>;

const next: Readonly<Record<Exclude<OperationStep, "verify">, OperationStep>> = {
  "dry-run": "authorise",
  authorise: "backup",
  backup: "run",
  run: "verify",
};

/** A step may take as long as the dump of a large database. */
const stepMaxMs = 3_600_000;

export const operationKey = (id: string): string => `operation:${id}`;

function operationIn({ brief, operations }: Operating): WorkOperation {
  const found = brief.operations?.find(({ id }) => id === operations[0]);
  invariant(found, "only operations of the brief are begun");
  return found;
}

/** After the landing: the operations that were asked for, or the end. */
export const operatingOrOver = (state: LandedState, commit: string): WorkerState => {
  const [first, ...others] = state.operations ?? [];
  if (first === undefined) return landed(state, commit);
  const { brief, ground, agent, attended, attemptsMax, budget, account, begunAt, attempt, refused, place, audit, wasSentBack, block } =
    state;
  const kept = { brief, ground, agent, attended, attemptsMax, budget, account, begunAt, attempt, refused, place, audit };
  const operated = [...(state.operated ?? []), first];
  const more = { ...(wasSentBack ? { wasSentBack } : {}), ...(block ? { block } : {}) };
  return { ...kept, ...more, phase: "operating", operated, commit, operations: [first, ...others], step: "dry-run" };
};

export function decideOperation(
  { type, id, step, evidence }: OperationCommand,
  state: WorkerState,
): readonly (WorkerEvent | GateOpened)[] | Refusal {
  if (state.phase !== "operating" || state.operations[0] !== id || state.step !== step) return refuse(type, "no such step is under way");
  const stepped = { type: "operation.stepped", id, step, evidence } as const;
  const why = stepProblem(step, evidence);
  if (why !== undefined) return [stepped, { type: "operation.stopped", id, step, why }];
  if (step === "dry-run") return [stepped, ...authorising(state, evidence)];
  const isLast = step === "verify" && state.operations.length === 1;
  return isLast && state.block ? [stepped, blockOpened(state, state.block)] : [stepped];
}

function stepProblem(step: OperationCommand["step"], { exitCode, output, backup }: OperationEvidence): string | undefined {
  if (exitCode !== 0) return words.stepFailed(step, exitCode, output);
  return step === "backup" && backup === undefined ? words.noBackup : undefined;
}

/** Attended, a person's approval is the authorisation; where nobody is there, the brief's own word is. */
function authorising(state: Operating, evidence: OperationEvidence): readonly (WorkerEvent | GateOpened)[] {
  const operation = operationIn(state);
  const { id, command, blastRadius } = operation;
  const stated = { type: "operation.stated", id, command, blastRadius } as const;
  if (blastRadius.trim() === "") return [stated, { type: "operation.stopped", id, step: "authorise", why: words.noBlastRadius }];
  if (state.attended) return [stated, gateOpened("destructive-operation", operationKey(id), words.operation(state, operation, evidence))];
  return [stated, { type: "operation.authorised", id, by: "brief" }];
}

/** Where the state is not that of an operation, nothing changes. */
export function evolveOperation(state: WorkerState, event: WorkerEvent): WorkerState {
  if (state.phase !== "operating") return state;
  switch (event.type) {
    case "operation.stepped":
      return event.step === state.step && event.evidence.exitCode === 0 ? onward(state) : state;
    case "operation.authorised":
      return state.step === "authorise" ? { ...state, step: "backup" } : state;
    case "operation.stopped":
      return closing(state, stopped(state, event.step, event.why));
    case "gate.answered":
      return isAsked(state, event.key) ? afterAnswer(state, event) : state;
    case "gate.lapsed":
    case "gate.defaulted":
      return isAsked(state, event.key) ? closing(state, stopped(state, "authorise", words.nobodyAllowed)) : state;
    case "effect.settled":
      return event.key === stepKey(state) ? afterSettled(state, event.how) : state;
    default:
      return state;
  }
}

const isAsked = ({ step, operations }: Operating, key: string): boolean =>
  step === "authorise" && key === operationKey(operations[0] ?? "");

function onward(state: Operating): WorkerState {
  if (state.step !== "verify") return { ...state, step: next[state.step] };
  return operatingOrOver({ ...state, operations: state.operations.slice(1) }, state.commit);
}

const afterAnswer = (state: Operating, { option, text, by }: GateAnswered): WorkerState =>
  option === "run" ? onward(state) : closing(state, stopped(state, "authorise", words.refusedByPerson(by.name, text)));

/** K15: a crash while it ran. A person said what happened; that it did is looked at all the same. */
const afterSettled = (state: Operating, how: "finished" | "halted" | "retry"): WorkerState =>
  how === "retry" ? state : how === "finished" ? onward(state) : closing(state, stopped(state, state.step, words.leftByPerson));

/** Before it ran, nothing is lost and somebody can go on; afterwards it has failed, whatever else was done. The work has landed. */
function stopped({ operations, block, commit }: Operating, step: OperationStep, why: string): WorkDone {
  const [id = "", ...others] = operations;
  const rest = [...others.map(words.operationWanted), ...(block ? [words.blockWanted(block.question)] : [])];
  const said = words.operationStopped(id, step, why);
  return step === "run" || step === "verify"
    ? { status: "failed", reason: said, pendingActions: rest, commit }
    : { status: "pending", reason: "", pendingActions: [said, ...rest], commit };
}

const stepKey = ({ operations, step }: Operating): string => `operate:${operations[0]}:${step}`;

export function dueOperation(state: Operating): readonly OperateEffect[] {
  const { step } = state;
  if (step === "authorise") return [];
  const operation = operationIn(state);
  const about = words.operating(step, operation);
  const mode = step === "run" ? "once" : "repeatable";
  return [{ type: "operate", mode, key: stepKey(state), timeoutMs: stepMaxMs, about, operation, step, ...placed(state) }];
}
