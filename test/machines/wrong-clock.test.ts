import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { postgresJournal } from "../../src/journal/postgres/postgres.ts";
import { machineAt } from "../support/machine-checkout.ts";
import { freshDatabase } from "../support/postgres.ts";
import { clockOff } from "../support/wrong-clock.ts";

const dayMs = 86_400_000;

test("M1 a machine whose clock is forty days off counts budgets by the same month as all others, and records the right time", async () => {
  const url = await freshDatabase();
  const machine = await machineAt(url);
  await mkdir(join(machine.home, "assent"), { recursive: true });
  await writeFile(join(machine.home, "assent", "config.json"), JSON.stringify({ governance: { organisation: { calls: 5 } } }));
  const run = async (args: readonly string[], offMs: number) =>
    (await machine.run([...args, "--json"], { environment: { ASSENT_JOURNAL_URL: url, ...clockOff(offMs) } })).stdout;
  const period = async (offMs: number): Promise<unknown> => (JSON.parse(await run(["budget"], offMs)) as { period: unknown }).period;
  const right = await period(0);
  expect(right).toMatchObject({ name: "month" });
  expect([await period(40 * dayMs), await period(-40 * dayMs)]).toEqual([right, right]);
  const plan = join(machine.project, "plan.json");
  await writeFile(plan, JSON.stringify({ intent: "look", tasks: [{ title: "look", action: { tool: "Bash", command: "ls" } }] }));
  const began = Date.now();
  await run(["attend", "--plan", plan, "--unattended"], 40 * dayMs);
  const journal = await postgresJournal(url);
  const times = (await journal.scan(0, 1_000)).map(({ at }) => Date.parse(at));
  await journal.close();
  expect(times.length).toBeGreaterThan(3);
  expect(Math.max(...times) - began).toBeLessThan(600_000);
});

test("M1 doctor says how far a machine's clock is off that of the database, and nothing where it is right", async () => {
  const url = await freshDatabase();
  const machine = await machineAt(url);
  const clockLines = async (offMs: number): Promise<readonly string[]> => {
    const { stdout } = await machine.run(["doctor"], { environment: { ASSENT_JOURNAL_URL: url, ...clockOff(offMs) } });
    return stdout.split("\n").filter((line) => line.includes("clock"));
  };
  await machine.read(["inbox"]);
  expect(await clockLines(0)).toEqual([]);
  expect((await clockLines(-3_480_000)).join()).toContain("this machine's is 58 minutes behind that of the journal's database");
  expect((await clockLines(3_600_000)).join()).toContain("60 minutes ahead of");
});
