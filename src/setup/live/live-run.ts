import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { spawn } from "node:child_process";

export interface ProcessEnd {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly ms: number;
}

export interface ProcessOptions {
  readonly cwd: string;
  readonly env: ProcessEnvironment;
  readonly input: string;
  readonly timeoutMs: number;
}

const outputMaxChars = 65_536;

/** Runs a program to its end, or to the end of its time: then it goes with everything it started. Never throws. */
export function runLive([program = "", ...words]: readonly string[], running: ProcessOptions): Promise<ProcessEnd> {
  const { cwd, env, input, timeoutMs } = running;
  const began = performance.now();
  return new Promise((resolve) => {
    const child = spawn(program, words, { cwd, env, detached: process.platform !== "win32" });
    const heard = { stdout: "", stderr: "" };
    const overdue = setTimeout(() => endGroup(child.pid), timeoutMs);
    const end = (code: number | null): void => {
      clearTimeout(overdue);
      resolve({ code, ...heard, ms: Math.round(performance.now() - began) });
    };
    for (const name of ["stdout", "stderr"] as const)
      child[name].setEncoding("utf8").on("data", (chunk: string) => {
        heard[name] = (heard[name] + chunk).slice(0, outputMaxChars);
      });
    child.on("error", (cause) => {
      heard.stderr = cause.message;
      end(-1);
    });
    child.on("close", end);
    child.stdin.on("error", () => {}).end(input); // its exit says why
  });
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // it was faster
  }
}
