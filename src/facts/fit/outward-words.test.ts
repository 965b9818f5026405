import { describe, expect, test } from "vitest";
import { found, many } from "./change.fixture.ts";

describe("P2 a migration, a register and an example", () => {
  test("P2 a migration that cannot be taken back, where the others can", () => {
    const pair = (at: number) => ({
      [`db/000${at}_a.up.sql`]: "ALTER TABLE a ADD b int;\n",
      [`db/000${at}_a.down.sql`]: "ALTER TABLE a DROP b;\n",
    });
    const before = { ...pair(1), ...pair(2), ...pair(3) };
    const misfits = found(before, { "db/0004_a.up.sql": "ALTER TABLE a DROP c;\n" });
    expect(misfits.filter((each) => !each.startsWith("beside"))).toHaveLength(1);
  });

  test("P2 four hundred files are looked through for one that names its neighbours", () => {
    const parts = many(5, (at) => `src/part${at}.ts`, "");
    const near = (count: number) => many(count, (at) => `src/a${String(at).padStart(3, "0")}/x.css`, "");
    const list = { "src/zz.txt": [0, 1, 2, 3, 4].map((at) => `"./part${at}.ts"`).join("\n") };
    const at = (count: number) =>
      found({ ...near(count), ...parts, ...list }, { "src/other.ts": "" }).filter((each) => each.startsWith("listed"));
    expect([at(0).length, at(399).length, at(400).length]).toEqual([1, 1, 0]);
  });

  test.each([".env.defaults", "env.example", "env.sample", "env.template", ".env.default", "app/.env-example", "example.env"])(
    "P2 %s is an example of the environment",
    (path) => expect(found({ [path]: "A_KEY=\n" }, { "app/a.ts": "go(process.env.B_KEY);\n" })).toEqual(["variable: B_KEY"]),
  );
});

describe("P2 what is set from outside, and numbers that are two halves", () => {
  const outside =
    "PATH HOME USER SHELL TERM LANG LC_ALL TZ PWD TMP TMPDIR TEMP NODE_ENV CI DEBUG EDITOR PAGER HOSTNAME GITHUB_SHA XDG_DATA_HOME";
  const more = "NO_COLOR FORCE_COLOR RUST_LOG GOPATH JAVA_HOME APPDATA COMSPEC SYSTEMROOT DEV PROD MODE SSR BASE_URL NPM_TOKEN";
  test.each(`${outside} ${more}`.split(" "))("P2 %s is not the project's to name", (name) =>
    expect(found({ ".env.example": "A_KEY=\n" }, { "src/a.ts": `go(process.env.${name});\n` })).toEqual([]),
  );
  test.each(["0007_old", "0007-old"])("P2 %s has a way there and a way back", (stem) => {
    for (const [one, other] of [
      ["_up", "_down"],
      ["-down", "-up"],
      [".up", ".down"],
    ])
      expect(
        found({ [`sql/${stem}${one}.sql`]: "a" }, { [`sql/${stem}${other}.sql`]: "b" }).filter((each) => each.startsWith("taken")),
      ).toEqual([]);
  });
});

describe("P2 what others build on", () => {
  const log = { "CHANGELOG.md": "# 1\n" };
  test.each([
    ["ts", "export function reads(a) {}"],
    ["py", "def reads(a):"],
    ["go", "func Reads(a int) {}"],
    ["rs", "pub fn reads(a: u8) {}"],
  ])("P2 in %s a definition that only went to another file is still there: %s", (end, text) => {
    const before = { ...log, [`src/a.${end}`]: `${text}\n` };
    expect(found(before, { [`src/a.${end}`]: "\n" })).toHaveLength(1);
    expect(found(before, { [`src/a.${end}`]: "\n", [`src/b.${end}`]: `${text}\n` })).toEqual([]);
  });

  test.each([
    ["src/index.ts", "ts", 'export { reads } from "./a.ts";', "reads"],
    ["src/index.ts", "ts", 'import { reads } from "./a.ts";', "reads"],
    ["app/__init__.py", "py", "from .a import reads", "reads"],
    ["src/lib.rs", "rs", "pub use a::reads;", "reads"],
    ["src/mod.ts", "ts", 'export * from "./a.ts";', "reads"],
  ])("P2 %s hands it on: %s %s", (entry, end, line, name) => {
    const folder = entry.startsWith("app") ? "app" : "src";
    const texts: Readonly<Record<string, readonly [string, string]>> = {
      ts: ["export function reads(a, b) {}", "export function reads(a) {}"],
      py: ["def reads(a, b):", "def reads(a):"],
      rs: ["pub fn reads(a: u8, b: u8) {}", "pub fn reads(a: u8) {}"],
    };
    const [was = "", now = ""] = texts[end] ?? [];
    const used = { [`${folder}/use.${end}`]: "go(reads);\n" };
    const before = { ...log, ...used, [`${folder}/a.${end}`]: `${was}\n`, [entry]: `${line}\n` };
    expect(found(before, { [`${folder}/a.${end}`]: `${now}\n` })).toContain(`changelog: ${name}`);
    expect(found({ ...before, [entry]: "nothing\n" }, { [`${folder}/a.${end}`]: `${now}\n` })).toEqual([]);
  });

  test.each(["CHANGELOG.md", "CHANGES", "HISTORY.rst", "NEWS.txt", ".changeset/a.md", "changelog.d/a.md", "newsfragments/a.md"])(
    "P2 %s is where it is said",
    (path) => {
      const before = { [path]: "x\n", "src/a.ts": "export function reads(a) {}\n" };
      expect(found(before, { "src/a.ts": "\n" })).toEqual(["changelog: reads"]);
      expect(found(before, { "src/a.ts": "\n", [path]: "y\n" })).toEqual([]);
    },
  );

  test.each(["string", "number", "boolean", "str", "int", "float", "bool"])("P2 an object is no %s", (type) => {
    const before = { "src/a.ts": "export function reads(one: Thing) {}\n", "src/b.ts": "reads({ one: 1 });\n" };
    const callers = (now: string) =>
      found(before, { "src/a.ts": `export function reads(one: ${now}) {}\n` }).filter((each) => each.startsWith("callers"));
    expect([callers(type), callers("Other")]).toEqual([["callers: reads"], []]);
  });

  test.each(["internal/a.ts", "_private.ts", "src/_a.ts", "private/a.ts"])("P2 %s is nobody else's", (path) => {
    expect(found({ ...log, [path]: "export function reads(a) {}\n" }, { [path]: "\n" })).toEqual([]);
  });

  test.each(["&self, a: u8", "&mut self, a: u8", "mut self, a: u8", "self, a: u8"])("P2 (%s) takes one argument", (list) => {
    const before = { "src/a.rs": "pub fn reads(&self) {}\n", "src/b.rs": "x.reads(1);\n" };
    expect(found(before, { "src/a.rs": `pub fn reads(${list}) {}\n` })).toEqual([]);
    expect(found({ ...before, "src/b.rs": "x.reads();\n" }, { "src/a.rs": `pub fn reads(${list}) {}\n` })).toEqual(["callers: reads"]);
  });
});
