import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Act, Deed } from "../deed.ts";
import { policy } from "../policy.ts";
import { shellsInSql, sqlDeeds } from "./deeds.ts";
import { benign, statements } from "./statements.fixture.ts";
import { expectBounded } from "../../../test/support/growth.ts";

const order = ["low", "advisory", "gate", "refuse"];

/** How strict the strictest deed is, for a person who is there and a database in development. */
const strictness = (deeds: readonly Deed[]): number => Math.max(...deeds.map(({ act }) => weight(act)));
const weight = (act: Act): number => (act in policy ? order.indexOf(policy[act as keyof typeof policy].attended) : 0);
const acts = (text: string): readonly Act[] => sqlDeeds(text, { environment: "dev" }).map(({ act }) => act);

describe("A14 every statement does what it does, however it is spelled", () => {
  test.each(statements.map(({ text, act }) => [text, act] as const))("%s: %s", (text, act) => {
    expect(acts(text)).toContain(act);
    if (act === "external-write") expect(strictness(sqlDeeds(text, { environment: "dev" }))).toBe(1);
  });
});

test.each(benign)("A15 only reads: %s", (text) => {
  expect([...new Set(acts(text))]).toEqual(["harmless"]);
});

test("a deed names its operation, its target, its environment and its place", () => {
  expect(sqlDeeds("SELECT 1; DELETE FROM shop.users", { environment: "staging" }).at(-1)).toEqual({
    act: "destroy",
    tool: "sql delete all",
    target: "shop.users",
    environment: "staging",
    span: { start: 10, end: 32 },
    why: "delete that has no WHERE",
  });
  expect(sqlDeeds("DROP TABLE t", { environment: "dev", tool: "psql" })[0]?.tool).toBe("psql sql drop");
});

test("the place of code inside dollar quotes is its place in the whole text", () => {
  const text = "DO $$ BEGIN DELETE FROM users; END $$";
  const span = sqlDeeds(text, { environment: "dev" }).find(({ act }) => act === "destroy")?.span;
  expect(text.slice(span?.start, span?.end)).toBe("DELETE FROM users");
});

test("a database that is a file here counts as development", () => {
  expect(sqlDeeds("INSERT INTO t VALUES (1)", { environment: "local" })[0]?.environment).toBe("dev");
});

test("A17 a script that connects elsewhere takes its environment along", () => {
  const after = (text: string): string | undefined => sqlDeeds(text, { environment: "dev" }).at(-1)?.environment;
  expect(after("\\c shop\nINSERT INTO t VALUES (1)")).toBe("dev");
  expect(after("\\c shop_prod\nINSERT INTO t VALUES (1)")).toBe("production");
  expect(after("\\c shop bob db.example 5432\nINSERT INTO t VALUES (1)")).toBe("unknown");
  expect(after("USE shop_prod; INSERT INTO t VALUES (1)")).toBe("production");
});

test("the commands that a script gives to a shell are listed", () => {
  const shells = (text: string): readonly string[] => shellsInSql(text).map(({ command }) => command);
  expect(shells("SELECT 1;\n\\! ls -l\n\\o | tee x\n.shell id\n")).toEqual(["ls -l", "tee x", "id"]);
  expect(shells("SELECT '\\! ls'")).toEqual([]);
});

const strict = statements.filter(({ act, text }) => /\S{3}/.test(text) && act !== "harmless" && act !== "external-write");

test("A14 case, comments and blanks between words never make a statement look milder", () => {
  const gap = fc.constantFrom(" ", "\n", "\t", "/* x */", " /* a /* b */ c */ ", "\u00a0", "\r\n", " -- x\n");
  const spelled = strict.filter(({ text }) => !/['"`\\$[\n.#@!]|--|\/\*/.test(text));
  fc.assert(
    fc.property(fc.constantFrom(...spelled), fc.array(gap, { minLength: 1, maxLength: 9 }), fc.boolean(), ({ text }, gaps, upper) => {
      const words = text.split(" ");
      const respelled = words
        .map(
          (word, index) =>
            (upper ? word.toUpperCase() : word.toLowerCase()) + (index === words.length - 1 ? "" : gaps[index % gaps.length]),
        )
        .join("");
      expect(strictness(sqlDeeds(respelled, { environment: "dev" }))).toBeGreaterThanOrEqual(
        strictness(sqlDeeds(text, { environment: "dev" })),
      );
    }),
    { numRuns: 400 },
  );
});

test("A14 a harmless statement in front or behind never makes a script look milder", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...strict),
      fc.constantFrom(...benign.filter((text) => /^select/i.test(text) && !text.includes("\n") && !text.includes("--"))),
      ({ text }, quiet) => {
        const alone = strictness(sqlDeeds(text, { environment: "dev" }));
        expect(strictness(sqlDeeds(`${quiet};\n${text}`, { environment: "dev" }))).toBeGreaterThanOrEqual(alone);
        if (text.includes("never ends")) return; // what follows would end it
        expect(strictness(sqlDeeds(`${text}\n;\n${quiet}`, { environment: "dev" }))).toBeGreaterThanOrEqual(alone);
      },
    ),
    { numRuns: 300 },
  );
});

test("A10 any text gets an answer, the same one twice, and its places stand in the text", () => {
  const pieces = fc.constantFrom(
    ...statements.flatMap(({ text }) => text.split(/(?<=[ '"(;])/)),
    "'",
    '"',
    "`",
    "/*",
    "*/",
    "--",
    "$$",
    "\\",
    "(",
    ")",
    ";",
    "\0",
    "\uFFFC",
    "é",
    "GO\n",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary", maxLength: 200 }),
        fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join("")),
      ),
      (text) => {
        const deeds = sqlDeeds(text, { environment: "dev" });
        expect(deeds.length).toBeGreaterThan(0);
        expect(sqlDeeds(text, { environment: "dev" })).toEqual(deeds);
        for (const { span } of deeds) expect(span !== undefined && span.start >= 0 && span.end <= text.length).toBe(true);
      },
    ),
    { numRuns: 600 },
  );
});

test.each([
  ["parentheses", "DELETE FROM t WHERE ", "("],
  ["subselects", "", "SELECT ("],
  ["deletes", "", "DELETE FROM ("],
  ["ors", "DELETE FROM t WHERE a=1", " OR a=1"],
  ["nots", "DELETE FROM t WHERE ", "NOT "],
  ["statements", "", "a;"],
  ["executes", "SET @a='DROP TABLE x';", "EXECUTE a||'x';"],
  ["copies", "", "COPY t FROM STDIN;"],
  ["quotes", "'", "''"],
  ["bodies", "", "DO $$ DO $a$ DO $b$ "],
  ["backslashes", "", "\\a"],
  ["comments", "", "/*"],
  ["brackets", "", "[a"],
  ["dollars", "", "$a"],
  ["dots", "", "a."],
])("A10 a long text of %s is answered in time that grows with its length", (_name, head, piece) => {
  expectBounded((length) => {
    expect(sqlDeeds(head + piece.repeat(length / piece.length), { environment: "dev" }).length).toBeGreaterThan(0);
  }, 64_000);
});
