import { spawn, type ChildProcessByStdio, type SpawnOptions } from "node:child_process";
import type { Readable, Writable } from "node:stream";

/** A started client, alone in its process group. */
export interface ClientProcess {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Ends the client and everything it started; harmless when they have ended by themselves. */
  end(): void;
}

export interface Finished {
  /** `null` when it was killed, as after its time was over. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly isLate: boolean;
  readonly durationMs: number;
}

export interface ProcessOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly input: string;
  readonly timeoutMs: number;
}

export function startProcess(command: string, args: readonly string[], options: SpawnOptions): ClientProcess {
  const child = spawn(command, args, { ...options, detached: true, stdio: ["pipe", "pipe", "pipe"] });
  child.stdin.on("error", () => {}); // a dead client is told by its exit
  return { child, end: () => endGroup(child.pid) };
}

/** Runs to the end or to the time limit; in both cases nothing it started is left behind. */
export async function runProcess({ command, args, cwd, env, input, timeoutMs }: ProcessOptions): Promise<Finished> {
  const startedMs = performance.now();
  const { child, end } = startProcess(command, args, { cwd, env: { ...env } });
  let [stdout, stderr, isLate] = ["", "", false];
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (stdout += chunk));
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (stderr += chunk));
  child.stdin.end(input);
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, timeoutMs);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on("error", reject);
      child.on("exit", (exit) => {
        end(); // a leftover child would keep the pipes open
        child.on("close", () => resolve(exit));
      });
    });
    return { code, stdout, stderr, isLate, durationMs: performance.now() - startedMs };
  } finally {
    clearTimeout(timer);
    end();
  }
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // the group has ended
  }
}
