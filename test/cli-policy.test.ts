import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { machinePolicy } from "../src/config/paths.ts";
import { newcomer, type Newcomer, type RunOptions } from "./support/cli.ts";

let mira: Newcomer;
beforeEach(async () => {
  mira = await newcomer();
  await promisify(execFile)("git", ["init", "--quiet", mira.project]);
});
afterEach(() => mira.remove());

const limits = { observe: "never", off: "30m", allow: "7d" } as const;

/** Commands that loosen something: those that a person may give, and those that not, wherever the same limits are said. */
async function expectLimited(where: RunOptions): Promise<void> {
  const run = (...args: readonly string[]) => mira.run(args, where);
  for (const tooMuch of [
    ["off"],
    ["off", "--for", "31m"],
    ["allow", "git push origin dev"],
    ["allow", "git push origin dev", "--for", "8d"],
  ]) {
    const { code, stderr } = await run(...tooMuch);
    expect({ tooMuch, code }).toEqual({ tooMuch, code: 3 });
    expect(stderr).toMatch(/limits\.(?:off|allow) of the policy.*say --for (?:30m|7d)/s);
  }
  const watched = await run("init", "--observe", "--yes", "--client", "claude-code");
  expect([watched.code, watched.stderr]).toEqual([2, expect.stringContaining("limits.observe")]);
  expect((await run("off", "--for", "30m")).code).toBe(0);
  expect((await run("on")).code).toBe(0);
  expect((await run("allow", "git push origin dev", "--for", "7d")).code).toBe(0);
  expect((await run("doctor")).stdout).toContain("observe never; off at most 30m; allow at most 7d");
}

test("K13 a team's policy in the repository limits what its people loosen", async () => {
  await mkdir(join(mira.project, ".assent"));
  await writeFile(join(mira.project, ".assent", "config.json"), JSON.stringify({ limits }));
  await expectLimited({});
});

test("K13 what was loosened before a policy came ends by it", async () => {
  expect((await mira.run(["off"])).code).toBe(0);
  expect((await mira.run(["doctor"])).stdout).toContain("paused");
  await mkdir(join(mira.project, ".assent"));
  await writeFile(join(mira.project, ".assent", "config.json"), JSON.stringify({ limits: { off: "never" } }));
  expect((await mira.run(["doctor"])).stdout).not.toContain("paused");
});

const isRoot = process.getuid?.() === 0;

/** A machine whose policy says this: its folder of settings is another one for whoever is started with these words. */
async function machineThatSays(policy: string): Promise<{ readonly before: readonly string[]; remove(): Promise<void> }> {
  const folder = dirname(dirname(machinePolicy()));
  const stand = await mkdtemp(join(tmpdir(), "assent-settings-"));
  await mkdir(join(stand, basename(dirname(machinePolicy()))));
  await writeFile(join(stand, basename(dirname(machinePolicy())), basename(machinePolicy())), policy);
  const needed = ["passwd", "group", "nsswitch.conf", "ld.so.cache", "ld.so.conf", "hosts"];
  await Promise.all(needed.map((name) => copyFile(join(folder, name), join(stand, name)).catch(() => {})));
  const script = `mount --bind "$0" ${folder} && exec "$@"`;
  return {
    before: ["unshare", ...(isRoot ? [] : ["--map-root-user"]), "--mount", "sh", "-c", script, stand],
    remove: () => rm(stand, { recursive: true, force: true }),
  };
}

test.runIf(process.platform === "linux")("K13 a machine's policy limits everybody on it, and no agent may change it", async () => {
  const machine = await machineThatSays(JSON.stringify({ limits }));
  try {
    await expectLimited({ before: machine.before });
    const agents = { tool: "Write", input: { file_path: machinePolicy(), content: "{}" } };
    const weighed = await mira.run(["classify", "--tool", agents.tool, "--input", JSON.stringify(agents.input)], machine);
    expect(weighed.stdout).toMatch(/never allowed/i);
  } finally {
    await machine.remove();
  }
});

test.runIf(process.platform === "linux")("K13 a machine's policy that is broken blocks, and says where it lies", async () => {
  const machine = await machineThatSays(`{"limits": {"off": "soon"}}`);
  try {
    const { code, stdout, stderr } = await mira.run(["status"], machine);
    expect({ code, said: `${stdout}${stderr}`.includes(machinePolicy()) }).toEqual({ code: 1, said: true });
  } finally {
    await machine.remove();
  }
});
