import { expect, test } from "vitest";
import { mission } from "../../../protocols/mission/machine.ts";
import { begin, subtask } from "../../../protocols/mission/mission.fixture.ts";
import type { MissionCommand } from "../../../protocols/mission/types.ts";
import { errandsMeta, runtimeWith } from "../../../runtime/runtime.fixture.ts";
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
