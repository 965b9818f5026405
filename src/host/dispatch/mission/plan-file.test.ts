import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { briefOf, readBrief, workBriefOf } from "../brief.ts";
import { subtask } from "../../../protocols/mission/mission.fixture.ts";
import type { MissionPlan } from "../../../protocols/mission/types.ts";
import { missionPlanOf, planFrom, readPlan } from "./plan-file.ts";
import { ownedFiles } from "../../../scope/owned.ts";
import { withRemarks } from "./remarks.ts";

const folder = mkdtempSync(join(tmpdir(), "assent-plan-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const written = (value: object): string => {
  const file = join(folder, "written.json");
  writeFileSync(file, JSON.stringify(value));
  return file;
};
const piece = { id: "a", title: "a", task: "do it", files_owned: ["src/a"], verify_command: "npm test" };
const plan = { mission: "euros", verify_command: "npm test", subtasks: [piece] };

test("D10 a person's plan loses nothing to a slip: an audit, an order or a budget under a wrong name is named", async () => {
  const slips = { ...plan, audit_gate: ["style"], budgets: { calls: 1 }, subtasks: [{ ...piece, need: ["b"], note: "mine" }] };
  await expect(readPlan(written(slips))).rejects.toThrow(/need → needs\n.*audit_gate → audit_gates\n.*budgets → budget$/);
  await expect(readPlan(written({ ...plan, notes: "mine", report: {} }))).resolves.toMatchObject({ mission: "euros" });
  expect(planFrom(JSON.stringify(slips), "plan.json").subtasks).toHaveLength(1); // of a planner it is passed over, as its papers say
  await expect(readPlan(written({ mission: "euros", subtasks: [] }))).rejects.toThrow(
    /verify_command is missing\n.*subtasks must not be empty/,
  );
});

test("D10 a plan that no program could be given, or that says nothing, is refused before anybody works for it", () => {
  const wrong = {
    ...plan,
    mission: "eu\0ros",
    subtasks: [{ ...piece, title: " \n", task: "do\0it", files_owned: ["src/\0a"], agent: "a\0" }],
  };
  expect(() => planFrom(JSON.stringify(wrong), "plan.json")).toThrow(
    /^plan\.json:\n.*mission: it has a null byte.*\n.*title: it says nothing\n.*task: it has a null[^]*files_owned[^]*null[^]*agent: it/,
  );
  expect(() => briefOf(" ", ["src/a"], "npm test")).toThrow(/mission: it says nothing/);
});

test("D10 nor to a wrong place: what is for the whole in a piece, or for a piece in the whole", async () => {
  const lost = { ...plan, title: "mine", agent: "codex", subtasks: [{ ...piece, ship: true, budget: { calls: 1 }, mission: "mine" }] };
  await expect(readPlan(written(lost))).rejects.toThrow(
    /^[^\n]*:\n +agent has no meaning.*each piece.*\n +subtasks\.0\.ship.*beside subtasks\n +subtasks\.0\.budget[^\n]*$/,
  );
});

test("D10 whoever sees a plan sees which folders of its pieces are not there, and which of its globs match nothing yet", () => {
  const owning = (...filesOwned: readonly string[]) => ({ subtasks: [subtask("a", { filesOwned })] }) as unknown as MissionPlan;
  const committed = ["src/price/net.ts", "test/a.test.ts", "package.json"];
  const remarks = (...globs: readonly string[]) => withRemarks(owning(...globs), committed).remarks;
  expect(remarks("src/**", "./src/price/net.ts", "test/../src/price/*.ts", "**/*.test.ts", "*.json", "src", "src/pr?ce/**")).toBe(
    undefined,
  );
  expect(remarks("src/price/gross.ts", "src/price/*.ts")).toEqual(["a: src/price/gross.ts matches nothing yet: new files"]);
  const unmatched = ["./src/price/gross.ts", "**/*.md", "LICENSE", "src/pr?ce/*.py", "src/price/net.t", "src/price/net.ts.bak", "Src?x"];
  expect(remarks(...unmatched)).toEqual([
    "a: ./src/price/gross.ts, **/*.md, LICENSE, src/pr?ce/*.py, src/price/net.t and 2 more match nothing yet: new files",
  ]);
  expect(remarks("source/price/**", "src/prices/net.ts", "source/price/*.ts")).toEqual([
    expect.stringMatching(/^a: there is no folder source\/price yet/),
    expect.stringMatching(/src\/prices yet/),
  ]); // of a folder that is not there, nothing more is said
  expect(remarks(...Array.from({ length: 200 }, (_, at) => `no${at}/**`))).toHaveLength(21);
});

test("D22 a command with a secret in it is not taken: it would be recorded in clear, or run with stars", () => {
  const canary = `ghp_${"0123456789abcdefghij".repeat(2).slice(0, 36)}`;
  const within = { root: "/p", listed: ownedFiles([]), isCommitted: () => false };
  const operation = {
    id: "drop",
    command: "drop-it",
    dry_run: "drop-it -n",
    blast_radius: "a",
    backup: { ref: "refs/b" },
    verify: "test -e a",
  };
  const made = (whole: object, one: object): unknown =>
    missionPlanOf(planFrom(JSON.stringify({ ...plan, ...whole, subtasks: [{ ...piece, ...one }] }), "plan.json"), "codex", within);
  expect(() => made({}, {})).not.toThrow();
  for (const [whole, one] of [
    [{ verify_command: `check --token ${canary}` }, {}],
    [{}, { verify_command: `GITHUB_TOKEN=${canary} npm test` }],
    [{}, { agent: `command:./agent ${canary}` }],
  ] as const)
    expect(() => made(whole, one)).toThrow(/holds a secret \(GitHub token\).*read it where it is kept/);
  for (const member of ["command", "dry_run", "verify"] as const) {
    const scope = { files_owned: ["src/a"], destructive: [{ ...operation, [member]: `${operation[member]} ${canary}` }] };
    const brief = { ...briefOf("a", ["src/a"], "npm test"), spec: { scope } };
    expect(() => workBriefOf(brief as never, within)).toThrow(/a command of drop holds a secret/);
  }
});

test("D4 a person's brief too", async () => {
  const brief = {
    ...{ mission: "euros", purpose: "", context: {}, whats_done: [], current_task: "do it", done_criteria: [], verify_command: "npm test" },
    ...{ key_decisions: [], relevant_memories: [], audit_gates: [], lifecycle: "ephemeral", budgets: { calls: 1 }, tool: "kept" },
    spec: { scope: { files_owned: ["src/a"], alow_billing: true } },
  };
  await expect(readBrief(written(brief))).rejects.toThrow(/spec\.scope\.alow_billing.*→ allow_billing|budgets → budget/);
  const { budgets: _, ...fine } = { ...brief, spec: { scope: { files_owned: ["src/a"] } } };
  await expect(readBrief(written(fine))).resolves.toMatchObject({ tool: "kept" });
});
