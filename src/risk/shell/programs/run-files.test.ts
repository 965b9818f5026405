import { describe, expect, test } from "vitest";
import type { Facts, UnreadableReason } from "../../facts.ts";
import { assess } from "../../assess.ts";
import { attended } from "../../files/facts.fixture.ts";
import { actsOf } from "../deeds.fixture.ts";
import { languagesThatRunFiles } from "./file-runners-languages.ts";
import { toolsThatRunFiles } from "./file-runners-tools.ts";

const looked = (unreadable: NonNullable<Facts["unreadable"]> = {}): Facts => ({ ...attended, files: {}, unreadable });
const opaqueIn = (command: string, facts: Facts): number => actsOf(command, facts).filter((act) => act === "opaque").length;
const isAsked = (command: string, unreadable: NonNullable<Facts["unreadable"]>): boolean =>
  opaqueIn(command, looked(unreadable)) > opaqueIn(command, looked());

const verdictOf = (command: string, files: Facts["files"] = {}): string =>
  assess({ tool: "Bash", input: { command }, cwd: "/code/shop" }, { ...looked(), files }).verdict;

const rows = [...toolsThatRunFiles(), ...languagesThatRunFiles()];
const placed = (command: string): string => command.replaceAll(/\bF\b/g, "tools/x");
const pipe: Record<string, UnreadableReason> = { "tools/x": { why: "special" } };

describe("A11 a program that does what a file says asks where nobody could read it", () => {
  test.each(rows.filter(({ folders }) => !folders).flatMap(({ hits }) => hits))("%s", (command) => {
    expect(actsOf(placed(command), looked(pipe))).toContain("opaque");
  });

  test.each(rows.flatMap(({ misses = [] }) => misses))("and not for another word: %s", (command) => {
    expect(isAsked(placed(command), { "tools/x": { why: "large" } })).toBe(false);
  });

  test.each(
    rows.flatMap(({ defaults = [], names, on }) => {
      const verb = ["build ", "run ", "make "].find((word) => on?.test(word.trim())) ?? "";
      return defaults.map((file) => [`${names.split(" ")[0]} ${verb}x`, file] as const);
    }),
  )("%s finds %s by itself: a pipe there asks, and a long one unless a program wrote it", (command, file) => {
    expect(isAsked(command, { [file]: { why: "special" } })).toBe(true);
    expect(isAsked(command, { [file]: { why: "large" } })).toBe(file !== "build.ninja");
  });

  test.each([
    ["rake", "Rakefile", "# a line\n", 'task(:default) { sh "rm -rf ~" }'],
    ["pytest", "conftest.py", "# a line\n", 'os.system("rm -rf ~")'],
    ["gulp", "gulpfile.js", "// a line\n", 'execSync("rm -rf ~")'],
    ["cargo build", "build.rs", "// a line\n", 'Command::new("sh").arg("-c").arg("rm -rf ~")'],
    ["cmake .", "CMakeLists.txt", "# a line\n", 'execute_process(COMMAND sh -c "rm -rf ~")'],
  ])("A14 %s: neither a long %s nor many harmless lines hide the one that counts", (command, file, line, last) => {
    const others = Array.from({ length: 60 }, (_, at) => `x("rm -f out/${at}.o")\n`).join("");
    for (const before of [line.repeat(12_000), others]) expect(verdictOf(command, { [file]: `${before}${last}\n` })).toBe("refuse");
  });

  test.each(["large", "not-text", "special", "forbidden", "loop"] as const)("the file being %s", (why) => {
    for (const command of ["cmake -P a/x.cmake", "pytest -q a/x.cmake", "git bisect run ./a/x.cmake", "frob a/x.cmake"])
      expect(actsOf(command, looked({ "a/x.cmake": { why } }))).toContain("opaque");
  });

  test("a folder of scripts asks, whatever is in it", () => {
    expect(actsOf("run-parts hooks.d", looked())).toContain("opaque");
    expect(actsOf("run-parts --test hooks.d", looked())).not.toContain("opaque");
  });
});

describe("A15 what is given to a program, and is no code, asks nothing", () => {
  test.each<readonly [string, string, UnreadableReason["why"]]>([
    ["go run . data.bin", "data.bin", "not-text"],
    ["java -jar app.jar", "app.jar", "not-text"],
    ["elixir a.exs movie.mp4", "movie.mp4", "not-text"],
    ["frob movie.mp4", "movie.mp4", "large"],
    ["frob out", "out", "folder"],
    ["pytest tests", "tests", "folder"],
    ["npx vitest run node_modules/a/x.js", "node_modules/a/x.js", "large"],
    ["cat big.sh", "big.sh", "large"],
    ["ls big.sh", "big.sh", "special"],
  ])("%s", (command, file, why) => {
    expect(isAsked(command, { [file]: { why } })).toBe(false);
  });

  test("a stranger is asked about what is marked as a program", () => {
    expect(isAsked("frob tools/x", { "tools/x": { why: "large", isStarted: true } })).toBe(true);
    expect(isAsked("frob /opt/y.sh", { "/opt/y.sh": { why: "large" } })).toBe(false);
  });
});

describe("A11 code that loads a file which nobody could read", () => {
  test.each([
    ["node -e \"require('./lib/big')\"", "lib/big.js"],
    ["node -e \"import('./lib/big.mjs')\"", "lib/big.mjs"],
    ["python3 -c 'import big'", "big.py"],
    ["python3 -c 'import os, big'", "big.py"],
    ["python3 -c 'from lib import big'", "lib/big.py"],
    ["python3 -c 'import lib.big'", "lib/__init__.py"],
    ["cd lib && python3 -c 'import big'", "lib/big.py"],
    ["PYTHONPATH=lib python3 -c 'import big'", "lib/big.py"],
    ["python3 -m big", "big.py"],
    ["python3 -m lib.big", "lib/big/__main__.py"],
    ["python3 -c \"import runpy; runpy.run_path('big.py')\"", "big.py"],
    ["python3 -c \"__import__('big')\"", "big.py"],
    ["ruby -e 'load \"./big.rb\"'", "big.rb"],
    ["perl -e 'do \"./big.pl\"'", "big.pl"],
    ["php -r 'include \"big.php\";'", "big.php"],
  ])("%s", (command, file) => {
    for (const why of ["large", "special"] as const) expect(isAsked(command, { [file]: { why } })).toBe(true);
  });

  test.each([
    ["node -e \"require('./big.json')\"", "big.json"],
    ["node -e \"require('fs').readFileSync('big.js')\"", "big.js"],
    ["python3 -c \"import json; json.load(open('big.py'))\"", "big.py"],
  ])("A15 what it only reads is data: %s", (command, file) => {
    expect(isAsked(command, { [file]: { why: "large" } })).toBe(false);
  });

  test("what the command wrote itself is looked into", () => {
    const command = "echo 'import os; os.kill(1, 9)' > bad.py; python3 -c 'import bad'";
    expect(actsOf(command, looked()).length).toBeGreaterThan(actsOf("echo x > bad.py; python3 -c 'import bad'", looked()).length);
  });
});

test.each(["cp $(ls /tmp | head -1) a/m.sh; ./a/m.sh", "cp $(ls /tmp) a/; . a/m.sh", "mv $X m.sh && bash m.sh", "ln -s $X m.sh; ./m.sh"])(
  "A11 a copy of nobody knows what is run: %s",
  (command) => {
    expect(actsOf(command, looked())).toContain("opaque");
  },
);

describe("A15 a file that is only checked is not run", () => {
  test.each([
    'for f in src/*.js; do node --check "$f"; done',
    "find . -name '*.js' -exec node --check {} \\;",
    "find . -name '*.sh' -exec bash -n {} +",
    "git ls-files '*.js' | xargs -n1 node --check",
    "bash -n x.sh",
    "php -l a.php",
  ])("%s", (command) => {
    expect(verdictOf(command, { "x.sh": "rm -rf ~\n" })).toBe("low");
  });

  test.each([
    "node x.js --check",
    "bash x.sh -n",
    "bash -n +n x.sh",
    "bash +x x.sh",
    "bash +eu x.sh",
    "bash +o posix x.sh",
    "bash +O extglob x.sh",
    "bash -n -i x.sh",
    "bash -n -c 'rm -rf ~'",
    "nu -n x.sh",
    "node --check -e \"require('child_process').execSync('rm -rf ~')\"",
  ])("A14 and one that runs after all is: %s", (command) => {
    const files = { "x.sh": "rm -rf ~\n", "x.js": "require('child_process').execSync('rm -rf ~')\n" };
    expect(verdictOf(command, files)).toBe("refuse");
  });
});
