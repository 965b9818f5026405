import type { ProcessEnvironment } from "../../../kernel/ports.ts";
import { boxedClaude } from "./boxed.ts";
import { claudeSettings } from "./settings.ts";
import { promptOf, type Account, type ClientStatement } from "../../agents/account.ts";
import { install } from "./install.ts";
import { hearClaude } from "./stream.ts";
import { runClient } from "../../agents/client-run.ts";
import { stoppable } from "../../agents/stoppable.ts";
import { belonging, modelIn, started, type AgentJob, type ClientOptions, type Executor } from "../../agents/types.ts";

/**
 * Drives `claude -p` with our hook in settings of this run only; the user's files stay as they are.
 *
 * 1. Our settings say that hooks are on: a project that says `disableAllHooks` would otherwise switch ours off too.
 * 2. A run in which no hook answered at the start is ended before its first call.
 */
export const claudeExecutor = ({ hookCommand, command = "claude", onProgress }: ClientOptions): Executor =>
  stoppable({
    name: "claude-code",
    governed: true,
    run: (job, signal) =>
      runClient(
        job,
        {
          program: started(job, { command, args: claudeArguments(job, hookCommand), env: claudeEnvironment(job) }),
          install,
          prompt: promptOf(job, job.agentSession !== undefined),
          translate: hearClaude,
          objection: unhooked,
          onProgress,
        },
        signal,
      ),
  });

const claudeArguments = ({ agentSession }: AgentJob, hookCommand: readonly string[]): readonly string[] => [
  "-p",
  ...["--output-format", "stream-json", "--verbose"], // the stream wants the second
  ...["--settings", JSON.stringify(claudeSettings(hookCommand))],
  ...(agentSession === undefined ? [] : ["--resume", agentSession]),
];

/** `--bare` and `--safe-mode`, which skip hooks, can be said by the environment too. */
const claudeEnvironment = (job: AgentJob): ProcessEnvironment => ({
  ...job.environment,
  CLAUDE_CODE_SIMPLE: undefined,
  CLAUDE_CODE_SAFE_MODE: undefined,
  ...belonging(job),
  ...(job.box ? boxedClaude([modelIn(job, "anthropic")]) : {}),
});

const unhooked = (account: Account, heard: ClientStatement): string | undefined =>
  heard.type === "ready" && !account.isHooked
    ? "stopped before its first call: the hook did not answer at the start of the session"
    : undefined;
