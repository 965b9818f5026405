import { boundedOutput } from "../../agents/bounded-output.ts";
import { promptOf } from "../../agents/account.ts";
import { startGroup } from "../../agents/group.ts";
import { commandPrefix } from "../../agents/named.ts";
import { stoppable } from "../../agents/stoppable.ts";
import { belonging, started, type AgentJob, type AgentReport, type Executor, type OnProgress } from "../../agents/types.ts";

/**
 * Any program as an agent: it gets its instruction on its input, and how it ends is its report. None of its calls is
 * seen, so it is not governed; what it may change is held by the box that it is in, or by nothing.
 */
export const commandAgent = (name: string, onProgress?: OnProgress): Executor =>
  programAgent(name, () => ["/bin/sh", "-c", name.slice(commandPrefix.length)], onProgress);

/** The same for a program of ours, of which the words are known when it has its job. */
export const programAgent = (name: string, wordsOf: (job: AgentJob) => readonly string[], onProgress?: OnProgress): Executor =>
  stoppable({ name, governed: false, run: (job, signal) => runAgent(wordsOf(job), job, signal, onProgress) });

async function runAgent(
  [command = "", ...args]: readonly string[],
  job: AgentJob,
  signal: AbortSignal,
  onProgress?: OnProgress,
): Promise<AgentReport> {
  const output = boundedOutput();
  const env = { ...job.environment, ...belonging(job) };
  const group = startGroup(started(job, { command, args, env }), "open", (source, chunk) => {
    const text = output.push(source, chunk);
    if (text !== "") onProgress?.({ task: job.task, text });
  });
  const abort = (): void => void group.stop();
  signal.addEventListener("abort", abort, { once: true });
  group.input?.end(promptOf(job, false));
  const { exitCode, signal: by, cause } = await group.ended;
  signal.removeEventListener("abort", abort);
  await group.stop();
  const { task, attempt } = job;
  const said = output.text().trimEnd();
  if (signal.aborted) return { task, attempt, ended: "died", detail: "stopped by the runtime", calls: [] };
  if (cause !== undefined || exitCode === null)
    return { task, attempt, ended: "died", detail: cause?.message ?? `ended by ${by ?? "a signal"}`, calls: [] };
  return { task, attempt, ended: exitCode === 0 ? "completed" : "failed", detail: said || `exit code ${exitCode}`, calls: [] };
}
