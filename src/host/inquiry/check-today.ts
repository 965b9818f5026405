import { realpath } from "node:fs/promises";
import { relative } from "node:path";
import { repositoryAt } from "../../adapters/workplaces/checkout.ts";
import { probeTiers } from "../../adapters/workplaces/tier.ts";
import { shellLine } from "../../lexicon/shell-words.ts";
import type { GoalPorts, TriedCheck } from "../../protocols/goal/effects.ts";
import type { CheckToday } from "../../protocols/goal/measures.ts";
import { chooseTier } from "../dispatch/box-choice.ts";
import { runOnCandidate } from "../dispatch/candidate-run.ts";
import { onCommit } from "../dispatch/on-commit.ts";
import { workerFolder, workersIn } from "../dispatch/places.ts";
import type { InstallNeeds } from "../install.ts";

/** A person waits for it. */
const timeoutMs = 60_000;

/**
 * U11: a check as it ends today, on the project as it is committed, in a box of which nothing stays. The same check on the same
 * commit is run once by a process.
 */
export function checksToday(needs: Pick<InstallNeeds, "config" | "environment" | "paths">): NonNullable<GoalPorts["tryCheck"]> {
  const known = new Map<string, CheckToday>();
  return async (asked, signal) => {
    try {
      const { root, head: commit } = await repositoryAt(asked.cwd);
      const name = JSON.stringify([asked.cwd, commit, asked.command]);
      const found = known.get(name) ?? (await runToday(needs, { ...asked, root, commit }, signal));
      known.set(name, found);
      return found;
    } catch (cause) {
      signal.throwIfAborted();
      return { unrun: (cause as Error).message.split("\n")[0] ?? "" };
    }
  };
}

interface CommittedCheck extends TriedCheck {
  readonly root: string;
  readonly commit: string;
}

async function runToday(
  { config, environment, paths }: Pick<InstallNeeds, "config" | "environment" | "paths">,
  { root, commit, cwd, command: said, session }: CommittedCheck,
  signal: AbortSignal,
): Promise<CheckToday> {
  const tier = chooseTier(await probeTiers(workersIn(paths)), { demanded: config.workers.box });
  const below = relative(root, await realpath(cwd));
  const command = below === "" ? said : `${shellLine(["cd", below])} && ${said}`;
  const ground = { root, commit, folder: workerFolder(paths, session), more: { tier } };
  return onCommit(ground, async (candidate) => {
    const { exitCode, limit } = await runOnCandidate(candidate, { command, config, environment, timeoutMs }, signal);
    if (exitCode !== null) return { exitCode };
    return { unrun: limit ? "it took more than its box gives" : `it did not end within ${timeoutMs / 1_000} s` };
  });
}
