import { expect, test } from "vitest";
import { intakeOf } from "../../../protocols/mission/intake.ts";
import { begin, subtask } from "../../../protocols/mission/mission.fixture.ts";
import type { MissionJob, MissionOutline, SubtaskStanding } from "../../../protocols/mission/types.ts";
import { ownedFiles } from "../../../scope/owned.ts";
import { briefFrom, ownedMax } from "../brief.ts";
import { graderTask, graderTitle } from "../grading/grader-words.ts";
import { mendOf } from "./plan-file.ts";
import { missionProblem, planningTask, replanningTask } from "./planner.ts";

const within = { root: "/project", listed: ownedFiles([]), isCommitted: () => false };
const ids = Array.from({ length: 1_000 }, (_, at) => `piece-${at}`);
const pieces = ids.map((id) => subtask(id, { title: "t".repeat(200), filesOwned: [`src/${id}/**`, `test/${id}/**`] }));
/** As large as a plan may be. */
const plan: MissionOutline = {
  ...begin(...pieces).plan,
  ...{
    mission: "m".repeat(2_000),
    rubric: Array.from({ length: 100 }, () => "r".repeat(1_000)),
    verifyCommand: `npm test -- ${"v".repeat(3_900)}`,
  },
};
const lesson = { text: "l".repeat(600), files: [], cites: ["mission-1234567890@7", "mission-1234567890@8"] };

test("D10, D13 the largest plan can be planned, planned anew, mended and graded: what does not fit into a brief is said to be cut", () => {
  const intake = { ...intakeOf("prices"), planner: "p" };
  const lessons = Array.from({ length: 20 }, () => lesson);
  expect(planningTask("m".repeat(4_000), intake, { agent: "x", within, lessons }).filesOwned).toEqual([".orchestrator/plan.json"]);

  const waiting: SubtaskStanding = { status: "waiting", tries: 0, evidence: [] };
  const standings = Object.fromEntries(ids.map((id, at) => [id, { ...waiting, tries: at % 2 }]));
  const job = { plan, standings, lessons } as unknown as MissionJob;
  const anew = JSON.stringify(replanningTask("w".repeat(4_000), job, { agent: "x", within }));
  expect(anew).toMatch(/take none of their ids:\\npiece-1, piece-3,[^]*characters cut[^]*take their place:\\npiece-0, piece-2,/);

  const mend = mendOf(plan, 1, { within, audits: [] });
  expect([mend.filesOwned.length, mend.filesOwned.every((glob) => pieces.some(({ filesOwned }) => filesOwned.includes(glob)))]).toEqual([
    ownedMax,
    true,
  ]);

  const work = { ...plan, text: `${"x\n".repeat(9_000)}`, root: "/", commit: "c", branch: "b", authors: [], more: {} };
  const audit = { gate: "g".repeat(200), asks: "a".repeat(4_000), lead: "x", checker: "y", threshold: 5 };
  const report = {
    brief: "b".repeat(2_000),
    status: "done",
    confidence: 1,
    artefacts: Array.from({ length: 50 }, () => "f".repeat(2_000)),
  } as const;
  for (const role of ["lead", "checker"] as const) {
    const said = graderTask(role, { audit, work: work as never, paper: "p.json", report });
    expect(said).toMatch(/JSON of this shape[^]*Write nothing but p\.json/);
    const whole = { mission: graderTitle(role, audit, work as never), current_task: said };
    expect(() => briefFrom({ ...emptyBrief, ...whole })).not.toThrow();
  }
});

const emptyBrief = {
  ...{ purpose: "", context: {}, whats_done: [], done_criteria: [], verify_command: "test -e x", key_decisions: [], relevant_memories: [] },
  ...{ spec: { scope: { files_owned: ["x"] } }, audit_gates: [], lifecycle: "ephemeral" },
};

test("D2 a mission is something that somebody could plan", () => {
  expect(["prices", "10 €", "价格"].map(missionProblem)).toEqual([undefined, undefined, undefined]);
  for (const nothing of ["", " \n\t ", "\u200b", "…"]) expect(missionProblem(nothing)).toBe("say what the mission is");
  expect(missionProblem("m".repeat(4_001))).toMatch(/at most 4000 characters, this one 4001/);
});

test("D13, D19 whoever mends may change what pieces had leave for, is audited as they were, and owns nothing that needs more", () => {
  const auth = subtask("auth", { filesOwned: ["src/auth/session.ts", "./src/auth/**"], permissions: ["auth"] });
  const schema = subtask("schema", { filesOwned: ["db/migrations/0042.sql"] });
  const both = begin(auth, schema).plan;
  const brief = (audits: readonly string[], isCommitted = () => false) => {
    const { brief: made } = mendOf(both, 1, { within: { ...within, isCommitted }, audits });
    return made as unknown as { filesOwned: readonly string[]; auditGates: readonly string[]; permissions: readonly string[] };
  };
  const audited = { auditGates: ["security"], permissions: ["auth"] };
  expect(brief(["style", "security"])).toMatchObject({ ...audited, filesOwned: [...auth.filesOwned, ...schema.filesOwned] });
  expect(brief(["security"], () => true)).toMatchObject({ ...audited, filesOwned: auth.filesOwned }); // somebody has committed it since
  expect(brief([])).toMatchObject({ auditGates: [], permissions: [], filesOwned: ["./src/auth/**", ...schema.filesOwned] });
});
