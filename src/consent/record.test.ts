import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answered } from "../kernel/events.fixture.ts";
import { gateOpened } from "../kernel/gate.ts";
import { hashText } from "../kernel/ids.ts";
import type { Finding, Signal } from "../risk/types.ts";
import { medianWaitMs, totalOf } from "./days.ts";
import { decideCall, evolveCalls, noCalls } from "./calls.ts";
import { tallyLimits } from "./policy.ts";
import {
  noiseOf,
  noisiestFirst,
  noRecord,
  partSince,
  proposalsOf,
  tallyCalls,
  withTally,
  type CallTally,
  type ConsentRecord,
} from "./record.ts";
import type { CallMoment, Miss } from "./types.ts";

const assessed = (call: string, signal: Signal, more: { severity?: Finding["severity"]; target?: string } = {}): CallMoment => ({
  type: "call.assessed",
  call,
  action: { tool: "Bash", input: {}, cwd: "/project" },
  hash: hashText(call),
  at: "2026-03-01T12:00:00.000Z",
  verdict: "gate",
  findings: [{ signal, severity: more.severity ?? "gate", evidence: "shown" }],
  pattern: { tool: "git push", target: more.target ?? "origin", environment: "local" },
  reasons: [],
});
const asked = (call: string, option: string | null, signal: Signal = "ExternalMutation"): readonly CallMoment[] => [
  assessed(call, signal),
  gateOpened("risk", `call:${call}`, { title: "t", question: "q" }),
  ...(option === null ? [] : [answered("risk", `call:${call}`, option)]),
];
const ended = (call: string): CallMoment => ({
  type: "gate.lapsed",
  id: "g1" as never,
  key: `call:${call}`,
  kind: "risk",
  reason: "session-ended",
});
test("A29 a call that a permission let through is a question spared; one that is asked about all the same is not", () => {
  const given = { tool: "git push", target: "origin/dev", environment: "dev", by: "mira", until: "2026-04-01T00:00:00.000Z" };
  const by = (call: string, more: object): CallMoment => ({ ...assessed(call, "ExternalMutation"), ...more }) as CallMoment;
  const at = "2026-03-02T12:00:00.000Z";
  const one = [
    by("a", { verdict: "low", permitted: [given] }),
    by("b", { verdict: "advisory", permitted: [given], at }),
    by("c", { verdict: "gate", permitted: [given] }),
    by("d", { verdict: "refuse", permitted: [given] }),
    by("e", { verdict: "low" }),
  ];
  const renewed = { ...given, until: "2026-05-01T00:00:00.000Z" };
  const spared = [...recordOf(one).spared, ...recordOf([by("a", { verdict: "low", permitted: [renewed] })]).spared];
  expect(spared).toEqual([
    { ...given, used: 2, lastAt: at },
    { ...renewed, used: 1, lastAt: "2026-03-01T12:00:00.000Z" },
  ]);
  const twice = withTally(recordOf(one), recordOf(one));
  expect(twice.spared).toEqual([{ ...given, used: 4, lastAt: at }]);
});

test("A29 rules are told by how many of their questions were allowed, and the total counts a call once", () => {
  const record = recordOf([
    ...asked("a", "halt", "Irreversibility"),
    ...asked("b", "halt", "Irreversibility"),
    ...asked("c", "dismiss", "ExternalMutation"),
    ...asked("d", "halt", "SecurityBoundary"),
  ]);
  expect(noisiestFirst(record.rules).map((rule) => [rule.signal, noiseOf(rule)])).toEqual([
    ["ExternalMutation", 100],
    ["Irreversibility", 0],
    ["SecurityBoundary", 0],
  ]);
  expect(totalOf(record.days)).toMatchObject({ asked: 4, allowed: 1, blocked: 3, lapsed: 0 });
});

const recordOf = (...sessions: readonly (readonly CallMoment[])[]): ConsentRecord =>
  sessions.reduce(
    (record, events) => withTally(record, events.reduce<CallTally>(tallyCalls, { ...noRecord, ruleDays: [], calls: [] })),
    noRecord,
  );

describe("what sessions teach about the rules", () => {
  test("A29 outcomes are kept for each rule: asked, approved, dismissed, halted, modified, stopped, lapsed", () => {
    const answers = ["approve", "dismiss", "halt", "modify", "withdraw", null];
    const first = [...answers.flatMap((option, index) => asked(`c${index}`, option)), ended("c5")];
    expect(recordOf(first, asked("c0", "approve"), asked("c0", "halt", "Irreversibility")).rules).toEqual([
      {
        signal: "ExternalMutation",
        tool: "git push",
        asked: 7,
        approved: 2,
        dismissed: 1,
        halted: 1,
        modified: 1,
        stopped: 1,
        lapsed: 1,
        sessions: 2,
      },
      {
        signal: "Irreversibility",
        tool: "git push",
        asked: 1,
        approved: 0,
        dismissed: 0,
        halted: 1,
        modified: 0,
        stopped: 0,
        lapsed: 0,
        sessions: 1,
      },
    ]);
  });

  test("A29, A32 a question that a client's own prompt put counts as well", () => {
    const handed: readonly CallMoment[] = [
      assessed("c1", "SecurityBoundary"),
      { type: "call.handed", call: "c1", to: "codex" },
      { type: "call.judged", call: "c1", option: "dismiss", by: "person at codex, unidentified" },
    ];
    expect(recordOf(handed).rules).toMatchObject([{ signal: "SecurityBoundary", asked: 1, dismissed: 1 }]);
  });

  test("A29 what was only noted, and answers to other questions, are no interruption of a rule", () => {
    const noted: readonly CallMoment[] = [
      assessed("c1", "Emergent", { severity: "advisory" }),
      gateOpened("risk", "report:c1", { title: "t", question: "q" }),
      answered("risk", "call:ghost", "approve"),
    ];
    expect(recordOf(noted).rules).toEqual([]);
  });
});

describe("what sessions tell of a day", () => {
  const at = (day: string, event: CallMoment): CallMoment => ({ ...event, at: `${day}T12:00:00.000Z` }) as CallMoment;
  const onDay = (day: string, call: string, option: string | null, waitMs = 0): readonly CallMoment[] =>
    asked(call, option).map((event) => {
      const noon = at(day, event);
      if (event.type !== "gate.answered") return noon;
      return { ...noon, at: new Date(Date.parse(`${day}T12:00:00.000Z`) + waitMs).toISOString() } as CallMoment;
    });

  test("A29 each question counts on the day of its call, with what became of it, however late it was answered", () => {
    const first = [
      ...["approve", "dismiss", "halt", "withdraw", "modify"].flatMap((option, n) => onDay("2026-03-01", `a${n}`, option, 4_000)),
      ...onDay("2026-03-01", "late", "dismiss", 3 * 86_400_000),
      ...onDay("2026-03-01", "left", null),
      ended("left"),
    ];
    const { days } = recordOf(first, onDay("2026-03-02", "b", "halt", 60_000), onDay("2026-03-01", "c", null));
    expect(days).toMatchObject([
      { day: "2026-03-01", calls: 8, asked: 8, allowed: 3, blocked: 2, changed: 1, lapsed: 1, refused: 0 },
      { day: "2026-03-02", calls: 1, asked: 1, allowed: 0, blocked: 1 },
    ]);
    expect(medianWaitMs(days)).toBeGreaterThan(3_000);
    expect(medianWaitMs(days)).toBeLessThanOrEqual(5_000);
    expect(medianWaitMs([])).toBeNull();
  });

  test("A29 rules of a period are those whose calls were weighed in it, and what is kept of them is bounded", () => {
    const day = (n: number): string => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10);
    const calls = [...onDay(day(1), "a", null), ...onDay(day(0), "b", "halt"), ...onDay(day(1), "c", "dismiss")];
    const late = answered("risk", "call:a", "halt") as CallMoment; // long after its day
    const part = [...calls, late].reduce<CallTally>(tallyCalls, { ...noRecord, ruleDays: [], calls: [] });
    expect(part.ruleDays.map((each) => each.day)).toEqual([day(0), day(1)]);
    expect(partSince(part, day(1))).toMatchObject({ rules: [{ asked: 2, halted: 1, dismissed: 1, sessions: 1 }], days: [{ asked: 2 }] });
    expect(partSince(part, day(0)).rules).toEqual(part.rules);
    expect(partSince(part, day(2)).rules).toEqual([]);
    const many = Array.from({ length: tallyLimits.ruleDaysMax + 5 }, (_, n) => onDay(day(n), `c${n}`, "halt")).flat();
    const { ruleDays } = many.reduce<CallTally>(tallyCalls, part);
    expect([ruleDays.length, ruleDays.at(-1)?.day]).toEqual([tallyLimits.ruleDaysMax, day(tallyLimits.ruleDaysMax + 4)]);
  });

  test("A29 what is blocked without a question counts apart, and what was only weighed is no question", () => {
    const quiet: readonly CallMoment[] = [
      assessed("c1", "Irreversibility", { severity: "refuse" }),
      { type: "call.refused", call: "c1", reasons: [] },
      assessed("c2", "Emergent", { severity: "advisory" }),
      { type: "call.allowed", call: "c2", why: "noted" },
    ];
    expect(recordOf(quiet).days).toMatchObject([{ calls: 2, refused: 1, asked: 0, allowed: 0, waits: [] }]);
  });

  test("A29 a session of many days stays small: the oldest are forgotten", () => {
    const dayOf = (n: number): string => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
    const long = Array.from({ length: 500 }, (_, n) => onDay(dayOf(n), `c${n}`, "dismiss")).flat();
    const { days } = recordOf(long);
    expect(days.length).toBeLessThan(100);
    expect(days.at(-1)?.day).toBe(dayOf(499));
  });

  test("A29 the median lies where half of the answers are, whichever sessions they came from", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 80_000_000 }), { minLength: 1, maxLength: 40 }), (waits) => {
        const sessions = waits.map((waitMs, n) => onDay("2026-03-01", `c${n}`, "dismiss", waitMs));
        const median = medianWaitMs(recordOf(...sessions).days) ?? -1;
        const sorted = waits.toSorted((one, other) => one - other);
        const exact = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
        expect(median).toBeLessThanOrEqual(Math.max(1_000, exact * 3.01));
        expect(median).toBeGreaterThanOrEqual(exact / 3.01 - 1_000);
      }),
    );
  });
});

describe("what is proposed", () => {
  const emergent = (target: string): readonly CallMoment[] => [
    assessed("c1", "Emergent", { severity: "advisory", target }),
    assessed("c2", "Emergent", { target }),
  ];

  test("A29 an emergent pattern seen in three sessions is proposed as a rule", () => {
    expect(proposalsOf(recordOf(emergent("a"), emergent("a"), emergent("b")))).toEqual([]);
    expect(proposalsOf(recordOf(emergent("a"), emergent("a"), emergent("b"), emergent("a")))).toEqual([
      { propose: "rule", tool: "git push", target: "a", sessions: 3 },
    ]);
    expect(proposalsOf(recordOf(...[1, 2, 3].map(() => emergent("unknown"))))).toEqual([]);
  });

  test("A29 a rule that was dismissed every time, in five asks and three sessions, is proposed for review", () => {
    const two = [...asked("c1", "dismiss"), ...asked("c2", "dismiss")];
    expect(proposalsOf(recordOf(two, two, asked("c1", "dismiss")))).toEqual([
      { propose: "review", signal: "ExternalMutation", tool: "git push", asked: 5, sessions: 3 },
    ]);
    for (const sessions of [
      [two, two],
      [two, asked("c1", "dismiss"), asked("c1", "dismiss")],
      [two, two, asked("c1", "halt")],
      [two, two, two, asked("c1", null)],
      [[...two, ...two, ...asked("c5", "dismiss")]],
    ])
      expect(proposalsOf(recordOf(...sessions))).toEqual([]);
  });

  const miss: Miss = { signal: "HumanCommunication", tool: "slack", wanted: "gate", note: "it wrote to everybody" };
  const missed: CallMoment = { type: "miss.reported", ...miss };

  test("A29 misses that a person reports, in three sessions, propose a change of severity", () => {
    expect(proposalsOf(recordOf([missed, missed, missed], [missed]))).toEqual([]);
    expect(proposalsOf(recordOf([missed], [missed], [{ ...missed, wanted: "refuse" }], [missed]))).toEqual([
      { propose: "severity", signal: "HumanCommunication", tool: "slack", wanted: "gate", sessions: 3 },
    ]);
  });

  test("A29 a reported miss is recorded and changes nothing by itself", () => {
    const decided = decideCall(noCalls, { type: "miss.report", ...miss, note: " it wrote to everybody " }, "codex");
    expect(decided).toEqual([missed]);
    expect(evolveCalls(noCalls, missed)).toEqual(noCalls);
  });
});
