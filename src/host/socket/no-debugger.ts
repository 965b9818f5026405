import { url } from "node:inspector";
import { Fault } from "../../kernel/trouble.ts";

/**
 * Whoever speaks to a debugger in the process that answers hooks answers for people. So there is none there, and Node
 * opens none when a signal tells it to.
 */
export function keepDebuggersOut(): void {
  process.on("SIGUSR1", () => undefined);
  if (url() === undefined) return;
  throw new Fault("input.invalid", "a debugger is open in this process; start `assent up` without --inspect in its words or NODE_OPTIONS");
}
