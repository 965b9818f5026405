import postgres from "postgres";
import { expect, test } from "vitest";
import { freshDatabase } from "./support/postgres.ts";

test("a test gets a real, empty PostgreSQL database", async () => {
  const sql = postgres(await freshDatabase(), { max: 1 });
  try {
    expect([...(await sql`select 1 as one`)]).toEqual([{ one: 1 }]);
    expect([...(await sql`select tablename from pg_tables where schemaname = 'public'`)]).toEqual([]);
  } finally {
    await sql.end();
  }
});

test("two tests never share a database", async () => {
  expect(await freshDatabase()).not.toBe(await freshDatabase());
});
