import { describe, expect, test } from "vitest";
import { isRefusal } from "../../kernel/trouble.ts";
import { checkingModes } from "../../lexicon/checking.ts";
import { grade } from "./machine.ts";
import { paperFrom } from "./papers.ts";
import type { GradeCommand, GradeEvent, GradeState, GraderPaper, GraderRole } from "./types.ts";
import { gradeView } from "./view.ts";

const begin: Extract<GradeCommand, { type: "grade.begin" }> = {
  type: "grade.begin",
  audit: { gate: "review", asks: "is it right?", lead: "claude-code", checker: "codex", threshold: 7 },
  work: {
    ...{ mission: "a shop", text: "a shop", rubric: [], root: "/project", commit: "c9", branch: "refs/heads/assent/m1" },
    ...{ authors: ["command:./agent"], more: { tier: "A" } },
  },
  attemptsMax: 3,
  budget: {},
  at: "2026-03-01T12:00:00.000Z",
};
const { type: _, ...beginning } = begin;
const begun: GradeEvent = { type: "grade.begun", ...beginning };
const made = (role: GraderRole): GradeEvent => ({
  type: "piece.made",
  piece: { role, paper: `.orchestrator/${role}-1.json`, title: role, brief: {}, source: {} },
});
const ended = (role: GraderRole, output: unknown): GradeEvent =>
  ({ type: "child.ended", key: `grader:${role}`, child: "worker-1", protocol: "worker", outcome: "converged", output }) as GradeEvent;
const wrote = (role: GraderRole): GradeEvent => ended(role, { status: "done_clean", commit: `paper-${role}` });
const read = (role: GraderRole, paper: GraderPaper): GradeEvent => ({ type: "paper.read", role, paper });
const report = { brief: "all sums are right", status: "done", confidence: 0.9, artefacts: ["src/sum.ts"], score: 8 } as const;
const verdict = { decision: "pass", confidence: 0.8, issues: [], feedback: "" } as const;

const given = (...events: readonly GradeEvent[]): GradeState => events.reduce(grade.evolve, grade.initial);
const led = [begun, made("lead"), wrote("lead"), read("lead", { report })];
const checked = [...led, made("checker"), wrote("checker")];
const endOf = (...events: readonly GradeEvent[]): unknown => grade.output?.(given(...events));

describe("D14 an audit by agents", () => {
  test("is looked at by one and decided by another, each a worker on the commit that is judged", () => {
    expect(checkingModes).toMatchObject({ grader: "full", planner: "lite", worker: "direct" });
    expect(grade.due(given(begun, made("lead")))).toMatchObject([
      { protocol: "worker", command: { agent: "claude-code", ground: { base: "c9", tier: "A" }, from: "planner", attended: false } },
    ]);
    expect(grade.due(given(...led))).toMatchObject([{ type: "make-piece", role: "checker", report }]);
    expect(grade.due(given(...led, made("checker")))).toMatchObject([{ command: { agent: "codex", ground: { base: "c9" } } }]);
    expect(endOf(...checked, read("checker", { verdict }))).toEqual({
      ...{ passed: true, score: 8, isIndependent: true },
      detail: "all sums are right (codex agrees, 80 % sure)",
    });
  });

  test("fails by the checker's word, whatever the report says", () => {
    const no = { decision: "fail", confidence: 1, issues: ["src/sum.ts: adds one"], feedback: "add nothing" } as const;
    expect(endOf(...checked, read("checker", { verdict: no }))).toMatchObject({
      ...{ passed: false, detail: expect.stringMatching(/adds one[^]*add nothing/) },
    });
  });

  const unfinished: readonly (readonly [string, readonly GradeEvent[]])[] = [
    ["a report that cannot be read", [begun, made("lead"), wrote("lead"), read("lead", { problem: "it is not JSON" })]],
    ["a verdict that cannot be read", [...checked, read("checker", { problem: "no decision" })]],
    ["a report in the place of a verdict", [...checked, read("checker", { report })]],
    ["a verdict in the place of a report", [begun, made("lead"), wrote("lead"), read("lead", { verdict })]],
    ["a lead that changed more than its paper", [begun, made("lead"), ended("lead", { status: "failed", reason: "src/x.ts was changed" })]],
    ["a checker that was stopped", [...led, made("checker"), ended("checker", null)]],
    ["a lead that could not finish", [begun, made("lead"), wrote("lead"), read("lead", { report: { ...report, status: "partial" } })]],
    ["a score that is too low", [begun, made("lead"), wrote("lead"), read("lead", { report: { ...report, score: 6 } })]],
    [
      "no score where one is needed",
      [begun, made("lead"), wrote("lead"), read("lead", { report: { ...report, score: undefined as never } })],
    ],
  ];
  test.each(unfinished)("fails with %s", (_name, events) => {
    expect(given(...events)).toMatchObject({ phase: "closing", end: { passed: false, detail: expect.stringMatching(/./) } });
  });

  test("by whoever made the work is said not to be independent", () => {
    const own: GradeEvent = { ...begun, work: { ...begin.work, authors: ["codex"] } } as GradeEvent;
    expect(endOf(own, ...checked.slice(1), read("checker", { verdict }))).toMatchObject({ passed: true, isIndependent: false });
  });

  test("D6 takes papers only from whom it asked, and ends once", () => {
    const refusedFor = (command: GradeCommand, ...events: readonly GradeEvent[]): boolean =>
      isRefusal(grade.decide(command, given(...events)));
    expect(refusedFor({ type: "paper.report", role: "checker", paper: { verdict } }, ...led)).toBe(true);
    expect(refusedFor({ type: "paper.report", role: "checker", paper: { verdict } }, begun, made("lead"), wrote("lead"))).toBe(true);
    expect(refusedFor({ type: "grade.close" }, ...checked)).toBe(true);
    expect(refusedFor(begin, begun)).toBe(true);
    const over = [...checked, read("checker", { verdict })];
    expect(grade.decide({ type: "grade.close" }, given(...over))).toMatchObject([{ type: "grade.given" }, { outcome: "converged" }]);
  });

  test("K8 tells who said what", () => {
    const over = [...checked, read("checker", { verdict })];
    expect(grade.trace(over)).toMatchObject([
      { item: "whoever looked", to: "done, 90 % sure: all sums are right" },
      { item: "the checker", to: "pass, 80 % sure" },
      { item: "the audit review", to: "passed" },
    ]);
    expect(gradeView(given(...over), [])).toMatchObject({ shows: "grade", end: { passed: true, score: 8 } });
  });
});

describe("D14 a paper", () => {
  test("is read as it was asked for", () => {
    expect(paperFrom(JSON.stringify(report), "lead")).toEqual({ report });
    expect(paperFrom(JSON.stringify(verdict), "checker")).toEqual({ verdict });
    const bare = { decision: "fail", confidence: 0 };
    expect(paperFrom(JSON.stringify(bare), "checker")).toEqual({ verdict: { ...bare, issues: [], feedback: "" } });
  });

  const unreadable: readonly (readonly [GraderRole, string])[] = [
    ["checker", "DECISION: PASS"],
    ["checker", "[]"],
    ["checker", "null"],
    ["checker", `{"decision":"PASS","confidence":1}`],
    ["checker", `{"decision":"pass"}`],
    ["checker", `{"decision":"pass","confidence":"high"}`],
    ["checker", `{"decision":"pass","confidence":7}`],
    ["checker", `{"decision":"pass","confidence":1,"issues":"none"}`],
    ["checker", `{"decision":"pass","confidence":1,"feedback":["x"]}`],
    ["lead", `{"status":"done","confidence":1}`],
    ["lead", `{"brief":"x","status":"DONE","confidence":1}`],
    ["lead", `{"brief":"x","status":"done","confidence":1,"score":"9"}`],
    ["lead", `{"brief":"x","status":"done","confidence":1,"artefacts":[1]}`],
  ];
  test.each(unreadable)("of a %s that says %s says nothing", (role, text) => {
    expect(paperFrom(text, role)).toHaveProperty("problem");
  });
});
