import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { endGroup } from "../../adapters/agents/group.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { eachLine, writeLine } from "./lines.ts";
import { gatewayLimits } from "./messages.ts";
import type { Hear, ServerSide, SideEnding } from "./types.ts";

export interface ServerCommand {
  readonly words: readonly string[];
  readonly folder: string;
  readonly environment: ProcessEnvironment;
}

/** Time for a server to end by itself once its input has ended. */
const graceMs = 2_000;

/** Ours; a server gets what the person configured and nothing else. */
export const withoutOurs = (environment: ProcessEnvironment): ProcessEnvironment =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !/^assent_/i.test(name)));

/** Starts a server as it was given, as the leader of a process group: what it starts ends with it. */
export function startServer({ words, folder, environment }: ServerCommand, hear: Hear): ServerSide {
  const [command = "", ...more] = words;
  const child = spawn(command, more, {
    cwd: folder,
    env: withoutOurs(environment),
    detached: process.platform !== "win32",
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.on("error", () => {}); // its end is told below
  const failed = new Promise<SideEnding>((resolve) =>
    child.once("error", (cause) => resolve({ why: `it did not start: ${cause.message}` })),
  );
  const exited = new Promise<SideEnding>((resolve) =>
    child.once("exit", (code, signal) => resolve(code === 0 ? {} : { why: `exit ${String(code ?? signal)}` })),
  );
  const read = eachLine(child.stdout, gatewayLimits.lineMaxChars, hear).then(
    () => Promise.race([exited, failed]),
    (cause: unknown): SideEnding => ({ why: `its output cannot be read: ${(cause as Error).message}` }),
  );
  // Its last words are heard before its end, unless something that it started holds its output open.
  const left = exited.then(async (ending) => {
    await Promise.race([read, sleep(graceMs, undefined, { ref: false })]);
    return ending;
  });
  const ended = Promise.race([read, left, failed]);
  const atExit = (): void => endAtOnce(child.pid); // however this process comes to leave
  process.once("exit", atExit);
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await Promise.race([exited, failed, sleep(graceMs)]);
    if (child.pid === undefined) return;
    if (process.platform === "win32") child.kill();
    else await endGroup(child.pid);
    process.removeListener("exit", atExit);
    child.stdout.destroy();
  };
  return { ended, stop, send: (line) => writeLine(child.stdin, line) };
}

function endAtOnce(group: number | undefined): void {
  try {
    if (group !== undefined) process.kill(process.platform === "win32" ? group : -group, "SIGKILL");
  } catch {
    // nobody of it is left
  }
}
