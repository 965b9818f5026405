import { describe, expect, test } from "vitest";
import { gateId, hashText } from "../../kernel/ids.ts";
import type { LessonKind } from "../../protocols/companion/types.ts";
import type { MissionCheck } from "../../protocols/mission/types.ts";
import type { ScopeViolation, WorkCheck, WorkDone } from "../../protocols/worker/types.ts";
import { lessonRows } from "../../protocols/companion/policy.ts";
import { detectors } from "./detectors.ts";
import { watchedSession, type WatchedEvent, type WatchedSession } from "./watched.ts";

const worker: WatchedSession = {
  ...{ protocol: "worker", root: "/shop", mission: "mission-1", agent: "codex" },
  ...{ verifyCommand: "npm test", filesOwned: ["src/price/**"] },
};
const mission: WatchedSession = { ...worker, protocol: "mission", verifyCommand: "npm run all" };

const together = (check: Partial<MissionCheck>): WatchedEvent => ({
  type: "mission.checked",
  check: { head: "c0", exitCode: 0, output: "", missing: [], ...check },
});
const checked = (check: Partial<WorkCheck>): WatchedEvent => ({
  type: "work.checked",
  attempt: 1,
  at: "2026-01-01T00:00:00.000Z",
  check: { head: "c0", tree: "t0", exitCode: 0, output: "", rewrote: [], gates: [], ...check },
});
const done = (more: Partial<WorkDone>): WatchedEvent => ({
  type: "work.done",
  done: { status: "done_clean", reason: "", pendingActions: [], commit: "c1", ...more },
});
const audited = (...violations: ScopeViolation[]): WatchedEvent => ({
  ...{ type: "changes.audited", attempt: 1, claims: { unreadable: [] } },
  audit: { owned: [], scratch: 0, violations, checks: [] },
});
const answered = (option: string, via: "terminal" | "answers-file" = "terminal"): WatchedEvent => ({
  ...{ type: "gate.answered", id: gateId("gabc"), key: "failed:a:2", kind: "subtask-failed", option },
  ...{ by: { name: "mira", via, verified: true }, at: "2026-01-01T00:00:00.000Z", shown: hashText("x") },
});
const gate = (passed: boolean) => ({ gate: "style", passed, detail: "3 of 8", isIndependent: true });
const refused: WatchedEvent = { type: "claim.refused", attempt: 1, why: ["`npm test` ends with 1"] };
const landed: WatchedEvent = { type: "work.landed", commit: "c1", branch: "refs/heads/x" };

/** Each kind: what it must see, as subject and hit or miss, and what it must not see. */
const table: Readonly<Record<LessonKind, readonly (readonly [string, WatchedEvent, WatchedSession, readonly string[]])[]>> = {
  "red-together": [
    ["a check of the whole that fails", together({ exitCode: 1, output: "boom" }), mission, ["npm run all hit"]],
    ["one that never ended", together({ exitCode: null }), mission, ["npm run all hit"]],
    ["pieces that fail on the whole", together({ regressions: [{ id: "a", output: "x" }] }), mission, ["npm run all hit"]],
    ["one that passes", together({}), mission, ["npm run all miss"]],
    ["the check of one worker", checked({ exitCode: 1 }), worker, []],
  ],
  "piece-failed": [
    ["work that failed", done({ status: "failed", reason: "a\nb" }), worker, ["npm test hit"]],
    ["clean work", done({}), worker, ["npm test miss"]],
    ["work that came to a limit", done({ status: "failed", limit: { limit: "budget", because: "x" } }), worker, []],
    ["the mending of a whole, which has a lesson of its own", done({ status: "failed" }), { ...worker, isMender: true }, []],
    ["work that others go on with", done({ status: "pending", pendingActions: ["x"] }), worker, []],
  ],
  "audit-failed": [
    ["audits of a check", checked({ gates: [gate(false), { ...gate(true), gate: "speed" }] }), worker, ["style hit", "speed miss"]],
    ["audits by agents", { type: "work.graded", attempt: 1, gates: [gate(false)] }, worker, ["style hit"]],
    [
      "audits of the whole",
      {
        type: "mission.done",
        done: { status: "failed", reason: "x", pendingActions: [], commit: null, consensus: 1, gates: [gate(false)] },
      },
      mission,
      ["style hit"],
    ],
    ["a check without audits", checked({}), worker, []],
  ],
  conflict: [
    [
      "files that others changed",
      checked({ exitCode: null, conflict: { paths: ["a.ts", "b.ts"], head: "h", made: "m" } }),
      worker,
      ["a.ts hit", "b.ts hit"],
    ],
    ["a check that failed for itself", checked({ exitCode: 1 }), worker, []],
  ],
  outside: [
    ["files that nobody gave it", audited({ path: "package.json", why: "outside" }), worker, ["package.json hit"]],
    ["files that nobody gives anybody", audited({ path: ".env", why: "sacred" }), worker, []],
  ],
  premise: [
    [
      "what turned out to be wrong",
      done({ premises: [{ premise: "prices are in cents", found: "they are in euros", evidence: "src/price" }] }),
      worker,
      ["prices are in cents hit"],
    ],
    ["nothing of the kind", done({}), worker, []],
  ],
  budget: [
    ["a worker's", { type: "budget.exceeded", measure: "tokens", because: "x" }, worker, ["a worker's budget of tokens hit"]],
    ["a mission's", { type: "budget.exceeded", because: "x" }, mission, ["the budget of a mission hit"]],
    ["a warning", { type: "budget.warned", measure: "tokens", text: "80 %" }, worker, []],
  ],
  "sent-back": [
    ["a claim that did not hold", refused, worker, ["codex hit"]],
    ["work that landed", landed, worker, ["codex miss"]],
    ["work that ended otherwise", done({ status: "pending" }), worker, []],
  ],
  "answered-alike": [
    ["a person's answer", answered("drop"), mission, ["subtask-failed hit"]],
    ["an answer that was written before the question", answered("drop", "answers-file"), mission, []],
    ["a question that nobody answered", { type: "gate.lapsed", id: gateId("g"), key: "k", kind: "fault", reason: "expired" }, mission, []],
  ],
};

describe("detectors", () => {
  test("D27 there is one for each kind of lesson, and examples for each", () => {
    expect(detectors.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(lessonRows).toSorted());
  });

  const cases = Object.entries(table).flatMap(([kind, rows]) => rows.map((row) => [kind, ...row] as const));
  test.each(cases)("D27 %s: %s", (...[kind, , event, about, expected]) => {
    const seen = detectors.find((each) => each.kind === kind)?.sees(event, about) ?? [];
    expect(seen.map(({ subject, isHit }) => `${subject} ${isHit ? "hit" : "miss"}`)).toEqual(expected);
  });

  test("D27 of papers that planners and graders write nothing is learned, nor of a session that has not begun", () => {
    const state = { phase: "working", brief: { filesOwned: [".orchestrator/plan.json"] }, ground: { root: "/shop" }, agent: "codex" };
    const found = { protocol: "worker", stream: "worker-1", parent: undefined } as const;
    expect([watchedSession({ ...found, state }), watchedSession({ ...found, state: { phase: "idle" } })]).toEqual([undefined, undefined]);
    const mender = {
      phase: "working",
      brief: { id: "mend-1", filesOwned: ["src/**"], verifyCommand: "x" },
      ground: { root: "/shop" },
      agent: "a",
    };
    const below = { ...found, parent: { session: "mission-1" } as unknown as NonNullable<Parameters<typeof watchedSession>[0]["parent"]> };
    expect(watchedSession({ ...below, state: mender })).toMatchObject({ isMender: true, mission: "mission-1" });
    expect(watchedSession({ ...found, state: mender })).not.toHaveProperty("isMender"); // a brief of that name alone
    expect(watchedSession({ ...below, state: { ...mender, brief: { ...mender.brief, id: "a" } } })).not.toHaveProperty("isMender");
  });
});
