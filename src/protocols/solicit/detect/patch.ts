import { commandOf } from "./action.ts";
import type { StartMoment } from "./moments.ts";

/** A patch is a patch, also where it is handed over as a command. */
export function withPatch(called: StartMoment): StartMoment {
  const command = commandOf(called.tool, called.input);
  if (command === undefined || !/^\s*(?:apply_patch|applypatch)\b/.test(command)) return called;
  return { ...called, tool: "apply_patch", input: { input: command.slice(command.indexOf("*** Begin Patch")) } };
}
