import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { machineAt, type Machine } from "../support/machine-checkout.ts";
import { patienceMs } from "../support/pace.ts";
import { freshDatabase } from "../support/postgres.ts";
import { freePort, startRestate, type RestateServer } from "../support/restate-server.ts";

let restate: RestateServer | undefined;
beforeAll(async () => void (restate = await startRestate()));
afterAll(() => restate?.stop());

async function configured(url: string): Promise<Machine> {
  const machine = await machineAt(url);
  await mkdir(join(machine.home, "assent"), { recursive: true });
  const { ingress = [], admin = [], identityKey = "" } = restate ?? {};
  const config = {
    journal: { url },
    restate: { ingress, admin, endpoint: `http://127.0.0.1:${await freePort()}`, identityKeys: [identityKey] },
  };
  await writeFile(join(machine.home, "assent", "config.json"), JSON.stringify(config));
  return machine;
}

/** Runs `assent up` until the test is over, and gives what it has printed. */
function up(machine: Machine, environment: Readonly<Record<string, string>> = {}) {
  const child = machine.start(["up", "--port", "0"], environment);
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (chunk: string) => (printed += chunk));
  return { child, printed: () => printed };
}

const doctor = async (machine: Machine): Promise<string> => {
  const { stdout } = await machine.run(["doctor"]);
  return stdout.split("\n").filter((line) => /restate/i.test(line)).join("\n"); // oxfmt-ignore
};

test("M6 a question of one machine is answered on another, Restate wakes the first, and everybody says how Restate stands", async () => {
  const url = await freshDatabase();
  const [one, two] = [await configured(url), await configured(url)];
  await one.read(["inbox"]);
  await two.read(["machine", "enroll", (await one.read<{ code: string }>(["machine", "enroll"])).code]);
  expect((await one.run(["machines"])).stdout).toContain("does not know this machine");
  const running = up(one);
  await expect.poll(running.printed, { timeout: patienceMs }).toContain("wakes this machine");
  expect((await one.run(["machines"])).stdout).toContain("knows this machine");
  const plan = join(one.home, "plan.json");
  await writeFile(
    plan,
    JSON.stringify({ intent: "release", tasks: [{ title: "release", action: { tool: "Bash", command: "sh release.sh" } }] }),
  );
  await one.read(["attend", "--plan", plan, "--unattended"]);
  const { items } = await two.read<{ items: readonly { id: string }[] }>(["inbox"]);
  await two.read(["answer", items[0]?.id ?? "", "once"]);
  await expect.poll(() => one.ran(), { timeout: patienceMs }).toBe(1);
  expect(await doctor(one)).toContain("knows this machine");
  await restate?.kill();
  await expect.poll(running.printed, { timeout: patienceMs }).toContain("Restate cannot be reached");
  expect((await one.run(["machines"])).stdout).toContain("Restate cannot be reached");
  expect(await doctor(two)).toContain("Restate cannot be reached");
  await restate?.start();
});

test("M6 without the SDK `assent up` says what to install and does not start; every other command works", async () => {
  const machine = await configured(await freshDatabase());
  const { child, printed } = up(machine, { NODE_OPTIONS: `--import ${join(import.meta.dirname, "no-sdk.ts")}` });
  const code = await new Promise((resolve) => child.once("close", resolve));
  expect([code, printed()]).toEqual([1, expect.stringContaining("npm install --global assent @restatedev/restate-sdk@1.17.2")]);
  expect(await machine.read(["inbox"])).toMatchObject({ items: [] });
});
