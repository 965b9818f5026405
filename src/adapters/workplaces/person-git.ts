import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { shellLine } from "../../lexicon/shell-words.ts";
import { runCommand, type CommandEnd } from "../clients/command/executor.ts";

const timeoutMs = 600_000;

/** Nobody sits there to be asked for a password: a remote that needs one fails instead of waiting for ever. */
const unasked = { GIT_TERMINAL_PROMPT: "0", GIT_SSH_COMMAND: "ssh -o BatchMode=yes", LC_ALL: "C" };

export interface PersonGit {
  readonly root: string;
  readonly environment: ProcessEnvironment;
  readonly signal: AbortSignal;
}

/**
 * Runs git as the person would who typed it in the project: with their configuration, keys and hooks. Only for what goes to a
 * remote that they named; for all else there is `ownGit`. Never throws: how it ended is the answer.
 */
export function personGit({ root, environment, signal }: PersonGit, words: readonly string[]): Promise<CommandEnd> {
  const { GIT_DIR: _, GIT_WORK_TREE: __, GIT_INDEX_FILE: ___, ...own } = environment; // a git that started us means another place
  const env = { ...unasked, ...own, GIT_TERMINAL_PROMPT: "0" };
  return runCommand({ command: shellLine(["git", ...words]), cwd: root, env, timeoutMs, signal });
}
