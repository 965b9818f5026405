import { gateOpened, type GateAnswered } from "../../kernel/gate.ts";
import type { Protocol } from "../../kernel/protocol.ts";
import { never, refuse, type Refusal } from "../../kernel/trouble.ts";
import type { Assessment } from "../../risk/types.ts";
import { guardLimits, isRememberable, runningOptions } from "./policy.ts";
import { traceOf } from "./trace.ts";
import type { Approval, CallId, Command, Effect, Event, Guarding, State, Waiting } from "./types.ts";
import { words } from "./words.ts";

/** The per-call machine: every call is weighed, recorded and let through, asked about or refused before it runs. */
export const guard: Protocol<Command, Event, State, Effect> = {
  name: "guard",
  version: 1,
  initial: { phase: "idle" },

  decide(command, state) {
    if (command.type === "guard.open")
      return state.phase === "idle"
        ? [{ type: "guard.opened", client: command.client }]
        : refuse(command.type, "the guard is on already");
    if (state.phase !== "guarding") return refuse(command.type, "the guard is not on");
    switch (command.type) {
      case "call.offer":
        return offer(state, command);
      case "call.claim":
        return claim(state, command);
      case "call.park":
        return entryOf(state, command.call)
          ? [{ type: "call.parked", call: command.call }]
          : refuse(command.type, "this call does not wait");
      case "call.report": {
        const { call, outcome, detail } = command;
        if (!state.running.includes(call))
          return refuse(command.type, `${call} was not let through, or has reported already`);
        return [{ type: "call.settled", call, outcome, ...(detail === undefined ? {} : { detail }) }];
      }
      default:
        return never(command);
    }
  },

  evolve(state, event) {
    if (event.type === "guard.opened")
      return {
        phase: "guarding",
        client: event.client,
        waiting: {},
        approvals: [],
        running: [],
        counts: { low: 0, noted: 0, asked: 0, refused: 0 },
      };
    return state.phase === "guarding" ? evolveGuarding(state, event) : state;
  },

  due: () => [],
  trace: traceOf,

  texts: {
    "call.assessed": ["action.input.**", "findings.*.evidence", "reasons.*", "pattern.target"],
    "call.refused": ["reasons.*"],
    "call.blocked": ["text"],
    "call.settled": ["detail"],
  },
};

type Offer = Extract<Command, { type: "call.offer" }>;

function offer(state: Guarding, command: Offer): readonly Event[] | Refusal {
  const { type: _, call, action, hash, assessment, at } = command;
  if (entryOf(state, call) || state.running.includes(call))
    return refuse(command.type, `the call ${call} was offered before`);
  const assessed: Event = { type: "call.assessed", call, action, hash, at, ...assessment };
  const { verdict, reasons } = assessment;
  if (verdict === "refuse") return [assessed, { type: "call.refused", call, reasons }];
  if (verdict === "low") return [assessed, { type: "call.allowed", call, why: "low" }];
  if (verdict === "advisory") return [assessed, { type: "call.allowed", call, why: "noted" }];
  const lapsed = Object.entries(state.waiting).flatMap(([from, { judged }]): readonly Event[] =>
    isOld(judged, at, guardLimits.passMs) ? [{ type: "pass.lapsed", from }] : [],
  );
  if (lapsed.length > 0) return withLapsed(state, command, lapsed);
  const [from, earlier] =
    Object.entries(state.waiting).find(
      ([, entry]) => entry.hash === hash && isLeft(entry, at) && isAsShown(entry, assessment),
    ) ?? [];
  if (from !== undefined && earlier) return [assessed, ...comeBack(call, from, earlier, at)];
  if (state.approvals.some((approval) => isApproved(approval, assessment)))
    return [assessed, { type: "call.allowed", call, why: "approved" }];
  if (Object.keys(state.waiting).length >= guardLimits.waitingMax)
    return [assessed, { type: "call.refused", call, reasons: [words.tooMany(guardLimits.waitingMax)] }];
  return [assessed, gateOpened("risk", gateKey(call), words.gate(action, hash, assessment))];
}

/** Answers that nobody collected in time go first, so that they cannot fill the guard up. */
function withLapsed(state: Guarding, command: Offer, lapsed: readonly Event[]): readonly Event[] | Refusal {
  const decided = offer(lapsed.reduce<State>(guard.evolve, state) as Guarding, command);
  return "refused" in decided ? decided : [...lapsed, ...decided];
}

/** Nobody stands at this gate any more: the client was sent away, or is gone. */
const isLeft = ({ parked, judged, at: offeredAt }: Waiting, at: string): boolean =>
  parked || isOld(judged ?? { at: offeredAt }, at, judged ? guardLimits.collectMs : guardLimits.goneMs);

/** Whether a person who judged the earlier call judged this one too: nothing is new that they were not shown. */
const isAsShown = ({ pattern, signals, bound }: Waiting, assessment: Assessment): boolean =>
  pattern.environment === assessment.pattern.environment &&
  bound === assessment.bound &&
  coversSignals(signals, assessment);

const isOld = (since: { readonly at: string } | undefined, at: string, ageMs: number): boolean =>
  since !== undefined && !isBetween(Date.parse(at) - Date.parse(since.at), -clockSkewMs, ageMs);

/** A clock that went far back makes ages meaningless; then nothing counts as fresh. */
const clockSkewMs = 300_000;
const isBetween = (value: number, low: number, high: number): boolean => value >= low && value <= high;

/** The same action again after it was parked: collect the answer if there is one, else wait at the same gate. */
function comeBack(call: CallId, from: CallId, earlier: Waiting, at: string): readonly Event[] {
  return earlier.judged ? collect(call, from, earlier.judged, at) : [{ type: "call.joined", call, waiting: from }];
}

function claim(
  state: Guarding,
  { call, hash, at, type }: Extract<Command, { type: "call.claim" }>,
): readonly Event[] | Refusal {
  const waiting = entryOf(state, call);
  if (!waiting)
    return refuse(type, `no answer waits for ${call}: its question lapsed, or the answer was collected already`);
  if (waiting.hash !== hash)
    return refuse(type, "this is not the action that was shown; what runs must be what was judged");
  return waiting.judged ? collect(call, call, waiting.judged, at) : refuse(type, "nobody has answered yet");
}

/** A pass is taken once and not after its time; any other answer tells the client why it may not run. */
function collect(call: CallId, from: CallId, judged: NonNullable<Waiting["judged"]>, at: string): readonly Event[] {
  const { option, text, by } = judged;
  if (!runningOptions.includes(option))
    return [{ type: "call.blocked", call, from, option, by, ...(text === undefined ? {} : { text }) }];
  if (isOld(judged, at, guardLimits.passMs))
    return [
      { type: "pass.lapsed", from },
      { type: "call.blocked", call, from, option: "lapsed", by },
    ];
  return [{ type: "pass.used", call, from }];
}

/** A19: all three parts equal, the environment known, nothing bound to it changed, and no signal that was not approved. */
const isApproved = ({ pattern, signals, bound }: Approval, assessment: Assessment): boolean =>
  isRememberable({ pattern, signals }) &&
  pattern.tool === assessment.pattern.tool &&
  pattern.target === assessment.pattern.target &&
  pattern.environment === assessment.pattern.environment &&
  bound === assessment.bound &&
  coversSignals(signals, assessment);

const coversSignals = (signals: Approval["signals"], { findings }: Assessment): boolean =>
  findings.every(({ signal }) => signals.includes(signal));

const gateKey = (call: CallId): string => `call:${call}`;
const callOf = (key: string): CallId => key.slice("call:".length);

function evolveGuarding(state: Guarding, event: Exclude<Event, { type: "guard.opened" }>): State {
  switch (event.type) {
    case "call.assessed": {
      const { call, hash, at, pattern, findings, bound, verdict } = event;
      if (verdict !== "gate") return state;
      const signals = [...new Set(findings.map(({ signal }) => signal))];
      return {
        ...state,
        waiting: {
          ...state.waiting,
          [call]: { hash, at, pattern, signals, parked: false, ...(bound === undefined ? {} : { bound }) },
        },
      };
    }
    case "call.allowed":
      return letThrough(count(state, event.why === "approved" ? "low" : event.why), event.call, event.call);
    case "call.refused":
      return count(drop(state, event.call), "refused");
    case "call.joined":
      return drop(state, event.call);
    case "call.parked":
      return change(state, event.call, (waiting) => ({ ...waiting, parked: true }));
    case "gate.opened":
      return count(state, "asked");
    case "gate.answered":
      return judge(state, event);
    case "gate.lapsed":
      return drop(state, callOf(event.key));
    case "pass.used":
      return letThrough(drop(state, event.call), event.call, event.from);
    case "pass.lapsed":
      return drop(state, event.from);
    case "call.blocked":
      return drop(drop(state, event.call), event.from);
    case "call.settled":
      return { ...state, running: state.running.filter((call) => call !== event.call) };
    case "session.branched":
      return { ...state, approvals: [], waiting: withoutAnswers(state.waiting), running: [] };
    case "session.ended":
      return { phase: "closed" };
    case "gate.defaulted":
    case "effect.settled":
    case "child.ended":
      return state;
    default:
      return never(event);
  }
}

function judge(state: Guarding, { key, option, text, by, at }: GateAnswered): Guarding {
  const call = callOf(key);
  const waiting = entryOf(state, call);
  if (!waiting) return state;
  const judged = { option, by: by.name, at, ...(text === undefined ? {} : { text }) };
  const answered = change(state, call, (earlier) => ({ ...earlier, judged }));
  return option === "approve" && isRememberable(waiting)
    ? { ...answered, approvals: [...state.approvals, approvalOf(waiting)].slice(-guardLimits.approvalsMax) }
    : answered;
}

const approvalOf = ({ pattern, signals, bound }: Waiting): Approval => ({
  pattern,
  signals,
  ...(bound === undefined ? {} : { bound }),
});

const letThrough = (state: Guarding, call: CallId, from: CallId): Guarding => ({
  ...drop(drop(state, call), from),
  running: [...state.running, call].slice(-guardLimits.runningMax),
});

const count = (state: Guarding, what: keyof Guarding["counts"]): Guarding => ({
  ...state,
  counts: { ...state.counts, [what]: state.counts[what] + 1 },
});

function drop(state: Guarding, call: CallId): Guarding {
  const { [call]: _, ...waiting } = state.waiting;
  return { ...state, waiting };
}

/** A call's id comes from outside: `constructor` must not find what every object has. */
const entryOf = ({ waiting }: Guarding, call: CallId): Waiting | undefined =>
  Object.hasOwn(waiting, call) ? waiting[call] : undefined;

function change(state: Guarding, call: CallId, by: (waiting: Waiting) => Waiting): Guarding {
  const waiting = entryOf(state, call);
  return waiting ? { ...state, waiting: { ...state.waiting, [call]: by(waiting) } } : state;
}

/** A branch inherits no answers: what was approved in the parent may not run here (K16). */
const withoutAnswers = (waiting: Guarding["waiting"]): Guarding["waiting"] =>
  Object.fromEntries(Object.entries(waiting).filter(([, { judged }]) => judged === undefined));
