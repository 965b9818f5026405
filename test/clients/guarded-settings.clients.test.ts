import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { claudeEnvironment } from "./claude.ts";
import { isThere, newGuarded, untracked, type Guarded } from "./guarded.ts";
import { hookCommand } from "./hook-bundle.ts";
import { startModelServer, type ModelServer } from "./model-server.ts";
import { script, type Step } from "./model/script.ts";
import type { ClientRun } from "./run.ts";
import { deleting, resultsOf } from "./story.ts";
import { agentSdk, claudeCode, codex, copilot, gemini, opencode, qwen, type Subject } from "./subjects.ts";

/**
 * A session of Claude Code takes settings up that change while it runs. Here they change behind the guard's back, as by a
 * checkout of somebody's branch: what no call shows before it runs.
 */

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(async () => {
  await server.close();
  expect(server).toMatchObject({ problems: [], refused: [] });
});

const { shell, hookFile } = claudeCode;
const off = JSON.stringify({ disableAllHooks: true });

/** Guarded as `init` does it: a call that needs a person is parked at once. */
async function guardedProject(...words: readonly string[]): Promise<Guarded> {
  const guarded = await newGuarded({ waitMs: 0, quiet: true });
  onTestFinished(() => guarded.remove());
  await writeFile(join(guarded.assentHome, "config.json"), JSON.stringify({ guard: { waitMs: 0 } }));
  await untracked(guarded.place, "data");
  const init = await guarded.assent("init", "--yes", "--quiet", "--client", "claude-code", ...words);
  expect(init).toMatchObject({ code: 0, stderr: expect.not.stringContaining("refused") });
  return guarded;
}

/** Changes of files while a call runs: the client looks at them for a second, and then for as long as its hook takes. */
interface Meanwhile {
  readonly subject?: Subject;
  readonly happens: readonly (() => Promise<unknown>)[];
  readonly after: readonly Step[];
}

async function sessionIn({ place }: Guarded, { subject = claudeCode, happens, after }: Meanwhile): Promise<ClientRun> {
  const steps = happens.map((_, at) => subject.shell(`mkdir seen-${at}; echo "[$SAID_LATER]"; sleep 8`));
  const others = async (): Promise<void> => {
    for (const [at, happen] of happens.entries()) {
      await expect.poll(() => isThere(place, `seen-${at}`)).toBe(true);
      await happen();
    }
  };
  const [run] = await Promise.all([subject.run({ place, server, prompt: script(...steps, ...after, { echo: true }) }), others()]);
  return run;
}

const losses = async (guarded: Guarded) => (await guarded.events()).filter(({ type }) => type.startsWith("settings."));
const dangerous = shell(deleting("data"));
const notRun = expect.stringMatching(/Not run yet: a person has to decide/);

test.each([
  { how: "that switch every hook off", change: (file: string) => writeFile(file, off) },
  { how: "without our entries", change: (file: string) => writeFile(file, "{}") },
  { how: "that are gone", change: (file: string) => rm(file) },
  { how: "that cannot be read", change: (file: string) => writeFile(file, "{") },
  {
    how: "with another program in front of the hook",
    change: async (file: string) => writeFile(file, (await readFile(file, "utf8")).replaceAll(/"command": "/g, '"command": "/bin/true ')),
  },
  {
    how: "with another data directory",
    change: async (file: string) =>
      writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, "utf8")), env: { ASSENT_HOME: "/tmp" } })),
  },
])("A25 a running session is not given settings $how: the next call that loses data is asked about", async ({ change }) => {
  const guarded = await guardedProject();
  const file = join(guarded.place.project, hookFile);
  const { text } = await sessionIn(guarded, { happens: [() => change(file)], after: [dangerous] });
  expect(text).toEqual(notRun);
  expect(isThere(guarded.place, "data/measured.csv")).toBe(true);
  expect((await losses(guarded)).map(({ type, body }) => [type, body["isKept"]])).toEqual([
    ["settings.lost", true],
    ["settings.told", undefined],
  ]);
});

test("A25 nor by another file that changes afterwards; agent and person are told once, status and trace show it", async () => {
  const guarded = await guardedProject();
  const { place } = guarded;
  const before = server.requests.length;
  const happens = [
    () => writeFile(join(place.project, hookFile), off),
    () => writeFile(join(place.project, ".claude/settings.json"), JSON.stringify({ env: { A: "b" } })),
  ];
  const run = await sessionIn(guarded, { happens, after: [dangerous] });
  expect(run.text).toEqual(notRun);
  expect(isThere(place, "data/measured.csv")).toBe(true);
  expect((await losses(guarded)).map(({ type }) => type).slice(0, 2)).toEqual(["settings.lost", "settings.told"]);
  const heard = JSON.stringify(server.requests.slice(before).map(({ conversation }) => conversation.messages));
  expect(heard).toContain("the client's settings changed while it runs");
  expect((await guarded.assent("status")).stdout).toMatch(/claude-code +degraded .*assent init/s);
  const [{ stream } = { stream: "" }] = await losses(guarded);
  expect((await guarded.assent("trace", stream)).stdout).toMatch(
    /blocked\s+│ settings changed, and no longer name the hook\s+because │ .*disableAllHooks/,
  );
});

test("A25 the Agent SDK keeps the hooks too", async () => {
  const guarded = await guardedProject();
  const happens = [() => writeFile(join(guarded.place.project, hookFile), off)];
  expect((await sessionIn(guarded, { subject: agentSdk, happens, after: [dangerous] })).text).toEqual(notRun);
  expect(isThere(guarded.place, "data/measured.csv")).toBe(true);
});

test.each([
  {
    what: "the user's settings lose them",
    file: ({ place }: Guarded) => join(claudeEnvironment(place, "")["CLAUDE_CONFIG_DIR"]!, "settings.json"),
  },
  { what: "a project's switch all hooks off", file: ({ place }: Guarded) => join(place.project, ".claude/settings.json") },
])("A25 in a project that all projects' guard covers, $what", async ({ file }) => {
  const guarded = await guardedProject("--user");
  await mkdir(join(guarded.place.project, ".claude"));
  const happens = [() => writeFile(file(guarded), off)];
  expect((await sessionIn(guarded, { happens, after: [dangerous] })).text).toEqual(notRun);
  expect((await losses(guarded))[0]).toMatchObject({ type: "settings.lost", body: { isKept: true } });
});

test("K13 settings that keep our entries are taken up in silence; after `init --undo` the session goes on without them", async () => {
  const guarded = await guardedProject();
  const { place } = guarded;
  const file = join(place.project, hookFile);
  const before = server.requests.length;
  const happens = [
    async () => writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, "utf8")), env: { SAID_LATER: "heard" } })),
    () => guarded.assent("init", "--undo", "--client", "claude-code"),
  ];
  await sessionIn(guarded, { happens, after: [shell("mkdir unseen")] });
  expect(await losses(guarded)).toEqual([]);
  expect(resultsOf(server, before).join("\n")).toContain("[heard]");
  expect(JSON.stringify(await guarded.events())).not.toContain("mkdir unseen");
});

test.each([codex, copilot, opencode, gemini, qwen])("A25 $label does not take replaced settings up while it runs", async (subject) => {
  const guarded = await newGuarded({ waitMs: 0, quiet: true });
  onTestFinished(() => guarded.remove());
  await untracked(guarded.place, "data");
  await subject.install(guarded.place, hookCommand(subject.name));
  const text = subject === opencode ? "export const Nothing = async () => ({});" : off;
  const happens = [() => writeFile(join(guarded.place.project, subject.hookFile), text)];
  expect((await sessionIn(guarded, { subject, happens, after: [subject.shell(deleting("data"))] })).text).toEqual(notRun);
  expect(isThere(guarded.place, "data/measured.csv")).toBe(true);
});
