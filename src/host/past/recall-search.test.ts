import { expect, test } from "vitest";
import type { RecallPhrase } from "../../protocols/recollect/types.ts";
import { openRecallIndex, type IndexedEntry, type RecallIndex } from "./recall-index.ts";
import { occasionsFor } from "./recall-search.ts";

const now = "2026-11-01T00:00:00.000Z";
const daysAgo = (days: number): string => new Date(Date.parse(now) - days * 86_400_000).toISOString();
const entry = (place: string, days: number, text: string, more: Partial<IndexedEntry> = {}): IndexedEntry => ({
  ...{ kind: "commit", key: place, place, at: daysAgo(days), text },
  ...more,
});
const times = <Made>(count: number, make: (at: number) => Made): readonly Made[] => Array.from({ length: count }, (_, at) => make(at));
const phraseOf = (words: string, around = "", more: Partial<RecallPhrase> = {}): RecallPhrase => ({
  ...{ quote: "it", words: words.split(" ").filter(Boolean), around: around.split(" ").filter(Boolean), names: [], isSettled: false },
  ...more,
});

function placesFor(entries: readonly IndexedEntry[], phrase: RecallPhrase, area: readonly string[] = []): readonly string[] {
  const index: RecallIndex = openRecallIndex(":memory:");
  index.put(entries);
  const found = occasionsFor(index, { phrase, area, now }).map(({ place }) => place);
  index.close();
  return found;
}

/** Words of the phrase, words around it, and words of the place; what there is, with its age in days; what is shown, in order. */
const rankings: readonly (readonly [asked: string, past: readonly string[], shown: readonly number[]])[] = [
  [
    "retry | retry upload rollback | deploy",
    ["50d retry invoice", "374d retry", "111d deploy invoice session rollback", "341d retry", "431d retry deploys upload invoice"],
    [4, 2, 0, 3, 1],
  ],
  [
    "payment | login retry | payment",
    [
      "382d deploy invoice retrys login",
      "203d login",
      "11d invoice retry",
      "93d invoices address deploy",
      "208d payment deploy",
      "130d retry deploy",
    ],
    [4, 0],
  ],
  [
    " | deploy session rollback | ",
    ["321d migration cache rollback", "258d rollback session deploy", "449d migration rollbacks session"],
    [1, 2],
  ],
  [" | deploy cache | ", ["86d timeout search cache deploy", "331d cache deploys address", "4d addresss cache rollback timeout"], [0, 1]],
  [
    "address | address timeout | ",
    ["16d address session report", "10d payment invoice report timeout", "245d addresss report timeout"],
    [2, 0, 1],
  ],
  [
    "cache rollback | export | rollback",
    ["337d deploy searchs rollback", "89d cache migration", "401d searchs cache migration", "296d migration export cache deploy"],
    [0, 3, 1, 2],
  ],
  [
    "rollback | payment rollback migration | ",
    [
      "88d report payment",
      "403d invoice payments",
      "184d payment report migration",
      "370d payments migration report",
      "93d migration invoice report",
      "258d migrations payment reports invoice",
    ],
    [2, 3, 5],
  ],
  [
    "search migration | search report migration | rollback",
    [
      "246d cache migration retrys rollback",
      "49d retry",
      "183d migrations cache",
      "76d migrations cache rollbacks retry",
      "497d cache retrys",
    ],
    [0, 3, 2],
  ],
  ["invoice cache | deploy cache export | ", ["491d cache export sessions timeout", "179d timeouts", "228d invoice"], [2, 0]],
  [
    "cache report | cache migration | ",
    [
      "88d address",
      "189d address retry reports exports",
      "295d export migration report",
      "63d export migration",
      "184d retry migration cache",
    ],
    [4, 2],
  ],
  ["address | upload | ", ["359d login address", "113d session uploads rollback", "172d deploy", "62d session upload login"], [3, 0, 1]],
];
test.each(rankings)("U6 what fits %j best comes first, the worse is not shown", (asked, past, shown) => {
  const [words = "", around = "", area = ""] = asked.split("|").map((part) => part.trim());
  const entries = past.map((told, at) => entry(`${at}`, Number.parseInt(told, 10), told.replace(/^\d+d /, "")));
  expect(placesFor(entries, phraseOf(words, around), area.split(" ").filter(Boolean)).map(Number)).toEqual(shown);
});

test("P3 at most nine occasions are shown", () => {
  expect(
    placesFor(
      times(12, (at) => entry(`${at}`, at, "cache")),
      phraseOf("cache"),
    ),
  ).toHaveLength(9);
  expect(
    placesFor(
      times(12, (at) => entry(`${at}`, at, "cache")),
      phraseOf(""),
    ),
  ).toHaveLength(9);
});

test("P3 letters are compared of the twelve that fit best by their words", () => {
  const young = (count: number) => times(count, (at) => entry(`${at}`, 1, `cache with a lot of other things in it, number ${at}`));
  const old = entry("exact", 400, "cache");
  expect(placesFor([...young(11), old], phraseOf("cache"))).toContain("exact");
  expect(placesFor([...young(12), old], phraseOf("cache"))).not.toContain("exact");
});

test("P3 before a release: of the newest two hundred tags the one with its name", () => {
  const tags = (count: number) => times(count, (at) => entry(`v${at}`, 1, `v${at}`, { kind: "tag" }));
  const demo = entry("demo", 300, "demo", { kind: "tag" });
  const before = phraseOf("level order", "", { before: "demo" });
  expect([placesFor([...tags(199), demo], before), placesFor([...tags(200), demo], before)]).toEqual([["demo"], []]);
});

test("P3 what took the place of a decision comes before it, among the newest thousand decisions", () => {
  const made = (count: number) => times(count, (at) => entry(`d${at}`, 1, `colours ${at}`, { kind: "decision" }));
  const old = entry("old.md", 20, "flags are named by team", { kind: "decision", note: "replaced by new.md" });
  const newer = entry("new.md", 300, "other words", { kind: "decision" });
  const flags = phraseOf("flags team");
  expect(placesFor([...made(998), old, newer], flags)).toEqual(["new.md", "old.md"]);
  expect(placesFor([...made(999), old, newer], flags)).toEqual(["old.md"]);
});

test.each([
  ["caches", "cache", true],
  ["log", "logs", false],
  ["test", "tests", true],
  ["deploy", "deployments", false],
  ["deploy", "deployment", true],
  ["migrate", "migration", true],
  ["release", "relation", false],
  ["invoices", "invoicing", true],
  ["report", "reply", false],
  ["copy", "copies", false],
])("P3 %s and %s are one word: %s", (asked, written, isOne) => {
  // The second word brings it into the search; alone it is too little.
  const found = placesFor([entry("it", 1, `${written} zebra`), entry("no", 1, "zebra")], phraseOf(`${asked} zebra lion tiger`));
  expect(found.includes("it")).toBe(isOne);
});
