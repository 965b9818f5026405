import { isCallCommand } from "../../consent/calls.ts";
import type { ReturnableEvent } from "../../kernel/protocol.ts";
import { never, refuse, type Refusal } from "../../kernel/trouble.ts";
import { settledBefore, withAgreed } from "./agreed.ts";
import { stopsIn } from "./making/acts.ts";
import { isModelWritten } from "./making/followed.ts";
import { isListed, notedTasks } from "./materialise.ts";
import { decideCallIn, decideReport, decideWeigh } from "./decide-work.ts";
import { evolve } from "./evolve.ts";
import { attendLimits, protocolStarts, routeOf, taskProblem, tasksProblem } from "./policy.ts";
import { questionOf } from "./question.ts";
import { answeredDeficits, countedDeficits } from "./routing.ts";
import { isOver, undone } from "./task-state.ts";
import type { AttendCommand, AttendEvent, AttendPhase, AttendState, Task, Weight } from "./types.ts";
import { noReviewer, reviews } from "./reviewers.ts";
import { words } from "./words.ts";

type Decided = readonly (AttendEvent | ReturnableEvent)[] | Refusal;
type CommandOf<Type extends AttendCommand["type"]> = Extract<AttendCommand, { readonly type: Type }>;

export function decide(command: AttendCommand, state: AttendState): Decided {
  const decided = decideOn(command, state);
  return "refused" in decided ? decided : withAgreed(state, decided);
}

function decideOn(command: AttendCommand, state: AttendState): Decided {
  if (isCallCommand(command)) return decideCallIn(state, command);
  switch (command.type) {
    case "attend.begin":
      return state.phase === "idle" ? begin(command) : refuse(command.type, "the session has begun already");
    case "upstream.scan":
      return scan(state, command);
    case "tasks.materialise":
      return materialise(state, command);
    case "plan.weigh":
      if (state.phase !== "planning" || state.weights !== null) return refuse(command.type, "no plan is to be weighed now");
      return asking(state, [{ type: "plan.weighed", weights: command.weights.map(clipped) }]);
    case "tasks.weigh":
      return state.phase === "working" ? decideWeigh(state, command.offers) : refuse(command.type, notWorking);
    case "tasks.report": {
      if (state.phase !== "working") return refuse(command.type, notWorking);
      const reported = decideReport(state, command.reports);
      return "refused" in reported ? reported : asking(state, reported);
    }
    case "question.put": {
      const question = questionOf(state);
      return question ? [question] : refuse(command.type, "no question is to be put now");
    }
    case "members.stop":
      if (state.phase !== "leaving" || state.stopped) return refuse(command.type, "nobody is to be stopped now");
      return [{ type: "members.stopped", stopped: command.stopped }];
    case "notes.silence":
      if (!("isSilenced" in state)) return refuse(command.type, "the session has not begun, or is over");
      return state.isSilenced ? refuse(command.type, "notes are silent already") : [{ type: "notes.silenced" }];
    case "attend.close":
      return close(state);
    case "attend.escape":
      if (state.phase === "idle" || state.phase === "ended") return refuse(command.type, "the session has not begun, or is over");
      return [{ type: "session.ended", outcome: "escaped", left: leftIn(state) }];
    default:
      return never(command);
  }
}

const notWorking = "no task is worked on now";

/** The question that events lead to goes with them, in one append. */
function asking(state: AttendState, events: readonly (AttendEvent | ReturnableEvent)[]): Decided {
  const question = questionOf(events.reduce(evolve, state));
  return question ? [...events, question] : events;
}

function begin(command: CommandOf<"attend.begin">): Decided {
  const { type, tasks, prior, informed = [], madeIn, team, agent, attended, cwd, scope, ungoverned, boxed, briefed, handsBack } = command;
  const intent = command.intent.trim();
  const no = (because: string): Refusal => refuse(type, because);
  const { intentMaxChars, membersMax, priorMaxChars } = attendLimits;
  if (intent === "" && tasks.length === 0 && prior.length === 0) return no("say in a few words what is to be done, or give a plan");
  if (intent.length > intentMaxChars) return no(`the intent has ${intent.length} characters; ${intentMaxChars} fit`);
  if (!intent.isWellFormed()) return no("the intent holds half a character; write it again");
  if (!attended && tasks.length === 0) return no("an unattended session needs a plan");
  if (tasks.length === 0 && agent === null) return no("without a plan an agent does the work; name one with --agent");
  const problem = tasksProblem(tasks, agent);
  if (problem !== undefined) return no(problem);
  const size = JSON.stringify([...prior, ...informed]).length;
  if (size > priorMaxChars) return no(`what was settled before has ${size} characters; ${priorMaxChars} fit: keep long material in files`);
  if (team !== null && team.members.length > membersMax) return no(`the team has ${team.members.length} members; ${membersMax} fit`);
  const reviewer = team?.members.find(reviews);
  if (reviewer) return no(`${reviewer.name} is to review. ${noReviewer}`); // U15
  const available = command.available.filter((protocol) => protocolStarts[protocol] !== undefined);
  const present = team !== null && team.members.length > 0 ? team : null;
  const known = { intent, cwd, attended, tasks, prior, team: present, agent, available };
  const marks = {
    ...(ungoverned ? { ungoverned } : {}),
    ...(boxed ? { boxed } : {}),
    ...(briefed ? { briefed } : {}),
    ...(handsBack ? { handsBack } : {}),
  };
  const more = {
    ...(scope === undefined ? {} : { scope }),
    ...(informed.length === 0 ? {} : { informed }),
    ...(madeIn === undefined ? {} : { madeIn }),
    ...marks,
  };
  return [{ type: "attend.begun", ...known, ...more }];
}

function scan(state: AttendState, { type, round, deficits, readers, earlier = [] }: CommandOf<"upstream.scan">): Decided {
  if (state.phase !== "scanning" || state.round !== round) return refuse(type, "no scan is wanted now");
  const answered = answeredDeficits(state, deficits);
  const remembered = earlier.slice(0, attendLimits.earlierMax);
  const more = {
    ...(answered.length === 0 ? {} : { answered }),
    ...(readers === undefined ? {} : { readers }),
    ...(remembered.length === 0 ? {} : { earlier: remembered }),
  };
  return asking(state, [{ type: "upstream.scanned", round, deficits: countedDeficits(state, deficits), ...more }]);
}

/** A6: with nothing to ask, the tasks stand; else a person sees them first. */
function materialise(state: AttendState, { type, tasks: made, refused = [] }: CommandOf<"tasks.materialise">): Decided {
  if (state.phase !== "materialising") return refuse(type, "no tasks are to be made now");
  const route = routeOf(state);
  const stops = stopsIn(settledBefore(state));
  if (stops.length > 0) return [{ type: "session.ended", outcome: "escaped", left: stops }]; // U8: that was decided
  const tasks = doable(made, state.agent);
  if (route === "resume") return asking(state, [{ type: "tasks.materialised", route, tasks: notedTasks(state) }]);
  const proposed = { type: "tasks.proposed", route, tasks, ...(refused.length === 0 ? {} : { refused }) } as const;
  if (route === "conflict") return asking(state, [proposed]);
  if (tasks.length === 0) {
    const tooMany = made.length > attendLimits.tasksMax ? tasksProblem(made, state.agent) : undefined; // nothing is cut (U13)
    const left = [tooMany ?? words.nothingToDo(route), ...refused.map(({ title, because }) => `${title}: ${because}`)];
    return [{ type: "session.ended", outcome: "escaped", left }];
  }
  return asking(state, [isToBeShown(state, tasks) ? proposed : { type: "tasks.materialised", route, tasks }]);
}

/**
 * U13, U9: a person is asked whether these are the tasks where there is something to choose (old results, a change that
 * was asked for, several steps that were read out of prose) or where a model wrote them; and is not asked about their own
 * words, or their own list.
 */
function isToBeShown(state: AttendPhase<"materialising">, tasks: readonly Task[]): boolean {
  const { prior, produced, changes, intent } = state;
  if (isModelWritten([...prior, ...produced]) || prior.length > 0 || changes > 0) return true;
  return routeOf(state) === "confirm" && tasks.length > 1 && !isListed(intent);
}

/** Tasks made from text that cannot be done here are not proposed. */
function doable(tasks: Parameters<typeof tasksProblem>[0], agent: string | null): typeof tasks {
  const fine = tasks.filter((task) => taskProblem(task, agent) === undefined);
  return tasksProblem(fine, agent) === undefined ? fine : [];
}

const clipped = (weight: Weight): Weight => ({ ...weight, reasons: weight.reasons.slice(0, attendLimits.reasonsMax).map(words.reason) });

function close(state: AttendState): Decided {
  if (state.phase === "leaving" && state.stopped) return [{ type: "session.ended", outcome: state.outcome, left: state.left }];
  if (state.phase === "working" && state.tasks.every(isOver)) return [{ type: "session.ended", outcome: "converged", left: [] }];
  return refuse("attend.close", "something is still open");
}

/** K8: items that an early end leaves open. */
export function leftIn(state: AttendState): readonly string[] {
  switch (state.phase) {
    case "working":
      return undone(state.tasks);
    case "leaving":
      return state.left;
    case "teaming":
    case "planning":
      return state.tasks.map(words.notBegun);
    default:
      return [words.notAgreed];
  }
}
