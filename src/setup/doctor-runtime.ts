import type { DoctorFinding } from "./hooks/doctor-hooks.ts";
import { request } from "../host/socket/socket-request.ts";
import { startsUpWords, whyNotStarted } from "../host/socket/start-up.ts";
import { version } from "../host/version.ts";

/** The journal may be fine here, and lost to a process that has had it open for days. */
export function checkRuntime(socket: string, startsUp?: string): Promise<DoctorFinding> {
  const also = startsUp === undefined ? "" : `; ${startsUpWords(startsUp)}`;
  return request(socket, "hello", {}, { timeoutMs: 1_000 }).then(
    async (hello): Promise<DoctorFinding> => {
      const running = hello as { version: string; pid: number; guardsOnly?: boolean };
      const same = running.version === version;
      if (same) await request(socket, "journal", {}, { timeoutMs: 10_000 }); // throws the journal's own fault
      return {
        what: "runtime",
        state: same ? "good" : "bad",
        says: `up${running.guardsOnly ? " for hooks, started by one" : ""}, process ${running.pid}, version ${running.version}${also}`,
        ...(same ? {} : { remedy: `This is ${version}. Restart \`assent up\` so that both are the same.` }),
      };
    },
    (): DoctorFinding =>
      startsUp === undefined || whyNotStarted() !== undefined
        ? {
            what: "runtime",
            state: "note",
            says: `not up; commands work without it, sessions are driven in the foreground${also}`,
            remedy: "Start it with `assent up` to have work go on by itself.",
          }
        : { what: "runtime", state: "good", says: `not up now; ${startsUpWords(startsUp)}` },
  );
}
