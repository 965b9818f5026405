import type { Application } from "../host/application.ts";
import { clockOff } from "../host/machines/clock-off.ts";
import type { DoctorFinding } from "./hooks/doctor-hooks.ts";

/** People set their permissions and pauses in minutes. */
const offMaxMs = 60_000;

/** Only worth a line where the journal is elsewhere and has another time. */
export async function checkClock(application: Pick<Application, "read">): Promise<readonly DoctorFinding[]> {
  const { journal } = await application.read();
  const aheadMs = Date.now() - journal.nowMs();
  if (Math.abs(aheadMs) <= offMaxMs) return [];
  const says = `this machine's is ${clockOff(aheadMs)} that of the journal's database`;
  const remedy = "Set it: permissions, pauses and tokens of this machine end by it. Work and gates go by the database's.";
  return [{ what: "clock", state: "warn", says, remedy }];
}
