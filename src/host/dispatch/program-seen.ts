import { spawnSync } from "node:child_process";
import { isAbsolute, normalize, relative, resolve } from "node:path";
import { commandPrefix } from "../../adapters/agents/named.ts";
import { shell } from "../../adapters/clients/command/executor.ts";
import { isHidden } from "../../adapters/workplaces/box-view.ts";
import { isOfSystem } from "../../adapters/workplaces/landlock.ts";
import { Fault } from "../../kernel/trouble.ts";
import type { BoxTier } from "../../lexicon/box-tiers.ts";
import { dependencyFolders } from "./places.ts";
import { secretProblem } from "../../scope/recorded-command.ts";

interface ProgramGround {
  readonly root: string;
  readonly cwd: string;
  readonly tier: BoxTier;
  readonly isCommitted: (path: string) => boolean;
  /** Whether the shell finds something by that name: a program, or a word of its own. */
  readonly isKnown: (name: string) => boolean;
}

/** As the shell itself says, with the search path that the worker gets. */
export const isKnownHere = (name: string): boolean =>
  spawnSync(shell(), ["-c", 'command -v -- "$0"', name], { stdio: "ignore" }).status === 0;

function expectKnown(program: string, isKnown: ProgramGround["isKnown"]): void {
  if (isKnown(program)) return;
  throw new Fault("input.invalid", `there is no program ${program} in the search path (PATH); install it, or name it by its path`);
}

/** Whether a box of each kind does not show a path outside of the project. */
const isUnseen: Readonly<Record<BoxTier, (path: string) => boolean>> = {
  ...{ A: isHidden, "A'": isHidden },
  B: (path) => !isOfSystem(path),
  C: () => false,
};

/**
 * Throws `input.invalid` for a program that is named by its path and that the worker's place does not show: it would be
 * "not found" there although the person sees it; and for one that is nowhere. Commands that begin with anything else than a
 * plain name or path are left alone.
 */
export function expectProgramSeen(agent: string, { root, cwd, tier, isCommitted, isKnown }: ProgramGround): void {
  const [secret] = secretProblem("the agent's command", agent);
  if (secret !== undefined) throw new Fault("input.invalid", secret);
  const program = /^\s*([\w@%+=:,./-]+)(?=\s*$|\s+[^\s(])/.exec(
    agent.startsWith(commandPrefix) ? agent.slice(commandPrefix.length) : "",
  )?.[1];
  if (program === undefined || /^\w+=/.test(program)) return;
  if (!program.includes("/")) return expectKnown(program, isKnown);
  const path = relative(root, resolve(isAbsolute(program) ? "/" : root, program));
  const isInside = path !== "" && !path.startsWith("..") && !isAbsolute(path);
  if (isInside && dependencyFolders.some((folder) => path.split("/").includes(folder))) return;
  if (isInside && tier === "B" && isAbsolute(program))
    throw new Fault(
      "input.invalid",
      `the worker would not find ${program}: its files lie elsewhere. Name it from the project on: ./${path}`,
    );
  if (isInside && isCommitted(normalize(path))) return;
  if (isInside)
    throw new Fault(
      "input.invalid",
      `the worker would not find ${program}: it sees the project as it is committed, and ${path} is not. Commit it, or name a program ` +
        `by its path outside of the project${cwd === root ? "" : `; paths begin at ${root}`}`,
    );
  if (isUnseen[tier](resolve(root, program)))
    throw new Fault(
      "input.invalid",
      `the worker would not find ${program}: its box does not show this folder. Commit the program to the project, or put it where ` +
        "the box looks, for example below /usr/local or /opt",
    );
}
