import type { ProcessEnvironment } from "../../../kernel/ports.ts";
import { existsSync } from "node:fs";
import { boundedOutput } from "../../agents/bounded-output.ts";
import { startGroup, type ProcessEnding } from "../../agents/group.ts";
import type { GroupProgram } from "../../agents/types.ts";

/** Longer waits do not fit into a timer, which would then end at once. */
const timeoutMaxMs = 2_147_483_647;

export interface CommandRun {
  /** One command line, run byte for byte as it stands here (A23). */
  readonly command: string;
  readonly cwd: string;
  /** The whole environment: nothing is added. */
  readonly env: ProcessEnvironment;
  readonly timeoutMs: number;
  readonly onOutput?: (text: string) => void;
  /** Told the number of its process group; the returned function is called when it is over. */
  readonly onStart?: (group: number) => () => void;
  readonly signal: AbortSignal;
  readonly box?: GroupProgram["box"];
  /** Lets it say something on descriptor 3 besides its output. */
  readonly hasAside?: true;
}

export interface CommandEnd {
  /** `failed` has an exit code, or ran out of time, or never started; `died` ended by a signal, ours included. */
  readonly ended: "completed" | "failed" | "died";
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly output: string;
  /** All that came on descriptor 3, up to a limit beyond which nobody could mean it. */
  readonly aside: string;
  /** How it ended, in words. */
  readonly detail: string;
}

/** Runs one command in a shell, with nothing on its input. Never throws: how it ended is the answer. */
export async function runCommand(run: CommandRun): Promise<CommandEnd> {
  const { command, cwd, env, timeoutMs, onOutput, signal } = run;
  const output = boundedOutput();
  const none = { exitCode: null, signal: null, output: "", aside: "" };
  if (signal.aborted) return { ended: "died", ...none, detail: "stopped before it began" };
  if (!existsSync(cwd)) return { ended: "failed", ...none, detail: `not started: there is no directory ${cwd}` };

  let aside = "";
  const onAside = (chunk: Buffer): void => void (aside = (aside + chunk.toString("utf8")).slice(0, asideMaxChars));
  const how = { ...(run.box ? { box: run.box } : {}), ...(run.hasAside ? { onAside } : {}) };
  const group = startGroup({ command: shell(), args: ["-c", command], cwd, env, ...how }, "closed", (source, chunk) => {
    const text = output.push(source, chunk);
    if (text !== "") onOutput?.(text);
  });
  const over = group.pid === undefined ? undefined : run.onStart?.(group.pid);
  let stopped: { readonly because: "timeout" | "abort"; readonly gone: Promise<void> } | undefined;
  const stop = (because: "timeout" | "abort"): void => {
    stopped ??= { because, gone: group.stop() };
  };
  const timer = setTimeout(stop, Math.min(timeoutMs, timeoutMaxMs), "timeout");
  const abort = (): void => stop("abort");
  signal.addEventListener("abort", abort, { once: true });
  const ending = await group.ended;
  clearTimeout(timer);
  signal.removeEventListener("abort", abort);
  await stopped?.gone;
  over?.();
  const end = stopped === undefined ? endedBy(ending) : stoppedBy(stopped.because, timeoutMs);
  return { ...end, exitCode: ending.exitCode, signal: ending.signal, output: output.text(), aside };
}

const asideMaxChars = 4_096;

export const shell = (): string => (existsSync("/bin/bash") ? "/bin/bash" : "/bin/sh");

type How = Pick<CommandEnd, "ended" | "detail">;

function endedBy({ exitCode, signal, isHeld, cause }: ProcessEnding): How {
  if (cause !== undefined) return { ended: "failed", detail: `not started: ${cause.message}` };
  if (signal !== null) return { ended: "died", detail: `ended by ${signal}` };
  const left = isHeld ? "; it left a process behind that still holds its output" : "";
  return { ended: exitCode === 0 ? "completed" : "failed", detail: `exit code ${exitCode}${left}` };
}

const stoppedBy = (because: "timeout" | "abort", timeoutMs: number): How =>
  because === "timeout"
    ? { ended: "failed", detail: `stopped: it took longer than its limit of ${timeoutMs / 1_000} s` }
    : { ended: "died", detail: "stopped by the runtime" };
