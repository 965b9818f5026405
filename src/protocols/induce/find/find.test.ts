import { describe, expect, test } from "vitest";
import { answer, call, commit, days, noRecords, said } from "../records.fixture.ts";
import type { InduceRecords, Permit } from "../types.ts";
import { draftsIn, keptQuestions, proposals, takenRules } from "./index.ts";
import { lintFor, lintRows } from "./lints.ts";

const keysOf = (records: Partial<InduceRecords>): readonly string[] => draftsIn({ ...noRecords, ...records }).map(({ key }) => key);
const permit = (command: string, more: Partial<Permit> = {}): Permit => ({
  command,
  takes: true,
  isAllowed: false,
  covers: command,
  ...more,
});
const formsOf = (records: Partial<InduceRecords>, permits: readonly Permit[] = []): readonly string[] =>
  proposals(draftsIn({ ...noRecords, ...records }), { documents: records.documents ?? [], lines: [], permits }).flatMap(
    ({ forms }) => forms,
  );

describe("P5 three times, and one less is an accident", () => {
  test("P5 the same answer at gates of the guard", () => {
    expect(keysOf({ answers: days(2).map((day) => call(day, "make x")) })).toEqual([]);
    expect(keysOf({ answers: days(3).map((day) => call(day, "make x")) })).toEqual(["allow:make x"]);
    expect(keysOf({ answers: days(3).map((day) => call(day, "make x", "halt")) })).toEqual(["never:make x"]);
  });

  test("P5 all of them in one session are one occasion", () => {
    expect(keysOf({ answers: days(4).map(() => call(1, "make x", "dismiss", { session: "one" })) })).toEqual([]);
    expect(keysOf({ answers: days(4).map((day) => call(day, "make x", "dismiss", { session: "one" })) })).toEqual(["allow:make x"]);
    expect(keysOf({ sayings: days(4).map((day) => said(day, "use tabs, not spaces", "one")) })).toEqual([]);
  });

  test("P5 calls of one family, allowed once each, are one permission where one covers all of them, and none where not", () => {
    const commands = days(3).map((day) => `kubectl apply -f ${"abc".charAt(day - 1)}.yaml`);
    const answers = commands.map((command, at) => call(at + 1, command));
    const permits = (covers: (at: number) => string) =>
      commands.map((command, at): Permit => ({ command, takes: true, isAllowed: false, covers: covers(at) }));
    expect(
      formsOf(
        { answers },
        permits(() => "one"),
      ),
    ).toEqual(["assent allow 'kubectl apply -f a.yaml'", "assent allow 'kubectl apply -f a.yaml' --for 7d"]);
    expect(formsOf({ answers }, permits(String))).toEqual([]);
  });

  test("P5 what can never be allowed for good is told with its reason, and not proposed", () => {
    const answers = days(3).map((day) => call(day, "rm -r data"));
    const permits = [{ command: "rm -r data", takes: false, isAllowed: false, covers: "x", because: "it is asked about every time" }];
    expect(formsOf({ answers }, permits)).toEqual([]);
    expect(keptQuestions(draftsIn({ ...noRecords, answers }), { permits })).toEqual([expect.stringContaining("asked about every time")]);
  });

  test("P5 a rule that was taken is not asked about again, and is told until it stands somewhere", () => {
    const records = { ...noRecords, answers: days(3).map((day) => call(day, "make x", "halt")) };
    const rules = proposals(draftsIn(records), { documents: [], lines: [], permits: [] });
    const taken = [{ key: "never:make x", text: "AGENTS.md: - Never make x." }];
    expect(takenRules(rules, { taken, documents: [] })).toEqual({ open: [], unapplied: ["AGENTS.md: - Never make x."] });
    expect(takenRules(rules, { taken, documents: [{ path: "AGENTS.md", text: "# Rules\n- Never make x.\n" }] }).unapplied).toEqual([]);
    expect(takenRules(rules, { taken: [], documents: [] }).open).toEqual(rules);
  });

  test("P5 the same sentence, in nearly the same words", () => {
    const texts = ["Use tabs, not spaces", "please use tabs and not spaces!", "no, use tabs instead of spaces"];
    expect(keysOf({ sayings: texts.slice(1).map((text, at) => said(at + 1, text)) })).toEqual([]);
    expect(keysOf({ sayings: texts.map((text, at) => said(at + 1, text)) })).toEqual(["said:tabs not spaces"]);
  });

  test("P5 a session that goes on from another has its lines once", () => {
    const copied = days(4).map((day) => ({ ...said(1, "use tabs, not spaces"), session: `t-${day}` }));
    expect(keysOf({ sayings: copied })).toEqual([]);
  });

  test("P5 the same fix in commits; copies of one are one", () => {
    const fixes = days(3).map((day) => commit(day, `src/a${day}.ts`, `run(x${day});`, `await run(x${day});`));
    expect(keysOf({ commits: fixes.slice(1) })).toEqual([]);
    expect(keysOf({ commits: fixes })).toEqual(["mended: → await:src/"]);
    expect(keysOf({ commits: days(4).map((day) => commit(day, "src/a.ts", "run(x);", "await run(x);")) })).toEqual([]);
  });

  test("P5 a fix that is the smaller part of its commit is no judgement", () => {
    const fix = (day: number) => {
      const { files, ...rest } = commit(day, `src/a${day}.ts`, `run(x${day});`, `await run(x${day});`);
      const others = days(2).map((each) => ({
        path: `src/o${day}${each}.ts`,
        removed: [{ line: 1, text: `f(one${day}${each});` }],
        added: [{ line: 1, text: `f(two${day}${each});` }],
      }));
      return { ...rest, files: [...files, ...others] };
    };
    expect(keysOf({ commits: days(4).map(fix) })).toEqual([]);
  });
});

describe("P5 judged both ways, it is no rule", () => {
  test("P5 allowed and refused", () => {
    const both = days(6).map((day) => call(day, "make x", day % 2 === 0 ? "halt" : "dismiss"));
    expect(keysOf({ answers: both })).toEqual([]);
    expect(keysOf({ answers: [...days(5).map((day) => call(day, "make x")), call(6, "make x", "halt")] })).toEqual([]);
  });

  test("P5 said the other way round, half as often", () => {
    const one = days(4).map((day) => said(day, "use tabs, not spaces"));
    const other = days(2).map((day) => said(day + 10, "use spaces, not tabs"));
    expect(keysOf({ sayings: [...one, ...other] })).toEqual([]);
    expect(keysOf({ sayings: [...one, ...other.slice(1)] })).toEqual(["said:tabs not spaces"]);
  });

  test("P5 mended and turned back, half as often", () => {
    const there = days(4).map((day) => commit(day, `src/a${day}.ts`, `run(x${day});`, `await run(x${day});`));
    const back = days(2).map((day) => commit(day + 10, `src/b${day}.ts`, `await run(y${day});`, `run(y${day});`));
    expect(keysOf({ commits: [...back, ...there] })).toEqual([]);
    expect(keysOf({ commits: [...back.slice(1), ...there] })).toEqual(["mended: → await:src/"]);
  });

  test("P5 answers that nothing tells apart", () => {
    const asked = (day: number, text: string) => answer(day, { question: "Which region?", text });
    expect(keysOf({ answers: days(6).map((day) => asked(day, day > 3 ? "us" : "eu")) })).toEqual([]);
    expect(keysOf({ answers: days(4).map((day) => asked(day, day > 3 ? "us" : "eu")) })).toEqual([]);
    expect(keysOf({ answers: days(4).map((day) => asked(day, day > 3 ? "us, for the Texas trial" : "eu")) })).toEqual(["answered:eu"]);
  });

  test("P5 a number parts them", () => {
    const asked = (day: number, lines: number, option: string) =>
      answer(day, { question: `The diff has ${lines} lines. How?`, option, label: option });
    const split = [700, 800, 900].map((lines, day) => asked(day + 1, lines, "split"));
    const [line] = formsOf({ answers: [...split, asked(5, 500, "whole"), asked(6, 600, "whole")] });
    expect(line).toMatch(/“split” from 700 on \(600 was judged otherwise\)/);
    expect(keysOf({ answers: [...split, asked(5, 500, "whole"), asked(6, 950, "whole")] })).toEqual([]);
  });

  test("P5 a finding that is dismissed in a folder and taken up in it", () => {
    const found = (day: number, path: string, option: string) => answer(day, { kind: "fit", title: `No changelog: ${path}`, option });
    const dismissed = days(3).map((day) => found(day, `tools/t${day}.ts`, "dismiss"));
    expect(keysOf({ answers: [...dismissed, found(5, "src/a.ts", "write")] })).toEqual(["dismissed:No changelog:tools/"]);
    expect(keysOf({ answers: [...dismissed, found(5, "tools/t9.ts", "write")] })).toEqual([]);
  });
});

describe("P5 what is a rule already is not proposed", () => {
  const sayings = days(3).map((day) => said(day, "use tabs, not spaces"));
  test("P5 a line of AGENTS.md that says it, and none that does not", () => {
    const known = (text: string) => keysOf({ sayings, documents: [{ path: "AGENTS.md", text }] });
    expect([known("- Indent with tabs\n"), known("- Be kind\n")]).toEqual([[], ["said:tabs not spaces"]]);
  });

  test("P5 a lint that is named, a permission that is there, and what somebody did not want", () => {
    const commits = days(3).map((day) => commit(day, `src/a${day}.ts`, `run(x${day});`, `await run(x${day});`));
    const text = '{"rules": {"@typescript-eslint/no-floating-promises": "error"}}';
    expect(keysOf({ commits, documents: [{ path: ".eslintrc.json", text }] })).toEqual([]);
    expect(keysOf({ sayings, unwanted: ["said:tabs not spaces"] })).toEqual([]);
    const answers = days(3).map((day) => call(day, "make x"));
    expect(formsOf({ answers }, [permit("make x", { isAllowed: true })])).toEqual([]);
  });
});

describe("P5 a permission is one that the program takes, and reaches nothing that was refused", () => {
  const answers = [...days(3).map((day) => call(day, "make x")), call(9, "make y", "halt")];
  test("P5 as `assent allow` takes it, narrower ones beside it", () =>
    expect(formsOf({ answers }, [permit("make x"), permit("make y")])).toEqual([
      "assent allow 'make x'",
      "assent allow 'make x' --for 7d",
    ]));
  test("P5 not where it is refused, asked every time or needs nothing", () =>
    expect(formsOf({ answers }, [permit("make x", { takes: false }), permit("make y")])).toEqual([]));
  test("P5 not where the refused one would be covered with it", () =>
    expect(formsOf({ answers }, [permit("make x", { covers: "same" }), permit("make y", { covers: "same" })])).toEqual([]));
  test("P5 quotes stay quotes, and what was redacted is never allowed", () => {
    const quoted = days(3).map((day) => call(day, "echo 'a'"));
    expect(formsOf({ answers: quoted }, [permit("echo 'a'")])[0]).toBe("assent allow 'echo '\\''a'\\'''");
    expect(keysOf({ answers: days(3).map((day) => call(day, "login ***REDACTED***")) })).toEqual([]);
  });
});

describe("P5 each rule has a case that it does not cover", () => {
  test.each<[string, Partial<InduceRecords>]>([
    ["allowed", { answers: days(3).map((day) => call(day, "make x")) }],
    ["blocked", { answers: days(3).map((day) => call(day, "make x", "halt")) }],
    ["answered", { answers: days(3).map((day) => answer(day, { question: "Which region?", text: "eu" })) }],
    ["said", { sayings: days(3).map((day) => said(day, "use tabs, not spaces")) }],
    ["mended", { commits: days(3).map((day) => commit(day, `src/a${day}.ts`, `run(x${day});`, `await run(x${day});`)) }],
  ])("P5 %s", (_, records) => {
    const rules = proposals(draftsIn({ ...noRecords, ...records }), { documents: [], lines: [], permits: [permit("make x")] });
    expect(rules.map(({ spared, instances }) => [spared.length > 0, instances.length])).toEqual([[true, 3]]);
  });
});

test.each(lintRows)("P5 $rule finds its fix and not its neighbour", ({ rule, tool, hits, misses }) => {
  const path = tool === "ruff" ? "a.py" : "a.ts";
  expect(lintFor(...hits, [path])?.rule).toBe(rule);
  expect(lintFor(...misses, [path])?.rule).not.toBe(rule);
});
