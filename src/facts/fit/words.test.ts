import { describe, expect, test } from "vitest";
import { found, many } from "./change.fixture.ts";

/** A project that promises a version, and a file of it. */
const promised = {
  node: (version: string) => ({ "package.json": `{ "engines": { "node": ">=${version}" } }` }),
  python: (version: string) => ({ "pyproject.toml": `[project]\nrequires-python = ">=${version}"\n` }),
  rust: (version: string) => ({ "Cargo.toml": `[package]\nrust-version = "${version}"\n` }),
  go: (version: string) => ({ "go.mod": `module a\n\ngo ${version}\n` }),
  java: (version: string) => ({ "pom.xml": `<maven.compiler.release>${version}</maven.compiler.release>` }),
  android: (version: string) => ({ "app/build.gradle": `minSdk ${version}\n` }),
} as const;
const files = { node: "src/a.mjs", python: "app/a.py", rust: "src/a.rs", go: "a.go", java: "src/A.java", android: "app/A.kt" } as const;

/** Lines as people write them, behind the version before the one that first has them, and that one. */
const lines: readonly (readonly [keyof typeof promised, string, string, string])[] = [
  ["node", "14", "15.0", 'a.replaceAll("x", "y")'],
  ["node", "16.5", "16.6", "list.at(-1)"],
  ["node", "16.8", "16.9", "Object.hasOwn(a, b)"],
  ["node", "16", "17.0", "structuredClone(a)"],
  ["node", "17", "18.0", "await fetch(url) | return fetch(url) | a = fetch(url)"],
  ["node", "17", "18.0", "list.findLast(isIt) | list.findLastIndex(isIt)"],
  ["node", "17", "18.0", 'import test from "node:test"'],
  ["node", "18.2", "18.3", 'import { parseArgs } from "node:util" | import { parseArgs } from "util"'],
  ["node", "19", "20.0", "list.toSorted() | list.toReversed() | list.toSpliced(1)"],
  ["node", "20.10", "20.11", "import.meta.dirname | import.meta.filename"],
  ["node", "20.11", "20.12", "process.loadEnvFile()"],
  ["node", "20", "21.0", "Object.groupBy(a, f) | Map.groupBy(a, f)"],
  ["node", "21", "22.0", "Promise.withResolvers() | Array.fromAsync(a)"],
  ["node", "21", "22.0", "new Set(a).union(b) | new Set(a).intersection(b) | new Set(a).difference(b) | new Set(a).isSubsetOf(b)"],
  ["node", "22.4", "22.5", 'import { DatabaseSync } from "node:sqlite"'],
  ["node", "23", "24.0", "RegExp.escape(a) | Error.isError(a)"],
  ["python", "3.7", "3.8", "if (n := len(a)) > 3:"],
  ["python", "3.8", "3.9", 'a.removeprefix("x") | a.removesuffix("x")'],
  ["python", "3.8", "3.9", "def f(a: list[int]): | def f(a: dict[str, int]): | def f() -> set[int]: | def f(a: tuple[int]):"],
  ["python", "3.8", "3.9", "def f(a: frozenset[int]): | def f(a: type[int]):"],
  ["python", "3.8", "3.9", "from zoneinfo import ZoneInfo | import zoneinfo | @functools.cache | @cache"],
  ["python", "3.9", "3.10", "match command: | def f(a: int | None): | zip(a, b, strict=True) | pairwise(a)"],
  ["python", "3.9", "3.10", "@dataclass(slots=True) | @dataclass(kw_only=True)"],
  ["python", "3.10", "3.11", "import tomllib | from tomllib import loads | except* ValueError: | class A(StrEnum):"],
  [
    "python",
    "3.10",
    "3.11",
    "asyncio.TaskGroup() | asyncio.timeout(3) | datetime.UTC | from datetime import UTC | from typing import Self",
  ],
  [
    "python",
    "3.11",
    "3.12",
    "type Names = list[str] | def first[T](a): ... | class First[T]: | batched(a, 3) | from typing import override",
  ],
  ["rust", "1.62", "1.63", "thread::scope(|s| {})"],
  ["rust", "1.62", "1.63", "array::from_fn(|i| i)"],
  ["rust", "1.64", "1.65", "let Some(x) = y else {"],
  ["rust", "1.66", "1.67", "n.ilog2()"],
  ["rust", "1.66", "1.67", "n.ilog10()"],
  ["rust", "1.66", "1.67", "n.checked_ilog2()"],
  ["rust", "1.69", "1.70", "std::sync::OnceLock"],
  ["rust", "1.69", "1.70", "std::cell::OnceCell"],
  ["rust", "1.69", "1.70", "a.is_some_and(f)"],
  ["rust", "1.69", "1.70", "a.is_ok_and(f)"],
  ["rust", "1.69", "1.70", "use std::io::IsTerminal;"],
  ["rust", "1.72", "1.73", "a.div_ceil(2)"],
  ["rust", "1.74", "1.75", "async fn get(&self) -> u8;"],
  ["rust", "1.75", "1.76", "a.inspect_err(f)"],
  ["rust", "1.76", "1.77", 'let a = c"x";'],
  ["rust", "1.78", "1.79", "let a = const { 1 };"],
  ["rust", "1.79", "1.80", "std::sync::LazyLock"],
  ["rust", "1.79", "1.80", "std::cell::LazyCell"],
  ["rust", "1.80", "1.81", "#[expect(unused)]"],
  ["rust", "1.81", "1.82", "a.is_none_or(f)"],
  ["rust", "1.81", "1.82", "repeat_n(1, 2)"],
  ["rust", "1.84", "1.85", "let f = async || {};"],
  ["rust", "1.84", "1.85", "let f = async move || {};"],
  ["rust", "1.87", "1.88", "if let A = a && let B = b {"],
  ["go", "1.15", "1.16", "os.ReadFile(a) | os.WriteFile(a) | os.ReadDir(a) | os.CreateTemp(a) | os.MkdirTemp(a)"],
  ["go", "1.15", "1.16", 'import _ "embed" | import "embed"'],
  ["go", "1.17", "1.18", "func Map[T any](a []T) { | strings.Cut(a, b) | bytes.Cut(a, b) | func f(a any) {"],
  ["go", "1.18", "1.19", "var n atomic.Int64 | var n atomic.Int32 | var n atomic.Bool | var n atomic.Pointer[A] | var n atomic.Uint64"],
  ["go", "1.19", "1.20", "errors.Join(a, b) | strings.CutPrefix(a, b) | strings.CutSuffix(a, b)"],
  ["go", "1.20", "1.21", '"slices" | "maps" | "cmp" | "log/slog" | sync.OnceFunc(f) | sync.OnceValue(f) | sync.OnceValues(f)'],
  ["go", "1.21", "1.22", 'for i := range 10 { | for range 10 { | for i := range len(a) { | "math/rand/v2"'],
  ["go", "1.22", "1.23", '"iter" | "unique"'],
  ["go", "1.23", "1.24", "os.OpenRoot(a)"],
  ["go", "1.24", "1.25", "wg.Go(f)"],
  ["java", "8", "9", "List.of(1) | Set.of(1) | Map.of(1, 2)"],
  ["java", "9", "10", "var a = 1; | final var a = 1;"],
  ["java", "10", "11", "a.isBlank() | a.strip() | a.lines()"],
  ["java", "13", "14", "case 1 -> 2;"],
  ["java", "14", "15", 'String a = """'],
  ["java", "15", "16", "record A(int b) {} | public record A(int b) {} | private static final record A(int b) {} | a.map(f).toList()"],
  ["java", "16", "17", "sealed interface A permits B {} | sealed class A {} | sealed abstract class A {}"],
  ["java", "20", "21", "case Circle c -> 1; | list.getFirst() | list.getLast()"],
  ["java", "20", "21", "Thread.ofVirtual() | newVirtualThreadPerTaskExecutor()"],
  ["android", "25", "26", "java.time.Clock a | LocalDate.now() | LocalTime.of(1) | LocalDateTime.parse(a) | ZonedDateTime.now()"],
  ["android", "25", "26", "Instant.now() | OffsetDateTime.now() | DateTimeFormatter.ofPattern(a) | NotificationChannel(a, b, c)"],
  ["android", "23", "24", "list.stream().map(f)"],
  ["android", "29", "30", "WindowInsets.Type.ime()"],
];

describe("P2 what is newer than the promised version", () => {
  const each = lines.flatMap(([floor, before, since, texts]) =>
    // In Rust a bar is part of the language.
    (floor === "rust" ? [texts] : texts.split(/ \| (?!None)/)).map((text) => [floor, before, since, text] as const),
  );
  test.each(each)("P2 %s %s has not what %s has: %s", (floor, before, since, text) => {
    const at = (version: string): boolean =>
      found({ ...promised[floor](version), [files[floor]]: "\n" }, { [files[floor]]: `\n\n\n\n${text}\n` }).some((one) =>
        one.includes(` needs ${since},`),
      );
    expect([at(before), at(since)]).toEqual([true, false]);
  });

  test("P2 on Android Java is held to what Android has", () => {
    const project = { "app/build.gradle": "minSdk 25\n", "app/A.java": "\n" };
    expect(found(project, { "app/A.java": "\nLocalDate.now()\n" })).toEqual(["version: java.time needs 26, 25 is promised"]);
    const eased = { ...project, "build.gradle": "coreLibraryDesugaringEnabled true\n" };
    expect(found(eased, { "app/A.java": "\nLocalDate.now()\n" })).toEqual([]);
  });

  test.each([
    ["node", 'if (typeof a === "undefined")', "a.toSorted()"],
    ["node", "// @ts-expect-error", "a.toSorted()"],
    ["python", "if sys.version_info < (3, 8):", "import tomllib"],
    ["python", "try:", "import tomllib"],
    ["rust", "#[cfg(a)]", "a.is_none_or(f)"],
    ["android", "if (SDK_INT > 30)", "LocalDate.now()"],
  ] as const)("P2 %s: whoever wrote “%s” above it thought of older ones", (floor, guard, text) => {
    const version = { node: "16", python: "3.7", rust: "1.60", android: "21" }[floor];
    const before = { ...promised[floor](version), [files[floor]]: "\n" };
    expect(found(before, { [files[floor]]: `\n\n\n\n${text}\n` })).toHaveLength(1);
    expect(found(before, { [files[floor]]: `\n${guard}\n${text}\n` })).toEqual([]);
  });

  test("P2 a polyfill is seen in the first two thousand letters", () => {
    const project = { "package.json": '{ "engines": { "node": ">=16" } }', "src/a.js": "" };
    const at = (count: number): number =>
      found(project, { "src/a.js": `${"x".repeat(count)}\npolyfill\n\n\n\n\n\na.toSorted()\n` }).filter((one) => one.startsWith("version"))
        .length;
    expect([at(1_991), at(1_992)]).toEqual([0, 1]);
    const annotated = { ...promised.python("3.7"), "app/a.py": "\n" };
    const typed = (head: string) => found(annotated, { "app/a.py": `${head}\n\n\n\n\n\n\ndef f(a: list[int]) -> None:\n` });
    expect([typed("from __future__ import annotations"), typed("# nothing").length]).toEqual([[], 1]);
  });

  test("P2 tools of the developers are promised nothing, unless the package lists them", () => {
    const listed = (list: string) => ({ "pyproject.toml": `[project]\nrequires-python = ">=3.7"\n${list}\n`, "scripts/a.py": "\n" });
    const fresh = { "scripts/a.py": "\nimport tomllib\n" };
    expect(found(listed(""), fresh)).toEqual([]);
    expect(found(listed('packages = ["scripts"]'), fresh)).toHaveLength(1);
    expect(found(listed(`packages = [${" ".repeat(388)}"scripts"]`), fresh)).toHaveLength(1);
    expect(found(listed(`packages = [${" ".repeat(400)}"scripts"]`), fresh)).toEqual([]);
  });
});

describe("P2 where a floor, a matrix or a system is named", () => {
  test.each([
    ["setup.py", 'python_requires=">=3.7"', "app/a.py", "a.removeprefix(b)"],
    ["pyproject.toml", 'python = "^3.7"', "app/a.py", "a.removeprefix(b)"],
    ["clippy.toml", 'msrv = "1.60"', "src/a.rs", "a.is_none_or(f)"],
    ["build.gradle", "languageVersion = JavaLanguageVersion.of(8)", "src/A.java", "var a = 1;"],
    ["build.gradle", "sourceCompatibility = JavaVersion.VERSION_1_8", "src/A.java", "var a = 1;"],
    ["pom.xml", "<java.version>1.8</java.version>", "src/A.java", "var a = 1;"],
    ["pom.xml", "<maven.compiler.source>8</maven.compiler.source>", "src/A.java", "var a = 1;"],
    ["pom.xml", "<release>8</release>", "src/A.java", "var a = 1;"],
    ["app/build.gradle", "minSdkVersion 21", "app/A.kt", "LocalDate.now()"],
    [".github/workflows/ci.yml", "node: [20, 16]", "src/a.js", "a.toSorted()"],
    [".github/workflows/ci.yml", "go-version: [1.22, 1.15]", "a.go", "os.ReadFile(a)"],
    [".github/workflows/ci.yml", "java-version: [21, 8]", "src/A.java", "var a = 1;"],
  ])("P2 %s: %s", (path, stated, file, text) => {
    expect(
      found({ [path]: `${stated}\n`, [file]: "\n" }, { [file]: `\n\n\n\n${text}\n` }).filter((one) => one.startsWith("version")),
    ).toHaveLength(1);
  });

  const readlink = { "run.sh": "#!/bin/bash\nreadlink -f a\n" };
  const at = (path: string, text: string) => found({ [path]: `${text}\n`, "run.sh": "#!/bin/bash\n" }, readlink);
  test.each(["README.md", "INSTALL.md", "CONTRIBUTING.rst", "docs/platforms.md", "docs/install.txt", "docs/support.md"])(
    "P2 %s says which systems it runs on",
    (path) => expect(at(path, "Runs on macOS.")).toEqual(["platform: readlink -f"]),
  );
  test.each(["macOS", "Mac OS", "Darwin", "OS X", "macos-latest", "macos-14"])("P2 %s is one of them", (system) =>
    expect(at("README.md", `Runs on ${system}.`)).toEqual(["platform: readlink -f"]),
  );
  test.each(["macOS is not supported.", "No support for macOS.", "macOS is unsupported.", "Runs on Linux."])("P2 not here: %s", (text) =>
    expect(at("README.md", text)).toEqual([]),
  );
  test("P2 no document but these says so", () => expect(at("docs/history.md", "It began on macOS.")).toEqual([]));
  test.each(["if test $(uname) = Linux; then readlink -f a; fi", "greadlink -f a", "gsed -i s/a/b/ c", "gdate -d now"])(
    "P2 whoever wrote “%s” thought of it",
    (line) => expect(found({ "README.md": "Runs on macOS.\n", "run.sh": "" }, { "run.sh": `#!/bin/bash\n${line}\n` })).toEqual([]),
  );
  test.each(["run.bash", "Makefile", "tools/configure"])("P2 %s is a script", (path) =>
    expect(found({ "README.md": "Runs on macOS.\n", [path]: "" }, { [path]: "x:\n\treadlink -f a\n" })).toContain("platform: readlink -f"),
  );
  test.each(["while [[ -n $a ]]; do", "a; [[ -n $b ]]", "a=(b c)", "b ${a[@]}", "function go", "cat <<<a", "set -o pipefail"])(
    "P2 a plain shell does not know: %s",
    (line) => expect(found({ "run.sh": "#!/bin/sh\n" }, { "run.sh": `#!/bin/sh\n${line}\n` })).toHaveLength(1),
  );
  test.each(["date -u -d now", "date --date now", "sed -E -i s/a/b/ c", "grep -oP a b"])("P2 macOS does not know: %s", (line) =>
    expect(found({ "README.md": "Runs on macOS.\n", "run.sh": "" }, { "run.sh": `${line}\n` })).toHaveLength(1),
  );
});

describe("P2 customs, each word of them", () => {
  const customs: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
    [
      "a logger",
      "ts",
      ["log.info(a);", "logger.warn(a);", "log.error(a);", "log.debug(a);"],
      ["console.log(a);", "console.info(a);", "console.warn(a);", "console.error(a);"],
    ],
    ["a logger", "py", ["log.info(a)", "logger.warning(a)", "logging.error(a)", "log.debug(a)", "log.exception(a)"], ["print(a)"]],
    ["a logger", "go", ["log.Print(a)", "logger.Info(a)", "slog.Info(a)"], ["fmt.Println(a)", "fmt.Printf(a)", "fmt.Print(a)"]],
    [
      "named exports",
      "ts",
      [
        "export const a = b;",
        "export async function a() {}",
        "export function a() {}",
        "export class A {}",
        "export interface A {}",
        "export type A = B;",
      ],
      ["export default a;"],
    ],
    [
      "modules of Node by node:",
      "ts",
      ["} from 'node:fs';"],
      ["fs", "path", "os", "crypto", "child_process", "url", "util", "http", "https", "stream", "events", "fs/promises"].map(
        (name) => `} from '${name}';`,
      ),
    ],
    [
      "integers of a fixed width",
      "c",
      ["uint8_t a;", "int16_t a;", "uint32_t a;", "int64_t a;"],
      [
        "long a;",
        "short a;",
        "unsigned a;",
        "static long a;",
        "volatile long a;",
        "const long a;",
        "unsigned long a;",
        "long int a;",
        "long long a;",
      ],
    ],
    ["const and let", "ts", ["const a = b;", "let a = b;"], ["var a = b;"]],
    [
      "no any",
      "ts",
      ["go(a: unknown);", "go(a: string);", "go(a: number);", "go(a: boolean);", "go(a: Thing);"],
      ["go(a: any);", "go(a as any);"],
    ],
    [
      "times in UTC",
      "py",
      ["a = now(timezone.utc)", "a = now(datetime.UTC)", "a = now(tz=UTC)"],
      ["a = datetime.utcnow()", "a = datetime.now()"],
    ],
    ["hashed passwords by a slow function", "go", ["bcrypt.Hash(a)", "argon2.Hash(a)", "scrypt.Hash(a)"], ["md5.Sum(a)", "sha1.Sum(a)"]],
    ["semicolons", "ts", ["let a = b;"], ["const a = b", "let a = b", "return b", "import b", "export b"]],
    [
      "SQL with parameters",
      "py",
      [
        "run('select a where c = ?')",
        "run('insert into a values (?)')",
        "run('update a set b = ?')",
        "run('delete from a where b = ?')",
        "run('select a where c = $1')",
        "run('select a where c = :id')",
        "run('select a where c = %(id)s')",
      ],
      [
        "run(f'select a where c = {c}')",
        "run(f'insert into b values ({c})')",
        "run(f'update a set b = {c}')",
        "run('select a where b = ' + c)",
        "run('select a where b = {}'.format(c))",
        "run('select a where b = \"%s\"' % c)",
      ],
    ],
  ];
  const each = customs.flatMap(([name, end, usual, others]) => [
    ...usual.map((one) => [name, end, one, others[0] ?? ""] as const),
    ...others.map((other) => [name, end, usual[0] ?? "", other] as const),
  ]);
  test.each(each)("P2 %s in %s: beside “%s” stands “%s”", (name, end, usual, other) => {
    const peers = many(6, (at) => `src/part${at}.${end}`, `${usual}\n`);
    expect(found(peers, { [`src/parts.${end}`]: `${other}\n` })).toContain(`custom: ${name}`);
  });
  test.each(["py", "ts", "js", "rb", "php", "go", "java"])("P2 a hash, and SQL, are held against those of %s", (end) => {
    const sql = many(6, (at) => `src/part${at}.${end}`, 'run("select a from b where c = ?", c)\nbcrypt(a)\n');
    const fresh = found(sql, { [`src/parts.${end}`]: 'run("select a from b where c = " + c)\nmd5(a)\n' });
    expect(fresh).toEqual(expect.arrayContaining(["custom: SQL with parameters", "custom: hashed passwords by a slow function"]));
  });
  test.each(["c", "h", "cc", "cpp", "hpp"])("P2 a width is held against those of %s", (end) => {
    expect(
      found(
        many(6, (at) => `src/part${at}.${end}`, "uint8_t a;\n"),
        { [`src/parts.${end}`]: "long a;\n" },
      ),
    ).toContain("custom: integers of a fixed width");
  });
});
