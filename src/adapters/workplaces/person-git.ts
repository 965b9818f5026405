import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { shellLine } from "../../lexicon/shell-words.ts";
import { runCommand, type CommandEnd } from "../clients/command/executor.ts";

const timeoutMs = 600_000;

/** Nobody sits there to be asked for a password: a remote that needs one fails instead of waiting for ever. */
const unasked = { GIT_SSH_COMMAND: "ssh -o BatchMode=yes" };

/** Set by a git that started us, as for a hook: they mean another place. */
const ofOthers =
  /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|PREFIX|COMMON_DIR|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|NAMESPACE|QUARANTINE_PATH)$/;

export interface PersonGit {
  readonly root: string;
  readonly environment: ProcessEnvironment;
  readonly signal: AbortSignal;
}

/**
 * Runs git as the person would who typed it in the project: with their configuration, keys and hooks. Only for what goes to a
 * remote that they named; for all else there is `ownGit`. Never throws: how it ended is the answer.
 */
export async function personGit(git: PersonGit, words: readonly string[]): Promise<CommandEnd> {
  const environment = Object.fromEntries(Object.entries(git.environment).filter(([name]) => !ofOthers.test(name)));
  const run = (more: readonly string[], env: ProcessEnvironment): Promise<CommandEnd> =>
    runCommand({ command: shellLine(["git", ...more]), cwd: git.root, env, timeoutMs, signal: git.signal });
  const env: ProcessEnvironment = { LC_ALL: "C", ...environment, GIT_TERMINAL_PROMPT: "0" };
  const isChosen = env["GIT_SSH_COMMAND"] !== undefined || env["GIT_SSH"] !== undefined;
  const { exitCode } = isChosen ? { exitCode: 0 } : await run(["config", "--get", "core.sshCommand"], env);
  return run(words, exitCode === 0 ? env : { ...env, ...unasked }); // a key that the person chose for this project stays chosen
}
