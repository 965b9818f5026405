import { describe, expect, test } from "vitest";
import { attended } from "../../files/facts.fixture.ts";
import { actsOf, removedBy } from "../deeds.fixture.ts";
import { bodyInJson, bodyInJustfile, bodyInMakefile, firstTarget } from "./task-files.ts";

const manifest = JSON.stringify({
  scripts: { prebuild: "rm before", build: "rm build-output", postbuild: "rm after", loop: "npm run loop && rm l" },
  devDependencies: { "own-tool": "1" },
});
const makefile = "VAR = x\n.PHONY: all\nall: dep\n\t@rm all\ndep:\n\t-rm dep\nshort:; rm short\nclean:\n\trm $(VAR) $$HOME/x\n";
const facts = {
  ...attended,
  files: {
    "package.json": manifest,
    "web/package.json": JSON.stringify({ scripts: { x: "rm web" } }),
    Makefile: makefile,
    justfile: "build x='1':\n  rm j\n",
    "scripts/go.sh": 'rm "$1"',
  },
};

describe("A14 a task is what its body does", () => {
  test.each<readonly [string, readonly string[]]>([
    ["npm run build", ["before", "build-output", "after"]],
    ["npm run-script build", ["before", "build-output", "after"]],
    ["yarn build", ["before", "build-output", "after"]],
    ["npm --prefix web run x", ["/code/shop/web: web"]],
    ["cd web && npm run x", ["/code/shop/web: web"]],
    ["npm run loop", ["l"]],
    ["make all", ["dep", "all"]],
    ["make", ["dep", "all"]],
    ["make short", ["short"]],
    ["make clean", ["x", "/home/mira/x"]],
    ["make -n all", []],
    ["make -f - x <<< 'x:; rm a'", ["a"]],
    ["just build", ["j"]],
    ["bash scripts/go.sh a", ["a"]],
    ["./scripts/go.sh a", ["a"]],
  ])("%s", (command, removed) => {
    expect(removedBy(command, facts)).toEqual(removed);
  });
});

test.each<readonly [string, readonly string[]]>([
  ["npm run deploy", ["publish"]],
  ["make release", ["publish"]],
  ["npm run db:drop", ["destroy"]],
  ["npm run $unheard", ["opaque"]],
  ["make SHELL=/tmp/x", ["opaque"]],
  ["make --eval='x:;y'", ["opaque"]],
  ["make X='$(shell id)'", ["opaque"]],
  ["npm test", []],
  ["make -n deploy", []],
  ["npm run lint && make build", []],
])("A12 %s", (command, acts) => {
  expect(actsOf(command)).toEqual(acts);
});

describe("one-off packages", () => {
  test.each<readonly [string, readonly string[]]>([
    ["npx own-tool", ["unknown"]],
    ["npx tsc --noEmit", []],
    ["npx unheard-of", ["run-foreign"]],
    ["npx -y @unheard/of@1.2.3", ["run-foreign"]],
    ["npx github:x/y", ["run-foreign"]],
    ["npx --registry https://e.example tsc", ["run-foreign"]],
    ["npx -p unheard-of tsc", ["run-foreign"]],
    ["npm exec -- unheard-of", ["run-foreign"]],
    ["pnpm dlx unheard-of", ["run-foreign"]],
    ["bunx unheard-of", ["run-foreign"]],
    ["uvx unheard-of", ["run-foreign"]],
    ["uv tool run unheard-of", ["run-foreign"]],
    ["pipx run unheard-of", ["run-foreign"]],
  ])("A12 %s", (command, acts) => {
    expect(actsOf(command, facts)).toEqual(acts);
  });

  test("what they start is looked at", () => {
    expect(removedBy("npx -c 'rm a'", facts)).toEqual(["a"]);
    expect(removedBy("npm exec --call 'rm a'", facts)).toEqual(["a"]);
  });
});

describe("A14 what stands behind a task is told to it", () => {
  const there = {
    ...attended,
    files: {
      "package.json": JSON.stringify({ scripts: { prex: "ls", x: "rm", y: "npm run x -- b" } }),
      "composer.json": JSON.stringify({ scripts: { x: ["rm one", "rm two"] } }),
      "deno.jsonc": '// tasks\n{ "tasks": { "x": "rm", }, }',
      Makefile: "FILE = kept\nx:\n\techo $(WORD) $(FILE)\n\trm ${FILE}\n",
      justfile: "word := 'w'\nx first *rest:\n  echo {{first}} {{ word }}\n  rm {{rest}}\nnone:\n  rm n\n",
    },
  };
  test.each<readonly [string, readonly string[]]>([
    ["npm run x -- a", ["a"]],
    ["npm run x a", ["a"]],
    ["npm run x -- -f a", ["a"]],
    ["npm run x -- 'a b' '; ls'", ["a b", "; ls"]],
    ["npm run y -- c", ["b", "c"]],
    ["node --run x -- a", ["a"]],
    ["yarn x a", ["a"]],
    ["yarn run x -f a", ["a"]],
    ["pnpm x a", ["a"]],
    ["pnpm run x -- a", ["a"]],
    ["bun run x a", ["a"]],
    ["bun y c", ["b", "c"]],
    ["run-s 'x -- a'", ["a"]],
    ["deno task x a", ["a"]],
    ["composer run x -- a", ["one", "a", "two", "a"]],
    ["composer x a", ["one", "a", "two", "a"]],
    ["make x FILE=a", ["a"]],
    ["make x FILE='a; rm b'", ["b", "a", "b"]],
    ["make x WORD='; rm b'", ["b", "kept", "kept"]],
    ["WORD='; rm b' make x", ["b", "kept", "kept"]],
    ["FILE=a make x", ["kept"]],
    ["FILE=a make -e x", ["a"]],
    ["just x ignored a b", ["a", "b"]],
    ["just x '; rm c' a", ["c", "?", "a"]],
    ["just --set word '; rm c' x f a", ["c", "a"]],
    ["just word='; rm c' x f a", ["c", "a"]],
    ["just none x f a", ["n", "a"]],
    ["just x -n a", ["a"]],
  ])("%s", (command, removed) => {
    expect(removedBy(command, there)).toEqual(removed);
  });
});

test("files that say what tasks do", () => {
  expect(bodyInJson('\uFEFF{"scripts":{/* x */"a":"echo //b, }",},}', "a")).toBe("echo //b, }");
  expect(bodyInJson('{"scripts":{"a":["x","y"]}}', "a")).toBe("x\ny");
  expect(bodyInJson("not json", "a")).toBe(undefined);
  expect(bodyInJson('{"scripts":{}}', "toString")).toBe(undefined);
  expect(bodyInMakefile("a: b\n\tx\nb: a\n\ty\n", "a")).toBe("y\n\nx");
  expect(bodyInMakefile("a := b\n", "a")).toBe(undefined);
  expect(firstTarget(".PHONY: x\nX := 1\nall: y\n")).toBe("all");
  expect(bodyInJustfile("a:\n  x {{y}}\n\nb:\n  z\n", "a")).toContain("x \uFFFC");
});

test.each(["run-s build deploy", "npm-run-all deploy", "tox -e py,deploy", "nox -s deploy", "earthly --push +img"])(
  "A14 %s publishes",
  (command) => {
    expect(actsOf(command)).toContain("publish");
  },
);

test.each(["run-p lint test", "tox -e py312", "nox -s tests", "earthly +build"])("%s does not", (command) => {
  expect(actsOf(command)).toEqual([]);
});

test("A14 a task of another project is out of scope", () => {
  expect(actsOf("make -C ../elsewhere all")).toContain("out-of-scope");
  expect(actsOf("make -C src all")).toEqual([]);
});

test("A14 a process substitution is the value of the variable before it", () => {
  expect(actsOf("BASH_ENV=<(echo id) bash -c :")).toContain("opaque");
});

test("A14 a runner's own task prints the environment or runs what it is given, unless the file has one of that name", () => {
  const runs = (command: string, scripts: Readonly<Record<string, string>> = {}): readonly string[] =>
    actsOf(command, { ...attended, files: { "package.json": JSON.stringify({ scripts }) } });
  for (const command of ["npm run env", "npm run-script env", "yarn run env", "pnpm run env", "npm run --prefix . env"])
    expect([command, runs(command)]).toEqual([command, expect.arrayContaining(["read-secret"])]);
  expect(removedBy("npm run env -- rm -rf build")).toEqual(["build"]);
  expect(runs("npm run env", { env: "echo none" })).not.toContain("read-secret");
  expect(runs("npm run build")).not.toContain("read-secret");
});

const many = (count: number, make: (at: number) => string): string => Array.from({ length: count }, (_, at) => make(at)).join("");

describe("A11 what a limit leaves out of a task is unknown, and what is below it is read", () => {
  test.each<readonly [string, string, (count: number) => string]>([
    ["just a0", "justfile", (count) => many(count, (at) => `a${at}: a${at + 1}\n  echo ${at}\n`)],
    ["just all", "justfile", (count) => `all:${many(count, (at) => ` a${at}`)}\n\n${many(count, (at) => `a${at}:\n  echo ${at}\n`)}`],
    ["rake a0", "Rakefile", (count) => many(count, (at) => `task :a${at} => [:a${at + 1}] do\n  sh 'echo ${at}'\nend\n`)],
    [
      "mise run a0",
      "mise.toml",
      (count) => many(count, (at) => `[tasks.a${at}]\nrun = "echo ${at}"\n${at + 1 < count ? `depends = ["a${at + 1}"]\n` : ""}`),
    ],
  ])("%s", (command, file, make) => {
    const acts = (count: number): readonly string[] => actsOf(command, { ...attended, files: { [file]: make(count) } });
    expect(acts(40)).not.toContain("opaque");
    expect(acts(150)).toContain("opaque");
  });

  test("a task that stands far down is a task, and one of a list over many lines too", () => {
    const files = (name: string, content: string): typeof attended => ({ ...attended, files: { [name]: content } });
    const scripts = `[tool.pdm.scripts]\n${many(300, (at) => `a${at} = "echo ${at}"\n`)}last = "rm last"\n`;
    expect(removedBy("pdm run last", files("pyproject.toml", scripts))).toEqual(["last"]);
    const list = `[tasks.x]\nrun = [\n${many(300, (at) => `    "echo ${at}",\n`)}]\n[tasks.y]\nrun = "rm y"\n`;
    expect(removedBy("mise run y", files("mise.toml", list))).toEqual(["y"]);
    expect(removedBy("poe x", files("pyproject.toml", `[tool.poe.tasks]\nx = ["""rm x""", 'echo']\n`))).toEqual(["x"]);
  });
});
