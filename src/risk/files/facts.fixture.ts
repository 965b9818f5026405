import type { Facts } from "../facts.ts";

/** A person is there; what git holds and what it does not is known; some files are owned. */
export const attended: Facts = {
  session: "attended",
  os: "linux",
  user: "mira",
  home: "/home/mira",
  projectRoot: "/code/shop",
  cwd: "/code/shop",
  filesOwned: ["src/**", "tests/**", "docs/**", "README.md"],
  tracked: ["src/**", "tests/**", "docs/**", "README.md", "lib/**", "db/migrations/**", "package.json", "Makefile"],
  dirty: ["src/theirs.ts"],
  untracked: ["data/**", "scratch.txt", "old"],
  producedByMission: ["dist/**", "node_modules/**", "src/generated/**"],
  controlPlane: [".assent/**", "brief.json"],
};

export const dispatched: Facts = { ...attended, session: "dispatched", brief: {} };

/** Nothing is known but the place. */
export const bare: Facts = { session: "attended", os: "linux", home: "/home/mira", projectRoot: "/code/shop" };
