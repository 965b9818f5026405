import { join } from "node:path";
import { probeTiers, type TierReport } from "../../../adapters/workplaces/tier.ts";
import { readConfig } from "../../../config/config.ts";
import type { WorkersConfig } from "../../../config/workers.ts";
import type { Application } from "../../../host/application.ts";
import { chooseTier } from "../../../host/dispatch/box-choice.ts";
import type { SessionId } from "../../../kernel/ids.ts";
import type { BoxTier } from "../../../lexicon/box-tiers.ts";
import { exit, type Exit } from "../../exit.ts";
import { runInForeground, type Foreground } from "../../foreground.ts";
import { followLive, type LiveView } from "../../views/live.ts";
import { tourWords as words } from "../../views/tour-words.ts";

/** The box for agents of a sample. They are ours and stay in its folder: they may work without one where the machine gives none. */
export async function sampleBox(
  { paths }: Application,
  folder: string,
): Promise<{ readonly tier: BoxTier; readonly workers: WorkersConfig; readonly missing: TierReport["missing"] }> {
  const report = await probeTiers(join(paths.home, "workers"));
  const { workers } = await readConfig(paths.config, folder);
  const asked = report.tiers[0] === "C" ? "C" : undefined;
  return { tier: chooseTier(report, { asked, demanded: workers.box }), workers, missing: report.missing };
}

type SampleView = Pick<Foreground, "runtime" | "io" | "answers" | "person"> & Omit<LiveView, "io">;

/** Drives a session of a sample to its end, in sight. A question left open would wait in a project that is about to be removed. */
export async function watchSample({ runtime, io, answers, person, ...view }: SampleView, stream: SessionId): Promise<Exit> {
  const live = followLive({ io, ...view }, stream);
  const code = await runInForeground({ runtime, stream, io, answers, person, live, sample: true }).finally(() => live.stop());
  if (code === exit.waiting) {
    await runtime.stop(stream, { kind: "runtime", name: "tour" });
    io.out(words.left);
  }
  return code;
}
