import { clockSkewMs } from "../kernel/clock.ts";
import { gateOpened, type GateAnswered } from "../kernel/gate.ts";
import type { ReturnableEvent } from "../kernel/protocol.ts";
import { never, refuse, type Refusal } from "../kernel/trouble.ts";
import type { Assessment } from "../risk/types.ts";
import { callLimits, isRememberable, runningOptions } from "./policy.ts";
import type { CallApproval, CallCommand, CallEvent, CallId, CallMoment, Calls, RunningCall, WaitingCall } from "./types.ts";
import { owning } from "./own-files.ts";
import { allowing, askedWith, isAllowed, openQuestion, saidOf, threadOf, together } from "./threads.ts";
import { words } from "./words.ts";

/**
 * The fate of a call, purely: weighed, recorded, and let through, asked about or refused before it runs. A protocol
 * that lets calls through holds `Calls` in its state and hands these functions what concerns them.
 */
export const noCalls: Calls = {
  waiting: {},
  approvals: [],
  running: [],
  handed: [],
  own: [],
  suspicion: null,
  counts: { low: 0, noted: 0, asked: 0, refused: 0 },
};

/** Where the events of calls hold free text, for redaction. */
export const callTexts: Readonly<Record<string, readonly string[]>> = {
  "call.assessed": [
    "action.tool",
    "action.input.**",
    "action.cwd",
    "writes.*",
    "disowned.*",
    "findings.*.evidence",
    "findings.*.says",
    "reasons.*",
    "pattern.target",
    "permitted.*.target",
    "thread.**",
  ],
  "call.refused": ["reasons.*"],
  "call.blocked": ["text"],
  "call.settled": ["detail", "output", "branch", "wrote.*", "disowned.*"],
  "result.suspected": ["source", "evidence.*"],
  "miss.reported": ["note"],
};

const commandTypes: ReadonlySet<string> = new Set<CallCommand["type"]>([
  "call.offer",
  "call.claim",
  "call.park",
  "call.report",
  "result.suspect",
  "miss.report",
  "calls.close",
]);

export const isCallCommand = (command: { readonly type: string }): command is CallCommand => commandTypes.has(command.type);

type Decided = readonly (CallEvent | ReturnableEvent)[] | Refusal;

/** `client` is what a call that its prompt decides about is handed to. */
export function decideCall(calls: Calls, command: CallCommand, client: string): Decided {
  switch (command.type) {
    case "call.offer":
      return offer(calls, withQuestion(withSuspicion(calls, command)), client);
    case "call.claim":
      return claim(calls, command);
    case "call.park":
      return entryOf(calls, command.call) ? [{ type: "call.parked", call: command.call }] : refuse(command.type, "this call does not wait");
    case "call.report":
      return report(calls, command, client);
    case "result.suspect":
      return [words.suspected(command.source, command.findings)];
    case "miss.report": {
      const { signal, tool, wanted, note } = command;
      return [{ type: "miss.reported", signal, tool, wanted, note: words.note(note) }];
    }
    case "calls.close":
      return calls.handed.flatMap(({ call }) => notRun(call, client));
    default:
      return never(command);
  }
}

type Offer = Extract<CallCommand, { type: "call.offer" }>;

/** The same words, but other facts by now: the yes was for the facts of then, so the call is asked about anew. */
const isReplaced = (entry: WaitingCall, { same, hash }: Pick<Offer, "same" | "hash">): boolean =>
  entry.judged !== undefined &&
  runningOptions.includes(entry.judged.option) &&
  same !== undefined &&
  entry.same === same &&
  entry.hash !== hash;

/** A standing permission lets the same call through: a yes for it must not be left over for when that is taken back. */
const isNeedless = ({ hash, judged }: WaitingCall, { assessment, ...offered }: Offer): boolean =>
  assessment.permitted !== undefined && judged !== undefined && runningOptions.includes(judged.option) && hash === offered.hash;

function offer(calls: Calls, command: Offer, client: string): Decided {
  const { type: _, assessment, observing, asks, question: __, ...known } = command;
  const { call, action, hash, at } = known;
  if (isKnown(calls, call)) return refuse(command.type, words.offeredBefore(call));
  const lapsed = Object.entries(calls.waiting).flatMap(([from, entry]): readonly CallEvent[] =>
    isOld(entry.judged, at, callLimits.passMs) || isReplaced(entry, known) || isNeedless(entry, command)
      ? [{ type: "pass.lapsed", from }]
      : [],
  );
  if (lapsed.length > 0) return withLapsed(calls, command, lapsed, client);
  const assessed: CallEvent = { type: "call.assessed", ...known, ...assessment };
  const { verdict, reasons } = assessment;
  if (verdict === "low") return [assessed, { type: "call.allowed", call, why: "low" }];
  if (observing) return [assessed, { type: "call.allowed", call, why: "observed" }];
  if (verdict === "refuse") return [assessed, { type: "call.refused", call, reasons }];
  if (verdict === "advisory") return [assessed, { type: "call.allowed", call, why: "noted" }];
  const isRemembered = calls.approvals.some((approval) => isApproved(approval, assessment)) || isAllowed(calls, threadOf(assessment));
  const [from, earlier] =
    Object.entries(calls.waiting).find(([, entry]) => isTheSame(entry, known, assessment) && !(isRemembered && isClaimed(entry))) ?? [];
  if (from !== undefined && earlier) return [assessed, ...comeBack(call, from, earlier, at)];
  if (isRemembered) return [assessed, { type: "call.allowed", call, why: "approved" }];
  if (asks === "client") return [assessed, { type: "call.handed", call, to: client }];
  if (Object.keys(calls.waiting).length >= callLimits.waitingMax)
    return [assessed, { type: "call.refused", call, reasons: [words.tooMany(callLimits.waitingMax)] }];
  return [assessed, ...(askedTogether(calls, command) ?? [gateOpened("risk", gateKey(call), words.gate(action, hash, assessment))])];
}

/** A20: a message to a thread that others wait for: their question takes it in, and is put anew. */
function askedTogether(
  calls: Calls,
  { call, action, hash, task, assessment }: Offer,
): readonly (CallEvent | ReturnableEvent)[] | undefined {
  const thread = task === undefined ? threadOf(assessment) : undefined;
  const message = thread && { thread, hash, said: words.said(action, hash) };
  const open = message && openQuestion(calls, message);
  const [[lead] = []] = open ?? [];
  if (!message || !open || lead === undefined) return undefined;
  const all = [...open.flatMap(([, { thread: to, said, hash: of }]) => (to && said ? [{ thread: to, said, hash: of }] : [])), message];
  return [
    { type: "call.gathered", call, waiting: lead },
    { ...gateOpened("risk", gateKey(lead), words.messages(all)), supersedes: true },
  ];
}

/** A30: a suspect result is a finding on the next call that does more than look. */
function withSuspicion({ suspicion }: Calls, command: Offer): Offer {
  const { assessment } = command;
  if (!suspicion || assessment.reads || assessment.verdict === "refuse") return command;
  return { ...command, assessment: words.withSuspicion(assessment, suspicion) };
}

/** S10: a question about the work, not about a danger, makes the client ask before this call. */
const withQuestion = (command: Offer): Offer =>
  command.question === undefined || command.assessment.verdict === "refuse"
    ? command
    : { ...command, assessment: words.withQuestion(command.assessment, command.question) };

const isKnown = (calls: Calls, call: CallId): boolean =>
  entryOf(calls, call) !== undefined || [...calls.running, ...calls.handed].some((each) => each.call === call);

/**
 * Answers that nobody collected in time lapse with the first call that sees them: they cannot fill the session up, and
 * a clock that is set back later does not bring them to life again.
 */
function withLapsed(calls: Calls, command: Offer, lapsed: readonly CallEvent[], client: string): Decided {
  const decided = offer(lapsed.reduce<Calls>(evolveCalls, calls), command, client);
  return "refused" in decided ? decided : [...lapsed, ...decided];
}

/** Its caller may stand there yet and is about to take the answer. */
const isClaimed = ({ parked, judged }: WaitingCall): boolean => judged !== undefined && !parked;

/** M4: an approval binds the place, by all that it rests on: in another checkout it counts where all of that is the same. */
function isTheSame(entry: WaitingCall, { hash, portable }: Pick<Offer, "hash" | "portable">, assessment: Assessment): boolean {
  if (!entry.left && entry.hash === hash) return isAsShown(entry, assessment);
  const { bound: _, ...unbound } = entry; // it names the folder
  const asHere = { ...unbound, ...(assessment.bound === undefined ? {} : { bound: assessment.bound }) };
  return portable !== undefined && entry.portable === portable && isAsShown(asHere, assessment);
}

/** Whether a person who judged the earlier call judged this one too: nothing is new that they were not shown. */
const isAsShown = ({ pattern, signals, bound }: WaitingCall, assessment: Assessment): boolean =>
  pattern.environment === assessment.pattern.environment && bound === assessment.bound && coversSignals(signals, assessment);

const isOld = (since: { readonly at: string } | undefined, at: string, ageMs: number): boolean =>
  since !== undefined && !isBetween(Date.parse(at) - Date.parse(since.at), -clockSkewMs, ageMs);

/** After a clock went far back ages are meaningless; then nothing counts as fresh. */
const isBetween = (value: number, low: number, high: number): boolean => value >= low && value <= high;

/**
 * The same action again: collect the answer if there is one, else wait at the same gate. Nobody is asked twice, and
 * whichever caller comes first takes the answer: who stood at the gate may have been killed, and nothing here can tell.
 */
function comeBack(call: CallId, from: CallId, earlier: WaitingCall, at: string): readonly CallEvent[] {
  if (earlier.judged) return collect(call, from, earlier.judged, at);
  return [{ type: "call.joined", call, waiting: from, ...(earlier.asked === undefined ? {} : { gate: earlier.asked }) }];
}

function claim(calls: Calls, { call, hash, at, type }: Extract<CallCommand, { type: "call.claim" }>): Decided {
  const waiting = entryOf(calls, call);
  if (!waiting) return refuse(type, `no answer waits for ${call}: its question lapsed, or the answer was collected already`);
  if (waiting.hash !== hash) return refuse(type, "this is not the action that was shown; what runs must be what was judged");
  return waiting.judged ? collect(call, call, waiting.judged, at) : refuse(type, "nobody has answered yet");
}

/** A pass is taken once and not after its time; any other answer tells the client why it may not run. */
function collect(call: CallId, from: CallId, judged: NonNullable<WaitingCall["judged"]>, at: string): readonly CallEvent[] {
  const { option, text, by } = judged;
  if (!runningOptions.includes(option)) return [{ type: "call.blocked", call, from, option, by, ...(text === undefined ? {} : { text }) }];
  if (isOld(judged, at, callLimits.passMs))
    return [
      { type: "pass.lapsed", from },
      { type: "call.blocked", call, from, option: "lapsed", by },
    ];
  return [{ type: "pass.used", call, from }];
}

function report(calls: Calls, { type, call, outcome, ...ending }: Extract<CallCommand, { type: "call.report" }>, client: string): Decided {
  const claims = outcome === "failed" && writesOf(calls, call).length > 0 ? { wrote: [] } : {}; // even if files lie there
  const settled: CallEvent = { type: "call.settled", call, outcome, ...ending, ...claims };
  if (calls.running.some((each) => each.call === call)) return [settled];
  if (!calls.handed.some((each) => each.call === call)) return refuse(type, `${call} was not let through, or has reported already`);
  const option = outcome === "blocked-by-client" ? "halt" : "dismiss";
  return [{ type: "call.judged", call, option, by: words.personAt(client) }, settled];
}

/** A32: a call that the client asked about and that did not run was refused there. */
const notRun = (call: CallId, client: string): readonly CallEvent[] => [
  { type: "call.judged", call, option: "halt", by: words.personAt(client) },
  { type: "call.settled", call, outcome: "blocked-by-client" },
];

/** A19: all three parts equal, the environment known, nothing bound to it changed, and no signal that was not approved. */
const isApproved = ({ pattern, signals, bound }: CallApproval, assessment: Assessment): boolean =>
  isRememberable({ pattern, signals }) &&
  pattern.tool === assessment.pattern.tool &&
  pattern.target === assessment.pattern.target &&
  pattern.environment === assessment.pattern.environment &&
  bound === assessment.bound &&
  coversSignals(signals, assessment);

const coversSignals = (signals: CallApproval["signals"], { findings }: Assessment): boolean =>
  findings.every(({ signal }) => signals.includes(signal));

const gateKey = (call: CallId): string => `call:${call}`;
/** Empty for a gate that is not about a call. */
export const callOf = (key: string): CallId => (key.startsWith("call:") ? key.slice("call:".length) : "");

/** Whether a gate is about a call. */
export const isCallGate = (key: string): boolean => callOf(key) !== "";

/** Whether a call that this gate is about was sent away to come back for its answer. */
export const isParked = ({ waiting = {} }: Partial<Calls>, key: string): boolean =>
  askedWith({ waiting }, callOf(key)).some(([, { parked }]) => parked);

/** Total over what concerns calls; everything else about a session is its protocol's. */
export function evolveCalls(calls: Calls, event: CallMoment): Calls {
  switch (event.type) {
    case "call.assessed": {
      const { call, hash, portable, same, at, pattern, findings, bound, writes, task, disowned } = event; // later events remove it again
      const signals = [...new Set(findings.map(({ signal }) => signal))];
      const thread = threadOf(event);
      const kept = {
        ...(same === undefined ? {} : { same }),
        ...(portable === undefined ? {} : { portable }),
        ...(bound === undefined ? {} : { bound }),
        ...(writes === undefined ? {} : { writes }),
        ...(task === undefined ? {} : { task }),
        ...(thread === undefined ? {} : { thread }),
        ...(thread === undefined || task !== undefined ? {} : saidOf(calls, words.said(event.action, hash))),
      };
      return {
        ...owning(calls, { disowned }),
        waiting: { ...calls.waiting, [call]: { hash, at, pattern, signals, parked: false, ...kept } },
      };
    }
    case "call.allowed":
      return letThrough(count(calls, countedAs[event.why]), event.call, event.call);
    case "call.refused":
      return count(drop(calls, event.call), "refused");
    case "call.joined":
      return drop(calls, event.call);
    case "call.gathered":
      return change(calls, event.call, (waiting) => ({ ...waiting, asked: event.waiting }));
    case "call.parked":
      return change(calls, event.call, (waiting) => ({ ...waiting, parked: true }));
    case "call.handed":
      return hand(count(calls, "asked"), event.call);
    case "call.judged":
      return calls.handed.some(({ call, suspected }) => call === event.call && suspected) ? { ...calls, suspicion: null } : calls;
    case "gate.opened":
      return event.gate.kind === "gap" ? calls : count(calls, "asked"); // that one is about the work, not a call
    case "gate.answered":
      return judge(calls, event);
    case "gate.lapsed":
      return event.reason === "superseded" ? calls : askedWith(calls, callOf(event.key)).reduce((left, [call]) => drop(left, call), calls);
    case "pass.used":
      return letThrough(calls, event.call, event.from);
    case "pass.lapsed":
      return drop(calls, event.from);
    case "call.blocked":
      return drop(drop(calls, event.call), event.from);
    case "call.settled":
      return settle(calls, event);
    case "result.suspected":
      return { ...calls, suspicion: { source: event.source, evidence: event.evidence } };
    case "session.branched":
      return { ...calls, approvals: [], threads: [], waiting: withoutAnswers(calls.waiting), running: [], handed: [] };
    case "miss.reported":
    case "gate.defaulted":
    case "effect.settled":
    case "child.ended":
    case "session.ended":
      return calls;
    default:
      return never(event);
  }
}

const countedAs = { low: "low", approved: "low", noted: "noted", observed: "noted" } as const;

/** An answer is for every call that its gate lists. */
function judge(calls: Calls, { key, option, text, by, at }: GateAnswered): Calls {
  const all = askedWith(calls, callOf(key));
  const [[, waiting] = []] = all;
  if (!waiting) return calls;
  const judged = { option, by: by.name, at, ...(text === undefined ? {} : { text }) };
  const seen = waiting.signals.includes("PromptInjection") ? { ...calls, suspicion: null } : calls;
  const answered = all.reduce((left, [call]) => change(left, call, ({ said: _, ...earlier }) => ({ ...earlier, judged })), seen);
  return option === "approve" ? remember(answered, all) : answered;
}

/** A19: the thread of messages, else the pattern of the one call. */
function remember(calls: Calls, all: readonly (readonly [CallId, WaitingCall])[]): Calls {
  const threads = all.flatMap(([, { thread }]) => thread ?? []);
  const [[, first] = []] = all;
  if (threads.length > 0) return { ...calls, threads: allowing(calls.threads, together(threads)) };
  if (!first || !isRememberable(first)) return calls;
  return { ...calls, approvals: [...calls.approvals, approvalOf(first)].slice(-callLimits.approvalsMax) };
}

const approvalOf = ({ pattern, signals, bound }: WaitingCall): CallApproval => ({
  pattern,
  signals,
  ...(bound === undefined ? {} : { bound }),
});

function runningOf(calls: Calls, call: CallId): RunningCall {
  const { writes = [], signals = [] } = entryOf(calls, call) ?? {};
  return { call, writes, ...(signals.includes("PromptInjection") ? { suspected: true } : {}) };
}

const letThrough = (calls: Calls, call: CallId, from: CallId): Calls => ({
  ...drop(drop(calls, call), from),
  running: [...calls.running, runningOf(calls, call)].slice(-callLimits.runningMax),
});

const hand = (calls: Calls, call: CallId): Calls => ({
  ...drop(calls, call),
  handed: [...calls.handed, runningOf(calls, call)].slice(-callLimits.runningMax),
});

const writesOf = ({ running, handed }: Calls, call: CallId): readonly string[] =>
  [...running, ...handed].find((each) => each.call === call)?.writes ?? [];

type Settled = Extract<CallEvent, { type: "call.settled" }>;

/**
 * A call that ran has written its files, unless someone looked and saw otherwise. Nobody else had touched them: they
 * are the session's own.
 */
function settle(calls: Calls, { call, outcome, wrote, marks, disowned }: Settled): Calls {
  const isOther = (each: RunningCall): boolean => each.call !== call;
  const writes = outcome === "blocked-by-client" ? [] : writesOf(calls, call);
  const written = wrote === undefined ? writes : writes.filter((path) => wrote.includes(path));
  return { ...owning(calls, { disowned, written, marks }), running: calls.running.filter(isOther), handed: calls.handed.filter(isOther) };
}

const count = (calls: Calls, what: keyof Calls["counts"]): Calls => ({
  ...calls,
  counts: { ...calls.counts, [what]: calls.counts[what] + 1 },
});

function drop(calls: Calls, call: CallId): Calls {
  const { [call]: _, ...waiting } = calls.waiting;
  return { ...calls, waiting };
}

/** A call's id comes from outside: `constructor` must not find a member of every object. */
const entryOf = ({ waiting }: Pick<Calls, "waiting">, call: CallId): WaitingCall | undefined =>
  Object.hasOwn(waiting, call) ? waiting[call] : undefined;

function change(calls: Calls, call: CallId, by: (waiting: WaitingCall) => WaitingCall): Calls {
  const waiting = entryOf(calls, call);
  return waiting ? { ...calls, waiting: { ...calls.waiting, [call]: by(waiting) } } : calls;
}

/** A branch inherits no answers: what was approved in the parent may not run here (K16). */
const withoutAnswers = (waiting: Calls["waiting"]): Calls["waiting"] =>
  Object.fromEntries(Object.entries(waiting).filter(([, { judged }]) => judged === undefined));
