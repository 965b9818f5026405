import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { machineAt, type Checkout, type Machine } from "../support/machine-checkout.ts";
import { freshDatabase } from "../support/postgres.ts";

interface Answered {
  readonly one: Machine;
  readonly two: Machine;
  readonly stream: string;
}

type Inbox = { items: readonly { id: string; stream: string }[] };

/** Begun on one machine, and allowed once on the other. */
async function answeredOnTheOther(command: string, checkout: Checkout = {}): Promise<Answered> {
  const url = await freshDatabase();
  const [one, two] = [await machineAt(url), await machineAt(url, checkout)];
  await one.read(["inbox"]);
  await two.read(["machine", "enroll", (await one.read<{ code: string }>(["machine", "enroll"])).code]);
  const plan = join(one.project, "plan.json");
  const action = { tool: "Bash", command: command.replaceAll("HERE", one.project) };
  await writeFile(plan, JSON.stringify({ intent: "clear the data", tasks: [{ title: "clear", action }] }));
  await one.read(["attend", "--plan", plan, "--unattended"]);
  const { items } = await two.read<Inbox>(["inbox"]);
  expect([items.length, await one.ran(), await two.ran()]).toEqual([1, 0, 0]);
  const [{ id, stream } = { id: "", stream: "" }] = items;
  await two.read(["answer", id, "once"]);
  expect([await one.ran(), await two.ran()]).toEqual([0, 0]); // its work is on the other machine
  return { one, two, stream };
}

test("M3, M4, K7 what one machine asked is answered on another, which runs it in its own folder, once, and nobody asks again", async () => {
  const { one, two, stream } = await answeredOnTheOther("sh release.sh");
  await two.read(["resume", stream, "--here"]);
  expect([await one.ran(), await two.ran()]).toEqual([0, 1]);
  expect(await one.read(["inbox"])).toMatchObject({ items: [] });
  await one.read(["resume", stream]);
  expect([await one.ran(), await two.ran(), await two.read(["show", stream])]).toEqual([
    ...[0, 1],
    expect.objectContaining({ outcome: "converged" }),
  ]);
});

test.each<[string, string, Checkout]>([
  ["in a checkout at another commit it", "sh release.sh", { isFurther: true }],
  ["a command that removes what git does not hold", "rm -r data; echo ran >> ran.txt", {}],
  ["a command that names the folder of before", "sh HERE/release.sh", {}],
])("M4 an approval binds the place: %s is asked about again, and nothing runs in the old folder", async (_, command, checkout) => {
  const { one, two, stream } = await answeredOnTheOther(command, checkout);
  await two.read(["resume", stream, "--here"]);
  expect([await one.ran(), await two.ran()]).toEqual([0, 0]);
  const { items } = await two.read<Inbox>(["inbox"]);
  expect(items).toHaveLength(1);
  await two.read(["answer", items[0]?.id ?? "", "once"]);
  await two.read(["resume", stream]);
  expect([await one.ran(), await two.ran()]).toEqual([0, 1]);
});
