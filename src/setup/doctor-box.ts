import { existsSync } from "node:fs";
import { rmdir } from "node:fs/promises";
import { join } from "node:path";
import { probeTiers } from "../adapters/workplaces/tier.ts";
import { readConfig } from "../config/config.ts";
import type { Application } from "../host/application.ts";
import { tierWords } from "../lexicon/box-tiers.ts";
import { holdsAs } from "../lexicon/box-tiers.ts";
import type { DoctorFinding } from "./hooks/doctor-hooks.ts";

const what = "box";

/** W6: the kind of box that workers get here, tried for real, and how to get a better one. */
export async function checkBox({ paths, cwd }: Pick<Application, "paths" | "cwd">, probe = probeTiers): Promise<DoctorFinding> {
  const { workers } = await readConfig(paths.config, cwd);
  const folder = join(paths.home, "workers");
  const isThere = existsSync(folder);
  const { tiers, missing } = await probe(folder);
  if (!isThere) await rmdir(folder).catch(() => {}); // made for the try alone
  const [best = "C"] = tiers;
  const says = `for workers, kind ${best}: ${tierWords[best]}`;
  const better = missing.find(({ tier }) => holdsAs(tier, best));
  if (better === undefined) return { what, state: "good", says };
  const isLess = workers.box !== undefined && !holdsAs(best, workers.box);
  const demanded = isLess ? `; the configuration demands ${workers.box}` : "";
  const remedy = `${better.tier} cannot be had: ${better.why}. ${better.remedy}`;
  return { what, state: isLess ? "bad" : "note", says: `${says}${demanded}`, remedy };
}
