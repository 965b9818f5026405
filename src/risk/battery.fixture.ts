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

/** A session that owns some of its files, with others lying around that git does not hold. */
export const workshop: Facts = {
  session: "attended",
  os: "linux",
  shell: "bash",
  user: "dev",
  uid: 1000,
  home: "/home/dev",
  projectRoot: "/srv/app",
  cwd: "/srv/app",
  filesOwned: ["src/**", "tests/**", "docs/**", "README.md", "scripts/dev/**"],
  tracked: ["src/**", "tests/**", "docs/**", "README.md", "scripts/dev/**", "lib/**", "package.json", "package-lock.json", "Makefile"],
  dirty: [],
  untracked: ["notes.local.md", "data/**", "legacy/**"],
  producedByMission: ["dist/**", "coverage/**", "node_modules/**", "tmp/build/**", ".cache/**"],
  currentBranch: "agent/fix-7",
  defaultBranch: "main",
  missionBranches: ["agent/fix-7"],
  remotes: { origin: "git@example.com:shop/shop.git" },
  environments: [
    { host: "localhost", environment: "dev" },
    { database: "app_dev", host: "localhost", environment: "dev" },
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
