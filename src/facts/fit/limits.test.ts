import { describe, expect, test } from "vitest";
import { found, many, type Files } from "./change.fixture.ts";

describe("thresholds between whole numbers, and limits", () => {
  const [logs, prints] = ["log.info('x');\n", "console.log('x');\n"];
  test("P2 seventeen of twenty are not nearly all: neither of customs, nor of names", () => {
    const customs = { ...many(17, (at) => `src/p${at}.ts`, logs), ...many(3, (at) => `src/q${at}.ts`, prints) };
    expect(found(customs, { "src/new.ts": prints })).toEqual([]);
    const names = { ...many(17, (at) => `lib/read-all${at}.ts`, ""), ...many(3, (at) => `lib/read_all${at}.ts`, "") };
    expect(found(names, { "lib/readAll.ts": "" })).toEqual([]);
  });
  test("P2 an example that names thirteen of twenty is not where variables are named", () => {
    const project = {
      ".env.example": Array.from({ length: 13 }, (_, at) => `KEY_${at}=\n`).join(""),
      ...many(
        20,
        (at) => `src/part${at}.rb`,
        (at) => `ENV["KEY_${at}"]\n`,
      ),
    };
    expect(found(project, { "src/new.rb": 'ENV["B_KEY"]\n' })).toEqual([]);
  });
  test("P2 twenty-four files show a custom; what the twenty-fifth does is not read", () => {
    const project = (strange: number): Files =>
      many(
        30,
        (at) => `src/p${String(at).padStart(2, "0")}.ts`,
        (at) => (at >= strange && at < strange + 3 ? prints : logs),
      );
    expect(found(project(21), { "src/zz.ts": prints })).toEqual([]);
    expect(found(project(22), { "src/zz.ts": prints })).toEqual(["custom: a logger"]);
    const wide = many(
      30,
      (at) => `src/p${String(at).padStart(2, "0")}.ts`,
      (at) => (at === 24 || at === 0 || at === 1 ? prints : logs),
    );
    expect(found(wide, { "src/zz.ts": prints })).toEqual(["custom: a logger"]);
  });
  test("P2 the first hundred and fifty lines of a file show what it does", () => {
    const project = (lines: number): Files => many(6, (at) => `src/p${at}.ts`, `${"\n".repeat(lines)}${logs}`);
    expect(found(project(149), { "src/zz.ts": prints })).toEqual(["custom: a logger"]);
    expect(found(project(150), { "src/zz.ts": prints })).toEqual([]);
  });
  test("P2 a name of three letters is looked for in lists, and beside names of three", () => {
    const list = { ...many(5, (at) => `src/ab${at}.ts`, ""), "src/index.ts": [0, 1, 2, 3, 4].map((at) => `"./ab${at}.ts"`).join("\n") };
    expect(found(list, { "src/abc.ts": "" })).toEqual(["listed: abc.ts in src/index.ts"]);
    const short = {
      ...many(9, (at) => `src/a${at}.ts`, ""),
      "src/index.ts": Array.from({ length: 9 }, (_, at) => `"./a${at}.ts"`).join("\n"),
    };
    expect(found(short, { "src/abc.ts": "" })).toEqual([]);
  });
  test("P2 a list of parameters ends within two thousand letters, or is not read", () => {
    const project = (length: number): readonly string[] => {
      const list = (more: string): string => `export function reads(${"a".repeat(length)}${more}) {}\n`;
      return found({ "src/a.ts": list(""), "src/b.ts": "reads(1)\n" }, { "src/a.ts": list(", b") });
    };
    expect([project(1996), project(2000)]).toEqual([["callers: reads"], []]);
  });
  test("P2 three callers are shown", async () => {
    const { misfitsOf } = await import("./index.ts");
    const text = (path: string): string => (path === "src/a.ts" ? "export function reads(a, b) {}" : "reads(1)");
    const paths = ["src/a.ts", ...Array.from({ length: 5 }, (_, at) => `src/b${at}.ts`)];
    const [misfit] = misfitsOf({
      ...{
        name: "",
        paths,
        text,
        before: () => "export function reads(a) {}",
        commits: [],
        earlier: [],
        author: { name: "", email: "" },
        unread: 0,
      },
      files: [{ path: "src/a.ts", status: "changed", added: [], removed: [] }],
    });
    expect(misfit?.evidence).toHaveLength(4);
  });
  test("P2 a polyfill in the first two thousand letters, a check in the three lines above", () => {
    const project = { "package.json": '{ "engines": { "node": ">=16" } }', "src/a.js": "" };
    const versions = (text: string): number => found(project, { "src/a.js": text }).filter((each) => each.startsWith("version")).length;
    const padded = (count: number): string => `${"x".repeat(count)}\n`;
    expect([versions(`${padded(1989)}"core-js"\na.toSorted()\n`), versions(`${padded(1995)}"core-js"\n\n\n\n\na.toSorted()\n`)]).toEqual([
      0, 1,
    ]);
    expect(versions("// polyfill\n\n\n\n\n\na.toSorted()\n")).toBe(0);
    const check = 'if (typeof a === "function")\n';
    expect([versions(`${check}\n\na.toSorted()\n`), versions(`${check}\n\n\na.toSorted()\n`)]).toEqual([0, 1]);
  });
});
