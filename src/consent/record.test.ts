import { describe, expect, test } from "vitest";
import { answered } from "../kernel/events.fixture.ts";
import { gateOpened } from "../kernel/gate.ts";
import { hashText } from "../kernel/ids.ts";
import type { Finding, Signal } from "../risk/types.ts";
import { decideCall, evolveCalls, noCalls } from "./calls.ts";
import { noRecord, proposalsOf, tallyCalls, withTally, type CallTally, type ConsentRecord } from "./record.ts";
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
const recordOf = (...sessions: readonly (readonly CallMoment[])[]): ConsentRecord =>
  sessions.reduce((record, events) => withTally(record, events.reduce<CallTally>(tallyCalls, { ...noRecord, calls: [] })), noRecord);

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
