import type { EffectShape } from "../../src/kernel/effect.ts";
import { gateOpened } from "../../src/kernel/gate.ts";
import type { GateKind } from "../../src/kernel/gate-kinds.ts";
import type { Hash } from "../../src/kernel/ids.ts";
import type { AnyProtocol, KernelEvent, Perform, Protocol, ReturnableEvent, TaggedValue } from "../../src/kernel/protocol.ts";
import { never, refuse } from "../../src/kernel/trouble.ts";

/**
 * A protocol for tests of the runtime: it does what its plan says, stage after stage, everything in a stage at once.
 * Every kind of effect and gate can be in a plan, also ones that misbehave.
 */
export type Plan = readonly (readonly Item[])[];
export type Item = Work | Ask | Act;

interface Work {
  readonly name: string;
  readonly do: "repeatable" | "once";
  readonly timeoutMs?: number;
  readonly notBefore?: string;
  /** Work whose result changes nothing: it stays due after it is done. */
  readonly deaf?: "records" | "silent";
}

export interface Ask {
  readonly name: string;
  readonly do: "ask";
  readonly kind: GateKind;
  readonly expiresAt?: string;
  readonly liveOnly?: true;
  readonly notBy?: string;
  readonly leavesOut?: readonly string[];
  readonly context?: readonly string[];
}

/** Waits for an action to be offered, asks whether it may run, and runs it once. */
interface Act {
  readonly name: string;
  readonly do: "act";
}

export type Command =
  | { readonly type: "plan.start"; readonly plan: Plan }
  | { readonly type: "work.report"; readonly name: string; readonly note: string }
  | { readonly type: "question.put"; readonly name: string }
  | { readonly type: "action.offer"; readonly name: string; readonly text: string; readonly hash: Hash }
  | { readonly type: "action.report"; readonly name: string; readonly output: string }
  | { readonly type: "plan.finish" }
  | { readonly type: "note.add"; readonly text: string; readonly path: string }
  /** Takes back the work of a name: it is no longer due. */
  | { readonly type: "work.drop"; readonly name: string }
  /** Says whatever it is told, as a broken protocol would. */
  | { readonly type: "events.say"; readonly events: readonly TaggedValue[] };

type Own =
  | { readonly type: "plan.started"; readonly plan: Plan }
  | { readonly type: "work.done"; readonly name: string; readonly note: string }
  | { readonly type: "work.dropped"; readonly name: string }
  | { readonly type: "question.asked"; readonly name: string }
  | { readonly type: "action.offered"; readonly name: string; readonly text: string; readonly hash: Hash }
  | { readonly type: "action.ran"; readonly name: string; readonly output: string }
  | { readonly type: "note.added"; readonly text: string; readonly path: string }
  | { readonly type: "plan.finished" };

export type Event = Own | KernelEvent;

interface Offered {
  readonly text: string;
  readonly hash: Hash;
  readonly approved: boolean;
}

interface Running {
  readonly phase: "running";
  readonly plan: Plan;
  /** How each named item ended. */
  readonly settled: Readonly<Record<string, string>>;
  readonly asked: Readonly<Record<string, number>>;
  readonly waiting: readonly string[];
  readonly offered: Readonly<Record<string, Offered>>;
  readonly note: string;
}

export type State = { readonly phase: "idle" } | Running | { readonly phase: "over"; readonly settled: Running["settled"] };

export type Effect = EffectShape & { readonly name: string };

const probe: Protocol<Command, Event, State, Effect> = {
  name: "probe",
  version: 1,
  initial: { phase: "idle" },

  decide(command, state) {
    if (command.type === "plan.start")
      return state.phase === "idle" ? [{ type: "plan.started", plan: command.plan }] : refuse(command.type, "a plan is under way");
    if (command.type === "events.say") return command.events as readonly (Own | ReturnableEvent)[];
    return state.phase === "running" ? decideRunning(state, command) : refuse(command.type, "no plan is under way");
  },

  evolve(state, event) {
    if (event.type === "plan.started")
      return { phase: "running", plan: event.plan, settled: {}, asked: {}, waiting: [], offered: {}, note: "" };
    return state.phase === "running" ? evolveRunning(state, event) : state;
  },

  due: (state) => (state.phase === "running" ? dueItems(state) : []),

  trace: (events) => {
    const state = events.reduce(probe.evolve, probe.initial);
    const settled = state.phase === "idle" ? {} : state.settled;
    return Object.entries(settled).map(([item, to]) => ({ item, from: "open", to }));
  },

  texts: { "note.added": ["text"], "action.offered": ["text"], "work.done": ["note"], "action.ran": ["output"] },
};

type Stepping = Exclude<Command, { type: "plan.start" | "events.say" }>;

function decideRunning(state: Running, command: Stepping) {
  switch (command.type) {
    case "work.report": {
      const work = openItem(state, command.name);
      if (work?.do !== "once" && work?.do !== "repeatable") return refuse(command.type, `${command.name} is not wanted`);
      return work.deaf === "silent" ? [] : [{ type: "work.done", name: work.name, note: command.note } as const];
    }
    case "work.drop":
      return [{ type: "work.dropped", name: command.name } as const];
    case "question.put": {
      const ask = openItem(state, command.name);
      if (ask?.do !== "ask") return refuse(command.type, `${command.name} is not to be asked`);
      return [{ type: "question.asked", name: ask.name } as const, gateFor(state, ask)];
    }
    case "action.offer": {
      const { name, text, hash } = command;
      if (openItem(state, name)?.do !== "act") return refuse(command.type, `${name} is not wanted`);
      const words = { title: name, context: [`Action: ${text}`], question: "May this run?", subject: hash };
      return [{ type: "action.offered", name, text, hash } as const, gateOpened("risk", gateKey(state, name), words)];
    }
    case "action.report":
      return [{ type: "action.ran", name: command.name, output: command.output } as const];
    case "note.add":
      return [{ type: "note.added", text: command.text, path: command.path } as const];
    case "plan.finish":
      if (stageOf(state)) return refuse(command.type, "something is still open");
      return [{ type: "plan.finished" } as const, { type: "session.ended", outcome: "converged", left: [] } as const];
    default:
      return never(command);
  }
}

function gateFor(state: Running, { name, kind, expiresAt, liveOnly, notBy, leavesOut = [], context = [] }: Ask) {
  const limits = {
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(liveOnly ? { liveOnly } : {}),
    ...(notBy === undefined ? {} : { notBy }),
  };
  return gateOpened(kind, gateKey(state, name), { title: name, question: `How about ${name}?`, leavesOut, context, ...limits });
}

/** A question that lapsed is asked again in the next round. */
const gateKey = ({ asked }: Running, name: string): string => `ask:${name}:${asked[name] ?? 0}`;
const nameIn = (key: string): string => key.split(":")[1] ?? "";

const stageOf = ({ plan, settled }: Running): readonly Item[] | undefined =>
  plan.map((stage) => stage.filter(({ name }) => settled[name] === undefined)).find((stage) => stage.length > 0);

const openItem = (state: Running, name: string): Item | undefined => stageOf(state)?.find((item) => item.name === name);

function dueItems(state: Running): readonly Effect[] {
  const stage = stageOf(state);
  if (!stage) return [{ type: "finish-plan", mode: "repeatable", key: "finish", name: "finish" }];
  return stage.flatMap((item): readonly Effect[] => {
    const { name } = item;
    if (item.do === "act") {
      const { approved = false, hash } = state.offered[name] ?? {};
      const subject = hash === undefined ? {} : { subject: hash };
      return approved ? [{ type: "run-action", mode: "once", key: `act:${name}`, name, ...subject }] : [];
    }
    if (item.do === "ask")
      return state.waiting.includes(name)
        ? []
        : [{ type: "put-question", mode: "repeatable", key: `put:${name}:${state.asked[name] ?? 0}`, name }];
    const limit = {
      ...(item.timeoutMs === undefined ? {} : { timeoutMs: item.timeoutMs }),
      ...(item.notBefore === undefined ? {} : { notBefore: item.notBefore }),
    };
    return [{ type: "do-work", mode: item.do, key: `work:${name}`, name, ...limit }];
  });
}

function evolveRunning(state: Running, event: Exclude<Event, { type: "plan.started" }>): State {
  switch (event.type) {
    case "work.done": {
      const item = openItem(state, event.name);
      return item && "deaf" in item ? { ...state, note: event.note } : settle(state, event.name, event.note);
    }
    case "work.dropped":
      return settle(state, event.name, "dropped");
    case "question.asked":
      return { ...state, waiting: [...state.waiting, event.name] };
    case "action.offered": {
      const { name, text, hash } = event;
      return { ...state, offered: { ...state.offered, [name]: { text, hash, approved: false } } };
    }
    case "gate.answered":
      return answered(state, nameIn(event.key), event.option);
    case "gate.defaulted":
      return settle(state, nameIn(event.key), `default ${event.option}`);
    case "gate.lapsed": {
      const name = nameIn(event.key);
      const asked = { ...state.asked, [name]: (state.asked[name] ?? 0) + 1 };
      return { ...state, asked, waiting: state.waiting.filter((each) => each !== name) };
    }
    case "action.ran":
      return settle(state, event.name, event.output);
    case "effect.settled": {
      const name = nameIn(event.key);
      const item = openItem(state, name);
      return event.how === "retry" || (item && "deaf" in item) ? state : settle(state, name, event.how);
    }
    case "note.added":
      return { ...state, note: event.text };
    case "session.branched":
      return { ...state, offered: Object.fromEntries(Object.entries(state.offered).filter(([, { approved }]) => !approved)) };
    case "session.ended":
      return { phase: "over", settled: state.settled };
    case "plan.finished":
    case "child.ended":
    case "gate.opened":
      return state;
    default:
      return never(event);
  }
}

const settle = (state: Running, name: string, how: string): Running => ({
  ...state,
  settled: { ...state.settled, [name]: how },
  waiting: state.waiting.filter((each) => each !== name),
});

function answered(state: Running, name: string, option: string): Running {
  const offered = state.offered[name];
  if (!offered || (option !== "approve" && option !== "dismiss")) return settle(state, name, option);
  return { ...state, offered: { ...state.offered, [name]: { ...offered, approved: true } } };
}

/** Effects of a test; each gets the name of the item. */
export interface ProbeWork {
  readonly work?: (name: string, signal: AbortSignal) => Promise<string>;
  readonly act?: (name: string, subject: Hash, signal: AbortSignal) => Promise<string>;
}

export const probeEffects =
  ({ work = async () => "done", act = async () => "ran" }: ProbeWork = {}): Perform<Effect, Command> =>
  async ({ type, name, subject }, signal) => {
    if (type === "put-question") return { type: "question.put", name };
    if (type === "finish-plan") return { type: "plan.finish" };
    if (type === "do-work") return { type: "work.report", name, note: await work(name, signal) };
    return { type: "action.report", name, output: await act(name, subject as Hash, signal) };
  };

export const anyProbe = probe as unknown as AnyProtocol;

/** Of every sort of step one or two, and work beside work. */
export const shortPlan: Plan = [
  [{ name: "read", do: "repeatable" }, { name: "claim", do: "once" }],
  [{ name: "danger", do: "ask", kind: "risk" }, { name: "gap", do: "ask", kind: "gap" }],
  [{ name: "deploy", do: "act" }],
  [{ name: "publish", do: "once" }, { name: "sum", do: "repeatable" }],
]; // oxfmt-ignore

/** Fifty events, five people's moments, eight steps that must not happen twice, and one action with a secret in it. */
export const longPlan: Plan = [
  [{ name: "read", do: "repeatable" }, { name: "claim", do: "once" }],
  [{ name: "aim", do: "ask", kind: "goal-field" }],
  [{ name: "build", do: "once" }, { name: "tag", do: "once" }, { name: "count", do: "repeatable" }],
  [{ name: "danger", do: "ask", kind: "risk" }, { name: "gap", do: "ask", kind: "gap" }],
  [{ name: "deploy", do: "act" }],
  [{ name: "announce", do: "once" }, { name: "watch", do: "repeatable" }, { name: "measure", do: "repeatable" }],
  [{ name: "check", do: "ask", kind: "goal-field" }, { name: "bill", do: "once" }],
  [{ name: "archive", do: "once" }, { name: "sweep", do: "repeatable" }],
  [{ name: "publish", do: "once" }, { name: "sum", do: "repeatable" }, { name: "thank", do: "repeatable" }],
]; // oxfmt-ignore
