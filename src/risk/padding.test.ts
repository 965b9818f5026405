import { describe, expect, test } from "vitest";
import { assess } from "./assess.ts";
import type { Facts } from "./facts.ts";
import { needsOf } from "./needs.ts";
import type { Action } from "./types.ts";
import { workMax, workOf } from "./work.ts";

const facts: Facts = { session: "attended", home: "/home/mira", projectRoot: "/code/shop", cwd: "/code/shop" };
const run = (command: string): string => assess({ tool: "Bash", input: { command }, cwd: "/code/shop" }, facts).verdict;
const many = (count: number, make: (at: number) => string, between = " "): string =>
  Array.from({ length: count }, (_, at) => make(at)).join(between);
const words = (count: number): string => many(count, (at) => `x${at % 10}`);

/** More words than can be followed, more characters than are parsed, and more than are passed over quickly. */
const paddings = { words: words(5_000), characters: words(25_000), all: words(200_000) } as const;

/** Commands that nobody may allow, with room for more. */
const refused: Readonly<Record<string, (more: string) => string>> = {
  "a tree": (more) => `rm -rf / ${more}`,
  "a device": (more) => `dd of=/dev/sda ${more}`,
  "our entries": (more) => `tee .claude/settings.local.json ${more}`,
  "our command": (more) => `assent off ${more}`,
  "another shell": (more) => `bash -c 'rm -rf / ${more}'`,
  "a branch": (more) => `if true; then rm -rf / ${more}; fi`,
  "a script in a here-document": (more) => `bash <<'E'\nrm -rf / ${more}\nE`,
};

describe("A16 what stands behind something refused does not make it a question", () => {
  const rows = Object.entries(refused).flatMap(([name, make]) =>
    Object.entries(paddings).map(([length, more]) => [`${name}, ${length}`, make(more)] as const),
  );
  test.each(rows)("%s", (_, command) => {
    expect(run(command)).toBe("refuse");
  });

  test.each([
    ["a substitution", `echo "$(rm -rf / ${paddings.words})"`],
    ["a function", `f() { rm -rf / ${paddings.words}; }; f`],
    ["a comment", `rm -rf / # ${"x".repeat(70_000)}`],
    ["one long word", `rm -rf / ${"x".repeat(70_000)}`],
    ["a quoted text", `rm -rf / '${words(30_000)}'`],
    ["blanks", `rm -rf /${" ".repeat(70_000)}`],
    ["lines", `rm -rf /${"\n".repeat(70_000)}`],
    ["braces", `rm -rf /; echo ${"{".repeat(500)}`],
    ["parentheses", `rm -rf /; ${"(".repeat(100)}ls${")".repeat(100)}`],
    ["here-documents", `rm -rf /\n${many(300, (at) => `cat <<E${at}\nE${at}`, "\n")}`],
    ["a NUL", "rm -rf /; echo a\0b"],
    ["a line that cannot be read", "rm -rf /\necho 'a"],
    ["words of a loop", `for f in / ${words(100)}; do rm -rf $f; done`],
    ["lines of a loop", `while read f; do rm -rf "$f"; done <<'E'\n/\n${many(100, () => "x", "\n")}\nE`],
    ["alternatives", `rm -rf {/,${many(300, (at) => `a${at}`, ",")}}`],
    ["Python", `python3 -c 'import shutil; shutil.rmtree("/"); ${many(9_000, () => "x=1", ";")}'`],
    ["JavaScript", `node -e 'fs.rmSync("/",{recursive:true}); ${many(9_000, () => "x=1", ";")}'`],
    ["a command in code", `python3 -c 'import os; os.system("rm -rf / ${paddings.words}")'`],
  ])("%s", (_, command) => {
    expect(run(command)).toBe("refuse");
  });

  test.each<readonly [string, string, Action["input"]]>([
    ["a command of a tool", "mcp__box__run", { command: `rm -rf / ${paddings.words}` }],
    ["words in a list", "Bash", { command: ["rm", "-rf", "/", ...paddings.words.split(" ")] }],
    ["a call too large to read", "Bash", { command: "rm -rf /", description: "x".repeat(1_100_000) }],
    ["a command too large to read", "Bash", { command: `rm -rf / ${"x ".repeat(600_000)}` }],
  ])("%s", (_, tool, input) => {
    expect(assess({ tool, input, cwd: "/code/shop" }, facts).verdict).toBe("refuse");
  });

  test("nor what stands before it", () => {
    expect(run(`rm -rf ${paddings.words} /`)).toBe("refuse");
    expect(run(`rm -rf ${paddings.characters} /`)).toBe("refuse");
    expect(run(`${many(8_000, () => "ls a", ";")}; rm -rf /`)).toBe("refuse");
    expect(run(`rm ${many(1_500, (at) => `a${at}`)} .claude/settings.local.json`)).toBe("refuse");
    expect(run(`rm -rf ${words(2_500)} / ${words(2_500)}`)).toBe("refuse");
  });

  test("and its reason is told", () => {
    const action: Action = { tool: "Bash", input: { command: `rm -rf / ${paddings.words}` }, cwd: "/code/shop" };
    const { isTooMuch } = needsOf(action);
    const { reasons } = assess(action, { ...facts, ...(isTooMuch && { isTooMuch }) });
    expect(reasons[0]).toContain("the whole machine");
  });
});

describe("A11 what is only said stays a question", () => {
  test.each([
    ["a here-document", `cat > doc.md <<'E'\nrm -rf /\n${words(30_000)}\nrm -rf /\nE`],
    ["quotes", `echo 'a\nrm -rf /\n${words(30_000)}\nrm -rf /\n' > a`],
    ["a comment", `ls # ${words(30_000)}\n# ; rm -rf /`],
    ["a message", `git commit -m "${words(30_000)}\nrm -rf /\n"`],
  ])("in %s", (_, command) => {
    expect(run(command)).toBe("gate");
  });
});

test("A11 the second look at what is too much is bounded", () => {
  const most = workMax.finding + workMax.placing + workMax.judging;
  for (const make of Object.values(refused)) expect(workOf(() => run(make(paddings.characters)))).toBeLessThan(2 * most);
});
