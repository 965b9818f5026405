import { existsSync, readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { debianTool } from "../support/debian.ts";
import { countOf, lendingMachines, mender, recordedIn, type LendingMachine } from "../support/lent-work.ts";
import { patienceMs } from "../support/pace.ts";
import { freshDatabase } from "../support/postgres.ts";

/**
 * W22, M5: a result is on its way between two machines, and each of them is killed, really, before and after every step of that:
 * the bundle is made, recorded, fetched, landed, forgotten.
 */
beforeAll(() => debianTool("bwrap", "bubblewrap"));

const untilThen = { timeout: patienceMs, interval: 500 };
const refs = ({ git }: LendingMachine): string => git("for-each-ref", "--format=%(refname)", "refs/heads/assent", "refs/assent");
const held = ({ home }: LendingMachine, folder: string): readonly string[] => {
  const path = join(home, "assent", folder);
  return existsSync(path) ? readdirSync(path).filter((name) => !name.startsWith("probe-")) : [];
};

async function has(url: string, protocol: string, type: string): Promise<void> {
  await expect.poll(async () => countOf(await recordedIn(url, protocol), type), untilThen).toBeGreaterThan(0);
}

/** Work that landed once, on one branch, with nothing left of its way there. */
async function expectLanded(url: string, [home, away]: readonly [LendingMachine, LendingMachine], commits: number): Promise<void> {
  const [branch = ""] = refs(home).split("\n");
  expect([refs(home), refs(away)]).toEqual([branch, ""]);
  expect(home.git("rev-list", "--count", `main..${branch}`)).toBe(String(commits));
  expect(home.git("show", `${branch}:src/add.js`)).toContain("a + b");
  expect([held(away, "workers"), held(home, "parcels")]).toEqual([[], []]);
  expect(await home.read(["journal", "verify"])).toMatchObject({ problems: [] });
  const [workers, deliveries] = [await recordedIn(url, "worker"), await recordedIn(url, "delivery")];
  expect([countOf(workers, "work.landed"), countOf(workers, "work.done")]).toEqual([commits, commits]);
  expect(countOf(deliveries, "session.started")).toBe(countOf(deliveries, "session.ended"));
}

test("M5, W22 a result lands once, though those who pack, record, fetch, land and forget it die at every step", async () => {
  const url = await freshDatabase();
  const [home, away] = (await lendingMachines(url, ["gpu"])) as [LendingMachine, LendingMachine];
  const words = ["--owns", "src/**", "--verify", "node check.js", "--unattended", "--attempts", "1", "--needs", "gpu"];
  await home.read(["dispatch", "make add add", "--agent", mender, ...words]);
  for (const moment of ["before git bundle #1", "after git bundle #1"]) await away.diesAt(moment);
  const packing = away.up();
  await has(url, "delivery", "delivery.begun");
  packing.kill("SIGKILL");
  for (const moment of [
    ...["before git index-pack #1", "after git index-pack #1"], // it is fetched
    ...["after git update-ref #1", "before git update-ref #2"], // under a ref of ours; before the branch is moved
    ...["after git update-ref #1", "after git update-ref #1"], // the branch is moved, and the ref of ours forgotten
  ])
    await home.diesAt(moment);
  home.up();
  await has(url, "delivery", "result.landed");
  away.up();
  await has(url, "worker", "session.ended");
  await expectLanded(url, [home, away], 1);
  const deliveries = await recordedIn(url, "delivery");
  expect([countOf(deliveries, "result.fetched"), countOf(deliveries, "result.landed")]).toEqual([1, 1]);
});

test("M5, W22 the commit that lent work begins from is brought, though both sides die on the way, and the work lands", async () => {
  const url = await freshDatabase();
  const [home, away] = (await lendingMachines(url, ["gpu"])) as [LendingMachine, LendingMachine];
  const [first, second] = ["src/add.js", "src/second.js"];
  const subtasks = [
    { id: "first", title: "first", task: "t", files_owned: [first], agent: mender, verify_command: "node check.js" },
    {
      ...{ id: "second", title: "second", task: "t", files_owned: [second], agent: `command:cp ${first} ${second}`, needs: ["first"] },
      ...{ verify_command: "node check-second.js", runs_on: ["gpu"] },
    },
  ];
  const plan = join(home.home, "plan.json");
  await writeFile(plan, JSON.stringify({ mission: "both", verify_command: "node check.js", subtasks }));
  await home.read(["dispatch", "--plan", plan, "--agent", mender, "--unattended"]);
  const asking = away.up();
  await has(url, "delivery", "delivery.begun");
  asking.kill("SIGKILL");
  for (const moment of ["before git bundle #1", "after git bundle #1"]) await home.diesAt(moment);
  home.up();
  await has(url, "delivery", "commits.packed");
  for (const moment of ["before git index-pack #1", "after git index-pack #1", "after git update-ref #1"]) await away.diesAt(moment);
  away.up();
  await has(url, "mission", "session.ended");
  await has(url, "mission", "mission.done");
  await expectLanded(url, [home, away], 2);
});
