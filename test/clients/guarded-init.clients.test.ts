import { writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { runClaude } from "./claude.ts";
import { runCodex } from "./codex.ts";
import { runCopilot } from "./copilot.ts";
import { runGemini } from "./gemini.ts";
import { isThere, newGuarded, textOfFile, untracked, type Guarded } from "./guarded.ts";
import { storyOf } from "./journal-story.ts";
import { startModelServer, type ModelServer } from "./model-server.ts";
import { script } from "./model/script.ts";
import { runOpencode } from "./opencode.ts";
import { clientModules } from "./place.ts";
import { runQwen } from "./qwen.ts";
import type { ClientRun, RunOptions } from "./run.ts";
import { deleting } from "./story.ts";
import { claudeCode, codex, copilot, gemini, opencode, qwen } from "./subjects.ts";

/** The guard as `assent init` sets it up, in clients that are started as people start them: no flag of ours. */

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(async () => {
  await server.close();
  expect(server).toMatchObject({ problems: [], refused: [] });
});

const asPeopleStartIt = [
  { subject: claudeCode, run: (options: RunOptions) => runClaude(options) },
  { subject: codex, run: (options: RunOptions) => runCodex(options) },
  { subject: opencode, run: (options: RunOptions) => runOpencode(options) },
  { subject: copilot, run: (options: RunOptions) => runCopilot(options) },
  { subject: gemini, run: (options: RunOptions) => runGemini(options) },
  { subject: qwen, run: (options: RunOptions) => runQwen(options) },
];

const story = (...more: readonly string[]) => ["call.assessed gate", ...more];

/** One place is set up and used from its first session to the end of the guard. */
test.each(asPeopleStartIt)(
  "K13, A33, K12 $subject.label: one command sets the guard up; a parked call that is let run later runs once, not twice; doctor " +
    "sees the hook called",
  async ({ subject, run }) => {
    const guarded = await newGuarded({ waitMs: 0 });
    onTestFinished(() => guarded.remove());
    const { place } = guarded;
    await untracked(place, "data", "other");
    const PATH = `${join(await clientModules(), ".bin")}${delimiter}${process.env["PATH"]}`;
    const init = await guarded.assentWith({ PATH }, "init", "--yes", "--quiet", "--client", subject.name);
    expect(init).toMatchObject({ code: 0, stderr: expect.not.stringContaining("refused") });
    expect(isThere(place, subject.hookFile)).toBe(true);

    const call = subject.shell(deleting("data"));
    const first = await run({ place, server, prompt: script(subject.shell("mkdir harmless"), call, { echo: true }) });
    expect(first.text).toMatch(/Not run yet: a person has to decide \(gate g\w+\)\. .*make exactly this call again later/);
    expect([isThere(place, "harmless"), isThere(place, "data/measured.csv")]).toEqual([true, true]);
    const events = await guarded.events();
    expect(storyOf(events, "mkdir harmless")).toEqual([["call.assessed low", "call.allowed low", "call.settled ran"]]);
    expect(storyOf(events, deleting("data"))).toEqual([story("gate.opened", "call.parked")]);

    await guarded.answer(deleting("data"), "once");
    const again = script(call, subject.shell(deleting("other")), call, { echo: true });
    const second = await comeBack(guarded, () => run({ place, server, prompt: again, resume: first.sessionId }));
    expect(second).toMatchObject({ sessionId: first.sessionId, text: expect.stringContaining("blocked by mira") });
    expect(isThere(place, "data/measured.csv")).toBe(true);
    expect(storyOf(await guarded.events(), deleting("data"))).toEqual([
      story("gate.opened", "call.parked", "gate.answered dismiss mira", "pass.used"),
      story("pass.used", "call.settled ran"),
      story("gate.opened", "gate.answered halt mira", "call.blocked halt mira"),
    ]);

    if (!isNotStarted(subject.name)) expect(await doctorsWords(guarded, PATH)).toContain(called);
    await guarded.assentWith({ PATH }, "init", "--yes", "--undo", "--client", subject.name);
    expect(await leftOf(place, subject.hookFile)).toEqual({});
  },
);

/** `doctor` tries the hooks of these and does not start them. */
const isNotStarted = (name: string): boolean => ["copilot", "gemini", "opencode"].includes(name);

/** A client may have written the version of its settings into the file meanwhile. */
async function leftOf(place: Guarded["place"], file: string): Promise<object> {
  if (!isThere(place, file)) return {};
  const { $version: _, ...left } = JSON.parse(await textOfFile(place, file));
  return left;
}

test.each(asPeopleStartIt)(
  "K13 $subject.label: in a project that nobody set up and the client was told nothing of, `assent init --user` guards every call",
  async ({ subject, run }) => {
    const guarded = await newGuarded({ waitMs: 0 });
    onTestFinished(() => guarded.remove());
    const { place, assentHome } = guarded;
    await writeFile(join(assentHome, "config.json"), JSON.stringify({ guard: { waitMs: 0 } }));
    await untracked(place, "data");
    const PATH = `${join(await clientModules(), ".bin")}${delimiter}${process.env["PATH"]}`;
    const init = await guarded.assentWith({ PATH }, "init", "--user", "--yes", "--quiet", "--client", subject.name);
    expect(init).toMatchObject({ code: 0, stderr: expect.not.stringContaining("refused") });
    expect(isThere(place, subject.hookFile)).toBe(false);

    const prompt = script(subject.shell("mkdir harmless"), subject.shell(deleting("data")), { echo: true });
    const { text } = await run({ place, server, prompt });
    expect(text).toMatch(/Not run yet: a person has to decide \(gate g\w+\)/);
    expect([isThere(place, "harmless"), isThere(place, "data/measured.csv")]).toEqual([true, true]);
    expect(storyOf(await guarded.events(), "mkdir harmless")).toEqual([["call.assessed low", "call.allowed low", "call.settled ran"]]);
    const { stdout } = await guarded.assentWith({ PATH }, "status", "--json");
    expect(JSON.parse(stdout).guards).toContainEqual(expect.objectContaining({ client: subject.name, everywhere: true, isSetUp: true }));
  },
);

test.each([
  { how: "that client", clients: ["claude-code"] },
  { how: "both", clients: ["claude-code", "copilot"] },
])(
  "K13 Copilot CLI reads a project's settings of Claude Code: a call is weighed once where the guard was set up for $how",
  async ({ clients }) => {
    const guarded = await newGuarded({ waitMs: 0, quiet: true });
    onTestFinished(() => guarded.remove());
    const { place } = guarded;
    await untracked(place, "data");
    const PATH = `${join(await clientModules(), ".bin")}${delimiter}${process.env["PATH"]}`;
    const init = await guarded.assentWith({ PATH }, "init", "--yes", "--quiet", ...clients.flatMap((name) => ["--client", name]));
    expect(init).toMatchObject({ code: 0, stderr: expect.not.stringContaining("refused") });
    const prompt = script(copilot.shell("mkdir harmless"), copilot.shell(deleting("data")), { echo: true });
    expect((await runCopilot({ place, server, prompt })).text).toMatch(/Not run yet: a person has to decide \(gate g\w+\)/);
    expect([isThere(place, "harmless"), isThere(place, "data/measured.csv")]).toEqual([true, true]);
    const events = await guarded.events();
    expect(storyOf(events, "mkdir harmless")).toEqual([["call.assessed low", "call.allowed low", "call.settled ran"]]);
    expect(storyOf(events, deleting("data"))).toEqual([story("gate.opened", "call.parked")]);
  },
);

test("A25 Copilot CLI in a project that it does not trust calls the user's hook before every call, and none of the project's", async () => {
  const guarded = await newGuarded({ waitMs: 0, quiet: true });
  onTestFinished(() => guarded.remove());
  const { place } = guarded;
  await copilot.install(place, ["false"]); // whatever is asked, it says no
  const prompt = script(copilot.shell("mkdir seen"));
  const run = () => runCopilot({ place, server, prompt, isUntrusted: true, args: ["--allow-all-tools"] });
  await run();
  expect(isThere(place, "seen")).toBe(true);
  await guarded.assent("init", "--user", "--yes", "--client", "copilot");
  await run();
  expect(storyOf(await guarded.events(), "mkdir seen")).toHaveLength(1);
});

/** The agent makes the call that may run now, another one, and the first again; a person says no to these two. */
async function comeBack(guarded: Guarded, run: () => Promise<ClientRun>): Promise<ClientRun> {
  const { place } = guarded;
  await guarded.configure({ waitMs: 300_000, quiet: true });
  const person = async (): Promise<void> => {
    await guarded.gate(deleting("other"));
    expect(isThere(place, "data")).toBe(false);
    await untracked(place, "data"); // there again: the third call finds what the second did
    await guarded.answer(deleting("other"), "block");
    await guarded.answer(deleting("data"), "block");
  };
  const [ran] = await Promise.all([run(), person()]);
  return ran;
}

const called = "itself called the hook, and its forbidden call was refused";

/** `doctor --live` starts the client without a model, and leaves nothing in the journal. Codex trusts the project since it worked there. */
async function doctorsWords(guarded: Guarded, PATH: string): Promise<string> {
  const before = await guarded.events();
  const { stdout } = await guarded.assentWith({ PATH }, "doctor", "--live");
  expect(await guarded.events()).toEqual(before);
  return stdout;
}
