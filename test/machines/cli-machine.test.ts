import { describe, expect, onTestFinished, test } from "vitest";
import type { MachineView } from "../../src/host/machines/seen.ts";
import { patienceMs } from "../support/pace.ts";
import { newcomer, type Newcomer, type Ran } from "../support/cli.ts";
import { freshDatabase } from "../support/postgres.ts";

type Machine = Newcomer & { at(args: readonly string[], options?: { asPerson?: boolean }): Promise<Ran> };

/** A data directory of its own at the same journal. */
async function machineAt(url: string): Promise<Machine> {
  const person = await newcomer();
  onTestFinished(() => person.remove());
  return { ...person, at: (args, options = {}) => person.run(args, { environment: { ASSENT_JOURNAL_URL: url }, ...options }) };
}

describe("machines on the command line", () => {
  test("M3 a second machine is told how to come, comes with one code, is listed on both, and is removed", async () => {
    const url = await freshDatabase();
    const [one, two] = [await machineAt(url), await machineAt(url)];
    expect((await one.at(["inbox"])).code).toBe(0);
    const before = await two.at(["inbox"]);
    expect([before.code === 0, before.stderr.includes("assent machine enroll CODE")]).toEqual([false, true]);
    const invited = await one.at(["machine", "enroll", "--json"]);
    const { code } = JSON.parse(invited.stdout) as { code: string };
    const joined = await two.at(["machine", "enroll", ` ${code.toUpperCase()} `]);
    expect(joined).toMatchObject({ code: 0, stderr: "" });
    expect((await two.at(["inbox"])).code).toBe(0);
    const lists = await Promise.all([one, two].map(async (each) => JSON.parse((await each.at(["machine", "list", "--json"])).stdout)));
    type Listed = { machines: readonly { machine: string; isHere: boolean }[] };
    const [first, second] = lists as [Listed, Listed];
    expect(first.machines.map(({ machine }) => machine)).toEqual(second.machines.map(({ machine }) => machine));
    const other = first.machines.find(({ isHere }) => !isHere)?.machine ?? "";
    expect(second.machines.find(({ isHere }) => isHere)?.machine).toBe(other);
    expect((await one.at(["machine", "remove", other])).code).toBe(0);
    expect((await two.at(["inbox"])).code).not.toBe(0);
    expect((await one.at(["journal", "verify"])).code).toBe(0);
  });

  test("M3 nobody but a person adds or removes a machine, and a typing mistake changes nothing", async () => {
    const url = await freshDatabase();
    const one = await machineAt(url);
    await one.at(["inbox"]);
    for (const words of [["enroll"], ["enroll", "00000-00000-00000-00000-00000"], ["remove", "x"]])
      expect((await one.at(["machine", ...words], { asPerson: false })).code).toBe(3);
    for (const words of [
      ["enroll", "hello"],
      ["enroll", "00000-00000-00000-00000-00000"],
      ["remove", "nobody"],
    ])
      expect((await one.at(["machine", ...words])).code).not.toBe(0);
    const own = JSON.parse((await one.at(["machine", "list", "--json"])).stdout) as { machines: readonly { machine: string }[] };
    expect((await one.at(["machine", "remove", own.machines[0]?.machine ?? ""])).code).not.toBe(0);
    expect(own.machines).toHaveLength(1);
  });

  test("M3 with a journal in a file there is nothing to enroll, and this is said", async () => {
    const alone = await newcomer();
    onTestFinished(() => alone.remove());
    const ran = await alone.run(["machine", "list"]);
    expect([ran.code === 0, ran.stderr.includes("ASSENT_JOURNAL_URL")]).toEqual([false, true]);
  });

  test("M10 machines are seen on each other: who is up, what it can run, and that it went", async () => {
    const url = await freshDatabase();
    const [one, two] = [await machineAt(url), await machineAt(url)];
    await one.at(["inbox"]);
    const { code } = JSON.parse((await one.at(["machine", "enroll", "--json"])).stdout) as { code: string };
    await two.at(["machine", "enroll", code]);
    const look = async () => {
      const { machines } = JSON.parse((await one.at(["machines", "--json"])).stdout) as { machines: readonly MachineView[] };
      return machines.find(({ isHere }) => !isHere);
    };
    expect(await look()).toMatchObject({ isUp: null, agoMs: null, abilities: null, drives: [] });
    const up = two.start(["up", "--port", "0"], { ASSENT_JOURNAL_URL: url });
    onTestFinished(() => void up.kill("SIGKILL"));
    await expect.poll(async () => (await look())?.isUp, { timeout: patienceMs }).toBe(true);
    expect(await look()).toMatchObject({ abilities: { version: expect.stringMatching(/^\d/), agents: expect.any(Array) } });
    up.kill("SIGKILL");
    await expect.poll(async () => (await look())?.isUp, { timeout: patienceMs }).toBe(false);
    expect((await one.at(["machines"])).stdout).toContain("last seen");
  });
});
