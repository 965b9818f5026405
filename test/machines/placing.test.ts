import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { machineAt, type Checkout, type Machine } from "../support/machine-checkout.ts";
import { patienceMs } from "../support/pace.ts";
import { freshDatabase } from "../support/postgres.ts";

type Url = string;

/** A machine of the journal with what its configuration says of it. */
async function offering(url: Url, labels: readonly string[], more: { slots?: number } & Checkout = {}): Promise<Machine> {
  const { slots = 4, ...checkout } = more;
  const machine = await machineAt(url, checkout);
  await mkdir(join(machine.home, "assent"), { recursive: true });
  const config = { machine: { labels, slots, projects: [machine.project] } };
  await writeFile(join(machine.home, "assent", "config.json"), JSON.stringify(config));
  return machine;
}

async function journalOf(first: Machine, ...others: readonly Machine[]): Promise<void> {
  await first.read(["inbox"]);
  for (const other of others) await other.read(["machine", "enroll", (await first.read<{ code: string }>(["machine", "enroll"])).code]);
}

function up(machine: Machine, url: Url): () => void {
  const child = machine.start(["up", "--port", "0"], { ASSENT_JOURNAL_URL: url });
  child.stdout.resume();
  child.stderr.resume();
  const kill = (): void => void child.kill("SIGKILL");
  onTestFinished(kill);
  return kill;
}

async function begin(machine: Machine, commands: readonly string[], needs: string): Promise<string> {
  const plan = join(machine.home, "plan.json");
  const tasks = commands.map((command) => ({ title: command, action: { tool: "Bash", command } }));
  await writeFile(plan, JSON.stringify({ intent: "do the work", tasks }));
  await machine.read(["attend", "--plan", plan, "--unattended", "--needs", needs]);
  const { items } = await machine.read<{ items: readonly { stream: string; protocol: string }[] }>(["sessions"]);
  return items.find(({ protocol }) => protocol === "attend")?.stream ?? "";
}

interface Shown {
  readonly outcome: string | null;
  readonly elsewhere?: { readonly because?: readonly string[] };
}

const show = (machine: Machine, stream: string): Promise<Shown> => machine.read<Shown>(["show", stream]);
const becauseAt = async (machine: Machine, stream: string): Promise<string> =>
  ((await show(machine, stream)).elsewhere?.because ?? []).join("; ");

test("M4 work that needs a label runs on the machine that has it, in its own folder; until then it is told why it waits", async () => {
  const url = await freshDatabase();
  const [one, two] = [await offering(url, []), await offering(url, ["gpu"])];
  await journalOf(one, two);
  const stream = await begin(one, ["echo ran >> ran.txt"], "gpu");
  expect(await becauseAt(one, stream)).toContain("no machine of this journal is up");
  up(one, url);
  await expect.poll(() => becauseAt(one, stream), { timeout: patienceMs }).toContain("does not have gpu");
  expect([await one.ran(), await two.ran()]).toEqual([0, 0]);
  up(two, url);
  await expect.poll(async () => (await show(one, stream)).outcome, { timeout: patienceMs }).toBe("converged");
  expect([await one.ran(), await two.ran()]).toEqual([0, 1]);
});

test.each<[string, { slots?: number } & Checkout, string]>([
  ["no free slot", { slots: 0 }, "has no free slot"],
  ["another commit", { isFurther: true }, "has no checkout of this repository at this commit"],
])("M4 a machine with %s takes nothing up, and this is told", async (_, more, reason) => {
  const url = await freshDatabase();
  const [one, two] = [await offering(url, []), await offering(url, ["gpu"], more)];
  await journalOf(one, two);
  up(two, url);
  const stream = await begin(one, ["echo ran >> ran.txt"], "gpu");
  await expect.poll(() => becauseAt(one, stream), { timeout: patienceMs }).toContain(reason);
  expect([await one.ran(), await two.ran()]).toEqual([0, 0]);
});

test("M4 where the machine that took it up is killed, another one that can goes on, and what was allowed runs once", async () => {
  const url = await freshDatabase();
  const [one, two, three] = [await offering(url, []), await offering(url, ["gpu"]), await offering(url, ["gpu"])];
  await journalOf(one, two, three);
  const kill = up(two, url);
  const stream = await begin(one, ["echo ran >> ran.txt", "sh release.sh"], "gpu");
  type Inbox = { items: readonly { id: string }[] };
  const asked = async (): Promise<Inbox["items"]> => (await one.read<Inbox>(["inbox"])).items;
  await expect.poll(async () => (await asked()).length, { timeout: patienceMs }).toBe(1);
  kill();
  await one.read(["answer", (await asked())[0]?.id ?? "", "once"]);
  up(three, url);
  await expect.poll(async () => (await show(one, stream)).outcome, { timeout: patienceMs }).toBe("converged");
  expect([await one.ran(), await two.ran(), await three.ran()]).toEqual([0, 1, 1]);
});
