import { expect, test } from "vitest";
import { callRows } from "./calls.ts";
import { clientRows, readClientCommand } from "./client-commands.ts";
import { sqlDeeds } from "./deeds.ts";
import { scanSql } from "./reading/lexer.ts";
import { boundaryRows } from "./rows-boundary.ts";
import { changeRows } from "./rows-change.ts";
import { indexRows, matchRow } from "./rows.ts";

const rows = [...boundaryRows(), ...changeRows()];
const rowOf = (text: string) => matchRow(scanSql(text, { mysql: false, oracle: false }).tokens, indexRows(rows))?.row;
const actsOf = (text: string) => sqlDeeds(text, { environment: "dev" }).map(({ act }) => act);
const clientRowOf = (text: string) => readClientCommand(text).row;

/** The examples that a row should match and does, and the ones that it should not match and does. */
const matched = (row: { readonly hits: readonly string[]; readonly misses: readonly string[] }, matches: (text: string) => boolean) => ({
  hits: row.hits.filter(matches),
  misses: row.misses.filter(matches),
});

test.each(rows.map((row, index) => [`${index} ${row.starts.slice(0, 50)}`, row] as const))("A14 row %s", (_name, row) => {
  expect(matched(row, (text) => rowOf(text) === row)).toEqual({ hits: row.hits, misses: [] });
});

test.each(callRows().map((row) => [row.names[0] ?? "", row] as const))("A14 calls like %s", (_name, row) => {
  expect(matched(row, (text) => actsOf(text).includes(row.act))).toEqual({ hits: row.hits, misses: [] });
});

test.each(clientRows().map((row) => [String(row.shape).slice(0, 60), row] as const))("A14 client command %s", (_name, row) => {
  expect(matched(row, (text) => clientRowOf(text) === row)).toEqual({ hits: row.hits, misses: [] });
});
