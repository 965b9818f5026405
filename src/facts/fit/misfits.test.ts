import { describe, expect, test } from "vitest";
import { found, many, type Files } from "./change.fixture.ts";

describe("customs, each by its own example", () => {
  test.each([
    ["SQL with parameters", "py", 'db.run("select a from b where c = ?", c)', 'db.run(f"select a from b where c = {c}")'],
    ["SQL with parameters", "py", 'db.run("select a from b where c = %s", c)', 'db.run(f"insert into b values ({c})")'],
    ["integers of a fixed width", "c", "uint32_t size;", "unsigned long size;"],
    ["integers of a fixed width", "c", "int8_t size;", "short size = 1;"],
    ["a logger", "ts", "log.info(a);", "console.log(a);"],
    ["a logger", "py", "logging.info(a)", "print(a)"],
    ["a logger", "go", "slog.Info(a)", "fmt.Println(a)"],
    ["await", "ts", "await run();", "run().then(go);"],
    ["import", "ts", "import a, { b };", "b = require('b');"],
    ["named exports", "ts", "export class A {}", "export default class A {}"],
    ["modules of Node by node:", "ts", "} from 'node:fs';", "} from 'fs';"],
    ["double quotes", "ts", 'go("there");', "go('there');"],
    ["tabs", "rb", "\tgo", "  go"],
    ["semicolons", "ts", "let a = b;", "let a = b"],
    ["=== instead of ==", "ts", "go(a === b);", "go(a == b);"],
    ["const and let", "ts", "const a = b;", "var a = b;"],
    ["no any", "ts", "go(a: boolean);", "go(a: any);"],
    ["? instead of unwrap", "rs", "let a = b()?;", "let a = b().unwrap();"],
    ["errors wrapped with %w", "go", 'fmt.Errorf("a: %w", err)', 'fmt.Errorf("a: %v", err)'],
    ["times in UTC", "py", "a = datetime.now(timezone.utc)", "a = datetime.utcnow()"],
    ["texts by their keys", "tsx", 'a(t("b"));', "a(<p>Here it is.</p>);"],
    ["hashed passwords by a slow function", "go", "bcrypt.Hash(a)", "md5.Sum(a)"],
  ])("P2 %s in %s", (name, end, usual, other) => {
    const peers = many(6, (at) => `src/part${at}.${end}`, `${usual}\n`);
    expect(found(peers, { [`src/parts.${end}`]: `${other}\n` })).toContain(`custom: ${name}`);
    expect(found(peers, { [`src/parts.${end}`]: `${usual}\n` })).toEqual([]);
  });
});

describe("lockfiles", () => {
  test.each([
    ["package.json", "package-lock.json", '  "left-pad": "^1.2.0"'],
    ["package.json", "yarn.lock", '  "left-pad": "1.2.0"'],
    ["package.json", "pnpm-lock.yaml", '  "left-pad": "~1.2.0"'],
    ["package.json", "bun.lock", '  "left-pad": ">=1.2.0"'],
    ["Cargo.toml", "Cargo.lock", 'serde = "1.0"'],
    ["Cargo.toml", "Cargo.lock", 'serde = { version = "1.0" }'],
    ["go.mod", "go.sum", "require example.org/a/b v1.2.3"],
    ["pyproject.toml", "poetry.lock", 'requests = "2.0"'],
    ["pyproject.toml", "uv.lock", "requests >= 2.0"],
    ["pyproject.toml", "pdm.lock", "requests == 2.0"],
    ["Gemfile", "Gemfile.lock", 'gem "rails"'],
    ["composer.json", "composer.lock", '  "monolog/monolog": "2.0"'],
  ])("P2 a new line in %s and none in %s", (manifest, lock, line) => {
    for (const folder of ["", "app/"]) {
      const before = { [`${folder}${manifest}`]: "\n", [`${folder}${lock}`]: "1\n" };
      expect(found(before, { [`${folder}${manifest}`]: `\n${line}\n` })).toEqual([`lockfile: ${folder}${lock}`]);
      expect(found(before, { [`${folder}${manifest}`]: `\n${line}\n`, [`${folder}${lock}`]: "2\n" })).toEqual([]);
      expect(found({ [`${folder}${manifest}`]: "\n" }, { [`${folder}${manifest}`]: `\n${line}\n` })).toEqual([]);
    }
  });
});

describe("floors, wherever they are stated", () => {
  test.each([
    [".nvmrc", "v16.3\n", "src/a.js", "a.toSorted()", "toSorted needs 20.0, 16.3 is promised"],
    [".node-version", "16\n", "src/a.js", "a.toSorted()", "toSorted needs 20.0, 16 is promised"],
    ["setup.py", 'python_requires=">=3.7"\n', "app/a.py", "a.removeprefix(b)", "removeprefix needs 3.9, 3.7 is promised"],
    ["setup.cfg", "python_requires = >=3.7\n", "app/a.py", "a.removeprefix(b)", "removeprefix needs 3.9, 3.7 is promised"],
    ["build.gradle", "sourceCompatibility = 1.8\n", "src/A.java", "var a = List.of(b);", "needs"],
    [".github/workflows/ci.yml", "python-version: [3.12, 3.7]\n", "app/a.py", "a.removeprefix(b)", "needs 3.9, 3.7 is promised"],
    [".github/workflows/ci.yml", "rust: [1.80, 1.50]\n", "src/a.rs", "thread::scope(|s| {})", "1.50 is promised"],
    [".github/workflows/ci.yml", "toolchain: [1.80, 1.50]\n", "src/a.rs", "thread::scope(|s| {})", "1.50 is promised"],
  ])("P2 %s: %s", (...[stated, text, path, line, about]) => {
    const [first = ""] = found({ [stated]: text, [path]: "\n" }, { [path]: `\n${line}\n` });
    expect(first).toContain(about);
  });
});

describe("callers", () => {
  test.each([
    ["ts", "export function reads(a) {}", "export function reads(a, b) {}", "reads(1);"],
    ["ts", "export const reads = (a) => a;", "export const reads = (a, b) => a;", "reads(1);"],
    ["py", "def reads(a):", "def reads(a, b):", "reads(1)"],
    ["py", "def reads(a):", "async def reads(a, b):", "reads(1)"],
    ["go", "func Reads(a int) {}", "func Reads(a int, b int) {}", "Reads(1)"],
    ["rs", "pub fn reads(a: u8) {}", "pub fn reads(a: u8, b: u8) {}", "reads(1);"],
    ["rb", "def reads(a)", "def reads(a, b)", "reads(1)"],
    ["php", "function reads($a) {}", "function reads($a, $b) {}", "reads(1);"],
  ])("P2 in %s: %s becomes %s", (end, was, now, call) => {
    const name = end === "go" ? "Reads" : "reads";
    const before = { [`src/a.${end}`]: `${was}\n`, [`src/b.${end}`]: `${call}\n` };
    expect(found(before, { [`src/a.${end}`]: `${now}\n` })).toEqual([`callers: ${name}`]);
    expect(found(before, { [`src/a.${end}`]: `${now}\n`, [`src/b.${end}`]: `${call.replace("1", "1, 2")}\n` })).toEqual([]);
  });

  const left = (was: string, now: string, call: string): readonly string[] =>
    found({ "src/a.ts": `${was}\n`, "src/b.ts": `${call}\n` }, { "src/a.ts": `${now}\n` });
  test("P2 as few and as many arguments as it takes are enough, one less or more is not", () => {
    const [was, now] = ["export function reads(a) {}", "export function reads(a, b, c = 1) {}"];
    expect(["reads(1)", "reads(1, 2)", "reads(1, 2, 3)", "reads(1, 2, 3, 4)"].map((call) => left(was, now, call).length)).toEqual([
      1, 0, 0, 1,
    ]);
    expect(left(was, "export function reads(a, ...b) {}", "reads(1, 2, 3, 4)")).toEqual([]);
  });
  test("P2 a name of four letters tells who is called, one of three does not", () => {
    expect(left("export function read(a) {}", "export function read(a, b) {}", "read(1)")).toEqual(["callers: read"]);
    expect(left("export function get(a) {}", "export function get(a, b) {}", "get(1)")).toEqual([]);
  });
  test("P2 a name that another file defines too says nothing", () => {
    const before = { "src/a.ts": "export function reads(a) {}\n", "src/b.ts": "reads(1)\n" };
    for (const word of ["function", "const", "class"])
      expect(found({ ...before, "src/c.ts": `${word} reads\n` }, { "src/a.ts": "export function reads(a, b) {}\n" })).toEqual([]);
    expect(
      found(
        { "src/a.py": "def reads(a):\n", "src/b.py": "reads(1)\n", "src/c.py": "def reads(x):\n" },
        { "src/a.py": "def reads(a, b):\n" },
      ),
    ).toEqual([]);
  });
});

describe("callers with arguments of another shape", () => {
  const after = ([path, was, now, call]: readonly [string, string, string, string, boolean]): readonly string[] =>
    found({ [`src/a.${path}`]: `${was}\n`, [`src/b.${path}`]: `${call}\n` }, { [`src/a.${path}`]: `${now}\n` }).filter((each) =>
      each.startsWith("callers"),
    );
  const was = "export function reads(one, two) {}";
  test.each<readonly [string, string, string, string, boolean]>([
    ["ts", was, "export function reads(one) {}", "reads(a, b, ...rest);", true],
    ["ts", was, "export function reads(one) {}", "reads(...all);", false],
    ["ts", was, "", "reads(...all);", true],
    ["ts", was, "export function reads({ one, two }) {}", "reads(1, 2);", true],
    ["ts", "export function reads({ one, two }) {}", "export function reads({ one, three }) {}", "reads({ one: 1, two: 2 });", true],
    [
      "ts",
      "export function reads({ one, two }) {}",
      "export function reads({ one, two, three = 3 }) {}",
      "reads({ one: 1, two: 2 });",
      false,
    ],
    ["ts", "export function reads({ one }) {}", "export function reads({ one, two }) {}", "reads({ one: 1 });", true],
    ["ts", "export function reads({ one }) {}", "export function reads({ one, two }) {}", "reads({ ...given });", false],
    ["ts", "export function reads({ one }) {}", "export function reads({ one, two }) {}", "reads(given);", false],
    ["ts", "export function reads({ one }: Reading) {}", "export function reads(one: string) {}", "reads({ one: 1 });", true],
    ["ts", "export function reads(one: string) {}", "export function reads({ one }: Reading) {}", 'reads("one");', true],
    ["ts", "export function reads(one, two = 2) {}", "export function reads(one, two) {}", "reads(1);", true],
    ["ts", "export function reads(one, { two = 2 }) {}", "export function reads(one, { two = 3 }) {}", "reads(1, {});", false],
    ["py", "def reads(one, size=1):\n    pass", "def reads(one, width=1):\n    pass", "reads(1, size=2)", true],
    ["py", "def reads(one, size=1):\n    pass", "def reads(one, width=1):\n    pass", "reads(1, 2)", false],
    ["py", "def reads(one, size=1):\n    pass", "def reads(one, **more):\n    pass", "reads(1, size=2)", false],
  ])("P2 %s: %s → %s, called as %s: %s", (...row) => expect(after(row)).toEqual(row[4] ? ["callers: reads"] : []));
});

describe("the example of the environment", () => {
  const reading = (name: string): string => `export const it = process.env.${name};\n`;
  const fresh = { "src/b.ts": reading("NEW_KEY") };
  test("P2 where no variable was read before, one that names others is a custom, and an empty one is none", () => {
    expect(found({ ".env.example": "OLD_KEY=1\n" }, fresh)).toEqual(["variable: NEW_KEY"]);
    expect(found({ ".env.example": "# nothing yet\n" }, fresh)).toEqual([]);
  });
});

describe("the changelog", () => {
  test("P2 what an entry of the package hands on is public, however often it is used inside", () => {
    const files = (entry: string): Files => ({
      "CHANGELOG.md": "# Changes\n",
      "src/a.ts": "export function reads(a, b) {}\n",
      "src/b.ts": 'import { reads } from "./a.ts";\nreads(1, 2);\n',
      "src/index.ts": entry,
    });
    const change = { "src/a.ts": "export function reads(a) {}\n", "src/b.ts": 'import { reads } from "./a.ts";\nreads(1);\n' };
    expect(found(files('export * from "./a.ts";\n'), change)).toEqual(["changelog: reads"]);
    expect(found(files('export { reads } from "./a.ts";\n'), change)).toEqual(["changelog: reads"]);
    expect(found(files('export * from "./other.ts";\n'), change)).toEqual([]);
  });

  const before = { "CHANGELOG.md": "# 1\n", "src/a.ts": "export function reads(a, b) {}\n" };
  const silent = (now: string): readonly string[] => found(before, { "src/a.ts": `${now}\n` });
  test("P2 what takes more than before, or less, or is gone is said there; what takes one more at will need not be", () => {
    expect(silent("export function reads(a, b, c) {}")).toEqual(["changelog: reads"]);
    expect(silent("export function reads(a) {}")).toEqual(["changelog: reads"]);
    expect(silent("")).toEqual(["changelog: reads"]);
    expect(silent("export function reads(a, b, c = 1) {}")).toEqual([]);
    expect(found(before, { "src/a.ts": "\n", "CHANGELOG.md": "# 2\n" })).toEqual([]);
  });
  test.each(["index", "lib", "mod", "main"])("P2 a file called %s hands on and is no use of its own", (name) => {
    const handed = { ...before, [`src/${name}.ts`]: 'export { reads } from "./a.ts";\n' };
    expect(found(handed, { "src/a.ts": "export function reads(a, b, c) {}\n" })).toEqual(["changelog: reads"]);
    const used = { ...before, "src/use.ts": "go(reads);\n" };
    expect(found(used, { "src/a.ts": "export function reads(a, b, c) {}\n" })).toEqual([]);
  });
});

describe("names and numbers", () => {
  test.each([
    ["kebab", "read-all", "readAll"],
    ["snake", "read_all", "read-all"],
    ["camel", "readAll", "ReadAll"],
    ["pascal", "ReadAll", "read_all"],
  ])("P2 %s case beside five of it, not beside four", (_, usual, other) => {
    const peers = (count: number): Files => many(count, (at) => `lib/${usual}${at}.ts`, "");
    expect(found(peers(5), { [`lib/${other}.ts`]: "" })).toEqual([`file-name: ${other}.ts`]);
    expect(found(peers(4), { [`lib/${other}.ts`]: "" })).toEqual([]);
    expect(found(peers(5), { [`lib/${usual}.ts`]: "" })).toEqual([]);
  });
  test("P2 nine of ten names are nearly all, eight are not", () => {
    const peers = (others: number): Files => ({
      ...many(10 - others, (at) => `lib/read-all${at}.ts`, ""),
      ...many(others, (at) => `lib/read_all${at}.ts`, ""),
    });
    expect([found(peers(1), { "lib/readAll.ts": "" }), found(peers(2), { "lib/readAll.ts": "" })]).toEqual([["file-name: readAll.ts"], []]);
  });
  test("P2 a number of a migration is taken once; its other half has the same", () => {
    const before = { "sql/0007_old.up.sql": "a", "sql/0007_old.down.sql": "b" };
    expect(found(before, { "sql/0007_new.sql": "c" })).toContain("taken: 0007");
    expect(found({ "sql/0007_old.up.sql": "a" }, { "sql/0007_old.down.sql": "c" })).toEqual([]);
    expect(found({ "sql/0007_old.down.sql": "a" }, { "sql/0007_old.up.sql": "c" })).not.toContain("taken: 0007");
  });
  test.each(["docker-compose.yml", "compose.yaml"])("P2 a port that another service of %s publishes", (path) => {
    const before = { [path]: "a:\n  - 8080:80\n" };
    expect(found(before, { [path]: 'a:\n  - 8080:80\nb:\n  - "8080:90"\n' })).toEqual(["taken: port 8080"]);
    expect(found(before, { [path]: 'a:\n  - 8080:80\nb:\n  - "8081:90"\n' })).toEqual([]);
  });
  test("P2 two paths that differ by case alone", () => {
    expect(found({ "src/read.ts": "" }, { "src/Read.ts": "" })).toEqual(["case: src/Read.ts and src/read.ts"]);
  });
});

describe("variables", () => {
  const examples = [
    ".env.example",
    ".env.sample",
    ".env.dist",
    ".env.template",
    ".env.default",
    "sample.env",
    "example.env",
    ".env-sample",
  ];
  test.each(examples)("P2 %s names what is read", (path) => {
    expect(found({ [path]: "A_KEY=\n" }, { "src/a.ts": "go(process.env.B_KEY);\n" })).toEqual(["variable: B_KEY"]);
    expect(found({ [path]: "A_KEY=\nB_KEY=\n" }, { "src/a.ts": "go(process.env.B_KEY);\n" })).toEqual([]);
  });
  test.each([
    ["ts", 'import.meta.env["B_KEY"]'],
    ["ts", "Bun.env.B_KEY"],
    ["ts", 'Deno.env.get("B_KEY")'],
    ["ts", "const { B_KEY } = process.env;"],
    ["py", 'os.environ["B_KEY"]'],
    ["py", 'os.environ.get("B_KEY")'],
    ["py", 'os.getenv("B_KEY")'],
    ["rs", 'env::var("B_KEY")'],
    ["rs", 'env::var_os("B_KEY")'],
    ["go", 'os.Getenv("B_KEY")'],
    ["go", 'os.LookupEnv("B_KEY")'],
    ["java", 'System.getenv("B_KEY")'],
    ["rb", 'ENV.fetch("B_KEY")'],
    ["rb", 'ENV["B_KEY"]'],
    ["php", "$_ENV['B_KEY']"],
    ["php", "$_SERVER['B_KEY']"],
  ])("P2 read in %s as %s", (end, line) => {
    expect(found({ ".env.example": "A_KEY=\n" }, { [`src/a.${end}`]: `${line}\n` })).toEqual(["variable: B_KEY"]);
  });
  test.each([
    "PATH",
    "HOME",
    "TMPDIR",
    "LC_ALL",
    "NODE_ENV",
    "CI",
    "GITHUB_SHA",
    "XDG_CACHE_HOME",
    "NO_COLOR",
    "PROD",
    "DEV",
    "BASE_URL",
    "TZ",
  ])("P2 %s is given from outside", (name) =>
    expect(found({ ".env.example": "A_KEY=\n" }, { "src/a.ts": `go(process.env.${name});\n` })).toEqual([]),
  );
  test("P2 an example that names seven of ten is where variables are named; six are too few", () => {
    const project = (named: number): Files => ({
      ".env.example": Array.from({ length: named }, (_, at) => `KEY_${at}=\n`).join(""),
      ...many(
        10,
        (at) => `src/part${at}.rb`,
        (at) => `ENV["KEY_${at}"]\n`,
      ),
    });
    expect([6, 7].map((named) => found(project(named), { "src/new.rb": 'ENV["B_KEY"]\n' }))).toEqual([[], ["variable: B_KEY"]]);
  });
});

describe("what is written from something else", () => {
  const header = "// Code generated from api.proto. DO NOT EDIT.\nx\n";
  test("P2 its source was changed and it was not, or it was and the source was not", () => {
    const before = { "api.proto": "a\n", "api.pb.go": header };
    expect(found(before, { "api.proto": "b\n" })).toEqual(["generated: api.pb.go"]);
    expect(found(before, { "api.proto": "// a remark\na\n" })).toEqual([]);
    expect(found(before, { "api.pb.go": `${header}y\n` })).toEqual(["generated: api.pb.go"]);
    expect(found(before, { "api.proto": "b\n", "api.pb.go": `${header}y\n` })).toEqual([]);
  });
});

describe("what stands beside others", () => {
  test.each([".test.ts", ".spec.ts", "_test.ts", ".stories.tsx", ".module.css", ".md", ".h"])(
    "P2 a companion that ends in %s",
    (ending) => {
      const pairs = (count: number): Files => ({
        ...many(count, (at) => `src/p${at}.ts`, ""),
        ...many(count, (at) => `src/p${at}${ending}`, ""),
      });
      expect(found(pairs(5), { "src/px.ts": "" })).toContain(`beside: src/px${ending}`);
      expect(found(pairs(4), { "src/px.ts": "" })).toEqual([]);
    },
  );
  test("P2 a companion in the folder of tests", () => {
    const python = { ...many(5, (at) => `app/p${at}.py`, ""), ...many(5, (at) => `tests/test_p${at}.py`, "") };
    expect(found(python, { "app/px.py": "" })).toEqual(["beside: tests/test_px.py"]);
    const script = { ...many(5, (at) => `src/p${at}.js`, ""), ...many(5, (at) => `test/p${at}.test.js`, "") };
    expect(found(script, { "src/px.js": "" })).toEqual(["beside: test/px.test.js"]);
  });
  test("P2 a list that names five beside it and not the new one; of four it would be chance", () => {
    const listed = (count: number): Files => ({
      ...many(count, (at) => `src/part${at}.ts`, ""),
      "src/index.ts": Array.from({ length: count }, (_, at) => `export * from "./part${at}.ts";\n`).join(""),
    });
    expect(found(listed(5), { "src/other.ts": "" })).toEqual(["listed: other.ts in src/index.ts"]);
    expect(found(listed(4), { "src/other.ts": "" })).toEqual([]);
    expect(found(listed(5), { "src/ab.ts": "" })).toEqual([]);
  });
  test("P2 a text in one language and not in the others", () => {
    const before = { "locales/en.json": '"a": 1\n', "locales/de.json": '"a": 1\n' };
    expect(found(before, { "locales/en.json": '"a": 1\n"b": 2\n' })).toEqual(["keys: b in locales/de.json"]);
    expect(found(before, { "locales/en.json": '"a": 1\n"b": 2\n', "locales/de.json": '"a": 1\n"b": 2\n' })).toEqual([]);
  });
});

describe("scripts", () => {
  test.each([
    ["sed -i without an ending", "sed -i s/a/b/ c"],
    ["readlink -f", "readlink -f a"],
    ["date -d", "date -d now"],
    ["grep -P", "grep -P a b"],
    ["xargs -r", "xargs -r rm"],
    ["stat -c", "stat -c %s a"],
    ["cp --parents", "cp --parents a b"],
  ])("P2 %s does not run on macOS", (name, line) => {
    const project = { "README.md": "Runs on Linux and macOS.\n", "run.sh": "#!/bin/bash\n" };
    expect(found(project, { "run.sh": `#!/bin/bash\n${line}\n` })).toEqual([`platform: ${name}`]);
    expect(found({ ...project, "README.md": "Runs on Linux.\n" }, { "run.sh": `#!/bin/bash\n${line}\n` })).toEqual([]);
  });
  test.each([
    ["[[ in sh", "if [[ -n $a ]]; then"],
    ["arrays in sh", "list=(a b)"],
    ["a function of bash in sh", "source lib.sh"],
    ["a function of bash in sh", "set -o pipefail"],
  ])("P2 %s", (name, line) => {
    for (const head of ["#!/bin/sh", "#!/usr/bin/env sh", "#!/bin/dash"])
      expect(found({ "run.sh": `${head}\n` }, { "run.sh": `${head}\n${line}\n` })).toEqual([`platform: ${name}`]);
    expect(found({ "run.sh": "#!/bin/bash\n" }, { "run.sh": `#!/bin/bash\n${line}\n` })).toEqual([]);
  });
});

describe("messages of commits", () => {
  const note = (subject: string) => ({ id: subject, author: "", email: "", subject });
  const unlike = (count: number, form: string, subject: string, others = 0): readonly string[] => {
    const earlier = [...Array.from({ length: count }, () => note(form)), ...Array.from({ length: others }, () => note("Something else"))];
    return found({}, {}, { commits: [note(subject)], earlier });
  };
  test.each([
    "feat(api): read",
    "docs: read",
    "api/read: more (#12)",
    "net/http: read more",
    "KEY-12 read",
    "[KEY-12] read",
    "Read more (#12)",
  ])("P2 after fifteen like “%s” another form is seen, after fourteen it is not", (form) => {
    expect(unlike(15, form, "Read all")).toEqual(["commit-form: Read all"]);
    expect(unlike(14, form, "Read all")).toEqual([]);
    expect(unlike(15, form, form)).toEqual([]);
    expect(unlike(15, form, 'Revert "x"')).toEqual([]);
  });
  test("P2 nine of ten are nearly all, eight are not", () => {
    expect([unlike(18, "fix: a", "Read all", 2), unlike(16, "fix: a", "Read all", 4)]).toEqual([["commit-form: Read all"], []]);
  });
});
