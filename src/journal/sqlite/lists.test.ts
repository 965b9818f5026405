import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { sessionId } from "../../kernel/ids.ts";
import type { GateQuery } from "../journal.ts";
import { journalOver } from "./sqlite.ts";
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
