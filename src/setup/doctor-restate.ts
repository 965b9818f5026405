import { readConfig } from "../config/config.ts";
import type { Application } from "../host/application.ts";
import { hereIn } from "../host/here.ts";
import { restateFound } from "../host/waking/restate/restate-found.ts";
import type { DoctorFinding } from "./hooks/doctor-hooks.ts";

/** Only worth a line where the configuration names one. */
export async function checkRestate({ paths, cwd }: Pick<Application, "paths" | "cwd">): Promise<readonly DoctorFinding[]> {
  const { restate } = await readConfig(paths.config, cwd);
  if (!restate) return [];
  const { loadSdk } = await import("../host/waking/restate/restate-sdk.ts");
  await loadSdk();
  const { isFine, says, remedy } = await restateFound(restate, (await hereIn(paths)).machine);
  return [{ what: "restate", state: isFine ? "good" : "warn", says, ...(remedy === undefined ? {} : { remedy }) }];
}
