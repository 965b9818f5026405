import { readFile, writeFile } from "node:fs/promises";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "../src/config/config.ts";
import { pathsFor, upLogIn } from "../src/config/paths.ts";
import { startUp } from "../src/host/socket/start-up.ts";
import { request } from "../src/host/socket/socket-request.ts";
import { newcomer, type Newcomer } from "./support/cli.ts";
import { programOf } from "./support/programs.ts";

/** An `assent up` that the first call of an agent starts, as the hook does it. */
let mira: Newcomer;
const started = new Set<number>();
beforeEach(async () => {
  mira = await newcomer();
});
afterEach(async () => {
  for (const pid of started) if (isThere(pid)) process.kill(pid, "SIGKILL");
  started.clear();
  await mira.remove();
});

const paths = () => pathsFor(mira.environment);
const program = programOf("src/cli/main.ts");

interface Hello {
  readonly pid: number;
  readonly guardsOnly: boolean;
}
const hello = async (): Promise<Hello | undefined> => {
  const said = (await request(paths().socket, "hello", {}).catch(() => undefined)) as Hello | undefined;
  if (said) started.add(said.pid);
  return said;
};
function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !(existsSync(`/proc/${pid}/stat`) && / Z /.test(readFileSync(`/proc/${pid}/stat`, "latin1")));
  } catch {
    return false;
  }
}

async function configured(startsUp: string | undefined): Promise<void> {
  await writeFile(paths().config, JSON.stringify({ guard: startsUp === undefined ? {} : { startsUp } }), { mode: 0o600 });
}
const start = async (environment: Readonly<Record<string, string>> = {}): Promise<boolean> =>
  startUp(await readConfig(paths().config, mira.project), {
    paths: paths(),
    environment: { ...mira.environment, ...environment },
    avoid: [mira.project],
    program,
  });
async function isUp(): Promise<Hello> {
  await expect.poll(hello).toBeTruthy();
  return (await hello()) as Hello;
}

test("nobody is started where the configuration does not say so", async () => {
  await configured(undefined);
  expect(await start()).toBe(false);
  expect(existsSync(upLogIn(paths()))).toBe(false);
});

test("is started once, says that it only guards, and takes nothing of a project's variables along", async () => {
  await configured("1h");
  const tools = join(mira.project, "tools");
  mkdirSync(tools);
  const hostile = {
    NODE_OPTIONS: "--require=/nowhere.js",
    ASSENT_SESSION: "s",
    ANTHROPIC_BASE_URL: "http://127.0.0.1:9",
    PATH: `${tools}:/usr/bin`,
  };
  expect([await start(hostile), await start(hostile)]).toEqual([true, false]);
  const { pid, guardsOnly } = await isUp();
  expect(guardsOnly).toBe(true);
  if (existsSync(`/proc/${pid}/environ`)) {
    const variables = (await readFile(`/proc/${pid}/environ`, "utf8")).split("\0");
    expect(variables.filter((each) => /NODE_OPTIONS|ASSENT_SESSION|ANTHROPIC|tools/.test(each))).toEqual([]);
    expect(variables).toContain(`ASSENT_HOME=${paths().home}`);
  }
  const { stdout } = await mira.run(["status", "--line"]);
  expect(stdout).toContain("up for hooks");
});

test("ends when nobody has called for a while, and leaves nothing that keeps the next one away", async () => {
  await configured("1s");
  await start();
  const { pid } = await isUp();
  await expect.poll(() => isThere(pid)).toBe(false);
  expect(await readFile(upLogIn(paths()), "utf8")).toContain("Stopped; nothing is lost.");
  expect(existsSync(paths().socket)).toBe(false);
});

test("gives way to one that a person starts, and not to another that a hook starts", async () => {
  await configured("1h");
  await start();
  const { pid } = await isUp();
  const again = await mira.run(["up", "--for-hooks", "1h"]);
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("runs for this data directory already")]);
  expect((await hello())?.pid).toBe(pid);
  mira.start(["up", "--port", "0"]);
  await expect.poll(async () => (await hello())?.guardsOnly).toBe(false);
  await expect.poll(() => isThere(pid)).toBe(false);
  const second = await mira.run(["up", "--port", "0"]);
  expect([second.code, second.stderr]).toEqual([1, expect.stringContaining("runs for this data directory already")]);
});

test("leaves work to whoever has a person's keys, and says so", async () => {
  await configured("1h");
  await start();
  await isUp();
  const { stdout } = await mira.run(["doctor", "--json"]);
  expect(stdout).toContain("up for hooks, started by one");
});

test.each(["", "soon", "-1h", "0x1h"])("a time that is none (%j) is a mistake that is named", async (said) => {
  const { code, stderr } = await mira.run(["up", "--for-hooks", said]);
  expect([code, stderr]).toEqual([2, expect.stringContaining("--for-hooks takes a time as 30m, 4h or 1d")]);
});

test("`init` offers it where there is one to start, once, and takes it back to the byte", async () => {
  const before = `{ "guard": {"waitMs": 1000} }`;
  await writeFile(paths().config, before, { mode: 0o600 });
  const guard = async (): Promise<unknown> => (JSON.parse(await readFile(paths().config, "utf8")) as { guard?: unknown }).guard;
  const init = (...args: readonly string[]) => mira.run(["init", "--yes", "--client", "claude-code", ...args]);
  expect((await init()).code).toBe(0);
  expect(await guard()).toEqual({ waitMs: 1_000 });
  const wanted = await init("--start-up", "first-call");
  if (wanted.code === 0) expect(await guard()).toEqual({ waitMs: 1_000, startsUp: "1h" });
  else expect(wanted.stderr).toContain("no call can start this assent");
  await mira.run(["init", "--undo"]);
  expect(await readFile(paths().config, "utf8")).toBe(before);
  expect((await init("--start-up", "soon")).code).toBe(2);
});
