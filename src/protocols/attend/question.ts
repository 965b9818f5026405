import { gateOpened, type GateOpened } from "../../kernel/gate.ts";
import { isModelWritten } from "./making/followed.ts";
import { irreversibleOf } from "./plan.ts";
import { choicesOf } from "./routing.ts";
import { conflictTasks, isLastProposal } from "./tasks.ts";
import { roomIn } from "./team.ts";
import type { AttendKnowledge, AttendPhase, AttendState, TaskState } from "./types.ts";
import { words } from "./words.ts";

/**
 * The question that a state calls for and that is not on the table. It goes with the events that lead there;
 * after an answer, or when it lapsed, putting it is due.
 */
export function questionOf(state: AttendState): GateOpened | undefined {
  switch (state.phase) {
    case "routing":
      return state.asked
        ? undefined
        : gateOpened("upstream", `upstream:${state.round}`, words.upstream(state.deficits, choicesOf(state), state.readers));
    case "choosing":
      return state.asked
        ? undefined
        : gateOpened("other-protocol", `other:${state.round}`, words.otherProtocol(state.deficits[0], choicesOf(state)));
    case "confirming":
      return state.asked ? undefined : confirmation(state);
    case "teaming":
      return state.asked ? undefined : teamQuestion(state);
    case "planning": {
      const { asked, weights, tasks, misread } = state;
      if (asked || weights === null) return undefined;
      const irreversible = irreversibleOf(tasks, weights);
      return gateOpened("plan-direction", "plan", words.planDirection(irreversible, tasks, misread > 0));
    }
    case "working": {
      const unasked = state.tasks.find(({ status, asking }) => status === "asked" && asking === undefined);
      return unasked && taskQuestion(unasked, state);
    }
    default:
      return undefined;
  }
}

function confirmation(state: AttendPhase<"confirming">): GateOpened {
  const { route, intent, given, proposed, refused = [], changes, prior, produced } = state;
  if (route === "conflict")
    return gateOpened("materialise-conflict", "tasks", words.conflict(given, proposed, conflictTasks(state, "merge"), refused));
  const writtenByModel = isModelWritten([...prior, ...produced]);
  const kind = route === "boundary" ? "materialise-boundary" : "materialise-confirm";
  return gateOpened(
    kind,
    `tasks:${changes}`,
    words.proposal({ route, intent, proposed, isLast: isLastProposal(state), refused, writtenByModel }),
  );
}

function teamQuestion(state: AttendPhase<"teaming">): GateOpened | undefined {
  const { team, step } = state;
  if (team === null) return undefined;
  if (step === "team") return gateOpened("team", "team", words.team(team));
  return step === "augment"
    ? gateOpened("roles", "roles", words.augment(roomIn(team)))
    : gateOpened("roles", "members", words.restructure(team));
}

/** A report that needs a person: a risk that an agent says it met, or work that went wrong. */
function taskQuestion(task: TaskState, { ungoverned }: AttendKnowledge): GateOpened {
  const name = `${task.task.id}.${task.attempt}`;
  return task.report?.found === undefined
    ? gateOpened("task-failed", `failed:${name}`, words.failed(task))
    : gateOpened("risk", `report:${name}`, words.reported(task, !ungoverned));
}

/** Whether a gate of this key is the one that the state calls for. */
export const isAwaited = (state: AttendState, key: string): boolean =>
  "asked" in state && questionOf({ ...state, asked: false })?.gate.key === key;
