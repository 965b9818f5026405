import { describe, expect, test } from "vitest";
import { branched, ended, lapsed } from "../../kernel/events.fixture.ts";
import { gateOpened, type Gate } from "../../kernel/gate.ts";
import { hashText } from "../../kernel/ids.ts";
import { isRefusal, refuse } from "../../kernel/trouble.ts";
import { assessed, calling, claiming, given, hashOf, judged, later, opened, when, type Calling } from "./machine.fixture.ts";
import { guard } from "./machine.ts";
import { callLimits } from "../../consent/policy.ts";
import type { GuardCommand, GuardEvent, GuardState } from "./types.ts";
import { words } from "../../consent/words.ts";

/** The events that a first call leads to, with its question. */
const asked = (call: string, calledAs: Calling = {}): readonly GuardEvent[] => {
  const offer = calling(call, calledAs);
  const gate = gateOpened("risk", `call:${call}`, words.gate(offer.action, offer.hash, offer.assessment));
  return [assessed(offer), gate];
};

const gateOf = (state: GuardState, command: GuardCommand): Gate | undefined => {
  const decided = when(state, command);
  return isRefusal(decided) ? undefined : decided.flatMap((event) => (event.type === "gate.opened" ? event.gate : []))[0];
};

const park = (call: string): GuardCommand => ({ type: "call.park", call });
const minute = 60_000;

describe("weighing a call", () => {
  test("the guard is opened once", () => {
    expect(when(guard.initial, { type: "guard.open", client: "claude-code" })).toEqual([opened]);
    expect(when(given(), { type: "guard.open", client: "codex" })).toEqual(refuse("guard.open", "the guard is on already"));
  });

  test("before it is opened, and after it has ended, nothing is let through", () => {
    for (const state of [guard.initial, given(ended("stopped"))])
      expect(when(state, calling("a", { verdict: "low" }))).toEqual(refuse("call.offer", "the guard is not on"));
  });

  test("A10, K13 a low call is recorded with its reasons and meets no objection", () => {
    const offer = calling("a", { verdict: "low" });
    expect(when(given(), offer)).toEqual([assessed(offer), { type: "call.allowed", call: "a", why: "low" }]);
  });

  test("an advisory is noted in passing", () => {
    const offer = calling("a", { verdict: "advisory" });
    expect(when(given(), offer)).toEqual([assessed(offer), { type: "call.allowed", call: "a", why: "noted" }]);
  });

  test("A18 a gate is opened with the action as its subject", () => {
    expect(when(given(), calling("a"))).toEqual(asked("a"));
    expect(gateOf(given(), calling("a"))?.subject).toBe(hashOf("rm -rf build"));
  });

  test("A18 exactly five options, in this order, in these words", () => {
    expect(gateOf(given(), calling("a"))?.options.map(({ id, label }) => `${id}: ${label}`)).toEqual([
      "halt: Block",
      "dismiss: Allow once",
      "approve: Allow for this session",
      "modify: Edit",
      "withdraw: Stop the agent",
    ]);
  });

  test("a call cannot be offered twice while it waits or runs", () => {
    const no = refuse("call.offer", expect.stringMatching(/^the call a was offered before.*two copies.*assent doctor/));
    expect(when(given(calling("a")), calling("a"))).toEqual(no);
    expect(when(given(calling("a", { verdict: "low" })), calling("a"))).toEqual(no);
  });

  test.each(["constructor", "__proto__", "toString"])("a call named %s is a call like any other", (call) => {
    expect(when(given(), calling(call))).toEqual(asked(call));
    expect(when(given(), park(call))).toEqual(refuse("call.park", "this call does not wait"));
    expect(when(given(calling(call), judged(call, "dismiss")), claiming(call))).toEqual([{ type: "pass.used", call, from: call }]);
  });

  test("with too many calls waiting nothing more is asked, and what is harmless still goes on", () => {
    const waiting = Array.from({ length: callLimits.waitingMax }, (_, index) =>
      calling(`w${index}`, { command: `rm -rf ${index}`, target: String(index) }),
    );
    const full = given(...waiting);
    const offer = calling("a");
    expect(when(full, offer)).toEqual([
      assessed(offer),
      { type: "call.refused", call: "a", reasons: [words.tooMany(callLimits.waitingMax)] },
    ]);
    const low = calling("b", { verdict: "low" });
    expect(when(full, low)).toEqual([assessed(low), { type: "call.allowed", call: "b", why: "low" }]);
  });
});

describe("what no answer unlocks", () => {
  const refused = calling("b", { verdict: "refuse" });
  const refusal = [assessed(refused), { type: "call.refused", call: "b", reasons: ["weighed as refuse"] }];

  test("A16 a refused call is recorded and refused; nobody is asked", () => {
    expect(when(given(), refused)).toEqual(refusal);
  });

  test("A16 an approval of the same pattern and signals does not unlock it", () => {
    expect(when(given(calling("a"), judged("a", "approve"), claiming("a")), refused)).toEqual(refusal);
  });

  test("A16 a pass for the very same action does not unlock it", () => {
    expect(when(given(calling("a"), park("a"), judged("a", "dismiss")), refused)).toEqual(refusal);
  });

  test("A16 a refused call leaves nothing that could be claimed or parked", () => {
    expect(when(given(refused), claiming("b"))).toMatchObject({ refused: "call.claim" });
    expect(when(given(refused), park("b"))).toEqual(refuse("call.park", "this call does not wait"));
  });
});

describe("approving", () => {
  const approved = given(calling("a"), judged("a", "approve"), claiming("a"));
  const allowed = (offer: ReturnType<typeof calling>): readonly GuardEvent[] => [
    assessed(offer),
    { type: "call.allowed", call: offer.call, why: "approved" },
  ];

  test("A19 the call runs, and its pattern is remembered with the signals that were shown", () => {
    expect(when(given(calling("a"), judged("a", "approve")), claiming("a"))).toEqual([{ type: "pass.used", call: "a", from: "a" }]);
    expect(approved).toMatchObject({
      approvals: [{ pattern: { tool: "Bash", target: "build", environment: "local" }, signals: ["Irreversibility"] }],
    });
  });

  test("A19 the same pattern passes without a question, again and again", () => {
    const [first, second] = [calling("b"), calling("c", { command: "rm -fr build" })];
    expect(when(approved, first)).toEqual(allowed(first));
    expect(when(given(calling("a"), judged("a", "approve"), claiming("a"), first), second)).toEqual(allowed(second));
  });

  test.each<[string, Calling]>([
    ["a new signal", { signals: ["Irreversibility", "SecurityBoundary"] }],
    ["another signal", { signals: ["ExternalMutation"] }],
    ["another target", { target: "src" }],
    ["another environment", { environment: "production" }],
    ["an unknown environment", { environment: "unknown" }],
    ["something bound to it that was not there", { bound: hashText("1".repeat(64)) }],
  ])("A19 %s asks again", (_, calledAs) => {
    expect(when(approved, calling("b", calledAs))).toEqual(asked("b", calledAs));
  });

  test("A19 fewer signals than were approved pass", () => {
    const both: Calling = { signals: ["Irreversibility", "SecurityBoundary"] };
    const offer = calling("b", { signals: ["SecurityBoundary"] });
    expect(when(given(calling("a", both), judged("a", "approve"), claiming("a")), offer)).toEqual(allowed(offer));
  });

  test("A19 what the approval rests on must not have changed", () => {
    const [then, now] = [{ bound: hashText("1".repeat(64)) }, { bound: hashText("2".repeat(64)) }];
    const state = given(calling("a", then), judged("a", "approve"), claiming("a"));
    expect(when(state, calling("b", then))).toEqual(allowed(calling("b", then)));
    expect(when(state, calling("b", now))).toEqual(asked("b", now));
    expect(when(state, calling("b"))).toEqual(asked("b"));
  });

  test.each<[string, Calling]>([
    ["an unknown environment", { environment: "unknown" }],
    ["an unknown target", { target: "unknown" }],
    ["a prompt injection", { signals: ["PromptInjection"] }],
    ["a prompt injection beside something else", { signals: ["Irreversibility", "PromptInjection"] }],
  ])("A19 %s is let through once and never stored", (_, calledAs) => {
    const state = given(calling("a", calledAs), judged("a", "approve"), claiming("a"));
    expect(state).toMatchObject({ approvals: [], running: [{ call: "a", writes: [] }] });
    expect(when(state, calling("b", calledAs))).toEqual(asked("b", calledAs));
  });

  test("A19 approvals end with the session", () => {
    expect(given(calling("a"), judged("a", "approve"), ended("stopped"))).toEqual({ phase: "closed" });
  });
});

describe("the other answers", () => {
  test("A20 dismissing runs exactly this action exactly once", () => {
    const state = given(calling("a"), judged("a", "dismiss"));
    expect(when(state, claiming("a"))).toEqual([{ type: "pass.used", call: "a", from: "a" }]);
    const used = given(calling("a"), judged("a", "dismiss"), claiming("a"));
    expect(used).toMatchObject({ approvals: [], waiting: {}, running: [{ call: "a", writes: [] }] });
    expect(when(used, claiming("a"))).toEqual(
      refuse("call.claim", "no answer waits for a: its question lapsed, or the answer was collected already"),
    );
    expect(when(used, calling("b"))).toEqual(asked("b"));
  });

  const turnedDown = (option: string, text?: string): void => {
    const more = text === undefined ? {} : { text };
    const state = given(calling("a"), judged("a", option, more));
    const blocked: GuardEvent = { type: "call.blocked", call: "a", from: "a", option, by: "Mira", ...more };
    expect(when(state, claiming("a"))).toEqual([blocked]);
    const after = given(calling("a"), judged("a", option, more), claiming("a"));
    expect(after).toMatchObject({ phase: "guarding", approvals: [], waiting: {}, running: [] });
  };

  test("A21 modifying does not run the call; its direction goes to the agent and nothing is remembered", () => {
    turnedDown("modify", "only the temporary files");
  });

  test.each([
    ["halt", undefined],
    ["halt", "not today"],
    ["withdraw", undefined],
  ])("A22 %s (%s) blocks the call, records it, and the guard stays on", (option, text) => {
    turnedDown(option, text);
  });

  test("A21, A22 the same action is asked about again after it was turned down", () => {
    for (const option of ["modify", "halt", "withdraw"])
      expect(when(given(calling("a"), judged("a", option), claiming("a")), calling("b"))).toEqual(asked("b"));
  });

  test("A22 the next call is weighed as if nothing had been", () => {
    const next = calling("b", { command: "ls", verdict: "low" });
    expect(when(given(calling("a"), judged("a", "halt"), claiming("a")), next)).toEqual([
      assessed(next),
      { type: "call.allowed", call: "b", why: "low" },
    ]);
  });
});

describe("what runs is what was judged", () => {
  test("A23 claiming with another action is refused, and the answer stays for the right one", () => {
    const state = given(calling("a"), judged("a", "approve"));
    expect(when(state, claiming("a", "rm -rf /"))).toEqual(
      refuse("call.claim", "this is not the action that was shown; what runs must be what was judged"),
    );
    expect(when(state, claiming("a"))).toEqual([{ type: "pass.used", call: "a", from: "a" }]);
  });

  test("A23 judgement and outcome are separate: approved is not done", () => {
    const running = given(calling("a"), judged("a", "approve"), claiming("a"));
    for (const outcome of ["ran", "failed", "blocked-by-client"] as const)
      expect(when(running, { type: "call.report", call: "a", outcome, detail: "exit 1" })).toEqual([
        { type: "call.settled", call: "a", outcome, detail: "exit 1" },
      ]);
    expect(when(running, { type: "call.report", call: "a", outcome: "ran" })).toEqual([
      { type: "call.settled", call: "a", outcome: "ran" },
    ]);
  });

  test("A23 an outcome is taken once, and only for a call that was let through", () => {
    const report: GuardCommand = { type: "call.report", call: "a", outcome: "ran" };
    const refusal = refuse("call.report", "a was not let through, or has reported already");
    expect(when(given(), report)).toEqual(refusal);
    expect(when(given(calling("a")), report)).toEqual(refusal);
    expect(when(given(calling("a"), judged("a", "approve")), report)).toEqual(refusal);
    expect(when(given(calling("a", { verdict: "low" }), report), report)).toEqual(refusal);
  });
});

describe("silence", () => {
  test("A25 a call that nobody answered cannot be claimed, however long it waits", () => {
    for (const at of [later(0), later(24 * 60 * minute), later(365 * 24 * 60 * minute)])
      expect(when(given(calling("a")), claiming("a", undefined, at))).toEqual(refuse("call.claim", "nobody has answered yet"));
  });

  test("A25 a question that lapsed lets nothing run", () => {
    const state = given(calling("a"), lapsed("risk", "call:a"));
    expect(state).toMatchObject({ waiting: {}, approvals: [] });
    expect(when(state, claiming("a"))).toEqual(
      refuse("call.claim", "no answer waits for a: its question lapsed, or the answer was collected already"),
    );
  });

  test("A25 an answer after the question lapsed changes nothing", () => {
    const state = given(calling("a"), lapsed("risk", "call:a"));
    expect(guard.evolve(state, judged("a", "approve"))).toEqual(state);
  });
});

describe("a branch", () => {
  test("K16 inherits no approvals", () => {
    const state = given(calling("a"), judged("a", "approve"), claiming("a"), branched);
    expect(when(state, calling("b"))).toEqual(asked("b"));
  });

  test("K16 inherits no pass, claimed or parked", () => {
    expect(when(given(calling("a"), judged("a", "dismiss"), branched), claiming("a"))).toMatchObject({ refused: "call.claim" });
    expect(when(given(calling("a"), park("a"), judged("a", "dismiss"), branched), calling("b"))).toEqual(asked("b"));
  });

  test("K16 inherits no running call, and keeps an open question open", () => {
    const state = given(calling("r", { verdict: "low" }), calling("a"), branched);
    expect(state).toMatchObject({ running: [], waiting: { a: { hash: hashOf("rm -rf build") } } });
    expect(when(guard.evolve(state, judged("a", "dismiss")), claiming("a"))).toEqual([{ type: "pass.used", call: "a", from: "a" }]);
  });
});

test("the guard itself performs nothing", () => {
  expect(guard.due(given(calling("a"), judged("a", "approve")))).toEqual([]);
});

test("every text that an agent or a person wrote is declared for redaction", () => {
  expect(guard.texts).toEqual({
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
    "gap.surfaced": [
      "gap.title",
      "gap.context.*",
      "gap.question",
      "gap.evidence.*.claim",
      "gap.steps.*.label",
      "gap.steps.*.future",
      "gap.steps.*.evidence.*.claim",
    ],
    "settings.lost": ["file", "why"],
    "stop.asked": ["text"],
  });
});
