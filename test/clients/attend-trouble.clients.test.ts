import { once } from "node:events";
import { globSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, type TestContext } from "vitest";
import { newAttended, steps, type Attended, type Summary } from "./attended.ts";
import { isThere } from "./guarded.ts";
import { startModelServer, type ModelServer } from "./model-server.ts";
import type { Step } from "./model/script.ts";
import { clientModules, plainEnvironment } from "./place.ts";
import { claudeCode, codex } from "./subjects.ts";

/** Agents that die, are not there, or outlive whoever started them. */

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

async function fresh({ onTestFinished }: Pick<TestContext, "onTestFinished">): Promise<Attended> {
  const attended = await newAttended(server);
  onTestFinished(() => attended.remove());
  return attended;
}

const told = (...all: readonly Step[]): object => ({ title: "work", instruction: steps(...all) });

/** Once the session has stopped, what it asks. */
async function reasonFor(attended: Attended, { waiting = [] }: Summary): Promise<string> {
  expect(waiting).toMatchObject([{ kind: "task-failed" }]);
  return (await attended.assent(["explain", waiting[0]?.id ?? ""])).stdout;
}

describe.concurrent("A26 an agent that dies has not done its task, and a person is asked with the reason", () => {
  test.for([
    { agent: "claude-code", trouble: "model fails", step: { status: 500 }, reason: /API Error: 500/ },
    { agent: "codex", trouble: "model breaks off", step: { cut: true as const }, reason: /stream disconnected/ },
  ])("$agent, whose $trouble", async ({ agent, step, reason }, context) => {
    const attended = await fresh(context);
    const { code, summary } = await attended.attend(agent, [told(step)], { CLAUDE_CODE_MAX_RETRIES: "0" });
    expect([code, summary.trace[0]?.to]).toEqual([4, "low → failed → not done"]);
    expect(await reasonFor(attended, summary)).toMatch(reason);
  });

  test.for(["claude-code", "codex", "claude-agent-acp"])("%s, which is not installed", async (agent, context) => {
    const attended = await fresh(context);
    const { PATH = "" } = plainEnvironment(attended.place, server.url);
    const { code, summary } = await attended.attend(agent, [told({ text: "never said" })], { PATH });
    const governed = agent === "claude-agent-acp" ? "not governed → " : "";
    expect([code, summary.trace[0]?.to]).toEqual([4, `low → ${governed}died → not done`]);
    expect(await reasonFor(attended, summary)).toMatch(/is not installed here; .*install/);
  });
});

test.concurrent("A27 Codex runs a call whose hook does not start: its task is not done then", async (context) => {
  const attended = await fresh(context);
  const { environment, place } = attended;
  const [native = ""] = globSync(join(await clientModules(), "@openai/codex-*/vendor/*/bin/codex"));
  // Its usual entry is a script for Node, which would not start either.
  const shim = `#!/bin/sh\nNODE_OPTIONS=--require=/nowhere exec '${native}' "$@"\n`;
  await writeFile(join(place.temporary, "codex"), shim, { mode: 0o755 });
  const PATH = [place.temporary, environment["PATH"]].join(delimiter);
  const work = told(codex.shell("touch unseen"), { text: "done" });
  const { code, summary } = await attended.attend("codex", [work], { PATH });
  expect([code, isThere(place, "unseen")]).toEqual([4, true]);
  expect(await reasonFor(attended, summary)).toContain("1 of 1 calls ran that no hook saw");
});

describe.concurrent("K15 an agent whose driver was killed", () => {
  test.for([claudeCode, codex])("$label calls nothing more, and is not run again by itself", async ({ name, shell }, context) => {
    const attended = await fresh(context);
    const work = told(shell("touch began"), { ...shell("touch went-on"), delayMs: 1_000 }, shell("touch and-on"));
    const driver = await attended.start(name, [work]);
    const exited = once(driver.child, "exit");
    while (!isThere(attended.place, "began")) await sleep(20);
    driver.child.kill("SIGKILL"); // the driver alone: the agent has a group of its own
    await exited;
    const [{ stream = "" } = {}] = (await attended.events()).filter(({ type }) => type === "attend.begun");
    const resumed = await attended.assent(["resume", stream, "--json"]);
    const { waiting = [] } = JSON.parse(resumed.stdout) as Summary;
    expect([resumed.code, waiting]).toMatchObject([4, [{ kind: "unfinished" }]]);
    await sleep(2_000); // the agent would go on now if it could
    expect(["went-on", "and-on"].filter((file) => isThere(attended.place, file))).toEqual([]);
    const events = await attended.events();
    expect(events.filter(({ type }) => type === "effect.started")).toHaveLength(1);
  });
});
