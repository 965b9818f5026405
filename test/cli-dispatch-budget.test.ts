import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { WorkView } from "../src/protocols/worker/view.ts";
import { newcomer, type Newcomer } from "./support/cli.ts";
import { debianTool } from "./support/debian.ts";
import { patienceMs } from "./support/pace.ts";

let mira: Newcomer;
let model: Server;
let arrived = 0;
/** Calls from this one on get no reply while it is set. */
let heldFrom = Infinity;
const held: ServerResponse[] = [];
const git = (...args: readonly string[]): string => execFileSync("git", args, { cwd: mira.project, encoding: "utf8" }).trim();

/** Calls the model for ever, two at a time, whatever it is told. */
const agent = `
const call = () => fetch(process.env.ANTHROPIC_BASE_URL + "/v1/messages", { method: "POST", body: '{"max_tokens":50}' }).catch(() => {});
const goOn = async () => { for (;;) { await call(); await new Promise((resolve) => setTimeout(resolve, 20)); } };
await Promise.all([goOn(), goOn()]);
`;

beforeAll(async () => {
  await debianTool("bwrap", "bubblewrap");
  model = createServer((incoming, outgoing) => {
    incoming.resume().once("end", () => {
      arrived += 1;
      if (arrived >= heldFrom) return void held.push(outgoing);
      outgoing.end(JSON.stringify({ usage: { input_tokens: 3, output_tokens: 4 } }));
    });
  });
  await once(model.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => {
  model.closeAllConnections();
  model.close();
});

beforeEach(async () => {
  mira = await newcomer();
  git("init", "--quiet", "--initial-branch=main");
  await writeFile(join(mira.project, "agent.mjs"), agent);
  git("add", ".");
  git("-c", "user.name=Mira", "-c", "user.email=mira@example.org", "commit", "-qm", "Begin");
  await mkdir(join(mira.home, "assent"), { recursive: true });
  return () => mira.remove();
});

const configure = (budget: object): Promise<void> => {
  const url = `http://127.0.0.1:${(model.address() as AddressInfo).port}`;
  const main = { provider: "anthropic", url, keyVariable: "MODEL_KEY", pricePerMillion: { input: 1_000, output: 2_000 } };
  return writeFile(join(mira.home, "assent/config.json"), JSON.stringify({ workers: { models: { main }, budget } }));
};
const environment = { MODEL_KEY: "sk-real-0123456789abcdefghij" };
const dispatching = (program: string): readonly string[] => {
  const words = ["--agent", `command:${program}`, "--owns", "src/**", "--verify", "node check.js"];
  return ["dispatch", "call", ...words, "--attempts", "3", "--unattended"];
};
const sessionOfWork = async (): Promise<string> => (await mira.sessions("worker"))[0]?.stream ?? "";
const work = async (): Promise<WorkView> => (await mira.json<{ view: WorkView }>(["show", await sessionOfWork()])).value.view;

test("W13, W21, D16 a worker whose driver is killed and which is resumed has what was left, and not one call more", async () => {
  await configure({ calls: 5, cost: 2 });
  heldFrom = 3;
  const first = mira.start(dispatching("node agent.mjs"), environment);
  await vi.waitFor(() => expect(held).toHaveLength(2), { timeout: patienceMs, interval: 50 });
  first.kill("SIGKILL");
  await once(first, "close");
  expect(await work()).toMatchObject({ phase: "working", cost: { calls: 4, inputTokens: 6, outputTokens: 8, money: 0.022 } });

  heldFrom = Infinity;
  const resumed = await mira.run(["resume", await sessionOfWork()], { environment });
  expect(resumed.stdout).toMatch(/the budget of this work is used up: 5 of 5 calls are made/);
  expect(resumed.stdout).toMatch(/took 5 of 5 model calls, \d+ tokens, [\d.]+ of 2 spent/);
  expect(arrived).toBe(5);
  expect(await work()).toMatchObject({ attempts: [{ number: 1 }], done: { status: "failed" }, cost: { calls: 5 } });
  expect((await mira.run(["journal", "export"])).stdout).toMatch(/comes to its end: 4 of 5 calls are made/);
});

test("D16 a worker that goes on for too long is ended, also one that calls nobody", async () => {
  await configure({ time: "1s" });
  const { code, stdout } = await mira.run(dispatching("sleep 600"));
  expect([code, stdout]).toEqual([1, expect.stringContaining("the budget of this work is used up")]);
  expect(await work()).toMatchObject({ done: { status: "failed" }, budget: { timeMs: 1_000 } });
});
