import { assess } from "./assess.ts";
import type { Facts } from "./facts.ts";
import { attended } from "./files/facts.fixture.ts";
import type { Verdict } from "./types.ts";

/** A session in a project of its own, with a development machine around it. */
export const place: Facts = {
  ...attended,
  currentBranch: "agent/fix-7",
  defaultBranch: "main",
  missionBranches: ["agent/fix-7"],
  remotes: { origin: "git@example.com:shop/shop.git" },
  environments: [
    { host: "localhost", environment: "dev" },
    { host: "127.0.0.1", environment: "dev" },
    { kubeContext: "kind-shop", environment: "dev" },
    { stack: "dev", environment: "dev" },
  ],
};

export const verdictOf = (command: string, facts: Facts = place): Verdict =>
  assess({ tool: "Bash", input: { command }, cwd: facts.cwd ?? "/code/shop" }, facts).verdict;

const stops = (command: string, facts: Facts = place): boolean => {
  const verdict = verdictOf(command, facts);
  return verdict === "gate" || verdict === "refuse";
};

/** Commands that a person would not be asked about, for a test that wants none of them; and the other way round. */
export const passing = (commands: readonly string[], facts: Facts = place): readonly string[] =>
  commands.filter((command) => !stops(command, facts));
export const stopped = (commands: readonly string[], facts: Facts = place): readonly string[] =>
  commands.filter((command) => stops(command, facts));
