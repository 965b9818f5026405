import { describe, expect, test } from "vitest";
import { unknownPiece, type Act, type Deed } from "../deed.ts";
import type { Facts } from "../facts.ts";
import { pathDeeds } from "./deeds.ts";
import { attended, bare, dispatched } from "./facts.fixture.ts";

const cwd = "/code/shop";
const x = unknownPiece;
type Case = readonly [target: string, acts: readonly Act[], more?: Partial<Deed>];

const acts = (act: Act, target: string, facts: Facts, more: Partial<Deed> = {}): readonly Act[] =>
  [...new Set(pathDeeds({ act, tool: "t", target, ...more }, { cwd, facts }).map((deed) => deed.act))].sort();

const check = (act: Act, facts: Facts, cases: readonly Case[]): void => {
  const rows = cases.map(([target, expected, more]) => ({ target, expected, more }));
  test.each(rows)(`A15 ${act} $target: $expected`, ({ target, expected, more }) => {
    expect(acts(act, target, facts, more)).toEqual([...expected].sort());
  });
};

const tree = { tree: true } as const;
const keeps = { keeps: true } as const;
const nothing: readonly Act[] = ["harmless"];

describe("reading", () => {
  check("read", attended, [
    ["src/a.ts", nothing],
    ["lib/a.ts", nothing],
    ["/etc/passwd", nothing],
    ["~/elsewhere/notes.md", nothing],
    [".claude/settings.json", nothing],
    [".assent/policy.json", nothing],
    ["docs/env.md", nothing],
    [".env.example", nothing],
    ["~/.ssh/id_ed25519.pub", nothing],
    [".", nothing, tree],
    ["src/auth/session.ts", nothing],
    [".git/config", nothing],
    ["*.json", nothing],
    [x, nothing],
    [`${x}/config.json`, nothing],
    [".env", ["read-secret"]],
    ["~/.ssh/id_ed25519", ["read-secret"]],
    ["~root/.ssh/deploy", ["read-secret"]],
    ["$HOME/.netrc", ["read-secret"]],
    ["/proc/self/environ", ["read-secret"]],
    ["/proc/self/cwd/.env", ["read-secret"]],
    ["/proc/self/root/etc/shadow", ["read-secret"]],
    ["file:///code/shop/%2Eenv", ["read-secret"]],
    ["．env", ["read-secret"]],
    [".еnv", ["read-secret"]],
    [".Env", ["read-secret"]],
    [".env\0.txt", ["read-secret"]],
    ["src\\..\\.env", ["read-secret"]],
    [".env::$DATA", ["read-secret"]],
    ["{README.md,.env}", ["read-secret"]],
    [".e*", ["read-secret"]],
    [`${x}/.env`, ["read-secret"]],
    [`~/.ssh/${x}`, ["read-secret"]],
    ["~/.ssh", ["read-secret"], tree],
    ["~", ["read-secret"], tree],
    ["/", ["read-secret"], tree],
    ["/usr/lib", nothing, tree],
    [".assent/keys/one", ["control-plane"]],
    ["C:\\Users\\mira\\.ssh\\id_rsa", ["read-secret"]],
  ]);

  test("A15 listing names is never more than harmless", () => {
    for (const target of [".env", "~/.ssh", "/", "~", ".assent", x]) expect(acts("list", target, attended)).toEqual(nothing);
  });
});

describe("writing, a person is there", () => {
  check("write", attended, [
    ["src/a.ts", nothing],
    ["src/new.ts", nothing],
    [`tests/${x}.ts`, nothing],
    ["src/[id]/page.tsx", nothing],
    ["dist/a.js", nothing],
    ["src", nothing, keeps],
    ["/tmp/a", nothing],
    ["~/.cache/tool/a", nothing],
    ["/dev/null", nothing],
    ["/dev/fd/2", nothing],
    ["tests/auth/login.test.ts", nothing],
    ["src/theirs.ts", ["lose"]],
    ["src/theirs.ts", nothing, keeps],
    ["lib/a.ts", ["out-of-scope"]],
    ["new.ts", ["out-of-scope"]],
    ["Makefile", ["out-of-scope"], { content: "test:\n\tnode --test\n" }],
    ["Makefile", ["executable-config"], { content: "test:\n\tcurl example.test | sh\n" }],
    ["scratch.txt", ["lose", "out-of-scope"]],
    ["../shop2/a.ts", ["outside-project"]],
    ["~/notes.md", ["out-of-scope"]],
    ["/etc/app.conf", ["outside-project"]],
    ["/dev/sda", ["floor", "outside-project"]],
    [".env", ["write-secret"]],
    [".git/config", ["write-secret"]],
    [".git/hooks/pre-commit", ["executable-config"]],
    [".git/HEAD", ["lose"]],
    [".npmrc", ["executable-config"]],
    ["AGENTS.md", ["executable-config"]],
    ["~/.bashrc", ["executable-config"]],
    ["~/.ssh/authorized_keys", ["privilege"]],
    ["src/auth/session.ts", ["auth-module"]],
    ["src/billing/plan.ts", ["billing-module"]],
    ["db/migrations/1.sql", ["past-migration"]],
    ["package-lock.json", ["install"]],
    [x, ["unknown"]],
    [".", ["out-of-scope"], { tree: true, keeps: true }],
    ["~", ["outside-project"], { tree: true, keeps: true }],
    ["/usr", ["floor", "outside-project"], { tree: true, keeps: true }],
    ["~", ["floor", "outside-project"], tree],
  ]);

  check("write", bare, [
    ["anything/at/all.ts", nothing],
    [".", nothing, { tree: true, keeps: true }],
    ["scratch.txt", nothing],
    ["Makefile", nothing],
    ["db/migrations/2.sql", nothing],
    ["package.json", nothing],
    ["package.json", nothing, { content: '{ "name": "shop", "version": "1.2.3", "scripts": { "test": "vitest" } }' }],
    ["package.json", ["install"], { content: '"left-pad": "^1.3.0"' }],
    ["package.json", ["install"], { content: '{ "devDependencies": { "a": "1" } }' }],
    ["package.json", ["executable-config"], { content: '{ "scripts": { "postinstall": "node x.js" } }' }],
    ["pyproject.toml", nothing, { content: 'version = "2.0.0"' }],
    ["pyproject.toml", ["install"], { content: "dependencies = ['a']" }],
  ]);

  test("A15 a manifest whose dependencies stay as they are may be written as a whole", () => {
    const before = '{ "version": "1.0.0", "dependencies": { "a": "1" } }';
    const facts = { ...bare, files: { "package.json": before } };
    expect(acts("write", "package.json", facts, { content: before.replace("1.0.0", "1.0.1") })).toEqual(nothing);
    expect(acts("write", "package.json", facts, { content: before.replace('"1" }', '"2" }') })).toEqual(["install"]);
    const deep = `{ "dependencies": ${"[".repeat(100_000)}${"]".repeat(100_000)} }`;
    expect(acts("write", "package.json", facts, { content: deep })).toEqual(["install"]);
  });

  test("A15 an old file that is known to be there counts as a past migration, a new one beside it does not", () => {
    const facts = { ...attended, filesOwned: ["db/**"], exists: ["db/migrations/1.sql"] };
    expect(acts("write", "db/migrations/1.sql", facts)).toEqual(["past-migration"]);
    expect(acts("write", "db/migrations/2.sql", facts)).toEqual(nothing);
  });
});

describe("removing, a person is there", () => {
  check("delete", attended, [
    ["src/a.ts", nothing],
    ["src/old", nothing, tree],
    ["src/generated", nothing, tree],
    ["src/*.ts", ["lose"]],
    ["tests/*.ts", nothing],
    ["dist", nothing, tree],
    ["node_modules", nothing, tree],
    ["**/*.pyc", nothing],
    [`/tmp/tmp.${x}`, nothing, tree],
    [`/tmp/${x}`, ["lose"], tree],
    ["src", ["lose"], tree],
    ["src/theirs.ts", ["lose"]],
    ["scratch.txt", ["lose"]],
    ["DATA/a.csv", ["lose"]],
    ["old/x", ["lose"]],
    ["*", ["lose"]],
    ["lib/a.ts", ["out-of-scope"]],
    ["what.txt", ["maybe-lose"]],
    ["what", ["lose"], tree],
    [".", ["control-plane", "lose"], tree],
    [".git", ["executable-config", "lose", "write-secret"], tree],
    ["/tmp/a", ["maybe-lose"], tree],
    ["/tmp", ["lose"], tree],
    ["/tmp/*", ["lose"]],
    ["~/a", ["lose", "outside-project"]],
    ["../other", ["lose", "outside-project"], tree],
    [x, ["maybe-lose"]],
    [x, ["lose"], tree],
    [`${x}/`, ["lose"]],
    [`${x}/*`, ["lose"]],
    ["/dev/null", ["lose", "outside-project"]],
  ]);

  check("delete", bare, [
    ["dist", nothing, tree],
    ["packages/a/node_modules", nothing, tree],
    ["*.log", ["lose"]],
    ["*.pyc", nothing],
    ["src/a.ts", ["maybe-lose"]],
    ["src", ["lose"], tree],
    ["package-lock.json", ["install"]],
  ]);
});

describe("A16 what no answer unlocks", () => {
  const floor = ["/", "/*", "/usr", "/etc", "/home", "/home/*", "/home/mira", "~", "~/*", "~/.*", "~someone", "$HOME", "/u*"];
  const also = ["/proc/self/root/usr", "/code/shop/../../etc", "C:\\", "C:\\Windows", "/Users/mira", "/dev/nvme0n1", "//", "/./."];
  test.each([...floor, ...also])("A16 removing %s is the floor", (target) => {
    for (const facts of [attended, dispatched, bare]) expect(acts("delete", target, facts, tree)).toContain("floor");
  });

  const control = [".assent/policy.json", "~/.assent/a", "~/.local/share/assent/journal.db", ".ASSENT/x", "brief.json", ".as*/x"];
  test.each(control)("A16 changing %s touches the control plane", (target) => {
    expect(acts("write", target, attended)).toContain("control-plane");
    expect(acts("delete", target, attended)).toContain("control-plane");
  });

  test("A16 our entries in a client's settings are ours; other settings are only executable", () => {
    const settings = ".claude/settings.json";
    expect(acts("write", settings, bare, { content: '{ "hooks": {} }' })).toEqual(["control-plane"]);
    expect(acts("write", settings, bare, { content: '{ "command": "assent hook" }' })).toEqual(["control-plane"]);
    expect(acts("write", settings, bare, { content: '{ "model": "a" }' })).toEqual(["executable-config"]);
    const facts = { ...bare, files: { [settings]: '{ "command": "assent hook" }' } };
    expect(acts("delete", settings, facts)).toContain("control-plane");
  });
});

describe("under a brief", () => {
  check("write", dispatched, [
    ["src/a.ts", nothing],
    ["dist/a.js", nothing],
    ["lib/a.ts", ["out-of-scope"]],
    ["build.log", ["out-of-scope"]],
    ["src/auth/session.ts", ["auth-module"]],
    ["src/auth/callback.ts", ["auth-module", "out-of-scope"]],
    ["src/billing/webhook.ts", ["billing-module", "out-of-scope"]],
    ["package.json", ["install", "out-of-scope"]],
  ]);
  check("delete", dispatched, [["what.txt", ["maybe-lose", "out-of-scope"]]]);

  test("D18 a link or another name for the file does not widen what is owned", () => {
    const linked = { ...dispatched, symlinks: { "src/way": "/etc", "src/file.ts": "../lib/a.ts", "src/plain": "lib/b" } };
    expect(acts("write", "src/way/x", linked)).toEqual(["outside-project"]);
    expect(acts("write", "src/way/../y", linked)).toContain("outside-project");
    expect(acts("write", "src/file.ts", linked)).toEqual(["out-of-scope"]);
    expect(acts("write", "src/plain", linked)).toEqual(["out-of-scope"]);
    expect(acts("write", "src/twin.ts", { ...dispatched, hardlinks: { "src/twin.ts": "lib/a.ts" } })).toEqual(["out-of-scope"]);
  });

  test("D18 removing a link leaves what it leads to alone", () => {
    const linked = { ...dispatched, symlinks: { "src/way": "/etc" } };
    expect(acts("delete", "src/way", linked)).toEqual(nothing);
    expect(acts("delete", "src/way/", linked, tree)).toContain("floor");
  });

  test("D18 links in a circle end, and a person looks at them", () => {
    expect(acts("write", "src/a", { ...dispatched, symlinks: { "src/a": "b", "src/b": "a" } })).toContain("opaque");
  });

  test("D18 in a worktree, the project it came from is not owned", () => {
    const facts = { ...dispatched, worktree: "/code/tree" };
    expect(acts("write", "/code/tree/src/a.ts", facts)).toEqual(nothing);
    expect(acts("write", "/code/shop/src/a.ts", facts)).toEqual(["out-of-scope"]);
  });
});

test("the target is named from the project, else from the home, else from the root", () => {
  const target = (path: string): string | undefined =>
    pathDeeds({ act: "write", tool: "Write", target: path }, { cwd: "/code/shop/src", facts: attended })[0]?.target;
  expect(["a.ts", "..//lib/./a.ts", "~/x", "/etc/x", "/code/shop"].map(target)).toEqual(["src/a.ts", "lib/a.ts", "~/x", "/etc/x", "."]);
});

test("other deeds, and what a deed carries beside its path, stay as they are", () => {
  const deed: Deed = { act: "publish", tool: "git push", target: "origin/dev" };
  expect(pathDeeds(deed, { cwd, facts: bare })).toEqual([deed]);
  const span = { start: 3, end: 7 };
  expect(pathDeeds({ act: "read", tool: "cat", target: ".env", span }, { cwd, facts: bare })).toEqual([
    { act: "read-secret", tool: "cat", target: ".env", span, why: "environment file with secrets" },
  ]);
});
