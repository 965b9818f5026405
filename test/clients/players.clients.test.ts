import { existsSync } from "node:fs";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { claudePlays } from "../../src/adapters/clients/claude-code/player.ts";
import { codexPlays } from "../../src/adapters/clients/codex/player.ts";
import { playerPort, type Play } from "../../src/adapters/models/players.ts";
import type { ModelFailure, ModelReply } from "../../src/adapters/models/types.ts";
import { newcomer } from "../support/cli.ts";
import { claudeEnvironment, claudeModel } from "./claude.ts";
import { codexArguments, codexCommand, codexEnvironment } from "./codex.ts";
import { startModelServer, type ModelServer } from "./model-server.ts";
import { script, type Step } from "./model/script.ts";
import { clientModules, newPlace, type Place } from "./place.ts";

/** Real clients that play a perspective: they read, they answer in the shape that is asked for, and they change nothing. */

let server: ModelServer;
let place: Place;

beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  place = await newPlace();
  await writeFile(join(place.project, "notes.txt"), "the total is gross\n");
});
afterEach(async () => {
  await place.remove();
  expect(server.problems).toEqual([]);
  expect(server.refused).toEqual([]);
});

const schema = { name: "finding", shape: z.strictObject({ finding: z.string() }) };

const asked = (play: Play, steps: readonly Step[]): Promise<ModelReply | ModelFailure> =>
  playerPort({ name: "client", play, redact: (text) => text }).call(
    { system: "You look at one question.", messages: [{ from: "user", text: script(...steps) }], schema, repair: false },
    new AbortController().signal,
  );

const claude = async (): Promise<Play> =>
  claudePlays({
    cwd: place.project,
    environment: claudeEnvironment(place, server.url),
    command: join(await clientModules(), "@anthropic-ai/claude-code/bin/claude.exe"),
    args: ["--model", claudeModel],
  });

const codex = async (): Promise<Play> =>
  codexPlays({
    cwd: place.project,
    environment: codexEnvironment(place, server.url),
    command: await codexCommand(),
    args: codexArguments(server.url),
  });

const answer: Step = { text: '{"finding":"it is gross, notes.txt:1"}' };
const requestsSince = (before: number) => server.requests.slice(before).filter(({ conversation }) => conversation.tools.length > 0);

test("F7 Claude Code reads the project and answers in the shape, and is refused whatever does more than read", async () => {
  const before = server.requests.length;
  const read: Step = { tool: "Read", input: { file_path: join(place.project, "notes.txt") } };
  const outside: readonly Step[] = [
    { tool: "Bash", input: { command: "touch made", description: "makes it" } },
    { tool: "Write", input: { file_path: "made", content: "x" } },
    { tool: "Read", input: { file_path: "/etc/passwd" } },
  ];
  const said = await asked(await claude(), [read, ...outside, answer]);
  expect(said).toMatchObject({
    kind: "answer",
    looks: [{ path: join(place.project, "notes.txt"), text: expect.stringMatching(/^\s*1\D.*the total is gross/) }],
    value: { finding: "it is gross, notes.txt:1" },
    usage: { requests: 1, outputTokens: expect.any(Number) },
  });
  const requests = requestsSince(before);
  const offered = (requests[0]?.conversation.tools ?? []).filter((tool) => tool !== "DeferredToolPlaceholder");
  expect(offered.toSorted()).toEqual(["Glob", "Grep", "Read"]);
  const [seen = "", ...others] = (requests.at(-1)?.conversation.messages ?? []).flatMap(({ from, text }) =>
    from === "tool" ? [text] : [],
  );
  expect(seen).toContain("the total is gross");
  expect(others).toHaveLength(outside.length);
  expect(others.join("\n")).not.toContain("root:");
  expect(existsSync(join(place.project, "made"))).toBe(false);
});

test("F7 Codex answers in the shape, and nothing of the project is written", async () => {
  const before = server.requests.length;
  const step: Step = { tool: "exec_command", input: { cmd: "touch made; cat notes.txt" } };
  expect(await asked(await codex(), [step, answer])).toMatchObject({
    kind: "answer",
    value: { finding: "it is gross, notes.txt:1" },
    usage: { requests: 1 },
    looks: [{ path: "." }, { path: "notes.txt", text: expect.stringContaining("the total is gross"), isPlain: true }],
  });
  expect(existsSync(join(place.project, "made"))).toBe(false);
  const [first] = requestsSince(before);
  expect(first?.conversation.tools).not.toContain("web_search");
});

test("X1 Claude Code is a mind as a model is: each thought is a run of its own, and what it was given can be proven", async () => {
  const mira = await newcomer();
  try {
    const bin = join(mira.home, "bin");
    await mkdir(bin);
    await symlink(join(await clientModules(), "@anthropic-ai/claude-code/bin/claude.exe"), join(bin, "claude"));
    const own = { PATH: [bin, process.env["PATH"]].join(delimiter), HOME: mira.home, ASSENT_HOME: join(mira.home, "assent") };
    const environment = { ...claudeEnvironment(place, server.url), ...own };
    const theme = script({ text: '{"thought":"order first"}' });
    const words = ["exchange", "run", theme, "--provider", "claude-code", "--minds", "2", "--rounds", "2", "--json"];
    const ran = await mira.run(words, { environment });
    expect(ran).toMatchObject({ code: 0 });
    const [{ stream = "" } = {}] = await mira.sessions("exchange");
    expect(await mira.run(["exchange", "export", stream])).toMatchObject({ code: 0, stdout: expect.stringContaining("order first") });
    expect(await mira.run(["exchange", "audit", stream])).toMatchObject({ code: 0 });
  } finally {
    await mira.remove();
  }
});
