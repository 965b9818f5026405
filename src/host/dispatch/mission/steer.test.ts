import { expect, test } from "vitest";
import type { SessionId } from "../../../kernel/ids.ts";
import { Config, parseConfig } from "../../../config/shapes.ts";
import { mission } from "../../../protocols/mission/machine.ts";
import { begin, subtask } from "../../../protocols/mission/mission.fixture.ts";
import type { MissionCommand } from "../../../protocols/mission/types.ts";
import { treasury } from "../../../protocols/treasury/machine.ts";
import { errandsMeta, runtimeWith } from "../../../runtime/runtime.fixture.ts";
import { startFunded } from "../governance/funds.ts";
import { auditProblems } from "./replanner.ts";
import { steerMission } from "./steer.ts";

test("D24 whoever has a governed plan made anew is known by a credential: otherwise one person could ask and approve", async () => {
  const runtime = await runtimeWith([mission]);
  const governed = (need: "plan" | "ship"): MissionCommand => ({ ...begin(subtask("a")), governed: { by: "mira", needs: [need] } });
  await runtime.start("mission", governed("plan"), errandsMeta, "governed");
  await runtime.start("mission", governed("ship"), errandsMeta, "shipped");
  const replan = (name: string, verified: boolean) =>
    steerMission(runtime, `mission-${name}`, { move: "replan", words: "otherwise" }, { name: "root", verified });
  expect(await replan("governed", false)).toMatchObject({
    refused: "person",
    because: expect.stringMatching(/approve its plan.*ASSENT_TOKEN/),
  });
  // The others come as far as the project, which is not there.
  for (const [name, verified] of [
    ["governed", true],
    ["shipped", false],
  ] as const)
    await expect(replan(name, verified)).rejects.toThrow(/\/project/);
  expect(await steerMission(runtime, "mission-governed", { move: "pause" }, { name: "root", verified: false })).toMatchObject({
    because: expect.stringMatching(/nobody is at work/),
  });
});

test("D24 whoever plans a mission anew is known, and has something set aside for it where it has a budget of its own", async () => {
  const runtime = await runtimeWith([mission, treasury]);
  const budgets = { organisation: { calls: 9 }, agents: { "command:./dear": { calls: 1 }, "command:./agent": { calls: 5 } } };
  const config = parseConfig(Config, JSON.stringify({ governance: budgets }), "config.json");
  const work = { protocol: "mission", root: "/project", title: "t", agents: ["command:./agent"], wanted: {}, meta: errandsMeta } as const;
  const stream = await startFunded(runtime, work, { governance: config.governance, environment: {} }, async (_given, name) => {
    await runtime.start("mission", begin(subtask("a")), errandsMeta, name);
    return `mission-${name}` as SessionId;
  });
  const replan = (agent: string) =>
    steerMission(
      runtime,
      String(stream),
      { move: "replan", words: "otherwise", planner: { agent, config, configFile: "config.json" } },
      { name: "mira", verified: true },
    );
  const workers = {
    audits: { dear: { agent: "command:./dear", asks: "?" }, own: { agent: "command:./agent", asks: "?" }, line: { command: "npm test" } },
  };
  const audited = { ...config, workers: { ...config.workers, ...workers } } as unknown as typeof config;
  const mine = { mission: String(stream) as SessionId, root: "/project", config: audited };
  expect(await auditProblems(runtime, { ...mine, gates: ["own", "line", "dear", "none", "dear"] })).toEqual([
    expect.stringMatching(/^leave the audit "dear" out: command:\.\/dear has a budget of its own/),
    expect.stringMatching(/^no audit is called "none"; there are dear, own, line/),
  ]);
  expect(await replan("command:./dear")).toMatchObject({ refused: "budget", because: expect.stringMatching(/nothing of it is set aside/) });
  await expect(replan("nobody")).rejects.toThrow(/is called "nobody"/);
  for (const agent of ["command:./agent", "command:./cheap"]) await expect(replan(agent)).rejects.toThrow(/\/project/);
});
