import type { ChildEnded } from "../../kernel/child.ts";
import { gateOpened, type GateAnswered } from "../../kernel/gate.ts";
import type { Json } from "../../kernel/ids.ts";
import type { Protocol, TraceItem } from "../../kernel/protocol.ts";
import { dispatchRefused, mayDispatch, type DispatchLayer } from "../../lexicon/layers.ts";
import { never, refuse } from "../../kernel/trouble.ts";
import { stuckIn, tallyOf } from "./graph.ts";
import { briefEntries, ending, endOf, learned, outlineOf, planOutline, workOf } from "./job.ts";
import { afterPlanner, afterReading, decidePlan, duePlanning, planOtherwise, replanning, taken } from "./planning.ts";
import { failedKey, idIn, missionLimits, planKey, planKeyOf, verdictKey, workKey } from "./policy.ts";
import type { MissionCommand, MissionEffect, MissionEvent, MissionState, SubtaskOutline, Subtask, SubtaskStanding } from "./types.ts";
import { afterApproval, dueApproval, startedOr, gistsKept } from "./approving.ts";
import { batchOf, beginning, beginnings, failedIn, forsaken } from "./batching.ts";
import { landedAllTheSame, landedAs } from "./late.ts";
import { affordable, counted } from "./purse.ts";
import { afterPause, decideDrop, decidePause, decideReplan, duePlanAsking, isPause, paused } from "./steering.ts";
import {
  afterCheck,
  afterGrader,
  afterShip,
  afterVerdict,
  checkOf,
  decideAsking,
  dueAsking,
  dueGrades,
  dueShip,
  wrongWith,
} from "./whole.ts";
import { gistsIn } from "./plan-words.ts";
import { words } from "./words.ts";

type Running = Extract<MissionState, { phase: "running" }>;

/** Of the brief nothing is a text that would not be a text in the worker's own record. */
const pieceTexts = (at: string): readonly string[] =>
  ["title", "source.**", "agent", "verifyCommand", "brief.mission", "brief.instruction", "brief.verifyCommand", "brief.operations.**"].map(
    (name) => `${at}.${name}`,
  );

const planTexts = [
  "plan.mission",
  "plan.rubric.*",
  "plan.verifyCommand",
  "plan.remarks.*",
  "plan.subtasks.*.gist.*",
  ...pieceTexts("plan.subtasks.*"),
];

/**
 * Many workers, one result: a graph of subtasks is worked through in batches, and the mission is over only when the runtime
 * itself has checked everything together (D10–D13).
 */
export const mission: Protocol<MissionCommand, MissionEvent, MissionState, MissionEffect> = {
  name: "mission",
  version: 1,
  initial: { phase: "idle" },

  decide(command, state) {
    switch (command.type) {
      case "mission.begin": {
        if (state.phase !== "idle") return refuse(command.type, "this mission has begun already");
        const { type: _, ...begun } = command;
        if (!mayDispatch(layerOf(command), "intake")) return dispatchRefused(layerOf(command), "intake");
        return [
          { type: "mission.begun", ...begun },
          gateOpened(
            "mission-plan",
            planKey,
            words.plan(command.plan, command.workersMax, { ...command, gists: gistsIn(command.plan.subtasks) }),
          ),
        ];
      }
      case "mission.take": {
        if (state.phase !== "idle") return refuse(command.type, "this mission has begun already");
        const { type: _, ...taken } = command;
        if (!mayDispatch(layerOf(command), "intake")) return dispatchRefused(layerOf(command), "intake");
        return [{ type: "mission.taken", ...taken }];
      }
      case "plan.report":
        return decidePlan(command, state);
      case "look.report": {
        if (state.phase === "planning" && state.replans !== undefined && state.planning.base === undefined)
          return [{ type: "plan.based", head: command.head }];
        if (state.phase !== "running") return refuse(command.type, "nothing can begin now");
        const { head, at } = command;
        const asked = failedIn(state).map(([task, standing]) =>
          gateOpened("subtask-failed", failedKey(task.id, standing.tries), words.failed(task, standing, standing.reason)),
        );
        return [...asked, ...beginnings(state, { head, at })];
      }
      case "check.report":
        return state.phase === "checking"
          ? [{ type: "mission.checked", check: command.check }]
          : refuse(command.type, "the whole is not being checked");
      case "verdict.ask":
        return decideAsking(command, state);
      case "mend.report":
        return state.phase === "mending"
          ? [{ type: "mend.planned", subtask: command.subtask }]
          : refuse(command.type, "nothing is to be mended");
      case "subtask.drop":
        return decideDrop(command, state);
      case "mission.pause":
        return decidePause(command, state);
      case "mission.replan":
        return decideReplan(command, state);
      case "mission.close": {
        if (state.phase !== "closing") return refuse(command.type, "the mission is not over");
        return [{ type: "mission.done", done: state.done }];
      }
      case "contracts.report": {
        if (state.phase !== "telling") return refuse(command.type, "the end of the mission is not recorded");
        const outcome = state.done.status === "done_clean" ? "converged" : "escaped";
        return [{ type: "session.ended", outcome, left: [...words.left(state.done)] }];
      }
      default:
        return never(command);
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case "mission.begun": {
        if (state.phase !== "idle") return state;
        const { type: _, at, plan, ...terms } = event;
        const standings = Object.fromEntries(plan.subtasks.map(({ id }) => [id, fresh]));
        const job = { ...terms, ...gistsKept(terms, plan), plan: planOutline(plan), begunAt: at, standings, looks: 0, mends: 0 };
        return { phase: "proposed", ...job };
      }
      case "mission.taken":
        return state.phase === "idle" ? taken(event) : state;
      case "plan.made":
      case "plan.refused":
        return state.phase === "planning" ? goneOn(afterReading(state, event)) : state;
      case "plan.based":
        return state.phase === "planning" ? { ...state, planning: { ...state.planning, base: event.head } } : state;
      case "subtasks.begun": {
        if (state.phase !== "running") return state;
        const { ids, head: base, at, budget } = event;
        const more = { base, at, ...(budget ? { budget } : {}) };
        const begun = ids.map((id) => [id, beginning(state.standings[id] ?? fresh, more)] as const);
        return { ...state, looks: state.looks + 1, standings: { ...state.standings, ...Object.fromEntries(begun) } };
      }
      case "child.ended":
        return afterChild(state, event);
      case "budget.warned":
        return state.phase === "idle" ? state : { ...state, warned: [...(state.warned ?? []), event.measure] };
      case "budget.exceeded":
        return state.phase === "running" ? onward({ ...state, exceeded: event.because }) : state;
      case "subtask.dropped":
      case "mission.paused":
      case "mission.replanned":
        return state.phase === "running" ? steered(state, event) : state;
      case "mission.checked":
        return state.phase === "checking" ? afterCheck(state, event.check) : state;
      case "mend.planned":
        return state.phase === "mending" ? withMend(state, event.subtask) : state;
      case "gate.opened":
        if (isVerdict(state, event.gate.key)) return { ...state, isAsked: true };
        return state.phase === "running" ? askedAbout(state, event.gate.key) : state;
      case "gate.answered":
        if (isVerdict(state, event.key)) return afterVerdict(state, event);
        if (isPause(state, event.key)) return afterPause(state, event, onward);
        return afterAnswer(state, event.key, event);
      case "gate.defaulted":
      case "gate.lapsed":
        if (isVerdict(state, event.key)) return afterVerdict(state, undefined);
        return afterSilence(state, event.key);
      case "effect.settled":
        return event.how === "halted" && state.phase !== "idle" && !("done" in state)
          ? ending(state, { status: "failed", reason: "it was stopped by a person after a fault" })
          : state;
      case "session.ended":
        return state.phase === "telling" ? { ...state, phase: "over" } : state;
      case "mission.done":
        return state.phase === "closing" ? { ...state, phase: "telling" } : state;
      case "dispatch.refused":
      case "session.branched":
        return state;
      default:
        return never(event);
    }
  },

  due(state) {
    switch (state.phase) {
      case "planning":
        return duePlanning(state);
      case "running": {
        const working: MissionEffect[] = [...duePlanAsking(state)];
        const { working: count } = tallyOf(state.standings);
        for (const task of count === 0 ? [] : state.plan.subtasks) {
          const each = state.standings[task.id];
          if (each?.status === "working") working.push(workOf(state, task, each));
        }
        const canBegin = batchOf(state).length > 0 && (working.length === 0 || affordable(state) >= 1);
        if (failedIn(state).length === 0 && !canBegin) return working;
        const { ground, looks } = state;
        const key = `look:${looks}:${Object.keys(state.standings).length - tallyOf(state.standings).waiting}`;
        return [...working, { type: "look-at-branch", mode: "repeatable", key, ground, ...(looks === 0 ? { isFirst: true } : {}) }];
      }
      case "approving":
        return dueApproval(state);
      case "checking":
        return [checkOf(state)];
      case "grading":
        return dueGrades(state);
      case "shipping":
        return dueShip(state);
      case "escalated":
        return dueAsking(state);
      case "mending": {
        const { ground, standings, mends: number } = state;
        const plan = { ...state.plan, subtasks: state.plan.subtasks.filter(({ id }) => standings[id]?.status === "landed") };
        const output = wrongWith(state).join("\n");
        return [{ type: "plan-mend", mode: "repeatable", key: `mend:${number}`, ground, plan, number, output }];
      }
      case "closing":
        return [{ type: "close-mission", mode: "repeatable", key: "close" }];
      case "telling":
        return [{ type: "write-contracts", mode: "repeatable", key: "contracts" }];
      default:
        return [];
    }
  },

  entries(event) {
    switch (event.type) {
      case "mission.taken":
        return briefEntries([event.planner]);
      case "mission.begun":
      case "plan.made":
        return briefEntries(event.plan.subtasks);
      case "mission.replanned":
        return briefEntries([event.planner]);
      case "mend.planned":
        return briefEntries([event.subtask]);
      default:
        return [];
    }
  },

  output: (state) => ("done" in state ? ({ ...state.done } as unknown as Json) : null),
  trace: traceOf,
  places: ["ground.root"],
  texts: {
    "mission.taken": ["lessons.*.text", "mission", ...pieceTexts("planner")],
    "plan.made": planTexts,
    "plan.refused": ["problems.*"],
    "mission.begun": ["lessons.*.text", ...planTexts],
    "subtask.dropped": ["reason"],
    "mission.replanned": ["text", ...pieceTexts("planner")],
    "mission.paused": ["because"],
    "budget.warned": ["text"],
    "budget.exceeded": ["because"],
    "mission.checked": ["check.output", "check.regressions.*.output", "check.gates.*.detail", "check.graders.*.asks"],
    "mend.planned": pieceTexts("subtask"),
    "mission.done": ["done.reason", "done.pendingActions.*", "done.gates.*.detail", "done.ship.reason", "done.ship.deployUrl"],
  },
};

type Handed = Extract<MissionCommand, { type: "mission.begin" | "mission.take" }>;

const layerOf = ({ from = "person" }: Handed): DispatchLayer => from;

type Escalated = Extract<MissionState, { phase: "escalated" }>;
const isVerdict = (state: MissionState, key: string): state is Escalated => state.phase === "escalated" && key === verdictKey(state.mends);

const fresh: Extract<SubtaskStanding, { status: "waiting" }> = { status: "waiting", tries: 0, evidence: [] };

/** D13: somebody who sees everything, with everything that is wrong and a person's words about it. */
function withMend({ said, ...state }: Extract<MissionState, { phase: "mending" }>, subtask: Subtask): MissionState {
  const evidence = [...wrongWith(state), ...(said === undefined ? [] : [said])];
  const plan = { ...state.plan, subtasks: [...state.plan.subtasks, outlineOf(subtask)] };
  return { ...state, phase: "running", plan, standings: { ...state.standings, [subtask.id]: { ...fresh, evidence } } };
}

function afterChild(before: MissionState, event: ChildEnded): MissionState {
  const state = landedAllTheSame(before, event);
  if (state.phase === "planning") return goneOn(afterPlanner(state, event));
  if (state.phase === "approving") return afterApproval(state, event, onward);
  if (state.phase === "grading") return afterGrader(state, event);
  if (state.phase === "shipping") return afterShip(state, event);
  return state.phase === "running" ? onward(afterWorker(state, event)) : state;
}

/** A person's word on a mission that is under way. */
function steered(
  state: Running,
  event: Extract<MissionEvent, { type: "subtask.dropped" | "mission.paused" | "mission.replanned" }>,
): MissionState {
  if (event.type === "mission.paused") return paused(state);
  if (event.type === "mission.replanned") return onward({ ...state, replan: outlineOf(event.planner), planBy: event.by });
  const reason = words.droppedBy(event.by, event.reason);
  return onward(standing(forsaken(state, event.id), event.id, ({ tries }) => ({ status: "dropped", tries, reason })));
}

/** Without another plan, the one that there was may have nothing left that could begin. */
const goneOn = (state: MissionState): MissionState => (state.phase === "running" ? onward(state) : state);

const standing = (state: Running, id: string, next: (before: SubtaskStanding) => SubtaskStanding): Running => ({
  ...state,
  standings: { ...state.standings, [id]: next(state.standings[id] ?? fresh) },
});

/** D13: where nobody works, nothing can begin and nobody is asked, the whole is looked at, if there is any. */
function onward(state: Running): MissionState {
  const { working, failed, landed } = tallyOf(state.standings);
  if (state.isPaused || state.unheard !== undefined || working + failed > 0 || batchOf(state).length > 0) return state;
  if (state.replan && state.exceeded === undefined) return replanning({ ...state, replan: state.replan }, onward);
  if (landed > 0) return { ...state, phase: "checking" };
  return ending(state, { status: "failed", reason: words.nothingLanded });
}

/** D30: clean lands; pending stays for people; failed is tried again with its evidence, as long as tries are left. */
function afterWorker(state: Running, { key, outcome, output }: ChildEnded): Running {
  const id = idIn(key);
  const before = state.standings[id];
  if (before?.status !== "working" || key !== workKey(id, before.tries)) return state;
  const { tries } = before;
  const end = endOf(output);
  return standing(counted(learned(state, end.premises), output, before.budget), id, () => {
    if (end.status === "done_clean" && end.commit !== null) return landedAs(end.commit, tries, outcome === "stopped");
    if (end.status === "pending") return { status: "pending", tries, actions: end.actions };
    if (outcome === "stopped") return { status: "dropped", tries, reason: words.stopped };
    const reason = end.reason || words.noEnd(outcome);
    if (tries < missionLimits.triesMax && !end.isEscalated) return { status: "waiting", tries, evidence: [...before.evidence, reason] };
    return { status: "failed", tries, reason, isAsked: false };
  });
}

const taskOf = (state: Running, key: string): SubtaskOutline | undefined =>
  state.plan.subtasks.find(({ id }) => id === idIn(key) && key === failedKey(id, state.standings[id]?.tries ?? 0));

function askedAbout(state: Running, key: string): MissionState {
  const task = taskOf(state, key);
  return task ? standing(state, task.id, (before) => (before.status === "failed" ? { ...before, isAsked: true } : before)) : state;
}

function afterAnswer(state: MissionState, key: string, { option, text, by }: GateAnswered): MissionState {
  if (state.phase === "proposed" && key === planKeyOf(state)) {
    if (option === "again") return planOtherwise(state, words.personSays(by.name, text ?? ""));
    return option === "start" ? startedOr(state, onward) : ending(state, { status: "failed", reason: words.notStarted(by.name) });
  }
  const task = state.phase === "running" ? taskOf(state, key) : undefined;
  if (state.phase !== "running" || !task) return state;
  if (option === "stop") return ending(state, { status: "failed", reason: words.ended(by.name) });
  return onward(
    standing(state, task.id, (before) => {
      if (before.status !== "failed") return before;
      const { tries, reason } = before;
      if (option === "drop") return { status: "dropped", tries, reason: words.droppedBy(by.name, reason) };
      return { status: "waiting", tries, evidence: [reason, ...(text === undefined ? [] : [words.personSays(by.name, text)])] };
    }),
  );
}

/** K14: without anybody a plan is begun, and what failed is left out. */
function afterSilence(state: MissionState, key: string): MissionState {
  if (state.phase === "proposed" && key === planKeyOf(state)) return startedOr(state, onward);
  const task = state.phase === "running" ? taskOf(state, key) : undefined;
  if (state.phase !== "running" || !task) return state;
  return onward(
    standing(state, task.id, (before) => {
      const reason = before.status === "failed" ? before.reason : "";
      return { status: "dropped", tries: before.tries, reason: words.droppedAlone(reason) };
    }),
  );
}

const refusalLine = (event: MissionEvent): readonly TraceItem[] =>
  event.type === "dispatch.refused" ? [{ item: `work handed to the ${event.to}`, from: "asked for", to: "refused", by: event.from }] : [];

function traceOf(events: readonly MissionEvent[]): readonly TraceItem[] {
  const state = events.reduce(mission.evolve, mission.initial);
  if (state.phase === "idle") return events.flatMap(refusalLine);
  const stuck = stuckIn({ subtasks: state.plan.subtasks, standings: state.standings });
  const tasks = state.plan.subtasks.map(({ id, title }) => {
    const each = state.standings[id] ?? fresh;
    const to = each.status === "landed" ? `landed as ${each.commit.slice(0, 10)}` : stuck.has(id) ? "never began" : each.status;
    return { item: `${id}: ${title}`, from: "planned", to };
  });
  const whole =
    "done" in state
      ? { to: state.done.status === "done_clean" ? "checked as a whole" : state.done.reason || "pending" }
      : { to: "still open" };
  return [...tasks, { item: state.plan.mission, from: "a mission", ...whole }];
}
