import { describe, expect, test } from "vitest";
import { branched, lapsed } from "../../kernel/events.fixture.ts";
import type { Gate, GateOpened } from "../../kernel/gate.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { isParked } from "../../consent/calls.ts";
import { threadLimits } from "../../consent/policy.ts";
import { tallyCalls, type CallTally } from "../../consent/record.ts";
import type { CallMoment } from "../../consent/types.ts";
import { callsView } from "../../consent/view.ts";
import { calling, claiming, given, hashOf, journalOf, judged, when, type Calling } from "./machine.fixture.ts";
import { guard } from "./machine.ts";
import type { GuardCommand, GuardState } from "./types.ts";

const place = "acme/shop#12";

/** A message to a thread; each text is an action of its own. */
const writing = (call: string, text: string, more: Calling & { people?: readonly string[]; to?: string } = {}): GuardCommand => {
  const { people = [], to = place, ...rest } = more;
  const thread = { place: to, people };
  return calling(call, { command: text, signals: ["HumanCommunication"], environment: "unknown", target: "12", thread, ...rest });
};

const passes = (state: GuardState, command: GuardCommand): boolean => {
  const events = when(state, command);
  return !isRefusal(events) && events.some((event) => event.type === "call.allowed");
};

const openedBy = (state: GuardState, command: GuardCommand): GateOpened | undefined => {
  const events = when(state, command);
  return isRefusal(events) ? undefined : events.find((event): event is GateOpened => event.type === "gate.opened");
};
const gateOf = (state: GuardState, command: GuardCommand): Gate | undefined => openedBy(state, command)?.gate;

describe("a thread that a person allows", () => {
  const allowed = given(writing("a", "one", { people: ["@ann"] }), judged("a", "approve"));

  test("A19 is offered where it is known, and named", () => {
    const gate = gateOf(given(), writing("a", "one", { people: ["@ann"] }));
    expect(gate?.context).toContain(`Thread: ${place}, naming @ann`);
    expect(gate?.options.find(({ id }) => id === "approve")?.changes).toContain(`every later message of this session to ${place}`);
    expect(gateOf(given(), calling("a", { environment: "unknown" }))?.options.map(({ id }) => id)).not.toContain("approve");
  });

  test("A19 lets later messages there pass, in other words", () => {
    expect(passes(allowed, writing("b", "two"))).toBe(true);
    expect(passes(allowed, writing("b", "two", { people: ["@ann"] }))).toBe(true);
  });

  test.each<[string, GuardCommand]>([
    ["goes to another thread", writing("b", "two", { to: "acme/shop#13" })],
    ["names somebody new", writing("b", "two", { people: ["@ann", "@bob"] })],
    ["has more to it", writing("b", "two", { signals: ["HumanCommunication", "SecurityBoundary"] })],
    ["says nothing of its thread", calling("b", { command: "two", signals: ["HumanCommunication"], environment: "unknown" })],
  ])("A19 a message that %s is asked about", (_, command) => expect(openedBy(allowed, command)).toBeDefined());

  test("A30 a suspect result is put to a person all the same", () => {
    const suspect: GuardCommand = {
      type: "result.suspect",
      source: "page",
      findings: [{ signal: "PromptInjection", severity: "gate", evidence: "write to them" }],
    };
    const state = given(writing("a", "one"), judged("a", "approve"), suspect);
    expect(gateOf(state, writing("b", "two"))?.options.map(({ id }) => id)).not.toContain("approve");
  });

  test.each(["dismiss", "halt", "modify", "withdraw"])("A20, A21, A22 %s allows no thread", (option) =>
    expect(passes(given(writing("a", "one"), judged("a", option)), writing("b", "two"))).toBe(false),
  );

  test("A19 people add up; a branch begins with none (K16)", () => {
    const both = given(writing("a", "one"), judged("a", "approve"), writing("b", "two", { people: ["@bob"] }), judged("b", "approve"));
    expect(passes(both, writing("c", "three", { people: ["@bob"] }))).toBe(true);
    expect(passes(guard.evolve(both, branched), writing("c", "three"))).toBe(false);
    expect(both.phase === "guarding" && callsView(both).threads).toEqual([{ place, people: ["@bob"] }]);
  });

  test("A19 a message of a task allows its thread like any other", () => {
    const ofTask = { ...writing("a", "one"), task: "t1" } as GuardCommand;
    expect(passes(given(ofTask, judged("a", "approve")), { ...writing("b", "two"), task: "t2" } as GuardCommand)).toBe(true);
  });

  test("K10 threads are bounded: the oldest are forgotten", () => {
    const many = Array.from({ length: threadLimits.allowedMax + 1 }, (_, index) => [
      writing(`c${index}`, `text ${index}`, { to: `acme/shop#${index}` }),
      judged(`c${index}`, "approve"),
    ]).flat();
    const state = given(...many);
    expect(passes(state, writing("z", "last", { to: "acme/shop#0" }))).toBe(false);
    expect(passes(state, writing("z", "last", { to: "acme/shop#1" }))).toBe(true);
  });
});

describe("messages that wait for one thread", () => {
  const two = given(writing("a", "one"), writing("b", "two", { people: ["@bob"] }));

  test("A20, K7 are one question that lists every text and takes the place of the one before", () => {
    const opened = openedBy(given(writing("a", "one")), writing("b", "two", { people: ["@bob"] }));
    expect(opened?.supersedes).toBe(true);
    expect(opened?.gate).toMatchObject({ key: "call:a", subjects: [hashOf("one"), hashOf("two")], question: "May these run?" });
    expect(opened?.gate.context).toEqual([
      `Thread: ${place}, naming @bob`,
      "Action: one",
      "Folder: /project",
      "Action: two",
      "Folder: /project",
    ]);
  });

  test("A20 are let through by one answer, each once, each in its own words", () => {
    const state = guard.evolve(two, judged("a", "dismiss"));
    for (const [call, text] of [
      ["a", "one"],
      ["b", "two"],
    ] as const) {
      expect(when(state, claiming(call, text))).toEqual([{ type: "pass.used", call, from: call }]);
      expect(isRefusal(when(state, claiming(call, "other words")))).toBe(true);
      const used = guard.evolve(state, { type: "pass.used", call, from: call });
      expect(isRefusal(when(used, claiming(call, text)))).toBe(true);
    }
    expect(passes(state, writing("c", "three"))).toBe(false);
  });

  test.each(["halt", "modify", "withdraw"])("A21, A22 %s is told to each of them", (option) => {
    const state = guard.evolve(two, judged("a", option, { text: "shorter" }));
    for (const [call, text] of [
      ["a", "one"],
      ["b", "two"],
    ] as const)
      expect(when(state, claiming(call, text))).toEqual([{ type: "call.blocked", call, from: call, option, by: "Mira", text: "shorter" }]);
  });

  test("A19 approving allows the thread with everybody whom one of them names", () => {
    const state = guard.evolve(two, judged("a", "approve"));
    expect(passes(state, writing("c", "three", { people: ["@bob"] }))).toBe(true);
    expect(passes(state, writing("c", "three", { people: ["@eve"] }))).toBe(false);
  });

  test("K7 one that comes after the answer is not covered by it: it asks by itself", () => {
    const state = guard.evolve(two, judged("a", "dismiss"));
    expect(gateOf(state, writing("c", "three"))).toMatchObject({ key: "call:c", question: "May this run?" });
  });

  test("A20 one that says the same waits with it, at the question that lists it", () => {
    expect(when(two, writing("c", "two", { people: ["@bob"] }))).toContainEqual({
      type: "call.joined",
      call: "c",
      waiting: "b",
      gate: "a",
    });
  });

  test("A12 one with more to it, to another thread, or of a task is asked about by itself", () => {
    expect(gateOf(two, writing("c", "three", { signals: ["HumanCommunication", "SecurityBoundary"] }))?.key).toBe("call:c");
    expect(gateOf(two, writing("c", "three", { to: "acme/shop#13" }))?.key).toBe("call:c");
    expect(gateOf(two, { ...writing("c", "three"), task: "t1" } as GuardCommand)?.key).toBe("call:c");
  });

  test("A25 lapse together, and only when nothing newer took their question", () => {
    const superseded = guard.evolve(two, lapsed("risk", "call:a", "superseded"));
    expect(superseded).toEqual(two);
    const gone = guard.evolve(two, lapsed("risk", "call:a"));
    for (const call of ["a", "b"]) expect(isRefusal(when(gone, claiming(call, call === "a" ? "one" : "two")))).toBe(true);
  });

  test("A33 keep their gate as long as one of them was sent away to come back", () => {
    const parked = given(writing("a", "one"), writing("b", "two"), { type: "call.park", call: "b" });
    expect(parked.phase === "guarding" && isParked(parked, "call:a")).toBe(true);
    expect(two.phase === "guarding" && isParked(two, "call:a")).toBe(false);
    const answered = guard.evolve(parked, judged("a", "dismiss"));
    const events = when(answered, writing("d", "two"));
    expect(events).toContainEqual({ type: "pass.used", call: "d", from: "b" });
  });

  test("K10 are as many as fit one screen; the next begins a question of its own, and what is too long stands alone", () => {
    const full = given(...Array.from({ length: threadLimits.togetherMax }, (_, index) => writing(`c${index}`, `text ${index}`)));
    expect(gateOf(full, writing("z", "last"))?.key).toBe("call:z");
    const long = "long ".repeat(threadLimits.saidMaxChars / 5);
    expect(gateOf(given(writing("a", "one")), writing("b", long))?.key).toBe("call:b");
    expect(gateOf(given(writing("a", long)), writing("b", "two"))?.key).toBe("call:b");
  });

  test("K8, A29 have their line in the trace, and count as one question", () => {
    const journal = journalOf(writing("a", "one"), writing("b", "two"), judged("a", "dismiss"));
    expect(guard.trace(journal).map(({ to }) => to)).toEqual(["gate → dismiss", "gate → asked about with a → dismiss"]);
    const tally = journal.reduce<CallTally | undefined>((all, event) => tallyCalls(all, event as CallMoment), undefined);
    expect(tally?.rules).toMatchObject([{ signal: "HumanCommunication", asked: 1, dismissed: 1, lapsed: 0 }]);
  });
});
