import type { ChildEnded, RunProtocol } from "../../kernel/child.ts";
import { gateOpened, type GateAnswered } from "../../kernel/gate.ts";
import type { Json } from "../../kernel/ids.ts";
import type { Protocol, TraceItem } from "../../kernel/protocol.ts";
import { never, refuse } from "../../kernel/trouble.ts";
import { auditProblems, checkProblems, needsReview } from "./policy.ts";
import type { PlacedWork, WorkDone, WorkerCommand, WorkerEffect, WorkerEvent, WorkerJob, WorkerState } from "./types.ts";
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
        const { type: _, ...begun } = command;
        return [{ type: "work.begun", ...begun }];
      }
      case "place.report":
        return state.phase === "placing" ? [{ type: "place.made", place: command.place }] : refuse(command.type, "no place is being made");
      case "changes.report": {
        const { attempt, audit } = command;
        if (state.phase !== "auditing" || state.attempt !== attempt)
          return refuse(command.type, "no changes of this attempt are looked at");
        const problems = auditProblems(audit);
        return [{ type: "changes.audited", attempt, audit }, ...(problems.length === 0 ? [] : [refused(attempt, problems)])];
      }
      case "check.report": {
        const { attempt, check, at } = command;
        if (state.phase !== "checking" || state.attempt !== attempt || state.head !== check.head)
          return refuse(command.type, "nothing of this attempt is being checked");
        const problems = checkProblems(check, state.brief);
        const checked = { type: "work.checked", attempt, check, at } as const;
        if (problems.length > 0) return [checked, refused(attempt, problems)];
        const asks = needsReview(state.audit, check.gates);
        return asks ? [checked, gateOpened("changed-checks", reviewKey(state), words.review(state, state.audit.checks))] : [checked];
      }
      case "landing.report": {
        if (state.phase !== "landing" || state.check.tree !== command.tree) return refuse(command.type, "nothing of this tree is landing");
        const { landed } = command;
        if ("head" in landed) return [{ type: "landing.moved", head: landed.head }];
        return [{ type: "work.landed", commit: landed.commit, branch: state.ground.branch }];
      }
      case "work.close": {
        if (state.phase !== "closing") return refuse(command.type, "the work is not over");
        const { done } = state;
        const outcome = done.status === "done_clean" ? "converged" : "escaped";
        return [
          { type: "work.done", done },
          { type: "session.ended", outcome, left: words.left(done) },
        ];
      }
      default:
        return never(command);
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case "work.begun": {
        const { type: _, at, ...begun } = event;
        return state.phase === "idle" ? { phase: "placing", ...begun, begunAt: at, attempt: 1, refused: [] } : state;
      }
      case "place.made":
        return state.phase === "placing" ? { ...state, phase: "working", place: event.place } : state;
      case "child.ended":
        return afterChild(state, event);
      case "changes.audited":
        return state.phase === "auditing" ? { ...state, phase: "checking", audit: event.audit, head: state.ground.base } : state;
      case "work.checked":
        return state.phase === "checking"
          ? {
              ...state,
              phase: needsReview(state.audit, event.check.gates) ? "reviewing" : "landing",
              check: event.check,
              checkedAt: event.at,
            }
          : state;
      case "claim.refused":
        return afterRefusal(state, event.why);
      case "gate.answered":
        return isReview(state, event.key) ? afterReview(state, event) : state;
      case "gate.lapsed":
      case "gate.defaulted":
        return isReview(state, event.key) ? closing(state, pendingReview(state)) : state;
      case "landing.moved":
        return state.phase === "landing" ? { ...state, phase: "checking", head: event.head } : state;
      case "work.landed":
        return state.phase === "landing"
          ? closing(state, { status: "done_clean", reason: "", pendingActions: [], commit: event.commit })
          : state;
      case "work.done":
        return "brief" in state ? { ...jobOf(state), phase: "over", done: event.done } : state;
      case "effect.settled":
        return event.how === "halted" && "place" in state ? closing(state, failed("it was stopped by a person after a fault")) : state;
      case "session.ended":
      case "gate.opened":
      case "session.branched":
        return state;
      default:
        return never(event);
    }
  },

  due(state) {
    switch (state.phase) {
      case "placing":
        return [{ type: "make-place", mode: "repeatable", key: "place", ground: state.ground }];
      case "working":
        return [attendOf(state)];
      case "auditing":
        return [{ type: "audit-changes", mode: "repeatable", key: `audit:${state.attempt}`, attempt: state.attempt, ...placed(state) }];
      case "checking": {
        const { attempt, head, audit } = state;
        const key = `check:${attempt}:${head}`;
        return [
          { type: "check-work", mode: "repeatable", key, attempt, head, owned: audit.owned, timeoutMs: checkMaxMs, ...placed(state) },
        ];
      }
      case "landing": {
        const { tree, head } = state.check;
        const { agent, checkedAt: at } = state;
        return [{ type: "land-work", mode: "repeatable", key: `land:${tree}:${head}`, tree, head, agent, at, ...placed(state) }];
      }
      case "closing":
        return [{ type: "close-place", mode: "repeatable", key: "close", isClean: state.done.status === "done_clean", ...placed(state) }];
      default:
        return [];
    }
  },

  output: (state) => (state.phase === "over" ? ({ ...state.done } as unknown as Json) : null),
  trace: traceOf,
  texts: {
    "work.begun": ["brief.mission", "brief.instruction", "brief.verifyCommand"],
    "work.checked": ["check.output", "check.gates.*.detail"],
    "claim.refused": ["why.*"],
    "work.done": ["done.reason", "done.pendingActions.*"],
  },
};

/** A check may take as long as the tests of a large project do. */
const checkMaxMs = 3_600_000;

const refused = (attempt: number, why: readonly string[]): WorkerEvent => ({ type: "claim.refused", attempt, why });

const placed = ({ brief, ground, place }: PlacedWork): PlacedWork => ({ brief, ground, place });

type Placed = Extract<WorkerState, { readonly place: unknown }>;
type Reviewing = Extract<WorkerState, { phase: "reviewing" }>;

export const reviewKey = ({ attempt }: Pick<WorkerJob, "attempt">): string => `review:${attempt}`;

const isReview = (state: WorkerState, key: string): state is Reviewing => state.phase === "reviewing" && key === reviewKey(state);

const failed = (reason: string): WorkDone => ({ status: "failed", reason, pendingActions: [], commit: null });

const pendingReview = ({ audit }: Reviewing): WorkDone => ({
  status: "pending",
  reason: "",
  pendingActions: [words.reviewWanted(audit.checks)],
  commit: null,
});

const jobOf = ({ brief, ground, agent, attended, attemptsMax, begunAt, attempt, refused: why }: WorkerJob): WorkerJob => ({
  ...{ brief, ground, agent, attended, attemptsMax, begunAt, attempt },
  refused: why,
});

const closing = (state: Placed, done: WorkDone): WorkerState => ({ ...jobOf(state), place: state.place, phase: "closing", done });

/** The agent has come back: what it says counts for nothing, what it left behind is looked at. */
function afterChild(state: WorkerState, { key, outcome }: ChildEnded): WorkerState {
  if (state.phase !== "working" || key !== attendKey(state)) return state;
  if (outcome === "converged") return { ...state, phase: "auditing" };
  return closing(state, failed(words.childFailed(outcome)));
}

/** The work is open again with the reasons, as long as attempts are left; these belong to the brief, not to a process (W21). */
function afterRefusal(state: WorkerState, why: readonly string[]): WorkerState {
  if (!("place" in state) || state.phase === "closing") return state;
  if (state.attempt >= state.attemptsMax) return closing(state, failed(why.join("\n")));
  return { ...jobOf(state), place: state.place, phase: "working", attempt: state.attempt + 1, refused: why };
}

function afterReview(state: Reviewing, { option, text, by }: GateAnswered): WorkerState {
  if (option === "accept") return { ...state, phase: "landing" };
  if (option === "again") return afterRefusal({ ...state, attemptsMax: Math.max(state.attemptsMax, state.attempt + 1) }, [text ?? ""]);
  return closing(state, failed(words.refusedByPerson(by.name, text)));
}

export const attendKey = ({ attempt }: Pick<WorkerJob, "attempt">): string => `attend:${attempt}`;

/** D23, K9: the agent works as a session of attend, so that every call of it is weighed, asked about and recorded as ever. */
function attendOf(state: Extract<WorkerState, { phase: "working" }>): RunProtocol {
  const { brief, ground, agent, attempt, place } = state;
  const instruction = state.refused.length === 0 ? brief.instruction : `${brief.instruction}\n\n${words.again(state.refused)}`;
  return {
    type: "run-protocol",
    mode: "repeatable",
    key: attendKey(state),
    protocol: "attend",
    title: brief.mission,
    command: {
      type: "attend.begin",
      intent: brief.mission,
      cwd: ground.root,
      attended: state.attended,
      tasks: [{ id: `work-${attempt}`, title: brief.mission, instruction }],
      prior: [],
      team: null,
      agent,
      available: [],
      scope: { filesOwned: brief.filesOwned, destructive: brief.destructive },
      ...(place.tier.startsWith("A") ? { boxed: true } : {}),
    } as RunProtocol["command"],
  };
}

function traceOf(events: readonly WorkerEvent[]): readonly TraceItem[] {
  const state = events.reduce(worker.evolve, worker.initial);
  if (state.phase === "idle") return [];
  const refusals = events.flatMap((event) =>
    event.type === "claim.refused"
      ? [{ item: `attempt ${event.attempt}`, from: "claimed as done", to: `refused: ${event.why.join("; ")}` }]
      : [],
  );
  const landed = events.find((event) => event.type === "work.landed");
  const to =
    landed?.type === "work.landed" ? words.landed(landed.commit, landed.branch) : state.phase === "over" ? state.done.reason : "still open";
  return [...refusals, { item: state.brief.mission, from: "a brief", to }];
}
