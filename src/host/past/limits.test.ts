import { mkdirSync, mkdtempSync, realpathSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { memoryJournal } from "../../journal/memory.ts";
import { dateIn, documentsIn, replacedIn } from "./documents.ts";
import { journalPast, sessionsIn } from "./journal-past.ts";
import { record } from "./past.fixture.ts";
import { openRecallIndex } from "./recall-index.ts";
import { indexTranscript, refreshIndex } from "./recall-sources.ts";

let root: string;
beforeEach(() => (root = realpathSync(mkdtempSync(join(tmpdir(), "assent-past-")))));
afterEach(() => rmSync(root, { recursive: true, force: true }));
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const { signal } = new AbortController();

describe("documents that people wrote to be found again", () => {
  test.each([
    ["decision", ["docs/decisions", "decisions", "docs/adr", "adr", "doc/adr", "docs/architecture/decisions"]],
    ["issue", ["issues", "docs/issues", ".issues"]],
  ] as const)("P3 a %s is found in each folder in which people keep them", async (kind, folders) => {
    for (const folder of folders) write(`${folder}/0001-flags.md`, folder);
    write("docs/notes/0001-flags.md", "elsewhere");
    write(`${folders[0]}/README.md`, "about this folder");
    expect((await documentsIn(root, kind)).map(({ text }) => text)).toEqual(folders);
  });

  test("P3 in capitals too", async () => {
    write("ISSUES/7.txt", "the cart is empty");
    expect((await documentsIn(root, "issue")).length).toBeGreaterThan(0);
  });

  test("P3 of a folder a thousand, of a file 64 KB", async () => {
    for (let at = 0; at < 1_001; at += 1) write(`adr/${at}.md`, "x");
    expect(await documentsIn(root, "decision")).toHaveLength(1_000);
    write("issues/fits.md", "x".repeat(65_536));
    write("issues/long.md", "x".repeat(65_537));
    expect((await documentsIn(root, "issue")).map(({ path }) => path)).toEqual(["issues/fits.md"]);
  });

  test("P3 the date stands at the top, the replaced one behind the word for it", () => {
    const dated = (before: number) => dateIn(`${"x".repeat(before - 1)} 2026-03-01`);
    expect([dated(1_990), dated(1_991)]).toEqual(["2026-03-01T00:00:00.000Z", ""]);
    expect(dateIn("2026-13-41")).toBe("");
    for (const text of [
      "Supersedes decision 0012.",
      "this one replaces 12",
      "obsoletes #12",
      "Ersetzt Entscheidung 12",
      "remplace la décision 12",
    ])
      expect(replacedIn(text)).toEqual(["12"]);
    expect(replacedIn("It repeats decision 12.")).toEqual([]);
    expect([replacedIn(`replaces${" ".repeat(40)}12`), replacedIn(`replaces${" ".repeat(41)}12`)]).toEqual([["12"], []]);
  });
});

describe("the journal of a project", () => {
  test("P3 the newest 300 sessions, and of those elsewhere as many as stand in ten pages", async () => {
    const journal = await memoryJournal();
    for (let at = 0; at < 301; at += 1) await record(journal, root, { title: `t${at}` }, at);
    expect(await sessionsIn(journal, root)).toHaveLength(300);
    const { items } = await journal.sessions({});
    const inTenPages = items.length * 10;
    for (let at = 301; at < 300 + inTenPages; at += 1) await record(journal, "/elsewhere", { title: "other" }, at);
    expect(await sessionsIn(journal, root)).toHaveLength(1);
    await record(journal, "/elsewhere", { title: "other" }, 300 + inTenPages);
    expect(await sessionsIn(journal, root)).toEqual([]);
    await journal.close();
  });

  test("P3 of a session the last 600 events", async () => {
    const journal = await memoryJournal();
    const calls = Array.from({ length: 300 }, (_, at) => ({ command: `step ${at}` }));
    await record(journal, root, { title: "long", calls }, 1);
    const { events, calls: read } = await journalPast(journal, await sessionsIn(journal, root));
    // Two events for each call, one for the end; the beginning and the first step's beginning are before them.
    expect([events.length, read.length, read[0]?.command]).toEqual([600, 299, "step 1"]);
    await journal.close();
  });

  test("P3 what looks back, and what is about other work, is no occasion; its answers are where it is about work", async () => {
    const journal = await memoryJournal();
    const index = openRecallIndex(":memory:");
    const looking = ["recollect", "elicit", "induce", "grasp"];
    const about = ["guard", "switch", "tenure", "gap", "contextualize"];
    const protocols = ["attend", ...looking, ...about];
    for (const [at, protocol] of protocols.entries()) {
      const asked = [{ question: `about ${protocol}?`, option: "provide", text: "yes" }];
      await record(journal, root, { title: `session of ${protocol}`, protocol, asked }, at);
    }
    await refreshIndex({ index, root, redact: (text) => text }, journal);
    const kept = (kind: "session" | "answer") => index.newest([kind], 50).map(({ place }) => place.replace(/-\d+$/, ""));
    expect(kept("session")).toEqual(["attend"]);
    expect(kept("answer").toSorted()).toEqual(["attend", ...about].toSorted());
    index.close();
    await journal.close();
  });
});

describe("the talk of a client", () => {
  const line = (by: "user" | "assistant", text: string, at: number): string =>
    JSON.stringify({
      ...{ uuid: `u${at}`, sessionId: "s", cwd: "/p", isSidechain: false, type: by, timestamp: "2026-10-02T08:00:00.000Z" },
      message: { role: by, content: by === "user" ? text : [{ type: "text", text }] },
    });
  const kept = async (lines: readonly string[], bytes?: number): Promise<readonly string[]> => {
    const path = join(root, "s.jsonl");
    writeFileSync(path, `${lines.join("\n")}\n`);
    if (bytes !== undefined) truncateSync(path, bytes);
    const index = openRecallIndex(":memory:");
    await indexTranscript({ index, redact: (text) => text }, { path, client: "claude-code" }, signal);
    const found = index.newest(["said"], 10_000).map(({ text }) => text);
    index.close();
    return found;
  };

  test("P3 a person's words from eight letters, an agent's from sixty", async () => {
    const [few, enough] = ["a".repeat(7), "b".repeat(8)];
    const [short, long] = ["c".repeat(59), "d".repeat(60)];
    const lines = [line("user", few, 1), line("user", enough, 2), line("assistant", short, 3), line("assistant", long, 4)];
    expect((await kept(lines)).toSorted()).toEqual([`agent: ${long}`, `person: ${enough}`]);
  });

  test("P3 of one session the last 2,000 sayings", async () => {
    const texts = await kept(Array.from({ length: 2_001 }, (_, at) => line("user", `saying number ${at}`, at)));
    expect([texts.length, texts.includes("person: saying number 0")]).toEqual([2_000, false]);
  });

  test("P3 a transcript of more than 256 MB is not read", async () => {
    expect(await kept([line("user", "a long talk", 1)], 268_435_457)).toEqual([]);
  });
});
