import { beforeAll, expect, test } from "vitest";
import { scenes, type DeathPlan } from "./crash/dispatch-deaths.ts";
import { seeded, tryDeaths } from "./crash/dispatch-moments.ts";
import { debianTool } from "./support/debian.ts";

/**
 * W22: a dispatch is killed, really, on its way, and so is each who goes on with it, until one lives to the end.
 * `npm run crash:dispatch` does it at every moment that there is; here are those at which something was or could be lost,
 * and some more by the seed (`ASSENT_SEED`).
 */
const seed = Number(process.env["ASSENT_SEED"] ?? 20_261_116);

beforeAll(() => debianTool("bwrap", "bubblewrap"));

const self = (at: string): DeathPlan => ({ at, how: "self" });
const withLocks = (at: string): DeathPlan => ({ at, how: "locks" });
const halfWay = (at: string): DeathPlan => ({ at, how: "group" });

/** Any of these has happened by the time that a work has landed, in whichever process. */
const anywhere = [
  ...["before commit #3", "after commit #9", "after commit #14", "before commit #20", "after symlink /workers/SESSION/checkout #1"],
  ...["after copyFile /workers/SESSION/candidate-index #1", "before rename /contracts/SESSION/brief.json #1", "during nsenter #1"],
  ...["after git hash-object #1", "after git write-tree #1", "during git read-tree #1", "after rm /workers/SESSION/check #1"],
];

test("W18, W22 layers: nothing is lost, the same commit lands once, and nothing is left in the way of the next worker", async () => {
  const chance = seeded(seed);
  const drawn = Array.from({ length: 3 }, () => self(anywhere[Math.floor(chance() * anywhere.length)] ?? ""));
  const works: readonly (readonly DeathPlan[])[] = [
    [
      halfWay("during git read-tree #1"),
      withLocks("before git update-index #1"),
      self("before git commit-tree #1"),
      self("after git update-ref #1"),
    ],
    [
      self("after rm /checkouts/ID/ID/whole #1"),
      self("after nsenter #1"),
      withLocks("before git update-ref #1"),
      self("after rm /workers/SESSION #1"),
    ],
    [self("after rename /checkouts/ID/ID #1"), self("after rename /workers/SESSION/claims-1.json #1"), ...drawn],
  ];
  const { tried, deaths, problems } = await tryDeaths(scenes.layer, works);
  expect(problems).toEqual([]);
  expect([tried, deaths]).toEqual([works.length, expect.toSatisfy((found: number) => found >= 10)]);
});

/** Places that are made by git, and at which of its steps that was cut off. */
const trees: readonly (readonly [keyof typeof scenes, readonly DeathPlan[]])[] = [
  [
    "worktree",
    // the last of these while the agent runs
    [withLocks("before git worktree #2"), halfWay("during git worktree #2"), self("after git worktree #2"), self("during sh #1")],
  ],
  [
    "landlock",
    [halfWay("during git read-tree #2"), withLocks("before git read-tree #1"), self("after rename /workers/SESSION/place/git/index #1")],
  ],
];

test.each(trees)("W5, W22 %s: one that git was killed over is made anew", async (scene, making) => {
  const { deaths, problems } = await tryDeaths(scenes[scene], [[...making, self("after git update-ref #1")]]);
  expect([problems, deaths]).toEqual([[], making.length + 1]);
});
