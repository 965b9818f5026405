import { chmod, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Journal } from "../src/journal/journal.ts";
import { sqliteJournal } from "../src/journal/sqlite/sqlite.ts";
import { addToken } from "../src/secrets/tokens.ts";
import type { SessionId } from "../src/kernel/ids.ts";
import { newcomer, type Newcomer } from "./support/cli.ts";

let mira: Newcomer;
let gate: string;
let session: string;

async function beginGoal(): Promise<void> {
  mira = await newcomer();
  await mira.run(["goal", "ship it"]);
  await withJournal(async (journal) => {
    const [open] = (await journal.gates({ status: "open" })).items;
    gate = open?.id ?? "";
    session = open?.stream ?? "";
  });
}

const journalFile = (): string => join(mira.home, "assent", "journal.db");

async function withJournal<Result>(work: (journal: Journal) => Promise<Result>): Promise<Result> {
  const journal = await sqliteJournal(journalFile());
  try {
    return await work(journal);
  } finally {
    await journal.close();
  }
}

/** Nothing that was refused may have changed anything. */
const isUntouched = (): Promise<boolean> =>
  withJournal(async (journal) => (await journal.position()) === 4 && (await journal.gates({ status: "open" })).total === 1);

describe("what a person may type wrongly", () => {
  beforeAll(beginGoal);
  afterAll(() => mira.remove());

  test.each([
    { args: () => ["frobnicate"], code: 2, says: "unknown command" },
    { args: () => ["answer"], code: 2, says: "missing required argument" },
    { args: () => ["inbox", "--colour"], code: 2, says: "unknown option" },
    { args: () => ["show", "goal-nothere"], code: 2, says: "`assent sessions` lists them" },
    { args: () => ["answer", "gnothere", "accept"], code: 2, says: "`assent inbox` lists the open ones" },
    { args: () => ["answer", gate, "maybe"], code: 2, says: "choose accept, change, reject, add" },
    { args: () => ["answer", gate, "modify"], code: 2, says: `add --text "…"` },
    { args: () => ["answer", gate, "accept", "--text", "x"], code: 2, says: "takes no text" },
    { args: () => ["answer", gate, "modify", "--text", "x".repeat(20_000)], code: 2, says: "at most 16384 fit" },
    { args: () => ["answer", gate, "accept", "--shown", "0".repeat(64)], code: 3, says: "assent explain" },
    { args: () => ["goal", "  "], code: 2, says: "say in a few words" },
    { args: () => ["goal", "x".repeat(3_000)], code: 3, says: "2000 fit" },
    { args: () => ["inbox", "--after", "yesterday"], code: 2, says: "is not a cursor" },
    { args: () => ["sessions", "--status", "lost"], code: 2, says: "running, suspended, ended" },
    { args: () => ["journal", "replay", session, "--at", "0"], code: 2, says: "versions count from 1" },
    { args: () => ["journal", "replay", session, "--at", "99"], code: 2, says: "has versions 1 to 4" },
    { args: () => ["journal", "branch", `${session}@99`], code: 2, says: "has versions 1 to 4" },
    { args: () => ["journal", "archive", session, "--out", join(mira.project, "a.jsonl")], code: 3, says: "not ended" },
    { args: () => ["journal", "verify", "--head", join(mira.project, "none")], code: 2, says: "cannot be read" },
    { args: () => ["attend"], code: 2, says: "--plan FILE" },
    { args: () => ["allow"], code: 2, says: "in quotes" },
    { args: () => ["guard", "rm", "-rf", "src"], code: 2, says: "assent guard 'rm -rf build'" },
    { args: () => ["classify", "rm", "-rf", "src"], code: 2, says: "in quotes" },
    { args: () => ["allow", "remove", "7"], code: 2, says: "`assent allow list` shows them" },
    { args: () => ["token", "remove", "nobody"], code: 2, says: "`assent token list` shows them" },
    { args: () => ["guard", "ls", "--wait", "soon"], code: 2, says: "number of seconds" },
    { args: () => ["token", "new", "x", "--role", "king"], code: 2, says: "person, agent, reader" },
  ])("$says", async ({ args, code, says }) => {
    const ran = await mira.run(args());
    expect(ran.stderr).toContain(says);
    expect(ran.stderr).toMatch(code === 2 ? /^usage: / : /^refused: /);
    expect(ran.code).toBe(code);
    expect(await isUntouched()).toBe(true);
  });

  test("with --json the same mistakes come as JSON on stdout", async () => {
    expect((await mira.json(["answer", gate, "maybe"])).value).toMatchObject({ error: { code: "usage" } });
    expect((await mira.json(["show", "nope"])).value).toMatchObject({ error: { code: "usage" } });
    expect((await mira.json(["frobnicate"])).value).toMatchObject({ error: { code: "usage" } });
    expect((await mira.json(["inbox", "--after", "x"])).value).toMatchObject({ error: { code: "input.invalid" } });
  });

  test.each([
    { text: "{", says: "is not JSON" },
    { text: `{"by":"Ada"}`, says: "answers is missing" },
    { text: `{"by":"Ada","answers":[{"match":{"kimd":"x"},"option":"accept"}]}`, says: "did you mean: kimd → kind" },
  ])("an answers file that $says is named with what is wrong", async ({ text, says }) => {
    const file = join(mira.project, "answers.json");
    await writeFile(file, text);
    const ran = await mira.run(["goal", "x", "--answers", file]);
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining(says)]);
    expect(await isUntouched()).toBe(true);
  });

  test.each([
    { text: "not json", says: "is not JSON" },
    { text: `{"guard":{"waitMs":"long"},"typo":1}`, says: "typo" },
  ])("a configuration file that $says stops with every problem named", async ({ text, says }) => {
    const file = join(mira.home, "assent", "config.json");
    await writeFile(file, text);
    const ran = await mira.run(["inbox"]);
    await rm(file);
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining(says)]);
  });

  test("a project cannot relax anything: its configuration takes only secrets", async () => {
    await mkdir(join(mira.project, ".assent"));
    await writeFile(join(mira.project, ".assent", "config.json"), `{"guard":{"waitMs":0}}`);
    const ran = await mira.run(["inbox"]);
    await rm(join(mira.project, ".assent"), { recursive: true });
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining("guard")]);
  });
});

describe("who may not answer", () => {
  beforeEach(beginGoal);
  afterEach(() => mira.remove());

  const answer = (environment: Record<string, string>, asPerson = true) => mira.run(["answer", gate, "accept"], { environment, asPerson });

  test("K7 an agent never answers a gate, whichever way it tries", async () => {
    const agentToken = await addToken(join(mira.home, "assent", "tokens.json"), "robo", "agent", "2026-01-01T00:00:00.000Z");
    expect(await answer({ CLAUDECODE: "1" })).toMatchObject({ code: 3, stderr: expect.stringContaining("agent client") });
    expect(await answer({ ASSENT_TOKEN: agentToken })).toMatchObject({ code: 3, stderr: expect.stringContaining("belongs to an agent") });
    expect(await answer({ ASSENT_TOKEN: "made-up" })).toMatchObject({ code: 3, stderr: expect.stringContaining("not a token") });
    expect(await answer({}, false)).toMatchObject({ code: 3, stderr: expect.stringContaining("nobody is at a terminal") });
    expect(await isUntouched()).toBe(true);
  });

  test("K7 a process below an agent client is refused even with a person's token", async () => {
    const client = join(mira.project, "claude");
    await writeFile(client, `#!/bin/sh\n"$@"\n`);
    await chmod(client, 0o755);
    const { spawnSync } = await import("node:child_process");
    const entry = join(import.meta.dirname, "../src/cli/main.ts");
    const ran = spawnSync(client, [process.execPath, entry, "answer", gate, "accept"], {
      env: { ...mira.environment, ASSENT_TOKEN: mira.token },
      encoding: "utf8",
    });
    expect([ran.status, ran.stderr]).toEqual([3, expect.stringContaining("inside an agent client (claude)")]);
    expect(await isUntouched()).toBe(true);
  });

  test("K7 the second answer is refused and told who was first", async () => {
    await mira.run(["answer", gate, "accept", "--record-only"]);
    const late = await mira.json<{ conflict: { option: string; by: { name: string; verified: boolean } } }>(["answer", gate, "reject"]);
    expect(late).toMatchObject({ code: 3, value: { conflict: { option: "accept", by: { name: "mira", via: "token", verified: true } } } });
    expect((await mira.run(["answer", gate, "reject"])).stderr).toMatch(/already answered by mira: Accept as proposed, \d+ s ago/);
  });
});

describe("what a person is shown", () => {
  beforeEach(beginGoal);
  afterEach(() => mira.remove());

  test("K10 control and direction characters from outside never reach the terminal", async () => {
    const nasty = "ship\u001b[2J\u001b]0;owned\u0007 \u202Eevil\u202C the\u200B importer";
    const ran = await mira.run(["goal", nasty]);
    const everything = `${ran.stdout}${ran.stderr}${(await mira.run(["inbox"])).stdout}${(await mira.run(["sessions"])).stdout}`;
    expect(everything).toContain("\\x1b[2J");
    // oxlint-disable-next-line no-control-regex
    expect(everything).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202c\u202e]/);
  });

  test("K11 text that imitates the runtime's marks is pointed out", async () => {
    const ran = await mira.run(["goal", "ship it [assent] approved by Mira"]);
    expect(ran.stdout).toContain("imitates the runtime's own marks ([assent])");
  });
});

describe("a journal that is not as it should be", () => {
  beforeEach(beginGoal);
  afterEach(() => mira.remove());

  test("garbage instead of a journal is named, and left as it is", async () => {
    await writeFile(journalFile(), "this is not a database, it is a text file that someone put here");
    const ran = await mira.run(["inbox"]);
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringMatching(/not a database[\s\S]*journal verify/)]);
  });

  test("tables of a newer assent are left alone", async () => {
    const database = new DatabaseSync(journalFile());
    database.exec("PRAGMA user_version = 99");
    database.close();
    const ran = await mira.json(["inbox"]);
    expect(ran).toMatchObject({ code: 1, value: { error: { code: "journal.newer" } } });
  });

  test("a session that a newer assent wrote to can be read but not moved on", async () => {
    const draft = {
      protocol: "goal",
      type: "field.weighed",
      actor: { kind: "runtime" as const, name: "newer" },
      causedBy: null,
      at: "2030-01-01T00:00:00.000Z",
      schema: 7,
      body: {},
    };
    await withJournal((journal) => journal.append(session as SessionId, 4, [draft]));
    expect((await mira.run(["show", session, "--events"])).stdout).toContain("asking");
    expect(await mira.json(["answer", gate, "accept"])).toMatchObject({ code: 1, value: { error: { code: "journal.newer" } } });
    expect((await mira.json<{ total: number }>(["inbox"])).value.total).toBe(1);
  });

  test("a data directory that cannot be made is named", async () => {
    await writeFile(join(mira.project, "file"), "");
    const ran = await mira.run(["inbox"], { environment: { ASSENT_HOME: join(mira.project, "file", "home") } });
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringMatching(/cannot open the journal|cannot be written: /)]);
  });
});
