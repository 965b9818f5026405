import { rm } from "node:fs/promises";
import type { Application } from "../../../host/application.ts";
import { startMission } from "../../../host/dispatch/mission/mission-start.ts";
import { workerFolder } from "../../../host/dispatch/places.ts";
import { workersOf } from "../../../host/dispatch/shown-work.ts";
import { viewNow } from "../../../host/session-view.ts";
import { isRefusal } from "../../../kernel/trouble.ts";
import { missionLimits } from "../../../protocols/mission/policy.ts";
import { workerLimits } from "../../../protocols/worker/policy.ts";
import { makeMissionSample, type SampleMission } from "../../../setup/sample-mission.ts";
import type { CliCommand } from "../../command.ts";
import { exit, type Exit } from "../../exit.ts";
import { sayRefused, type Io } from "../../io.ts";
import { missionDisplay } from "../../views/mission-view.ts";
import { said } from "../../views/said.ts";
import { tourWords as words } from "../../views/tour-words.ts";
import { sampleBox, watchSample } from "./sample-run.ts";

export const tourMission: CliCommand = {
  name: "tour mission",
  summary: "See a mission: somebody plans, several work at once, everything is checked together, and what is red together is mended.",
  examples: ["assent tour mission"],

  async run(_, application, io) {
    const sample = await makeMissionSample();
    try {
      return await showMission(sample, application, io);
    } finally {
      await sample.remove();
    }
  },
};

/** Where nobody sits, the plan is begun as it would be unattended. */
async function showMission(sample: SampleMission, application: Application, io: Io): Promise<Exit> {
  const { mission, planner, agent, folder: cwd } = sample;
  const { tier, workers } = await sampleBox(application, cwd);
  for (const line of words.mission(io, cwd)) io.out(line);
  const { runtime, journal } = await application.open();
  const found = await application.person();
  const person = isRefusal(found) || !io.interactive ? undefined : found;
  const attended = person !== undefined;
  const meta = await application.meta(mission, { attended, agent: "tour" });
  const limits = { workersMax: missionLimits.workersMax, attemptsMax: workerLimits.attemptsMax };
  const request = { work: { mission, planner }, cwd, agent, from: "person", attended, tier, workers, ...limits } as const;
  const stream = await startMission(runtime, request, { ...meta, cwd });
  if (typeof stream !== "string") return sayRefused(io, stream);
  const code = await watchSample({ runtime, journal, io, answers: undefined, person, ...missionDisplay(io) }, stream);
  const view = await viewNow(runtime, stream);
  if (view?.shows === "mission" && view.done?.commit) {
    io.out(words.receipt);
    for (const line of await sample.receipt(view.done.commit)) for (const each of said(line.replace(/^[0-9a-f]+:/, ""))) io.out(each);
  }
  for (const each of await workersOf(runtime, stream)) await rm(workerFolder(application.paths, each), { recursive: true, force: true });
  for (const line of words.missionGoodbye(io, stream)) io.out(line);
  return code === exit.waiting ? exit.ok : code;
}
