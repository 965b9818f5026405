import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newcomer, type Newcomer, type Ran } from "./support/cli.ts";

const agent = fileURLToPath(new URL("../src/adapters/clients/acp/fake-agent.fixture.ts", import.meta.url));
let mira: Newcomer;

beforeEach(async () => {
  mira = await newcomer();
  const agents = { fake: { command: process.execPath, args: [agent] } };
  await writeFile(join(mira.home, "assent", "config.json"), JSON.stringify({ agents }));
  await mkdir(join(mira.project, "data"));
});
afterEach(() => mira.remove());

interface Summary {
  readonly stream: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly waiting?: readonly { readonly id: string; readonly title: string }[];
  readonly trace: readonly { readonly to: string }[];
}

async function attend(instructions: readonly string[], ...more: readonly string[]): Promise<Ran> {
  const file = join(mira.home, "plan.json");
  const tasks = instructions.map((instruction, at) => ({ title: `task ${at}`, instruction }));
  await writeFile(file, JSON.stringify({ tasks }));
  return mira.run(["attend", "--plan", file, "--agent", "fake", "--unattended", ...more]);
}

test("A11, A23 calls that an agent describes by a title wait for a person; what it says about them is not done", async () => {
  const ran = await attend(["title:rm~-rf~data say:done", "title:rm~-rf~/ say:done"], "--json");
  const { counts, waiting = [], trace } = JSON.parse(ran.stdout) as Summary;
  expect(ran.code).not.toBe(0);
  expect(counts["done"]).toBe(0);
  expect(waiting.length).toBe(2);
  expect(trace.map(({ to }) => to)).toEqual([expect.stringContaining("not governed"), expect.stringContaining("refuse")]);
});

test("A23, U19 a call that a person let run and the agent made is done as it says; that it is not governed is said first", async () => {
  const asked = await attend(["title:ls~data say:done"], "--json");
  const { stream, waiting = [] } = JSON.parse(asked.stdout) as Summary;
  expect((await mira.run(["answer", waiting[0]?.id ?? "", "once"], { asPerson: true })).code).toBe(0);
  await mira.run(["resume", stream]);
  expect((await mira.run(["trace", stream])).stdout).toContain("done as the agent says, not governed");

  const told = await attend(["unasked:npm~test say:done"]);
  expect(told.stdout).toMatch(
    /fake not governed[^]*works on it[^]*not weighed: │ execute npm test[^]*done as the agent says, not governed/,
  );
  expect([told.code, told.stdout.trimEnd().split("\n").at(-1)]).toEqual([0, "1 done, 1 not governed"]);
});

test("A23, A28 what needs approval and ran without asking is not done, and waits for a person", async () => {
  const ran = await attend(["unasked:rm~-rf~data say:done", "unasked:git~push~--force~origin~main say:done"], "--json");
  const { counts, waiting = [], trace } = JSON.parse(ran.stdout) as Summary;
  expect([ran.code, counts["done"], waiting.length]).toEqual([4, 0, 2]);
  expect(trace.map(({ to }) => to)).toEqual([
    expect.stringMatching(/1 call not weighed: execute rm -rf data → not done \(it ran without asking what needs approval\)/),
    expect.stringMatching(/1 call not weighed: execute git push .* → not done \(it ran without asking what needs approval\)/),
  ]);
});

const told = (fields: object): string => JSON.stringify(fields).replaceAll(" ", "~");
const call = (id: string, command: string, more: object = {}): object => ({
  toolCallId: id,
  kind: "execute",
  title: command,
  rawInput: { command },
  ...more,
});
const ended = (id: string, status: string, more: object = {}): string => `tells:${told({ toolCallId: id, status, ...more })}`;

test("A11, A23 nothing that an agent tells is milder than what it is, and done is what was seen to happen", async () => {
  const listing = `asks:${told(call("a", "ls"))}`;
  const instructions = [
    `asks:${told(call("a", "rm -rf data", { kind: "think", title: "hm" }))} say:done`,
    `${listing} ${ended("a", "completed", { rawInput: { command: "rm -rf data" } })} say:done`,
    `${listing} ${ended("a", "failed")} say:Done,everything-works`,
    `asks:${told(call("a", "npm test"))} say:done`,
    "say:I-could-not-do-it",
    `${listing} ${ended("a", "completed")} say:done`,
  ];
  const ran = await attend(instructions, "--json");
  const { counts, trace, waiting = [] } = JSON.parse(ran.stdout) as Summary;
  expect(trace.map(({ to }) => to)).toEqual([
    expect.stringMatching(/data: gate .* not done$/),
    expect.stringMatching(/1 call not weighed: rm -rf data .*not done \(it tells of something else/),
    expect.stringMatching(/not done \(its last call failed\) → not done$/),
    expect.stringMatching(/not done \(let through, not seen to run\) → not done$/),
    expect.stringMatching(/not done \(no call was seen\) → not done$/),
    expect.stringMatching(/1 low call → not governed → ran → done as the agent says, not governed$/),
  ]);
  expect([ran.code === 0, counts["done"], waiting.length]).toEqual([false, 1, 5]);
});
