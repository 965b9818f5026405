import { rm } from "node:fs/promises";
import type { Application } from "../../../host/application.ts";
import { briefOf } from "../../../host/dispatch/brief.ts";
import { workerFolder } from "../../../host/dispatch/places.ts";
import { startWorker } from "../../../host/dispatch/dispatch-start.ts";
import { viewNow } from "../../../host/session-view.ts";
import { isRefusal } from "../../../kernel/trouble.ts";
import { workerLimits } from "../../../protocols/worker/policy.ts";
import { makeWorkSample, type SampleWork } from "../../../setup/sample-work.ts";
import type { CliCommand } from "../../command.ts";
import { exit, type Exit } from "../../exit.ts";
import { sayRefused, type Io } from "../../io.ts";
import { said } from "../../views/said.ts";
import { tourWords as words } from "../../views/tour-words.ts";
import { workDisplay } from "../../views/work-view.ts";
import { sampleBox, watchSample } from "./sample-run.ts";

export const tourDispatch: CliCommand = {
  name: "tour dispatch",
  summary: "See a worker in its box: an agent that cheats is refused, and what it then mends lands.",
  examples: ["assent tour dispatch"],

  async run(_, application, io) {
    const sample = await makeWorkSample();
    try {
      return await showWorker(sample, application, io);
    } finally {
      await sample.remove();
    }
  },
};

async function showWorker(sample: SampleWork, application: Application, io: Io): Promise<Exit> {
  const { mission, owns, verify, agent, folder } = sample;
  const { tier, workers, missing } = await sampleBox(application, folder);
  for (const line of words.worker(io, folder, tier === "A" ? [] : missing)) io.out(line);
  const { runtime, journal } = await application.open();
  const meta = await application.meta(mission, { attended: true, agent: "tour" });
  const request = {
    brief: briefOf(mission, owns, verify),
    cwd: folder,
    agent,
    from: "person",
    attended: true,
    tier,
    workers,
  } as const;
  const stream = await startWorker(runtime, { ...request, attemptsMax: workerLimits.attemptsMax }, { ...meta, cwd: folder });
  if (typeof stream !== "string") return sayRefused(io, stream);
  const found = await application.person();
  const person = isRefusal(found) ? undefined : found;
  const display = workDisplay(io, runtime.world.clock);
  const code = await watchSample({ runtime, journal, io, answers: undefined, person, ...display }, stream);
  const view = await viewNow(runtime, stream);
  const done = view?.shows === "work" ? view.done : null;
  if (done?.commit) {
    io.out(words.landed);
    for (const line of await sample.changed(done.branch)) for (const each of said(line)) io.out(each);
  }
  await rm(workerFolder(application.paths, stream), { recursive: true, force: true }); // of one that was left
  for (const line of words.workerGoodbye(io, stream)) io.out(line);
  return code === exit.waiting ? exit.ok : code;
}
