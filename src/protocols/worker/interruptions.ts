import type { ReachedLimit } from "../../lexicon/work-limits.ts";
import { refuse, type Refusal } from "../../kernel/trouble.ts";
import type { InterruptionCommand, InterruptionEvent } from "./interruption-types.ts";
import type { WorkerState } from "./types.ts";
import { words } from "./words.ts";

/**
 * Ends of an agent that did not come from itself, purely (W8, W20).
 *
 * 1. A stall is answered once by a nudge: the agent is ended and begins again with the reason, where it can in its own session.
 *    Stalled once more, it is ended for good, and a person is asked as about any other failure.
 * 2. A limit that was reached is remembered until an agent begins again, so that the end of the work can say which it was.
 * 3. A report of a run that is over changes nothing, and is recorded.
 */
export function decideInterruption(command: InterruptionCommand, state: WorkerState): readonly InterruptionEvent[] | Refusal {
  if (!("attempt" in state)) return refuse(command.type, "no work has begun");
  if (command.type === "late.report") return [{ type: "report.refused", attempt: command.attempt, why: command.why }];
  if (state.phase !== "working") return refuse(command.type, "no agent is at work");
  const { attempt } = state;
  switch (command.type) {
    case "agent.begin":
      return state.limit === undefined ? [] : [{ type: "limit.lifted", attempt }];
    case "limit.report":
      return [{ type: "limit.reached", attempt, reached: command.reached }];
    case "stall.report": {
      const { quietMs } = command;
      if (!state.wasNudged) return [{ type: "agent.nudged", attempt, quietMs, text: words.nudge(quietMs) }];
      const reached: ReachedLimit = { limit: "stall", because: words.stalled(quietMs) };
      return [{ type: "limit.reached", attempt, reached }];
    }
  }
}

/** After a person's word the next silence is answered by a nudge again. */
export function evolveInterruption(state: WorkerState, event: InterruptionEvent): WorkerState {
  if (state.phase !== "working" || state.attempt !== event.attempt) return state;
  const { limit: _, wasNudged: __, ...rest } = state;
  switch (event.type) {
    case "agent.nudged":
      return { ...state, wasNudged: true };
    case "limit.reached":
      return { ...rest, limit: event.reached };
    case "limit.lifted":
      return rest;
    case "report.refused":
      return state;
  }
}
