import { expect, test } from "vitest";
import type { Act, Deed } from "../../deed.ts";
import { policy } from "../../policy.ts";
import { sqlDeeds } from "../deeds.ts";
import { loadSqlReader, lookMaxChars } from "./postgres-reader.ts";
import { benign, statements } from "../statements.fixture.ts";

const read = await loadSqlReader();
const order = ["low", "advisory", "gate", "refuse"];
const weight = (act: Act): number => (act in policy ? order.indexOf(policy[act as keyof typeof policy].attended) : 0);
const strictness = (deeds: readonly Deed[]): number => Math.max(...deeds.map(({ act }) => weight(act)));

function bothWays(text: string, tool: string): { readonly scanned: number; readonly looked: number } | undefined {
  const look = read(text);
  if (look === undefined) return undefined;
  const looks = { [text]: look };
  return {
    scanned: strictness(sqlDeeds(text, { environment: "dev", tool })),
    looked: strictness(sqlDeeds(text, { environment: "dev", tool, looks })),
  };
}

test("a look says in plain JSON what the parser saw", () => {
  const look = read("WITH d AS (DELETE FROM shop.parts RETURNING *) SELECT lower(pg_read_file('x')) FROM d; COPY a TO PROGRAM 'b'");
  expect(look).toEqual({
    statements: ["SelectStmt", "CopyStmt"],
    writes: [{ kind: "delete", target: "shop.parts", where: "none" }],
    functions: ["lower", "pg_read_file"],
    program: true,
    drops: [],
    temporary: [],
    makesTable: false,
  });
  expect(JSON.parse(JSON.stringify(look))).toEqual(look);
  expect(read("DROP TABLE a, b.c")?.drops).toEqual(["a", "b.c"]);
  expect(read("UPDATE t SET a = 1 WHERE 1 = 1")?.writes[0]?.where).toBe("constant");
});

test("A10 text that PostgreSQL does not accept has no look", () => {
  expect(read("")).toBeUndefined();
  expect(read("DELETE FORM x")).toBeUndefined();
  expect(read(`SELECT ${"(".repeat(16_000)}`)).toBeUndefined();
  expect(read(`SELECT 1${"+1".repeat(8_000)}`)?.writes ?? []).toEqual([]);
});

test("A11 text that would take the parser long has no look", () => {
  const [ruler, walls] = ["*".repeat(500), "*".repeat(5_000)];
  expect(read(`/${ruler}/ SELECT 1 -- ${"=".repeat(500)}`)).toBeDefined();
  expect(read(`/${walls}/ SELECT 1`)).toBeUndefined();
  expect(read(`SELECT 1${" ".repeat(lookMaxChars)}`)).toBeUndefined();
});

test.each([...statements.map(({ text }) => text), ...benign].filter((text) => read(text) !== undefined))(
  "A11 the scanner alone is never milder than with a look: %s",
  (text) => {
    for (const tool of ["psql", "query"]) {
      const both = bothWays(text, tool);
      expect(both?.scanned).toBeGreaterThanOrEqual(both?.looked ?? 0);
    }
  },
);

test("a look that goes to PostgreSQL clears what only resembles a danger", () => {
  const text = "SELECT a delete FROM permissions";
  expect(bothWays(text, "psql")).toEqual({ scanned: 2, looked: 0 });
  expect(bothWays(text, "query")).toEqual({ scanned: 2, looked: 2 }); // it may go to SQL Server
});

test("the stricter counts where the look saw more", () => {
  const look = {
    statements: ["SelectStmt"],
    writes: [{ kind: "delete", target: "t", where: "none" }],
    functions: ["pg_read_file"],
    program: false,
    drops: ["u"],
    temporary: [],
    makesTable: false,
  } as const;
  const acts = sqlDeeds("SELECT 1", { environment: "dev", looks: { "SELECT 1": look } }).map(({ act }) => act);
  expect(acts).toEqual(["harmless", "destroy", "destroy", "read-secret"]);
});
