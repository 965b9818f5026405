import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { writePlugins } from "../../tools/plugins.ts";
import { claudeEnvironment, runClaude } from "./claude.ts";
import { codexCommand, codexEnvironment, runCodex } from "./codex.ts";
import { trustCodexHooks } from "./codex-trust.ts";
import { isThere, newGuarded, untracked, type Guarded } from "./guarded.ts";
import { hookFolder } from "./hook-bundle.ts";
import { storyOf } from "./journal-story.ts";
import { startModelServer, type ModelServer } from "./model-server.ts";
import { script } from "./model/script.ts";
import { runOpencode } from "./opencode.ts";
import { clientModules, type Place } from "./place.ts";
import { runProcess } from "./process.ts";
import type { ClientRun, RunOptions } from "./run.ts";
import { deleting } from "./story.ts";
import { claudeCode, codex, opencode } from "./subjects.ts";

/** The guard as a plugin that a person adds with the client's own commands, by itself and beside what `init` writes. */

/** With plugins on, Codex asks for its own ones; it is refused here, as everything that leads out. */
const ofCodex = /^(?:chatgpt\.com|(?:api\.)?github\.com):443$/;

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(async () => {
  await server.close();
  expect(server.problems).toEqual([]);
  expect(server.refused.filter((host) => !ofCodex.test(host))).toEqual([]);
});

const { version, description } = JSON.parse(await readFile(join(import.meta.dirname, "../../package.json"), "utf8")) as {
  version: string;
  description: string;
};

/** `dist` as the build makes it, below a folder of the package's name. */
async function pluginIn({ home }: Place): Promise<string> {
  const folder = join(home, "assent/dist");
  await mkdir(folder, { recursive: true });
  writePlugins(folder, { version, description });
  await cp(hookFolder, join(folder, "hook"), { recursive: true });
  const manifest = { name: "assent", version, type: "module", exports: { "./server": "./dist/opencode.js" } };
  await writeFile(join(folder, "../package.json"), JSON.stringify(manifest));
  return folder;
}

async function runAll(place: Place, env: Record<string, string>, command: string, ...all: readonly (readonly string[])[]): Promise<void> {
  for (const args of all) {
    const ran = await runProcess({ command, args, cwd: place.project, env, input: "", timeoutMs: 120_000 });
    if (ran.code !== 0) throw new Error(`${args.join(" ")} ended with ${ran.code}: ${ran.stdout}${ran.stderr}`);
  }
}

const plugged = [
  {
    subject: claudeCode,
    async plug(place: Place, folder: string) {
      const claude = join(await clientModules(), "@anthropic-ai/claude-code/bin/claude.exe");
      const steps = [
        ["plugin", "marketplace", "add", folder],
        ["plugin", "install", "assent@assent"],
      ];
      await runAll(place, claudeEnvironment(place, server.url), claude, ...steps);
    },
    run: (options: RunOptions) => runClaude({ ...options, args: ["--permission-mode", "bypassPermissions"] }),
  },
  {
    subject: codex,
    async plug(place: Place, folder: string) {
      const steps = [
        ["plugin", "marketplace", "add", folder],
        ["plugin", "add", "assent@assent"],
      ];
      await runAll(place, codexEnvironment(place, server.url), await codexCommand(), ...steps);
      await trustCodexHooks(place, { hasPlugins: true });
    },
    run: (options: RunOptions) => runCodex({ ...options, hasPlugins: true }),
  },
  {
    subject: opencode,
    async plug({ project }: Place, folder: string) {
      await writeFile(join(project, "opencode.json"), JSON.stringify({ plugin: [dirname(folder)] }));
    },
    run: (options: RunOptions) => runOpencode(options),
  },
];

const pathWithClients = async (): Promise<string> => `${join(await clientModules(), ".bin")}${delimiter}${process.env["PATH"]}`;

/** A harmless call runs, one that cannot be undone waits, and each was put to us once. */
async function expectGuarded(
  guarded: Guarded,
  run: (options: RunOptions) => Promise<ClientRun>,
  subject: (typeof plugged)[number]["subject"],
) {
  const { place } = guarded;
  await untracked(place, "data");
  const prompt = script(subject.shell("mkdir harmless"), subject.shell(deleting("data")), { echo: true });
  const { text } = await run({ place, server, prompt });
  expect(text).toMatch(/Not run yet: a person has to decide \(gate g\w+\)/);
  expect([isThere(place, "harmless"), isThere(place, "data/measured.csv")]).toEqual([true, true]);
  const events = await guarded.events();
  expect(storyOf(events, "mkdir harmless")).toEqual([["call.assessed low", "call.allowed low", "call.settled ran"]]);
  expect(storyOf(events, deleting("data"))).toEqual([["call.assessed gate", "gate.opened", "call.parked"]]);
}

test.each(plugged)(
  "K13 $subject.label: the plugin alone guards; `init` writes no second guard beside it, and `status` and undo say where it comes from",
  async ({ subject, plug, run }) => {
    const guarded = await newGuarded({ waitMs: 0 });
    onTestFinished(() => guarded.remove());
    const { place } = guarded;
    await plug(place, await pluginIn(place));
    const PATH = await pathWithClients();
    const init = await guarded.assentWith({ PATH }, "init", "--yes", "--client", subject.name);
    expect(init).toMatchObject({ code: 0, stdout: expect.stringContaining("is guarded by its plugin already") });
    expect(isThere(place, subject.hookFile)).toBe(false);
    await guarded.configure({ waitMs: 0, quiet: true });
    await expectGuarded(guarded, run, subject);
    const { stdout } = await guarded.assentWith({ PATH }, "status", "--json");
    expect(JSON.parse(stdout).guards).toContainEqual(
      expect.objectContaining({
        client: subject.name,
        plugin: true,
        isSetUp: true,
        state: subject.name === "claude-code" ? "guarded" : "partly",
      }),
    );
    const undone = await guarded.assentWith({ PATH }, "init", "--undo", "--client", subject.name);
    expect(undone.stdout).toContain("stays guarded by its plugin; to end that:");
  },
);

test.each(plugged)("K13 $subject.label: beside what `init` wrote before, the plugin keeps silent, and one guard counts", async (row) => {
  const { subject, plug, run } = row;
  const guarded = await newGuarded({ waitMs: 0 });
  onTestFinished(() => guarded.remove());
  const { place } = guarded;
  const PATH = await pathWithClients();
  const init = await guarded.assentWith({ PATH }, "init", "--yes", "--quiet", "--client", subject.name);
  expect(init.code).toBe(0);
  await guarded.configure({ waitMs: 0, quiet: true });
  await plug(place, await pluginIn(place));
  await expectGuarded(guarded, run, subject);
});

test("K13 Claude Code: where the plugin's files are gone, `status` says so, and `init` guards by settings", async () => {
  const guarded = await newGuarded({ waitMs: 0 });
  onTestFinished(() => guarded.remove());
  const { place } = guarded;
  const folder = await pluginIn(place);
  await plugged[0]?.plug(place, folder);
  await rm(folder, { recursive: true });
  const PATH = await pathWithClients();
  const { stdout } = await guarded.assentWith({ PATH }, "status");
  expect(stdout).toMatch(/claude-code degraded/);
  const init = await guarded.assentWith({ PATH }, "init", "--yes", "--quiet", "--client", "claude-code");
  expect([init.code, isThere(place, claudeCode.hookFile)]).toEqual([0, true]);
  await expectGuarded(guarded, (options) => runClaude(options), claudeCode);
});
