import { describe, expect, test } from "vitest";
import { found, many } from "../fit/change.fixture.ts";

describe("a migration without its way back", () => {
  test("P2 a migration without its way back, where the others have one", () => {
    const before = many(5, (at) => `migrations/000${at}_a.py`, "def upgrade():\n    go()\n\ndef downgrade():\n    back()\n");
    expect(found(before, { "migrations/0009_b.py": "def upgrade():\n    go()\n" })).toEqual(["migration-back: migrations/0009_b.py"]);
  });
  const forward = (count: number) => many(count, (at) => `migrations/00${at}_a.sql`, "create table a(id int);\n");
  const dropped = { "migrations/009_b.sql": "alter table carts drop column note;\n" };
  test("P2 numbered SQL that changes what is there, in a project that has no custom yet; five that go forward only are one", () => {
    expect([0, 1, 4, 5].map((count) => found(forward(count), dropped))).toEqual([
      ...[0, 1, 4].map(() => ["migration-back: migrations/009_b.sql"]),
      [],
    ]);
    expect(found(forward(1), { "migrations/009_b.sql": "create table b(id int);\ninsert into b values (1);\n" })).toEqual([]);
  });
  test.each([
    "alter table a rename to b;",
    "ALTER TABLE a\n  ALTER COLUMN b SET NOT NULL;",
    "drop table a;",
    "delete from a;",
    "update a set b = 1;",
    "truncate a;",
  ])("P2 %j changes what is there", (text) => {
    expect(found({}, { "db/migrate/002_b.sql": text })).toEqual(["migration-back: db/migrate/002_b.sql"]);
  });
  test.each([
    { "migrations/009_b.down.sql": "alter table carts add column note;\n" },
    { "migrations/down/009_b.sql": "alter table carts add column note;\n" },
    { "migrations/009_rollback.sql": "alter table carts add column note;\n" },
    { "migrations/009_b.sql": "alter table carts drop column note;\n-- down: alter table carts add column note;\n" },
    { "migrations/009_b.sql": "-- irreversible: the values are gone\nalter table carts drop column note;\n" },
  ])("P2 its way back in %j is one", (back) => {
    expect(found(forward(1), { ...dropped, ...back })).toEqual([]);
  });
  test("P2 two that come together are each held against those that were there, and “up” without “down” is missed at once", () => {
    const paired = many(3, (at) => `migrations/00${at}_a.up.sql`, "create table a(id int);\n");
    const before = { ...paired, ...many(3, (at) => `migrations/00${at}_a.down.sql`, "drop table a;\n") };
    const two = { "migrations/007_b.up.sql": "create table b(id int);\n", "migrations/008_c.up.sql": "create table c(id int);\n" };
    const missed = Object.keys(two).map((path) => `migration-back: ${path}`);
    expect(found(before, two)).toEqual(missed);
    expect(found({}, two)).toEqual(missed);
    expect(
      found(
        many(5, (at) => `migrations/${at}_a/up.sql`, ""),
        { "migrations/9_b/up.sql": "create table b(id int);\n" },
      ),
    ).toEqual([]);
    expect(found({}, { "migrations/9_b/up.sql": "create table b(id int);\n" })).toEqual(["migration-back: migrations/9_b/up.sql"]);
  });
});
