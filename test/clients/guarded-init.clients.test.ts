import { appendFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { runClaude } from "./claude.ts";
import { runCodex } from "./codex.ts";
import { isThere, newGuarded, untracked } from "./guarded.ts";
import { storyOf } from "./journal-story.ts";
import { startModelServer, type ModelServer } from "./model-server.ts";
import { script } from "./model/script.ts";
import { runOpencode } from "./opencode.ts";
import { clientModules } from "./place.ts";
import type { RunOptions } from "./run.ts";
import { deleting } from "./story.ts";
import { claudeCode, codex, opencode } from "./subjects.ts";

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
];

test.each(asPeopleStartIt)("K13 $subject.label: one command sets the guard up", async ({ subject, run }) => {
  const guarded = await newGuarded({ waitMs: 0 });
  onTestFinished(() => guarded.remove());
  const { place } = guarded;
  const path = `${join(await clientModules(), ".bin")}${delimiter}${process.env["PATH"]}`;
  const init = await guarded.assentWith({ PATH: path }, "init", "--yes", "--quiet", "--client", subject.name);
  expect(init).toMatchObject({ code: 0, stderr: expect.not.stringContaining("refused") });
  expect(isThere(place, subject.hookFile)).toBe(true);

  await untracked(place, "data");
  const steps = [subject.shell("mkdir harmless"), subject.shell(deleting("data")), { echo: true } as const];
  const { text } = await run({ place, server, prompt: script(...steps) });
  expect(text).toContain("Not run yet: a person has to decide");
  expect([isThere(place, "harmless"), isThere(place, "data/measured.csv")]).toEqual([true, true]);
  const events = await guarded.events();
  expect(storyOf(events, "mkdir harmless")).toEqual([["call.assessed low", "call.allowed low", "call.settled ran"]]);
  expect(storyOf(events, deleting("data"))).toEqual([["call.assessed gate", "gate.opened", "call.parked"]]);

  await guarded.assentWith({ PATH: path }, "init", "--yes", "--undo", "--client", subject.name);
  expect(isThere(place, subject.hookFile)).toBe(false);
});

const started = asPeopleStartIt.filter(({ subject }) => subject.name !== "opencode");

test.each(started)("K12 $subject.label: doctor --live sees it call the hook, without a model", async ({ subject }) => {
  const guarded = await newGuarded({ waitMs: 0 });
  onTestFinished(() => guarded.remove());
  const path = `${join(await clientModules(), ".bin")}${delimiter}${process.env["PATH"]}`;
  await guarded.assentWith({ PATH: path }, "init", "--yes", "--client", subject.name);
  if (subject.name === "codex")
    await appendFile(
      join(guarded.place.home, ".codex/config.toml"),
      `\n[projects."${guarded.place.project}"]\ntrust_level = "trusted"\n`,
    );
  const { stdout } = await guarded.assentWith({ PATH: path }, "doctor", "--live");
  expect(stdout).toContain("itself called the hook, and its forbidden call was refused");
  expect(await guarded.events()).toEqual([]);
});
