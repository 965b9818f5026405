import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { runAgentSdk } from "./agent-sdk.ts";
import { isThere, newGuarded, put, type Guarded } from "./guarded.ts";
import { hookCommand } from "./hook-bundle.ts";
import { startModelServer, type ModelServer } from "./model-server.ts";
import { script } from "./model/script.ts";
import { plainEnvironment } from "./place.ts";
import { claudeCode, codex, subjects } from "./subjects.ts";

/** An agent that goes round in circles, and one under which somebody changed the branch: a person is asked, once. */

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(async () => {
  await server.close();
  expect(server).toMatchObject({ problems: [], refused: [] });
});

/** Says where and when it was run, as real ones do: only what matters is the same each time. */
const failingTest = `#!/bin/sh
echo " FAIL  src/price.test.js > rounds"
echo "AssertionError: expected 19.99 to equal 20"
echo " ❯ src/price.test.js:$$:7"
echo " Duration $(date +%N)ms"
exit 1
`;
const manifest = JSON.stringify({ scripts: { test: "sh price.test.sh", "test:other": "sh other.test.sh" } });

interface Tested extends Guarded {
  /** In it `npm` is the failing test at once: the real one takes half a second to come to it. */
  readonly environment: { readonly PATH: string };
}

async function newPlaceWithTest(waitMs: number, seated: readonly string[] = []): Promise<Tested> {
  const guarded = await newGuarded({ waitMs, quiet: true, seated });
  onTestFinished(() => guarded.remove());
  const { place } = guarded;
  const programs = join(place.home, "bin");
  await mkdir(programs);
  await writeFile(join(programs, "npm"), failingTest, { mode: 0o755 });
  await writeFile(join(place.home, ".profile"), `PATH=${programs}${delimiter}$PATH\n`); // for shells that begin anew
  await put(place, "package.json", manifest);
  for (const name of ["price", "other"]) await put(place, `${name}.test.sh`, failingTest);
  return { ...guarded, environment: { PATH: `${programs}${delimiter}${plainEnvironment(place, server.url)["PATH"]}` } };
}

const typesOf = async (guarded: Guarded): Promise<readonly string[]> =>
  (await guarded.events()).map(({ type }) => type).filter((type) => /^(?:gap|gate)\./.test(type));

test.each(subjects)("S10 $label: the third time the same test fails a person is asked, and the agent hears the answer", async (subject) => {
  const guarded = await newPlaceWithTest(300_000);
  const { place, environment } = guarded;
  await subject.install(place, hookCommand(subject.name));
  const failing = subject.shell("npm test --silent");
  const asked = guarded.gate("The same failure 3 times").then(async (gate) => {
    await guarded.answer("The same failure 3 times", "provide", "prices are rounded on purpose; change the test");
    return gate;
  });
  const prompt = script(failing, failing, failing, failing, { echo: "all" });
  const [run, gate] = await Promise.all([subject.run({ place, server, prompt, environment, isFree: true }), asked]);

  expect(gate.title).toContain("npm test");
  expect(run.text).toContain("prices are rounded on purpose; change the test");
  expect(await typesOf(guarded)).toEqual(expect.arrayContaining(["gap.surfaced", "gate.opened", "gate.answered", "gap.told"]));
  expect((await typesOf(guarded)).filter((type) => type === "gate.opened")).toHaveLength(1);
});

test.each([claudeCode, codex])(
  "S5 $label: an answer that comes while the agent does other work reaches it with the next result",
  async (subject) => {
    const guarded = await newPlaceWithTest(0);
    const { place, environment } = guarded;
    await subject.install(place, hookCommand(subject.name));
    const failing = subject.shell("npm test --silent");
    const first = await subject.run({
      place,
      server,
      prompt: script(failing, failing, failing, { echo: "all" }),
      environment,
      isFree: true,
    });
    expect(first.text).toMatch(/A person was asked how to go on/);
    await guarded.answer("The same failure 3 times", "other-way");
    const second = await subject.run({
      place,
      server,
      prompt: script(subject.shell("node --version"), { echo: "all" }),
      environment,
      isFree: true,
      resume: first.sessionId,
    });
    expect(second.text).toMatch(/mira says: Stop "npm test/);
  },
);

test("S6 a dismissed kind stays quiet, and the agent goes on", async () => {
  const guarded = await newPlaceWithTest(300_000);
  const { place, environment } = guarded;
  await codex.install(place, hookCommand("codex"));
  const failing = codex.shell("npm test --silent");
  const again = codex.shell("npm run --silent test:other");
  const dismissed = guarded.answer("The same failure 3 times", "dismiss");
  const prompt = script(failing, failing, failing, failing, again, again, again, again, { text: "the end" });
  const [run] = await Promise.all([codex.run({ place, server, prompt, environment, isFree: true }), dismissed]);
  expect(run.text).toBe("the end");
  expect((await typesOf(guarded)).filter((type) => type === "gap.surfaced")).toHaveLength(1);
});

test("S10, A32 where someone sits at the client, it asks there before the same is tried again", async () => {
  const guarded = await newPlaceWithTest(300_000, ["claude-code"]);
  const { place, environment } = guarded;
  await claudeCode.install(place, hookCommand("claude-code"));
  const failing = claudeCode.shell("npm test --silent");
  const asked: string[] = [];
  const canUseTool = async (_tool: string, input: object, { decisionReason = "" }: { decisionReason?: string }) => {
    asked.push(decisionReason);
    return asked.length === 1 ? { behavior: "deny", message: "change the test instead" } : { behavior: "allow", updatedInput: input };
  };
  const { text } = await runAgentSdk({
    place,
    server,
    prompt: script(failing, failing, failing, failing, { echo: true }),
    environment,
    options: { settingSources: ["local"], canUseTool },
  });
  expect(asked).toEqual([expect.stringMatching(/The same failure 3 times: npm test.*\(1\) /s)]);
  expect(text).toContain("change the test instead");
  expect(await guarded.openGates()).toEqual([]);
  expect((await typesOf(guarded)).filter((type) => type.startsWith("gap."))).toEqual(["gap.surfaced", "gap.held", "gap.left"]);
});

test("S2 the branch is changed under the agent: what changes something waits for a person", async () => {
  const guarded = await newPlaceWithTest(300_000);
  const { place } = guarded;
  const git = (...words: readonly string[]) => promisify(execFile)("git", [...words], { cwd: place.project });
  await git("checkout", "--quiet", "-B", "work");
  await claudeCode.install(place, hookCommand("claude-code"));
  const somebody = async (): Promise<void> => {
    const settled = async () => (await guarded.events()).some(({ type }) => type === "call.settled");
    await expect.poll(() => isThere(place, "begun") && settled()).toBe(true);
    await git("symbolic-ref", "HEAD", "refs/heads/other");
    await guarded.answer("switched the branch from work to other", "back");
  };
  const prompt = script(claudeCode.shell("touch begun"), { ...claudeCode.shell("touch changed"), delayMs: 4_000 }, { echo: true });
  const [run] = await Promise.all([claudeCode.run({ place, server, prompt, isFree: true }), somebody()]);
  expect(run.text).toContain("Go back to branch work before anything else");
  expect(isThere(place, "changed")).toBe(false);
});
