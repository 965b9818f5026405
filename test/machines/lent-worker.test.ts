import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { debianTool } from "../support/debian.ts";
import { countOf, lendingMachines, mender, recordedIn, type LendingMachine } from "../support/lent-work.ts";
import { patienceMs } from "../support/pace.ts";
import { freshDatabase } from "../support/postgres.ts";

beforeAll(() => debianTool("bwrap", "bubblewrap"));

interface Shown {
  readonly outcome: string | null;
  readonly view: { readonly done: { readonly status: string; readonly commit: string | null; readonly reason: string } | null };
  readonly elsewhere?: { readonly host: string; readonly because?: readonly string[] };
}

const show = (machine: LendingMachine, stream: string): Promise<Shown> => machine.read<Shown>(["show", stream]);
const toEnd = { timeout: patienceMs, interval: 1_000 };
const outcomeOf = async (machine: LendingMachine, stream: string): Promise<string | null> => (await show(machine, stream)).outcome;
const becauseOf = async (machine: LendingMachine, stream: string): Promise<string> =>
  (await show(machine, stream)).elsewhere?.because?.join("; ") ?? "";

/** The session that was begun last. */
async function begun(machine: LendingMachine, protocol: string): Promise<string> {
  const { items } = await machine.read<{ items: readonly { stream: string; protocol: string }[] }>(["sessions"]);
  return items.find((each) => each.protocol === protocol)?.stream ?? "";
}

async function dispatch(home: LendingMachine, agent: string, needs = "gpu"): Promise<string> {
  const words = ["--owns", "src/**", "--verify", "node check.js", "--unattended", "--attempts", "1", "--needs", needs];
  await home.read(["dispatch", "make add add", "--agent", agent, ...words]);
  return begun(home, "worker");
}

const refs = ({ git }: LendingMachine): string => git("for-each-ref", "--format=%(refname)", "refs/heads/assent", "refs/assent");

test("M5 a worker that needs a label works where it is, in another clone, and lands on the branch where it was asked for", async () => {
  const [home, away] = await lendingMachines(await freshDatabase(), ["gpu"]);
  if (!away) throw new Error("there is no other machine");
  const worker = await dispatch(home, mender);
  home.up();
  await expect.poll(() => becauseOf(home, worker), { timeout: patienceMs }).toContain("does not have gpu");
  away.up();
  await expect.poll(() => outcomeOf(home, worker), toEnd).toBe("converged");
  const commit = (await show(home, worker)).view.done?.commit ?? "";
  expect(home.git("show", `${refs(home)}:src/add.js`)).toContain("a + b");
  expect(home.git("rev-list", `main..${refs(home)}`)).toBe(commit);
  expect([refs(away), away.git("status", "--porcelain"), home.git("status", "--porcelain")]).toEqual(["", "", ""]);
});

const piece = (id: string, file: string, agent: string, more: object): object => ({
  ...{ id, title: `piece ${id}`, task: "as it is called", files_owned: [file], agent: `command:${agent}` },
  ...more,
});

test("M5, W17 two machines land at once on one branch: one is first, the other merges; the next is brought all of it", async () => {
  const url = await freshDatabase();
  const [home, ...others] = await lendingMachines(url, ["gpu"], ["tpu"]);
  const plan = {
    mission: "make everything right",
    verify_command: "node check.js && node check-second.js",
    subtasks: [
      piece("add", "src/add.js", "sed -i 's/a - b/a + b/' src/add.js", { verify_command: "node check.js", runs_on: ["gpu"] }),
      piece("other", "src/other.js", "sed -i 's/1/2/' src/other.js", { verify_command: "node check-other.js", runs_on: ["tpu"] }),
      piece("second", "src/second.js", "cp src/add.js src/second.js; cat src/other.js >> src/second.js", {
        ...{ verify_command: "node check-second.js", needs: ["add", "other"], runs_on: ["gpu"] },
      }),
    ],
  };
  await writeFile(join(home.home, "plan.json"), JSON.stringify(plan));
  for (const each of [home, ...others]) each.up();
  await home.read(["dispatch", "--plan", join(home.home, "plan.json"), "--agent", mender, "--unattended"]);
  const mission = await begun(home, "mission");
  await expect.poll(() => outcomeOf(home, mission), toEnd).toBe("converged");
  const [branch = ""] = refs(home).split("\n");
  expect(home.git("log", "--format=%s", `main..${branch}`).split("\n").toSorted()).toEqual(["piece add", "piece other", "piece second"]);
  expect(home.git("show", `${branch}:src/second.js`)).toMatch(/a \+ b[^]*other = 2/);
  expect([refs(home), ...others.map(refs)]).toEqual([branch, "", ""]);
  const deliveries = await recordedIn(url, "delivery");
  expect([countOf(deliveries, "result.landed"), countOf(deliveries, "branch.moved")]).toEqual([3, 1]);
  expect(await home.read(["journal", "verify"])).toMatchObject({ problems: [] });
});

test("M5 what cannot run anywhere is told; so is what cannot be lent", async () => {
  const url = await freshDatabase();
  const [home] = await lendingMachines(url);
  home.up();
  const worker = await dispatch(home, mender, "gpu,box:A");
  await expect.poll(() => becauseOf(home, worker), { timeout: patienceMs }).toMatch(/it needs gpu, box:A, box.*does not have gpu/);
  const said = async (words: readonly string[], environment = {}): Promise<string> =>
    (await home.run(["dispatch", ...words, "--agent", mender, "--needs", "gpu"], { environment })).stderr;
  const brief = ["make add add", "--owns", "src/**", "--verify", "node check.js"];
  expect(await said(brief)).toContain("a journal that several machines share");
  const shared = { ASSENT_JOURNAL_URL: url };
  expect(await said(["prices in euros"], shared)).toContain("--needs goes with a brief or a plan");
  expect(await said([...brief, "--box", "A"], shared)).toContain("--needs gpu,box:A");
});
