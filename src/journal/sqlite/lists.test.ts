import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { draft, started } from "../../../test/support/journal-drafts.ts";
import { gateOpened, type GateWords } from "../../kernel/gate.ts";
import { sessionId } from "../../kernel/ids.ts";
import type { GateQuery } from "../journal.ts";
import { journalOver } from "./sqlite.ts";
import { firstWaiting } from "./gate-order.ts";
import { currentTables } from "./schema.ts";

/** Steps that SQLite takes for a page of gates. */
async function planOf(query: GateQuery): Promise<string> {
  const database = new DatabaseSync(":memory:");
  database.exec(currentTables);
  const prepare = database.prepare.bind(database);
  const texts: string[] = [];
  Object.assign(database, { prepare: (text: string) => (texts.push(text), prepare(text)) });
  const journal = journalOver(database);
  await journal.gates(query);
  const text = texts.find((each) => each.includes("FROM gates WHERE") && each.includes("ORDER BY")) ?? "";
  const plan = prepare(`EXPLAIN QUERY PLAN ${text}`).all().map(({ detail }) => String(detail)); // oxfmt-ignore
  await journal.close();
  return plan.join("; ");
}

const stream = sessionId("goal-aaaa");

test.each<[string, GateQuery, string]>([
  ["answered", { status: "answered" }, "gates_waiting"],
  ["lapsed", { status: "lapsed" }, "gates_waiting"],
  ["behind a cursor", { status: "answered", after: "2:5" }, "gates_waiting"],
  ["of one title", { status: "answered", title: "a" }, "gates_waiting"],
  ["by when they were closed", { status: "answered", newest: true }, "gates_moved"],
])("closed gates come as an index has them, and none is sorted: %s", async (_, query, index) => {
  const plan = await planOf(query);
  expect(plan).toContain(index);
  expect(plan).not.toContain("TEMP B-TREE");
});

test.each<[string, GateQuery]>([
  ["all", { status: "open" }],
  ["of one session", { status: "open", stream }],
])("those that wait are found by an index, and are few to be sorted: %s", async (_, query) => {
  expect(await planOf(query)).toMatch(/^SEARCH gates USING INDEX gates_\w+ \(/);
});

type Waiting = readonly (readonly [title: string, words: Partial<GateWords>])[];

test.each<[string, Waiting, string | undefined]>([
  ["nothing waits", [], undefined],
  ["one waits", [["a", {}]], "a"],
  [
    "as urgent, and a later one harms more",
    [
      ["a", { urgency: 3, rank: 4 }],
      ["b", { urgency: 3, rank: 11 }],
      ["c", { urgency: 3 }],
    ],
    "b",
  ],
  [
    "as urgent and as harmful: the oldest",
    [
      ["a", { urgency: 3, rank: 4 }],
      ["b", { urgency: 3, rank: 4 }],
    ],
    "a",
  ],
  [
    "more urgent before more harmful",
    [
      ["a", { urgency: 2, rank: 15 }],
      ["b", { urgency: 3 }],
    ],
    "b",
  ],
  [
    "no rank in any",
    [
      ["a", { urgency: 1 }],
      ["b", { urgency: 2 }],
    ],
    "b",
  ],
  [
    "a rank that only stands in words",
    [
      ["a", { urgency: 3, rank: 1 }],
      ['{"rank":15}', { urgency: 3 }],
    ],
    "a",
  ],
])("the first that waits is the same for the line for prompts and the inbox: %s", async (_, waiting, first) => {
  const database = new DatabaseSync(":memory:");
  database.exec(currentTables);
  const journal = journalOver(database);
  const drafts = waiting.map(([title, words], at) => {
    const { gate } = gateOpened("risk", `k${at}`, { title, question: "Go on?", ...words });
    return draft("gate.opened", { gate: gate as never, id: `gk${at}`, shown: "s" });
  });
  await journal.append(stream, 0, [started(), ...drafts]);
  const { items } = await journal.gates({ status: "open", limit: 1 });
  expect([items[0]?.title, database.prepare(firstWaiting).get()?.["title"]]).toEqual([first, first]);
  await journal.close();
});
