import { isIn, leavePlace } from "../../consent/left.ts";
import type { EffectSettled } from "../../kernel/effect.ts";
import type { SessionMoved } from "../../kernel/session.ts";
import { agreedIn } from "./agreed.ts";
import { dueIn } from "./due.ts";
import { directBy, planWeighed, working } from "./plan.ts";
import { isAwaited } from "./question.ts";
import { childEnded, materialising, routeBy, scanned } from "./routing.ts";
import { leave, newTask } from "./task-state.ts";
import { confirmBy, planning, withTasks } from "./tasks.ts";
import { teamBy } from "./team.ts";
import type { AttendEvent, AttendPhase, AttendState, TaskState, WorkingState } from "./types.ts";
import { words } from "./words.ts";
import { evolveWork } from "./work.ts";

/** The next state after an event, in every state. */
export function evolve(state: AttendState, event: AttendEvent): AttendState {
  if (event.type === "session.ended") return { phase: "ended", tasks: tasksAt(state) };
  if (event.type === "notes.silenced") return "isSilenced" in state ? { ...state, isSilenced: true } : state;
  if (state.phase === "working") return evolveWork(state, event);
  if (state.phase === "leaving") return leaving(state, event);
  return evolveBefore(state, event);
}

/** Everything that happens before the first task is worked on. */
function evolveBefore(state: AttendState, event: AttendEvent): AttendState {
  switch (event.type) {
    case "attend.begun":
      return state.phase === "idle" ? begun(event) : state;
    case "upstream.scanned":
      return state.phase === "scanning" && state.round === event.round ? scanned(state, event) : state;
    case "child.ended":
      return state.phase === "routed" ? childEnded(state, event) : state;
    case "tasks.proposed":
      return state.phase === "materialising" ? confirming(state, event) : state;
    case "tasks.materialised":
      return state.phase === "materialising" ? withTasks(state, event.tasks, event.route) : state;
    case "plan.weighed":
      return state.phase === "planning" && state.weights === null ? planWeighed(state, event.weights) : state;
    case "gate.opened":
      return isAwaited(state, event.gate.key) ? asked(state, true) : state;
    case "gate.lapsed":
      return isAwaited(state, event.key) ? asked(state, false) : state;
    case "gate.answered":
      return isAwaited(state, event.key) ? chosen(state, { ...event, by: event.by.name }) : state;
    case "gate.defaulted":
      return isAwaited(state, event.key) ? chosen(state, { ...event, by: "nobody" }) : state;
    case "effect.settled":
      return event.how === "retry" ? state : without(state, event);
    default:
      return state;
  }
}

function begun(event: Extract<AttendEvent, { type: "attend.begun" }>): AttendState {
  const { type: _, tasks, scope = null, ...known } = event;
  const nothingYet = { round: 0, resolved: [], settled: [], interacted: false, produced: [], deficits: [], changes: 0 };
  const agreed = agreedIn(event.prior, event.informed);
  return { phase: "scanning", ...known, ...agreed, scope, isSilenced: false, given: tasks, ...nothingYet };
}

const confirming = (
  state: AttendPhase<"materialising">,
  { route, tasks, refused }: Extract<AttendEvent, { type: "tasks.proposed" }>,
): AttendState => ({
  ...state,
  phase: "confirming",
  route,
  proposed: tasks,
  ...(refused === undefined ? {} : { refused }),
  asked: false,
});

const asked = (state: AttendState, isAsked: boolean): AttendState => ("asked" in state ? { ...state, asked: isAsked } : state);

interface Choice {
  readonly option: string;
  readonly text?: string | undefined;
  readonly by: string;
}

function chosen(state: AttendState, choice: Choice): AttendState {
  const { option, text } = choice;
  switch (state.phase) {
    case "routing":
    case "choosing":
      return routeBy(state, option);
    case "confirming":
      return confirmBy(state, option, text);
    case "teaming":
      return teamBy(state, option, text);
    case "planning":
      return directBy(state, choice);
    default:
      return state;
  }
}

/** A step that failed for good and that a person gave up: the careful way on, or out. */
function without(state: AttendState, { key }: EffectSettled): AttendState {
  if (!dueIn(state).some((due) => due.key === key)) return state;
  switch (state.phase) {
    case "scanning":
    case "routed":
    case "routing":
    case "choosing":
      return materialising(state);
    case "materialising":
    case "confirming":
      return leave(state, { outcome: "escaped", tasks: [], left: [words.notMade] });
    case "teaming":
      return planning(state, state.tasks);
    case "planning":
      return working(state, state.tasks.map(newTask));
    default:
      return state;
  }
}

function leaving(state: Extract<AttendState, { phase: "leaving" }>, event: AttendEvent): AttendState {
  const isStopped =
    event.type === "members.stopped" || (event.type === "effect.settled" && event.key === "stop-members" && event.how !== "retry");
  return isStopped ? { ...state, stopped: true } : state;
}

/** The tasks as far as they came, whatever ended the session. */
function tasksAt(state: AttendState): Extract<AttendState, { phase: "ended" }>["tasks"] {
  switch (state.phase) {
    case "working":
    case "leaving":
    case "ended":
      return state.tasks;
    case "teaming":
    case "planning":
      return state.tasks.map(newTask);
    default:
      return [];
  }
}

const leftMax = 8;

/** M4: an approval binds the place. What was cleared there is looked at again, and the folders of before are remembered. */
export function moved(state: AttendState, { from, cwd }: SessionMoved): AttendState {
  if (!from || !("cwd" in state)) return state;
  const folders = new Set([...(state.left ?? []), from.root ?? from.cwd]);
  const left = [...folders].filter((folder) => !isIn(cwd, folder)).slice(-leftMax);
  const known = { ...state, left };
  return known.phase === "working" ? leavePlace<WorkingState>({ ...known, tasks: known.tasks.map(leaveTask) }) : known;
}

const leaveTask = (task: TaskState): TaskState => (task.cleared ? { ...task, cleared: { ...task.cleared, left: true } } : task);
