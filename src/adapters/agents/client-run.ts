import { hear, nothingHeard, reportOf, type Account, type ClientStatement } from "./account.ts";
import type { GroupProgram } from "./types.ts";
import { expectStarted, startSpeaker } from "./speaker.ts";
import type { AgentJob, AgentReport, OnProgress } from "./types.ts";

export interface ClientRun {
  readonly program: GroupProgram;
  /** How a person gets the program when it is not there. */
  readonly install: string;
  readonly prompt: string;
  readonly translate: (line: string) => readonly ClientStatement[];
  /** Why the run must not go on, seen before the next thing is heard. */
  readonly objection?: (account: Account, heard: ClientStatement) => string | undefined;
  readonly onProgress?: OnProgress | undefined;
}

/** Runs a client that takes one prompt on its input and answers in JSON lines until it ends. */
export async function runClient(job: AgentJob, run: ClientRun, signal: AbortSignal): Promise<AgentReport> {
  if (signal.aborted) return reportOf(job, nothingHeard, stopWords);
  let account = nothingHeard;
  let stopped: { readonly because: string; readonly gone: Promise<void> } | undefined;
  const stop = (because: string, manner?: "at-once"): void => {
    stopped ??= { because, gone: speaker.stop(manner) };
  };
  const speaker = startSpeaker(run.program, (line) => {
    for (const heard of run.translate(line)) {
      const objection = unheard(job, heard) ?? run.objection?.(account, heard);
      if (objection !== undefined) stop(objection, "at-once");
      const before = account;
      account = hear(account, heard);
      if (!isKnown(before, heard)) tell(job, heard, run.onProgress);
    }
  });
  const abort = (): void => stop(stopWords);
  signal.addEventListener("abort", abort, { once: true });
  speaker.write(run.prompt);
  speaker.close();
  const { ending, words } = await speaker.ended;
  signal.removeEventListener("abort", abort);
  await stopped?.gone;
  expectStarted(run.program.command, run.install, ending);
  if (stopped === undefined) return reportOf(job, account, words);
  const { ending: _unheeded, ...unended } = account; // an ending told after we ended it is no report
  return reportOf(job, unended, stopped.because);
}

/** W10: a call, or a client that is ready for one, and nothing was heard at the door: its hook does not answer there. */
const unheard = ({ isHeard }: AgentJob, { type }: ClientStatement): string | undefined =>
  isHeard?.() === false && (type === "ready" || type === "call")
    ? "stopped: its hook was not heard at the door of its box, so nobody would see its calls"
    : undefined;

export const stopWords = "stopped by the runtime";

/** The same call, heard again with nothing new about it. */
export const isKnown = ({ calls }: Account, heard: ClientStatement): boolean =>
  heard.type === "call" && calls.get(heard.id)?.tool === heard.tool && calls.get(heard.id)?.text === heard.text;

export function tell({ task }: AgentJob, heard: ClientStatement, onProgress: OnProgress | undefined): void {
  if (heard.type === "call") onProgress?.({ task, tool: heard.tool, text: heard.text });
  if (heard.type === "said") onProgress?.({ task, text: heard.text });
}
