import type { Config } from "../../config/config.ts";
import { adopt } from "../../runtime/adopt.ts";
import type { WorkHost, WorkPorts } from "./types.ts";

/** Looks at the journal whenever something is written in it, and once a second: for two or three machines, and no extra server. */
const journalHost = ({ runtime, drive, onDriven, onTrouble }: WorkPorts): WorkHost => ({
  run: (signal) => adopt(runtime, signal, { drive, onDriven, onTrouble }),
});

/** The host that the configuration names. Nothing of another one is loaded. */
export async function workHost({ restate }: Pick<Config, "restate">, ports: WorkPorts): Promise<WorkHost> {
  if (!restate) return journalHost(ports);
  return (await import("./restate/restate-host.ts")).restateHost(restate, ports);
}
