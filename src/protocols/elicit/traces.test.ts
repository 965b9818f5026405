import { describe, expect, test } from "vitest";
import { gateProblem } from "../../kernel/gate.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { endPointGaps, isConcrete } from "./look.ts";
import { elicit } from "./machine.ts";
import { resolvedEndPoint } from "./policy.ts";
import { endPointsIn, traceThresholds } from "./traces.ts";
import type { ElicitTraces, InquiryEvent, InquiryState, TracedAnswer, TracedCommit } from "./types.ts";

const none: ElicitTraces = { answers: [], calls: [], sessions: [], commits: [], sayings: [] };
const at = (day: number): string => `2026-09-${String(day).padStart(2, "0")}T09:00:00.000Z`;
const revert = (day: number): TracedCommit => ({
  ...{ hash: `h${day}`, at: at(day), parents: [], subject: `Revert "x"`, body: "" },
  files: [{ path: "deploy/x", added: [], removed: [] }],
});
const answer = (day: number, text: string): TracedAnswer => ({
  ...{ session: "s", kind: "gap", question: "Which region?", option: "provide", label: "", text, openedAt: at(day), at: at(day) },
});
const days = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);
const keysOf = (traces: Partial<ElicitTraces>): readonly string[] => endPointsIn({ ...none, ...traces }).map(({ key }) => key);

describe("P6 thresholds: one less is an accident", () => {
  test("P6 reverts of one folder", () => {
    expect(keysOf({ commits: days(2).map(revert) })).toEqual([]);
    expect(keysOf({ commits: days(3).map(revert) })).toEqual(["reverted:deploy/"]);
    expect(traceThresholds.revertsMin).toBe(3);
  });

  test("P6 the same question with the same answer", () => {
    expect(keysOf({ answers: days(3).map((day) => answer(day, "eu")) })).toEqual([]);
    expect(keysOf({ answers: days(4).map((day) => answer(day, "eu")) })).toEqual(["asked:eu"]);
    expect(keysOf({ answers: days(4).map((day) => answer(day, day > 2 ? "us" : "eu")) })).toEqual([]);
  });

  test("P6 a command that fails", () => {
    const failed = (count: number) =>
      keysOf({ calls: days(count).map((day) => ({ session: "s", agent: "a", command: "make", at: at(day), outcome: "failed" })) });
    expect([failed(4), failed(5)]).toEqual([[], ["failed:make"]]);
  });
});

describe("P6 end points are recognised", () => {
  const subject = { intent: "I don't trust the deploys", cwd: "/p" };
  const found = endPointsIn({ ...none, commits: days(4).map(revert), answers: days(9).map((day) => answer(day, "eu")) });

  test("P6 what the words are about comes first, each with its records; the next ones on request", () => {
    const [gap] = endPointGaps(subject, found, []);
    expect(gap?.steps.map(({ label }) => label.slice(0, 28))).toEqual(["No change in deploy/ has to ", "“region” is not asked any mo"]);
    expect(gap?.steps.every(({ evidence }) => evidence.every(({ source }) => /2026-09/.test(source)))).toBe(true);
    const decision = { kind: "endpoint", key: "page-1", title: "t", text: null, by: "Ada", at: null };
    expect(endPointGaps(subject, found, [{ ...decision, how: "dismiss" }])).toEqual([]);
    expect(endPointGaps(subject, found, [{ ...decision, how: "select", text: "x" }])).toEqual([]);
    expect(resolvedEndPoint(subject, [{ ...decision, how: "select", text: "x" }]).endPoint).toBe("x");
    expect(resolvedEndPoint(subject, [{ ...decision, how: "dismiss" }]).endPoint).toBeNull();
  });

  test.each(["reduce build to 3 min", "fix the link in docs/api.md", "the header should be blue", "rename `Foo`"])(
    "P6 concrete: %s",
    (intent) => expect(isConcrete({ intent, cwd: "/p" })).toBe(true),
  );
  test.each(["something is off", "we are slow", "I don't trust the deploys", "docs annoy me"])("P6 felt: %s", (intent) =>
    expect(isConcrete({ intent, cwd: "/p" })).toBe(false),
  );

  test("K5 the question is one that the kernel takes", () => {
    const state = elicit.evolve(elicit.initial, { type: "inquiry.begun", subject } satisfies InquiryEvent) as InquiryState;
    const decided = elicit.decide({ type: "gaps.report", round: 0, gaps: endPointGaps(subject, found, []) }, state);
    if (isRefusal(decided)) throw new Error(decided.because);
    const opened = decided.find(({ type }) => type === "gate.opened") as Extract<InquiryEvent, { type: "gate.opened" }>;
    expect(gateProblem(opened.gate)).toBeUndefined();
  });
});
