import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Journal } from "../../journal/journal.ts";
import { memoryJournal } from "../../journal/memory.ts";
import { earlierOn } from "./earlier.ts";
import { openRecallIndex } from "./recall-index.ts";
import { recallFileOf } from "./recall-sources.ts";

let home: string;
let journal: Journal;
beforeEach(async () => {
  home = realpathSync(mkdtempSync(join(tmpdir(), "assent-earlier-")));
  journal = await memoryJournal();
});
afterEach(async () => {
  await journal.close();
  rmSync(home, { recursive: true, force: true });
});

/** Whether an entry with these words is told of when somebody begins work on that text. */
async function isTold(text: string, said: string): Promise<boolean> {
  const root = realpathSync(mkdtempSync(join(home, "project-")));
  const index = openRecallIndex(recallFileOf({ home }, root));
  index.put([{ kind: "commit", key: "k", place: "c1", at: "2026-10-01T00:00:00.000Z", text: said }]);
  index.close();
  const around = { journal, paths: { home }, redact: (each: string) => each, clock: () => "2026-11-01T00:00:00.000Z" };
  const found = await earlierOn(around, { text, cwd: root, kinds: ["commit"] }, new AbortController().signal);
  return found.length > 0;
}

const letters = "abcdefghijklmnopqrstuvwxyz";
/** Words that have nothing to do with each other. */
const words = (count: number, from = 0): string => Array.from({ length: count }, (_, at) => letters.charAt(from + at).repeat(5)).join(" ");

test("P3 two words in common make an occasion, one is a coincidence", async () => {
  expect(await isTold("ship invoices", "ship the invoices")).toBe(true);
  expect(await isTold("ship invoices", "ship it")).toBe(false);
  expect(await isTold("invoices", "invoices")).toBe(false);
});

test("P3 half of the words are enough, fewer are not", async () => {
  expect(await isTold(words(6), words(3))).toBe(true);
  expect(await isTold(words(11), words(5))).toBe(false);
});

test("P3 the first sixteen words say what a text is about", async () => {
  // The second half of the sixteen, and nothing of what comes behind.
  expect(await isTold(words(18), words(8, 8))).toBe(true);
  expect(await isTold(words(18), words(8, 9))).toBe(false);
});

test("P3 words that begin with the same five letters are one, with four they are not", async () => {
  expect(await isTold("rounding importer", "rounded importer")).toBe(true);
  expect(await isTold("planet importer", "planner importer")).toBe(false);
});
