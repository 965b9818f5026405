import { appendFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { newcomer, type Newcomer } from "../support/cli.ts";
import { freshDatabase } from "../support/postgres.ts";

interface Machine extends Newcomer {
  read<Value>(args: readonly string[]): Promise<Value>;
  /** Lines that the command has left, one for each time that it ran here. */
  ran(): Promise<number>;
}

async function machineAt(url: string): Promise<Machine> {
  const person = await newcomer();
  onTestFinished(() => person.remove());
  await mkdir(join(person.project, "data"));
  await writeFile(join(person.project, "data", "orders.csv"), "1,2\n");
  const note = join(person.project, "ran.txt");
  await appendFile(note, "");
  return {
    ...person,
    read: async (args) => JSON.parse((await person.run([...args, "--json"], { environment: { ASSENT_JOURNAL_URL: url } })).stdout),
    ran: async () => (await readFile(note, "utf8")).split("\n").length - 1,
  };
}

test("M3, K7 a gate that one machine opened is answered on another, which runs the action, once, and nobody asks again", async () => {
  const url = await freshDatabase();
  const [one, two] = [await machineAt(url), await machineAt(url)];
  const ran = async (): Promise<number> => (await one.ran()) + (await two.ran());
  await one.read(["inbox"]);
  await two.read(["machine", "enroll", (await one.read<{ code: string }>(["machine", "enroll"])).code]);

  const plan = join(one.project, "plan.json");
  const action = { tool: "Bash", command: "rm -r data; echo ran >> ran.txt" };
  await writeFile(plan, JSON.stringify({ intent: "clear the data", tasks: [{ title: "clear", action }] }));
  await one.read(["attend", "--plan", plan, "--unattended"]);
  const { items } = await two.read<{ items: readonly { id: string; stream: string }[] }>(["inbox"]);
  expect([items.length, await ran()]).toEqual([1, 0]);
  const [{ id, stream } = { id: "", stream: "" }] = items;
  await two.read(["answer", id, "once"]);
  expect(await ran()).toBe(0); // its work is on the other machine
  await two.read(["resume", stream, "--here", "--any-repository"]);
  expect([await ran(), await one.read(["inbox"])]).toEqual([1, expect.objectContaining({ items: [] })]);
  await one.read(["resume", stream]);
  expect([await ran(), await two.read(["show", stream])]).toEqual([1, expect.objectContaining({ outcome: "converged" })]);
});
