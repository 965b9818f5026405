import type { ChildEnded } from "../../kernel/child.ts";
import type { GateAnswered, GateOpened } from "../../kernel/gate.ts";
import { isRecord, type Json } from "../../kernel/ids.ts";
import type { Protocol, TraceItem } from "../../kernel/protocol.ts";
import { dispatchRefused, mayDispatch } from "../../lexicon/layers.ts";
import { never, refuse } from "../../kernel/trouble.ts";
import type { ReachedLimit } from "../../lexicon/work-limits.ts";
import { blockOpened, clean, closing, doneIn, failed, firstJob, jobOf, limited, placed, type PlacedState } from "./job.ts";
import { afterErrand, afterMove, decideLanding, decidePlace, dueLanding, duePlace, evolveLending, isLendable } from "./lending.ts";
import { decideOperation, dueOperation, evolveOperation, operatingOrOver } from "./operations.ts";
import { decideInterruption, evolveInterruption } from "./interruptions.ts";
import { afterCheck, afterGrader, afterGrades, decideGrades, dueGrades, isEscalated, reviewAfterCheck } from "./grading.ts";
import { decideBudget, evolveAccount, takenBy } from "./budget.ts";
import { attendKey, attendOf } from "./attending.ts";
import { auditProblems, blockKey, checkProblems, claimedEnd, reviewKey } from "./policy.ts";
import type {
  ChangeAudit,
  EndViolation,
  WorkDone,
  WorkerClaims,
  WorkerCommand,
  WorkerEffect,
  WorkerEvent,
  WorkerJob,
  WorkerState,
} from "./types.ts";
import { words } from "./words.ts";

/** One brief, one worker: it claims, the runtime looks, and only what was checked lands (D5, D6, W15–W18). */
export const worker: Protocol<WorkerCommand, WorkerEvent, WorkerState, WorkerEffect> = {
  name: "worker",
  version: 1,
  initial: { phase: "idle" },

  decide(command, state) {
    switch (command.type) {
      case "work.begin": {
        if (state.phase !== "idle") return refuse(command.type, "this worker has its brief already");
        const { type: _, from = "planner", ...begun } = command;
        if (!mayDispatch(from, "worker")) return dispatchRefused(from, "worker");
        return [{ type: "work.begun", ...begun }];
      }
      case "work.correct":
        if (state.phase !== "idle") return refuse(command.type, "a correction is a session of its own");
        return [
          { type: "work.corrected", correction: command.correction },
          { type: "session.ended", outcome: "converged", left: [] },
        ];
      case "place.report":
        return decidePlace(command, state);
      case "changes.report": {
        if (state.phase !== "auditing" || state.attempt !== command.attempt)
          return refuse(command.type, "no changes of this attempt are looked at");
        const { attempt, audit, claims } = command;
        return [{ type: "changes.audited", attempt, audit, claims }, ...afterAudit(state, audit, claims)];
      }
      case "check.report": {
        const { attempt, check, at } = command;
        if (state.phase !== "checking" || state.attempt !== attempt || state.head !== check.head)
          return refuse(command.type, "nothing of this attempt is being checked");
        const problems = checkProblems(check, state.brief);
        const checked = { type: "work.checked", attempt, check, at } as const;
        if (problems.length > 0) return [checked, refused(attempt, problems)];
        return [checked, ...reviewAfterCheck(state, check)];
      }
      case "budget.open":
      case "budget.check":
      case "budget.reserve":
      case "budget.settle":
        return "account" in state ? decideBudget(command, state) : refuse(command.type, "no work has begun");
      case "agent.begin":
      case "limit.report":
      case "stall.report":
      case "late.report":
        return decideInterruption(command, state);
      case "landing.report":
      case "result.report":
      case "delivery.hear":
        return decideLanding(command, state);
      case "operation.report":
        return decideOperation(command, state);
      case "grades.report":
        return decideGrades(command, state);
      case "work.close": {
        if (state.phase !== "closing") return refuse(command.type, "the work is not over");
        return [{ type: "work.done", done: state.done }];
      }
      case "contracts.report": {
        if (state.phase === "blocked" && !state.isFiled) return [{ type: "contracts.written" }];
        if (state.phase !== "telling") return refuse(command.type, "the end of the work is not recorded");
        const outcome = state.done.status === "done_clean" ? "converged" : "escaped";
        return [{ type: "session.ended", outcome, left: words.left(state.done) }];
      }
      default:
        return never(command);
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case "work.begun":
        return state.phase === "idle" ? { phase: "placing", ...firstJob(event) } : state;
      case "work.corrected":
        return state.phase === "idle" ? { phase: "corrected", correction: event.correction } : state;
      case "place.made":
      case "base.wanted":
      case "result.packed":
      case "landing.moved":
        return evolveLending(state, event);
      case "child.ended":
        return afterChild(state, event);
      case "budget.opened":
      case "budget.reserved":
      case "budget.settled":
      case "budget.warned":
      case "budget.exceeded":
        return "account" in state ? { ...state, account: evolveAccount(state.account, event) } : state;
      case "agent.nudged":
      case "limit.reached":
      case "limit.lifted":
      case "report.refused":
        return evolveInterruption(state, event);
      case "changes.audited":
        return state.phase === "auditing" ? audited(state, event) : state;
      case "work.checked":
        return state.phase === "checking" ? afterCheck(state, event) : state;
      case "work.graded":
        return state.phase === "grading" ? afterGrades(state, event) : state;
      case "claim.refused":
        return afterRefusal(state, event.why, event.violation === "asked");
      case "claim.taken":
        return "place" in state && state.phase !== "closing" ? closing(state, event.done) : state;
      case "work.blocked":
        return state.phase === "checking" ? withBlock(state, event) : state;
      case "contracts.written":
        return state.phase === "blocked" ? { ...state, isFiled: true } : state;
      case "gate.answered":
        if (isBlock(state, event.key)) return afterBlock(state, event);
        return isReview(state, event.key) ? afterReview(state, event) : evolveOperation(state, event);
      case "gate.lapsed":
      case "gate.defaulted":
        if (isBlock(state, event.key)) return closing(state, unanswered(state));
        return isReview(state, event.key) ? closing(state, pendingReview(state)) : evolveOperation(state, event);
      case "work.landed":
        return state.phase === "landing" ? operatingOrOver(state, event.commit) : state;
      case "operation.stepped":
      case "operation.stated":
      case "operation.authorised":
      case "operation.stopped":
        return evolveOperation(state, event);
      case "work.done":
        return "brief" in state ? { ...jobOf(state), phase: "telling", done: event.done } : state;
      case "effect.settled":
        if (state.phase === "operating") return evolveOperation(state, event);
        return event.how === "halted" && "place" in state ? closing(state, failed("it was stopped by a person after a fault")) : state;
      case "session.ended":
        return state.phase === "telling" ? { ...state, phase: "over" } : state;
      case "gate.opened": // sessions of before asked a second time about the same
        return state.phase === "landing" && event.gate.key === reviewKey(state) ? { ...state, phase: "reviewing" } : state;
      case "dispatch.refused":
      case "session.branched":
        return state;
      default:
        return never(event);
    }
  },

  due(state) {
    switch (state.phase) {
      case "placing":
        return [duePlace(state)];
      case "working":
        return [attendOf(state)];
      case "auditing":
        return [{ type: "audit-changes", mode: "repeatable", key: `audit:${state.attempt}`, attempt: state.attempt, ...placed(state) }];
      case "checking": {
        const { attempt, head, audit, conflict, brought } = state;
        const more = { ...(conflict ? { shown: conflict } : {}), ...(brought ? { brought } : {}) };
        const work = { attempt, head, owned: audit.owned, ...placed(state), ...more };
        return [{ type: "check-work", mode: "repeatable", key: `check:${attempt}:${head}`, timeoutMs: checkMaxMs, ...work }];
      }
      case "grading":
        return dueGrades(state);
      case "landing":
        return [dueLanding(state)];
      case "operating":
        return dueOperation(state);
      case "closing":
        return [{ type: "close-place", mode: "repeatable", key: "close", isClean: state.done.status === "done_clean", ...placed(state) }];
      case "blocked":
        return state.isFiled ? [] : [{ type: "write-contracts", mode: "repeatable", key: `contracts:${blockKey(state.attempt)}` }];
      case "telling":
        return [{ type: "write-contracts", mode: "repeatable", key: "contracts" }];
      default:
        return [];
    }
  },

  output: (state) => {
    const done = doneIn(state);
    return done && "account" in state ? ({ ...done, spent: takenBy(state.account) } as unknown as Json) : null;
  },
  trace: traceOf,
  places: ["ground.root"],
  moved: afterMove,
  isLendable,
  texts: {
    "work.begun": [
      "agent",
      "ground.checks.*",
      "prior.*",
      "source.**",
      "brief.mission",
      "brief.instruction",
      "brief.verifyCommand",
      "brief.operations.**",
    ],
    "work.corrected": ["correction.text"],
    "changes.audited": [
      "claims.done.artefacts.*.name",
      "claims.done.reason",
      "claims.done.pendingActions.*",
      "claims.done.premises.*.*",
      "claims.block.*",
      "claims.unreadable.*",
      "claims.asked",
    ],
    "claim.taken": ["done.reason", "done.pendingActions.*"],
    "work.blocked": ["block.question", "block.bestGuess", "block.fallback"],
    "work.checked": ["check.output", "check.gates.*.detail"],
    "work.graded": ["gates.*.detail"],
    "claim.refused": ["why.*"],
    "operation.stepped": ["evidence.output"],
    "operation.stated": ["command", "blastRadius"],
    "operation.stopped": ["why"],
    "budget.warned": ["text"],
    "budget.exceeded": ["because"],
    "limit.reached": ["reached.because"],
    "work.done": ["done.reason", "done.pendingActions.*", "done.premises.*.*"],
  },
};

/** A check may take as long as the tests of a large project do. */
const checkMaxMs = 3_600_000;

const refused = (attempt: number, why: readonly string[], violation?: EndViolation): WorkerEvent => ({
  type: "claim.refused",
  attempt,
  why,
  ...(violation === undefined ? {} : { violation }),
});

/** Touched files count first; then the worker's word about its end, as far as that can count. */
function afterAudit(state: WorkerJob, audit: ChangeAudit, claims: WorkerClaims): readonly (WorkerEvent | GateOpened)[] {
  const { attempt } = state;
  const problems = auditProblems(audit);
  if (problems.length > 0) return [refused(attempt, problems)];
  const claimed = claimedEnd(claims, audit, state);
  switch (claimed.end) {
    case "refused":
      return [refused(attempt, claimed.why, claimed.violation)];
    case "over":
      return [{ type: "claim.taken", attempt, done: claimed.done }];
    case "blocked":
      return [{ type: "work.blocked", attempt, block: claimed.block, isBesideDone: false }, blockOpened(state, claimed.block)];
    case "judged":
      return claimed.block ? [{ type: "work.blocked", attempt, block: claimed.block, isBesideDone: true }] : [];
    default:
      return never(claimed);
  }
}

type Reviewing = Extract<WorkerState, { phase: "reviewing" }>;

const isReview = (state: WorkerState, key: string): state is Reviewing => state.phase === "reviewing" && key === reviewKey(state);

type Blocked = Extract<WorkerState, { phase: "blocked" }>;
const isBlock = (state: WorkerState, key: string): state is Blocked => state.phase === "blocked" && key === blockKey(state.attempt);

const pendingReview = ({ audit }: Reviewing): WorkDone => ({
  status: "pending",
  reason: "",
  pendingActions: [words.reviewWanted(audit.checks)],
  commit: null,
});

/** D8: without an answer, what landed is done; the rest is pending. */
const unanswered = ({ block, commit }: Blocked): WorkDone =>
  commit === null ? { status: "pending", reason: "", pendingActions: [words.blockWanted(block.question)], commit } : clean(commit);

/** The agent has come back: what it says counts for nothing, what it left behind is looked at. */
function afterChild(state: WorkerState, ended: ChildEnded): WorkerState {
  if (state.phase === "grading") return afterGrader(state, ended);
  if (state.phase === "placing" || state.phase === "landing") return afterErrand(state, ended);
  const { key, outcome } = ended;
  if (state.phase !== "working" || key !== attendKey(state)) return state;
  if (state.account.exceeded !== null) return closing(state, limited({ limit: "budget", because: state.account.exceeded }));
  const agentEnd = badEndIn(ended.output);
  if (outcome === "converged") return { ...state, phase: "auditing", ...(agentEnd === undefined ? {} : { agentEnd }) };
  return closing(state, state.limit ? limited(state.limit) : failed(words.childFailed(outcome)));
}

/** The work is open again with the reasons, as long as attempts are left; these belong to the brief, not to a process (W21). */
function afterRefusal(state: WorkerState, why: readonly string[], isSentBack = false): WorkerState {
  if (!("place" in state) || state.phase === "closing") return state;
  const { exceeded } = state.account;
  if (exceeded !== null) return closing(state, limited({ limit: "budget", because: exceeded }, why));
  const limit = limitOf(state);
  if (isEscalated(state)) return closing(state, { ...failed(words.escalated(why)), escalated: true });
  if (state.attempt >= state.attemptsMax) return closing(state, limit ? limited(limit, why) : failed(why.join("\n")));
  const conflict = "check" in state ? state.check.conflict : undefined;
  const told = { refused: limit ? [...why, limit.because] : why, ...(conflict ? { conflict } : {}) };
  return { ...nextAttempt(state), ...told, ...(isSentBack ? { wasSentBack: true } : {}) };
}

/** The limit that ended the check or, before that, the agent whose work a person wanted to be looked at all the same. */
const limitOf = (state: PlacedState): ReachedLimit | undefined => ("check" in state ? state.check.limit : undefined) ?? state.limit;

/** W21: what the next attempt, and people, have to know of an agent that was handed back. */
function badEndIn(output: Json): string | undefined {
  const { tasks } = isRecord(output) ? output : {};
  const bad = Array.isArray(tasks) ? tasks.filter(isRecord).find(({ status }) => status === "halted") : undefined;
  return typeof bad?.["ending"] === "string" ? bad["ending"] : undefined;
}

const nextAttempt = (state: PlacedState): Extract<WorkerState, { phase: "working" }> => {
  const attempt = state.attempt + 1;
  const attemptsMax = Math.max(state.attemptsMax, attempt); // a person's word is worth one more
  return { ...jobOf(state), place: state.place, phase: "working", attempt, attemptsMax, refused: [] };
};

/** Without a done beside it, a block waits at once; with one, after the landing. */
const withBlock = (state: Extract<WorkerState, { phase: "checking" }>, { block, isBesideDone }: BlockedEvent): WorkerState => {
  const { head: _, ...rest } = state;
  return isBesideDone ? { ...state, block } : { ...rest, phase: "blocked", block, commit: null, isFiled: false };
};

type BlockedEvent = Extract<WorkerEvent, { type: "work.blocked" }>;

/** D20: each at most once, however often it is asked for. */
function askedFor({ operated = [] }: WorkerJob, { done }: WorkerClaims): { readonly operations?: readonly string[] } {
  const operations = [...new Set(done?.operations)].filter((id) => !operated.includes(id));
  return operations.length === 0 ? {} : { operations };
}

const audited = (state: Extract<WorkerState, { phase: "auditing" }>, { audit, claims }: AuditedEvent): WorkerState => ({
  ...state,
  phase: "checking",
  audit,
  head: state.ground.base,
  ...askedFor(state, claims),
  ...corrected(state, claims),
});
type AuditedEvent = Extract<WorkerEvent, { type: "changes.audited" }>;

/** D15: of every attempt; the same is said once. */
function corrected({ premises = [] }: WorkerJob, { done }: WorkerClaims): Pick<WorkerJob, "premises"> {
  const news = (done?.premises ?? []).filter(({ premise }) => !premises.some((each) => each.premise === premise));
  return news.length === 0 ? {} : { premises: [...premises, ...news].slice(0, premisesMax) };
}
const premisesMax = 20;

/** D7: the answer resumes the work. It goes into the instruction and nowhere else: what is owned stays what the brief says. */
function afterBlock(state: Blocked, { option, text = "", by }: GateAnswered): WorkerState {
  const { block, commit, audit } = state;
  if (option === "answer") return { ...nextAttempt(state), answer: { question: block.question, text } };
  if (commit !== null) return closing(state, clean(commit)); // it landed, and nothing is left to do
  if (option === "refuse") return closing(state, failed(words.refusedByPerson(by.name, text === "" ? undefined : text)));
  if (audit.owned.length === 0) return { ...nextAttempt(state), refused: [words.takeFallback(block)] };
  return { ...jobOf(state), place: state.place, audit, phase: "checking", head: state.ground.base };
}

function afterReview(state: Reviewing, { option, text, by }: GateAnswered): WorkerState {
  const { head, tree } = state.check;
  if (option === "accept") return { ...state, phase: "landing", reviewed: { head, tree } };
  if (option === "again") return { ...nextAttempt(state), refused: [text ?? ""] };
  return closing(state, failed(words.refusedByPerson(by.name, text)));
}

function traceOf(events: readonly WorkerEvent[]): readonly TraceItem[] {
  const state = events.reduce(worker.evolve, worker.initial);
  if (state.phase === "idle") return [];
  if (state.phase === "corrected") return [{ item: state.correction.of, from: "over", to: state.correction.text }];
  const refusals = events.flatMap((event) =>
    event.type === "claim.refused"
      ? [{ item: `attempt ${event.attempt}`, from: "claimed as done", to: `refused: ${event.why.join("; ")}` }]
      : [],
  );
  const landed = events.find((event) => event.type === "work.landed");
  const to =
    landed?.type === "work.landed" ? words.landed(landed.commit, landed.branch) : "done" in state ? state.done.reason : "still open";
  return [...refusals, { item: state.brief.mission, from: "a brief", to }];
}
