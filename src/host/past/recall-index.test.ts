import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { redactSecrets } from "../../secrets/redact.ts";
import { indexLimits, openRecallIndex, type IndexedEntry, type RecallIndex } from "./recall-index.ts";
import { occasionsFor } from "./recall-search.ts";
import { turns } from "../../../test/support/turns.ts";
import { rememberApart } from "./remember-apart.ts";
import { rememberTranscript } from "./remember.ts";
import { recallFileOf } from "./recall-sources.ts";

const entry = (number: number, text: string, more: Partial<IndexedEntry> = {}): IndexedEntry => ({
  ...{ kind: "commit", key: `k${number}`, place: `p${number}`, at: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(), text },
  ...more,
});

describe.each([{ withoutFullText: false }, { withoutFullText: true }])("P3 the index, $withoutFullText", (options) => {
  let index: RecallIndex;
  beforeEach(() => (index = openRecallIndex(":memory:", options)));
  afterEach(() => index.close());
  const places = (...words: readonly string[]) => index.search(words).map(({ place }) => place);

  test("P3 is searched by words, and keeps one entry of a name", () => {
    expect(index.put([entry(1, "split the address"), entry(2, "rename a column")])).toBe(2);
    expect(index.put([entry(1, "split the address")])).toBe(0);
    expect([places("address"), places("nothing"), places()]).toEqual([["p1"], [], []]);
    expect(index.put([entry(1, "split the street")], true)).toBe(1);
    expect([places("address"), places("street")]).toEqual([[], ["p1"]]);
  });

  test("P3 long texts are cut, and what was asked for is never taken for a command of the search", () => {
    index.put([entry(1, "word ".repeat(1_000))]);
    expect(index.search(["word"])[0]?.text).toHaveLength(600);
    for (const odd of ['"', "NEAR(", "a*", "text:", "-", "set-up"]) expect(() => index.search([odd, "and"])).not.toThrow();
  });
});

test("P3 the index is bounded: the oldest make room", () => {
  const index = openRecallIndex(":memory:", { entriesMax: 50 });
  index.put(Array.from({ length: 50 }, (_, at) => entry(at + 10, "x")));
  index.put([entry(9_999, "the newest"), entry(1, "the oldest")]);
  expect([index.count(), index.search(["newest"]).length, index.search(["oldest"]).length]).toEqual([50, 1, 0]);
  expect(indexLimits.entriesMax).toBe(100_000);
  index.close();
});

test("P3 without a full-text index the newest five thousand entries are looked through", () => {
  const index = openRecallIndex(":memory:", { withoutFullText: true });
  index.put([entry(0, "oldest"), entry(1, "older"), ...Array.from({ length: 4_999 }, (_, at) => entry(at + 2, "x"))]);
  expect([index.search(["older"]).length, index.search(["oldest"]).length]).toEqual([1, 0]);
  index.close();
});

test("P3 of a word the forty newest entries come into a search", () => {
  const index = openRecallIndex(":memory:");
  index.put(Array.from({ length: 40 }, (_, at) => entry(at, "ash")));
  expect(index.search(["ash"])).toHaveLength(40);
  index.put([entry(40, "ash")]);
  expect([index.search(["ash"]).length, index.search(["ash"]).some(({ place }) => place === "p0")]).toEqual([40, false]);
  index.close();
});

test("P3 a word in two thousand entries is common, and need not be counted further", () => {
  const index = openRecallIndex(":memory:");
  index.put(Array.from({ length: 2_000 }, (_, at) => entry(at, at === 0 ? "rare common" : "common")));
  expect([index.frequency("common"), index.frequency("rare")]).toEqual([2_000, 1]);
  index.put([entry(2_000, "common")]);
  expect(index.frequency("common")).toBe(2_000);
  index.close();
});

test("P3 of the words that are asked for, the six rarest are looked for in pairs", () => {
  const index = openRecallIndex(":memory:");
  const words = ["ash", "birch", "cedar", "elm", "fir", "gum", "hazel"];
  // The oldest entry has two words together; each of them alone is in forty newer ones, and in more the further behind it stands.
  index.put([entry(0, "fir gum"), entry(1, "gum hazel")]);
  index.put(words.flatMap((word, rank) => Array.from({ length: 41 + rank }, (_, at) => entry(100 + rank * 100 + at, word))));
  const texts = index.search(words).map(({ text }) => text);
  expect([texts.includes("fir gum"), texts.includes("gum hazel")]).toEqual([true, false]);
  index.close();
});

test("P3 the rarer word decides: of forty migrations those of the address come first", () => {
  const index = openRecallIndex(":memory:");
  index.put(Array.from({ length: 2_000 }, (_, at) => entry(at + 100, `ordinary work number ${at}`)));
  index.put(Array.from({ length: 40 }, (_, at) => entry(at + 5_000, `migration of table ${at}`)));
  index.put([1, 2, 3].map((at) => entry(at, `address split, step ${at}`)));
  const phrase = { quote: "like the address migration", words: ["address", "migration"], around: [], names: [], isSettled: false };
  const found = occasionsFor(index, { phrase, now: "2026-11-01T00:00:00.000Z" });
  expect(found.slice(0, 3).map(({ text }) => text.slice(0, 13))).toEqual(Array(3).fill("address split"));
  index.close();
});

describe("P3 a session of a client is written down once, without its secrets", () => {
  let home: string;
  beforeEach(() => (home = mkdtempSync(join(tmpdir(), "assent-recall-"))));
  afterEach(() => rmSync(home, { recursive: true, force: true }));
  const line = (text: string, at: number): string =>
    JSON.stringify({
      ...{ uuid: `u${at}`, sessionId: "s", cwd: "/p", isSidechain: false, type: "user", timestamp: "2026-10-02T08:00:00.000Z" },
      message: { role: "user", content: text },
    });

  test("P3 before it compacts and again at its end", async () => {
    const path = join(home, "s.jsonl");
    const remember = () => rememberTranscript({ paths: { home }, root: "/p", client: "claude-code", path, redact: redactSecrets([]) });
    writeFileSync(path, `${line("auditor: no accrual below 250, key AKIAQ3EGF7X2M5WJ9RTB", 1)}\n`);
    expect(await remember()).toBe(1);
    writeFileSync(path, `${line("auditor: no accrual below 250, key AKIAQ3EGF7X2M5WJ9RTB", 1)}\n${line("round half-even then", 2)}\n`);
    expect([await remember(), await remember()]).toEqual([1, 0]);
    const index = openRecallIndex(recallFileOf({ home }, "/p"));
    expect(index.search(["accrual", "round"]).map(({ place }) => place.slice(-9))).toHaveLength(2);
    expect(JSON.stringify(index.search(["accrual"]))).not.toContain("AKIAQ3EGF7X2M5WJ9RTB");
    index.close();
  });

  test("P3 in a thread of its own, several at once; the thread that asked for it goes on meanwhile, and it is on disk then", async () => {
    vi.stubEnv("ASSENT_HOME", home);
    const paths = [1, 2, 3].map((at) => join(home, `s${at}.jsonl`));
    for (const [at, path] of paths.entries()) writeFileSync(path, `${line(`auditor ${at}: key AKIAQ3EGF7X2M5WJ9RTB`, at)}\n`);
    const writing = Promise.all(paths.map((path) => rememberApart({ root: "/p", client: "claude-code", path })));
    const first = await Promise.race([writing.then(() => "written"), turns().then(() => "others had their turn")]);
    const written = await writing;
    vi.unstubAllEnvs();
    expect([written, first]).toEqual([[1, 1, 1], "others had their turn"]);
    const index = openRecallIndex(recallFileOf({ home }, "/p"));
    expect(index.search(["auditor"])).toHaveLength(3);
    expect(JSON.stringify(index.search(["auditor"]))).not.toContain("AKIAQ3EGF7X2M5WJ9RTB");
    index.close();
  });

  test("P3 a transcript that is not there, or no file, is nothing", async () => {
    const remember = (path: string) => rememberTranscript({ paths: { home }, root: "/p", client: "x", path, redact: (text) => text });
    expect([await remember(join(home, "none")), await remember(home)]).toEqual([0, 0]);
  });
});
