import { spawn, type ChildProcess } from "node:child_process";
import type { Writable } from "node:stream";
import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";
import { withoutInherited } from "./inherited.ts";
import type { GroupProgram } from "./types.ts";

/** Between the request to end and the end by force. */
const graceMs = 2_000;
const pollMs = 25;
/** How long a pipe may be silent after its process has ended, before it counts as held by someone else. */
const silenceMs = 200;
/** Limit for that: a process left behind could talk for ever. */
const drainMs = 5_000;

export type OutputStream = "stdout" | "stderr";

export interface ProcessEnding {
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** A child process still holds its output, and goes on. */
  readonly isHeld: boolean;
  /** Why it did not start. */
  readonly cause?: Error;
}

export interface ProcessGroup {
  /** The number of the group and of its leader; undefined if it did not start. */
  readonly pid: number | undefined;
  /** Null when it was started with its input closed. */
  readonly input: Writable | null;
  /** Never rejects, and does not wait for what the program left behind. */
  readonly ended: Promise<ProcessEnding>;
  /**
   * Asks the whole group to end, then makes it; `at-once` does not ask. Returns when nobody of it is left, or nothing
   * more can be done.
   */
  stop(manner?: "at-once"): Promise<void>;
}

/**
 * Starts a program as the leader of a process group of its own, so that stopping it stops what it started. A process
 * that leaves the group on purpose (`setsid`, a daemon) is out of reach.
 */
export function startGroup(
  program: GroupProgram,
  input: "closed" | "open",
  onData: (source: OutputStream, chunk: Buffer) => void,
): ProcessGroup {
  const stdio = [input === "open" ? "pipe" : "ignore", "pipe", "pipe", ...(program.onAside ? ["pipe" as const] : [])] as const;
  let child: ChildProcess;
  try {
    const { command, args, cwd, env } = program.box?.(program) ?? program;
    child = spawn(command, [...args], { cwd, env, detached: true, stdio: program.box ? withoutInherited(stdio) : [...stdio] });
  } catch (cause) {
    return unstarted(cause as Error); // a command that is too long, has a null character in it, or is nowhere to be put into a box
  }
  const { stdin, stdout, stderr } = child;
  const aside = child.stdio[3];
  const { promise: ended, resolve } = Promise.withResolvers<ProcessEnding>();
  let heardAt = 0;
  const hear = (source: OutputStream) => (chunk: Buffer) => {
    heardAt = performance.now();
    onData(source, chunk);
  };
  stdin?.on("error", () => {}); // a program that no longer listens is reported by its end
  stdout?.on("data", hear("stdout")).on("error", () => {});
  stderr?.on("data", hear("stderr")).on("error", () => {});
  aside?.on("data", (chunk: Buffer) => program.onAside?.(chunk)).on("error", () => {});
  const letGo = (): void => {
    stdout?.destroy();
    stderr?.destroy();
    stdin?.destroy();
    aside?.destroy();
  };

  child.once("error", (cause) => {
    if (child.pid === undefined) resolve({ exitCode: null, signal: null, isHeld: false, cause });
  });
  child.once("close", (exitCode, signal) => resolve({ exitCode, signal, isHeld: false }));
  child.once("exit", async (exitCode, signal) => {
    const exitedAt = performance.now();
    heardAt = exitedAt;
    for (let now = exitedAt; now - heardAt < silenceMs && now - exitedAt < drainMs; now = performance.now()) {
      await sleep(pollMs);
      await turn(); // unread output comes before the clock, also when this process was busy
    }
    resolve({ exitCode, signal, isHeld: true });
    letGo();
  });

  return {
    pid: child.pid,
    input: stdin,
    ended,
    async stop(manner) {
      const { pid } = child;
      if (pid === undefined) return;
      await endGroup(pid, manner);
      await Promise.race([ended, sleep(silenceMs)]); // its last words
      resolve({ exitCode: child.exitCode, signal: child.signalCode ?? "SIGKILL", isHeld: false });
      letGo();
    },
  };
}

/** Asks a whole group to end, then makes it; `at-once` does not ask. */
export async function endGroup(group: number, manner?: "at-once"): Promise<void> {
  if (manner === "at-once" || !(await isGone(group, "SIGTERM"))) await isGone(group, "SIGKILL");
}

const unstarted = (cause: Error): ProcessGroup => ({
  pid: undefined,
  input: null,
  ended: Promise.resolve({ exitCode: null, signal: null, isHeld: false, cause }),
  stop: () => Promise.resolve(),
});

/** Signals the group and waits until it is empty, for as long as the grace lasts. */
async function isGone(group: number, signal: NodeJS.Signals): Promise<boolean> {
  if (!reaches(group, signal)) return true;
  for (let waitedMs = 0; waitedMs < graceMs; waitedMs += pollMs) {
    await sleep(pollMs);
    if (!reaches(group, 0)) return true;
  }
  return false;
}

function reaches(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal);
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "EPERM"; // someone is there whom we may not signal
  }
}
