import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readBrief } from "../brief.ts";
import { planFrom, readPlan } from "./plan-file.ts";

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
