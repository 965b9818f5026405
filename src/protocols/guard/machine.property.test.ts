import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { branched, kernelEvent, lapsed, openGates } from "../../kernel/events.fixture.ts";
import { gateKinds } from "../../kernel/gate-kinds.ts";
import { hashText } from "../../kernel/ids.ts";
import { playedOnce } from "../../kernel/played.fixture.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { assessed, calling, claiming, fold, judged, later, opened, type Weighing } from "./machine.fixture.ts";
import { guard } from "./machine.ts";
import { callLimits } from "../../consent/policy.ts";
import type { GuardCommand, GuardEvent, GuardState } from "./types.ts";

/** A next step. Numbers pick among what waits or is open at that moment, so that most steps lead somewhere. */
type Step =
  | { readonly offer: string; readonly command: string; readonly weighing: Weighing }
  | { readonly claim: number; readonly command: string }
  | { readonly park: number }
  | { readonly report: number }
  | { readonly answer: number; readonly option: string }
  | { readonly lapse: number }
  | { readonly wait: number }
  | { readonly branch: true };

/** An event and when it happened. */
interface Moment {
  readonly event: GuardEvent;
  readonly atMs: number;
}

const hour = 3_600_000;
const options = gateKinds.risk.options.map(({ id }) => id);
const command = fc.constantFrom("rm -rf build", "rm -rf build", "rm -rf build", "git push");
const [bound, otherBound] = [hashText("1".repeat(64)), hashText("2".repeat(64))];
const anyWeighing: fc.Arbitrary<Weighing> = fc.record({
  verdict: fc.constantFrom("gate", "gate", "gate", "low", "advisory", "refuse"),
  signals: fc.constantFrom(["Irreversibility"], ["Irreversibility", "PromptInjection"], ["Emergent"]),
  environment: fc.constantFrom("local", "production", "unknown"),
  bound: fc.constantFrom(bound, otherBound),
});
/** Messages to people, in two threads; some name somebody, and in some more is found. */
const message: fc.Arbitrary<Weighing> = fc.record({
  signals: fc.constantFrom(
    ["HumanCommunication"],
    ["HumanCommunication"],
    ["HumanCommunication"],
    ["HumanCommunication", "SecurityBoundary"],
  ),
  environment: fc.constant("unknown"),
  thread: fc.record({
    place: fc.constantFrom("acme/shop#1", "acme/shop#1", "acme/shop#2"),
    people: fc.constantFrom([], [], ["@ann"], ["@bob"]),
  }),
});
/** Most calls are alike: rules about the same call coming back are worth nothing if none ever does. */
const weighing = fc.oneof({ weight: 3, arbitrary: fc.constant<Weighing>({ bound }) }, { weight: 2, arbitrary: anyWeighing });
const id = fc.nat(60).map((call) => `c${call}`);
const text = fc.constantFrom("gh a", "gh b", "gh c", "gh d");
const offer = fc.oneof(fc.record({ offer: id, command, weighing }), fc.record({ offer: id, command: text, weighing: message }));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 16, arbitrary: offer },
  { weight: 6, arbitrary: fc.record({ claim: fc.nat(9), command }) },
  { weight: 8, arbitrary: fc.record({ park: fc.nat(9) }) },
  { weight: 10, arbitrary: fc.record({ answer: fc.nat(9), option: fc.constantFrom(...options) }) },
  { weight: 3, arbitrary: fc.record({ wait: fc.constantFrom(1, 2 * 60_000, 25 * hour) }) },
  { weight: 3, arbitrary: fc.record({ report: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ lapse: fc.nat(9) }) },
  fc.constant({ branch: true } as const),
);

const pick = (list: readonly string[], index: number): string => list[index % Math.max(list.length, 1)] ?? "nobody";

/** The kernel's part in small: commands are decided, open gates are answered or lapse, and time goes on. */
function take(journal: readonly GuardEvent[], next: Step, atMs: number): readonly GuardEvent[] {
  const state = fold(journal);
  const { waiting, running } = state.phase === "guarding" ? state : { waiting: {}, running: [] };
  const at = later(atMs);
  if ("offer" in next) return decided(calling(next.offer, { command: next.command, at, ...next.weighing }), state);
  if ("claim" in next) return decided(claiming(pick(Object.keys(waiting), next.claim), next.command, at), state);
  if ("park" in next) return decided({ type: "call.park", call: pick(Object.keys(waiting), next.park) }, state);
  if ("report" in next)
    return decided(
      {
        type: "call.report",
        call: pick(
          running.map(({ call }) => call),
          next.report,
        ),
        outcome: "ran",
      },
      state,
    );
  if ("branch" in next) return [branched];
  const open = openGates(journal).map((key) => key.slice("call:".length));
  if ("answer" in next && open.length > 0) return [judged(pick(open, next.answer), next.option, { at })];
  if ("lapse" in next && open.length > 0) return [lapsed("risk", `call:${pick(open, next.lapse)}`)];
  return [];
}

function decided(command: GuardCommand, state: GuardState): readonly GuardEvent[] {
  const events = guard.decide(command, state);
  if (isRefusal(events)) return [];
  return events.flatMap((event) =>
    event.type === "gate.opened" && event.supersedes ? [lapsed("risk", event.gate.key, "superseded"), event] : [event],
  );
}

const momentsOf = playedOnce((steps: readonly Step[]): readonly Moment[] => {
  let atMs = 0;
  const moments: Moment[] = [{ event: opened, atMs }];
  for (const next of steps) {
    if ("wait" in next) atMs += next.wait;
    moments.push(
      ...take(
        moments.map(({ event }) => event),
        next,
        atMs,
      ).map((event) => ({ event, atMs })),
    );
  }
  return moments;
});

const always = (law: (moments: readonly Moment[]) => void): void =>
  fc.assert(
    fc.property(fc.array(step, { minLength: 25, maxLength: 60 }), (steps) => law(momentsOf(steps))),
    { numRuns: 300 },
  );

type Assessed = Extract<GuardEvent, { type: "call.assessed" }>;
type Answered = Extract<GuardEvent, { type: "gate.answered" }>;

/** Knowledge of an auditor who has only the journal, at one point of it. */
interface Known {
  readonly calls: Map<string, Assessed>;
  readonly answers: Map<string, { readonly answer: Answered; readonly atMs: number }>;
  readonly approved: Assessed[];
  /** Every call that an open gate lists, by the hashes that stand in it. */
  readonly gates: Map<string, readonly string[]>;
}

/** Goes through a journal and asks the auditor about every call that was let through. */
function audit(moments: readonly Moment[], isJustified: (event: GuardEvent, known: Known, atMs: number) => boolean): readonly GuardEvent[] {
  const known: Known = { calls: new Map(), answers: new Map(), approved: [], gates: new Map() };
  return moments.flatMap(({ event, atMs }) => {
    const isFine = isJustified(event, known, atMs);
    learn(known, event, atMs);
    return isFine ? [] : [event];
  });
}

function learn({ calls, answers, approved, gates }: Known, event: GuardEvent, atMs: number): void {
  if (event.type === "call.assessed") {
    calls.delete(event.call);
    calls.set(event.call, event);
  }
  if (event.type === "gate.opened") {
    const { key, subject, subjects = [subject] } = event.gate;
    const [last = ""] = [...calls.keys()].slice(-1); // the one that was weighed before it opened
    const listed = event.supersedes ? [...(gates.get(key) ?? []), last] : [key.slice("call:".length)];
    const isListed = (call: string): boolean => subjects.some((hash) => hash === calls.get(call)?.hash);
    gates.set(key, listed.filter(isListed));
  }
  if (event.type === "gate.answered")
    for (const call of gates.get(event.key) ?? []) {
      answers.set(call, { answer: event, atMs });
      const about = calls.get(call);
      if (event.option === "approve" && about) approved.push(about);
    }
  if (event.type === "pass.used" || event.type === "call.blocked") answers.delete(event.from);
  if (event.type === "session.branched") {
    answers.clear();
    approved.length = 0;
  }
}

const signalsOf = ({ findings }: Assessed): readonly string[] => findings.map(({ signal }) => signal);
const isWithin = (part: readonly string[], whole: readonly string[]): boolean => part.every((each) => whole.includes(each));

/** A19 of messages: somebody approved the place, and everybody whom this one names. */
const isOfThread = ({ thread, findings }: Assessed, approved: readonly Assessed[]): boolean => {
  const same = approved.filter(
    (each) => each.thread?.place === thread?.place && signalsOf(each).every((signal) => signal === "HumanCommunication"),
  );
  const people = same.flatMap((each) => each.thread?.people ?? []);
  const isOnly = findings.every(({ signal }) => signal === "HumanCommunication");
  return thread !== undefined && isOnly && same.length > 0 && isWithin(thread.people, people);
};

/** A19, in the auditor's words. */
const isCovered = (call: Assessed, approved: Assessed): boolean =>
  call.pattern.environment !== "unknown" &&
  JSON.stringify(call.pattern) === JSON.stringify(approved.pattern) &&
  call.bound === approved.bound &&
  !signalsOf(approved).includes("PromptInjection") &&
  isWithin(signalsOf(call), signalsOf(approved));

const isAllowed = (event: Extract<GuardEvent, { type: "call.allowed" }>, { calls, approved }: Known): boolean => {
  const call = calls.get(event.call);
  if (event.why === "low") return call?.verdict === "low";
  if (event.why === "noted") return call?.verdict === "advisory";
  return call?.verdict === "gate" && (isOfThread(call, approved) || approved.some((earlier) => isCovered(call, earlier)));
};

const isPassed = (event: Extract<GuardEvent, { type: "pass.used" }>, { calls, answers }: Known, atMs: number): boolean => {
  const [call, from, pass] = [calls.get(event.call), calls.get(event.from), answers.get(event.from)];
  if (!call || !from || !pass) return false;
  const isFresh = atMs - pass.atMs <= 24 * hour;
  const isSame =
    call.hash === from.hash &&
    call.bound === from.bound &&
    call.pattern.environment === from.pattern.environment &&
    isWithin(signalsOf(call), signalsOf(from));
  return call.verdict === "gate" && isFresh && isSame && ["approve", "dismiss"].includes(pass.answer.option);
};

describe("whatever is offered, answered, parked and claimed", () => {
  test("A10, A16, A19, A20, A33 nothing is let through but the harmless, the approved, and what a person let run", () => {
    always((moments) => {
      const unjustified = audit(moments, (event, known, atMs) => {
        if (event.type === "call.allowed") return isAllowed(event, known);
        return event.type === "pass.used" ? isPassed(event, known, atMs) : true;
      });
      expect(unjustified).toEqual([]);
    });
  });

  test("A20 an answer serves one call, once, whatever it says", () => {
    always((moments) => {
      const served = audit(moments, (event, { answers }) =>
        event.type === "pass.used" || event.type === "call.blocked" ? answers.has(event.from) : true,
      );
      expect(served).toEqual([]);
    });
  });

  test("A33 nobody is asked twice about a call that waits", () => {
    always((moments) => {
      const journal = moments.map(({ event }) => event);
      journal.forEach((event, index) => {
        if (event.type !== "gate.opened") return;
        const at = journal.slice(0, index).findLastIndex(({ type }) => type === "call.assessed");
        const before = fold(journal.slice(0, at));
        const call = journal[at];
        if (before.phase !== "guarding" || call?.type !== "call.assessed") throw new Error("a gate follows a weighing");
        const same = Object.values(before.waiting).filter(
          ({ hash, bound, pattern, signals, judged: answer }) =>
            answer === undefined &&
            hash === call.hash &&
            bound === call.bound &&
            pattern.environment === call.pattern.environment &&
            isWithin(signalsOf(call), signals),
        );
        expect(same).toEqual([]);
      });
    });
  });

  test("A23 every call that is let through was weighed before, and is settled at most once", () => {
    always((moments) => {
      const running = new Set<string>();
      const odd = audit(moments, (event, { calls }) => {
        if (event.type === "call.settled") return running.delete(event.call);
        if (event.type !== "call.allowed" && event.type !== "pass.used") return true;
        running.add(event.call);
        return calls.has(event.call);
      });
      expect(odd).toEqual([]);
    });
  });
});

test("state stays bounded over 5,000 calls, whatever becomes of them", () => {
  let state = fold([opened]);
  const happen = (events: readonly GuardEvent[]): void => {
    state = events.reduce(guard.evolve, state);
  };
  const call = (index: number, more: Weighing = {}): void =>
    happen(decided(calling(`c${index}`, { command: `rm ${index}`, target: `file ${index}`, ...more }), state));

  for (let index = 0; index < 1_000; index += 1) call(index, { verdict: "low" });
  for (let index = 1_000; index < 2_000; index += 1) {
    call(index);
    happen([judged(`c${index}`, "approve")]);
    happen(decided(claiming(`c${index}`, `rm ${index}`), state));
  }
  for (let index = 2_000; index < 5_000; index += 1) {
    call(index);
    if (index % 2 === 0) happen(decided({ type: "call.park", call: `c${index}` }, state));
    if (index % 3 === 0) happen([judged(`c${index}`, "halt")]);
  }

  if (state.phase !== "guarding") throw new Error("the guard is off");
  const { waiting, approvals, running } = state;
  expect({ waiting: Object.keys(waiting).length, approvals: approvals.length, running: running.length }).toEqual({
    waiting: callLimits.waitingMax,
    approvals: callLimits.approvalsMax,
    running: callLimits.runningMax,
  });
  expect(JSON.stringify(state).length).toBeLessThan(200_000);
});

describe("whatever is recorded, in whatever order", () => {
  const calls = ["a", "b", "constructor", "__proto__"];
  const call = fc.constantFrom(...calls);
  const two = fc.tuple(call, call);
  const why = fc.constantFrom("low", "noted", "approved");
  const own = fc.oneof(
    fc.constant(opened),
    fc.tuple(call, weighing).map(([id, weighed]): GuardEvent => assessed(calling(id, weighed))),
    fc.tuple(call, why).map(([id, because]): GuardEvent => ({ type: "call.allowed", call: id, why: because })),
    call.map((id): GuardEvent => ({ type: "call.refused", call: id, reasons: [] })),
    two.map(([id, waiting]): GuardEvent => ({ type: "call.joined", call: id, waiting })),
    two.map(([id, waiting]): GuardEvent => ({ type: "call.gathered", call: id, waiting })),
    call.map((id): GuardEvent => ({ type: "call.parked", call: id })),
    two.map(([id, from]): GuardEvent => ({ type: "pass.used", call: id, from })),
    call.map((from): GuardEvent => ({ type: "pass.lapsed", from })),
    two.map(([id, from]): GuardEvent => ({ type: "call.blocked", call: id, from, option: "halt", by: "Mira" })),
    call.map((id): GuardEvent => ({ type: "call.settled", call: id, outcome: "ran" })),
  );
  const keys = [...calls.map((id) => `call:${id}`), "fault:x"];
  const event = fc.oneof({ weight: 3, arbitrary: own }, kernelEvent("risk", keys, [...options, "nonsense"]));

  test("every event has a next state, which is plain JSON, and every command an answer", () => {
    const offered: readonly GuardCommand[] = [
      { type: "guard.open", client: "codex" },
      ...calls.flatMap((id): readonly GuardCommand[] => [
        calling(id),
        claiming(id),
        { type: "call.park", call: id },
        { type: "call.report", call: id, outcome: "failed" },
      ]),
    ];
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const state = fold([opened, ...events]);
        expect(["guarding", "closed"]).toContain(state.phase);
        expect(JSON.stringify(JSON.parse(JSON.stringify(state)))).toBe(JSON.stringify(state));
        const answers = offered.map((each) => guard.decide(each, state));
        expect(answers.filter((each) => !isRefusal(each) && each.length === 0)).toEqual([]);
        expect(guard.trace(events).every(({ to }) => to !== "")).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
