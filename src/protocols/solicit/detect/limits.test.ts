import { describe, expect, test } from "vitest";
import { isAnswer, actionOf, filesOfPatch } from "./action.ts";
import { assumptionsIn } from "./assumptions.ts";
import { readCommand } from "./command.ts";
import { isCorrection } from "./corrections.ts";
import { overlapOf, wordsOf } from "./drifting/overlap.ts";
import { digestOf } from "./drifting/parts.ts";
import { normaliseLine } from "./failing/normalise.ts";
import { isSameFailure, signatureOf, type FailureSignature } from "./failing/signature.ts";
import { agent, call, fail, person, run } from "./moments.fixture.ts";
import type { Moment } from "./moments.ts";
import { placeInside } from "./place-inside.ts";
import { isToldOf } from "./told.ts";
import { lookForGaps } from "./watch.ts";

type Moments = readonly (Moment | readonly Moment[])[];
const gapsIn = (...moments: Moments) => lookForGaps([{ name: "t.jsonl", moments: moments.flat() }]);
const kinds = (...moments: Moments): readonly string[] => gapsIn(...moments).map(({ kind }) => kind);
const numbered = (count: number, text: (at: number) => string): readonly string[] => Array.from({ length: count }, (_, at) => text(at));

describe("when two texts say the same", () => {
  const words = (count: number): string => numbered(count, (at) => `word${at}`).join(" ");
  test("S2 four words can be alike, three cannot", () => {
    expect([overlapOf(wordsOf(words(4)), wordsOf(words(4))), overlapOf(wordsOf(words(3)), wordsOf(words(3)))]).toEqual([1, 0]);
    expect([overlapOf(wordsOf(words(4)), wordsOf(words(3))), overlapOf(wordsOf(words(3)), wordsOf(words(4)))]).toEqual([0, 0]);
  });

  test("S2 of a message eighty words count, in every script", () => {
    expect(wordsOf(words(100)).words.size).toBe(80);
    expect(wordsOf(numbered(100, (at) => String.fromCodePoint(0x4e00 + at)).join("")).words.size).toBe(80);
  });

  test("S2 an instruction is repeated by seven of ten words, and not by less", () => {
    const wishes = (shared: number, of: number): readonly Moment[] =>
      ["a", "b", "c"].flatMap((topic) => {
        const wish = numbered(of, (at) => `${topic}${at}x`);
        const other = numbered(of - shared, (at) => `${topic}${at}y`);
        return [person(wish.join(" ")), person([...wish.slice(0, shared), ...other].join(" "))];
      });
    expect([kinds(...wishes(14, 17)), kinds(...wishes(18, 23))]).toEqual([["dissatisfaction"], []]);
  });
});

describe("when two failures are the same", () => {
  const signature = (lines: readonly string[], row?: string): FailureSignature => ({
    lines,
    headline: "",
    sure: false,
    ...(row === undefined ? {} : { row }),
  });
  const alike = (shared: number, of: number, row?: string): boolean => {
    const all = numbered(of, String);
    return isSameFailure(signature(all, row), signature(all.slice(0, shared), row));
  };
  test("S2 more than eight of ten lines that a row reads, more than six of ten that none does", () => {
    expect([alike(81, 100, "tsc"), alike(80, 100, "tsc"), alike(61, 100), alike(60, 100)]).toEqual([true, false, true, false]);
    expect([alike(75, 100, "tsc"), alike(87, 100, "tsc"), alike(56, 100), alike(65, 100)]).toEqual([false, true, false, true]);
  });

  test("S2 forty lines of an output are compared, four hundred characters of a line", () => {
    expect(signatureOf(numbered(60, (at) => `a${"x".repeat(at + 1)}.ts(1,1): error TS1: x`).join("\n")).lines).toHaveLength(40);
    expect(normaliseLine("x".repeat(500))).toHaveLength(400);
  });

  test("S2 a control sign that is no colour is left out as well", () => expect(normaliseLine("a\u0007b")).toBe("ab"));
});

describe("corrections", () => {
  test("S2 a correction stands in the first four hundred characters of what is read", () => {
    const after = (count: number): boolean => isCorrection(`${"x".repeat(count)} that's wrong`, false);
    expect([after(400 - " that's wrong".length), after(401 - " that's wrong".length)]).toEqual([true, false]);
  });

  test("S2 fifteen hundred characters are read: a quote may come before it", () => {
    const after = (count: number): boolean => isCorrection(`\`\`\`\n${"x".repeat(count)}\n\`\`\`\nthat's wrong`, false);
    expect([after(1_400), after(1_600)]).toEqual([true, false]);
  });
});

describe("assumptions", () => {
  test("S2 six of a message are kept, and sixty sentences are read", () => {
    expect(assumptionsIn(numbered(9, (at) => `I assume part ${at} stays.`).join(" "))).toHaveLength(6);
    const after = (count: number): number => assumptionsIn(`${"Go on.\n".repeat(count)}I assume it stays.`).length;
    expect([after(59), after(60)]).toEqual([1, 0]);
  });

  test("S2 a sentence of eight characters is one, a shorter one is not", () => {
    expect([assumptionsIn("assumes.").length, assumptionsIn("assume.").length]).toEqual([1, 0]);
  });

  test("S2 what a sentence rests on stands in its first four thousand characters", () => {
    const named = (count: number) => {
      const [found] = assumptionsIn(`I assume ${"x ".repeat(count / 2)}a.md, node 20 and branch rc2`);
      return [found?.files.length, found?.versions.length, found?.branches.length];
    };
    expect([named(3_800), named(4_100)]).toEqual([
      [1, 1, 1],
      [0, 0, 0],
    ]);
  });
});

describe("what a person mentions", () => {
  test("S2 a hash by seven signs, a file by three", () => {
    expect([isToldOf("see 1a2b3c4", "head", "1a2b3c4"), isToldOf("see 1a2b3c", "head", "1a2b3c")]).toEqual([true, false]);
    expect([isToldOf("I changed abc", "file:x/abc", ""), isToldOf("I changed ab", "file:x/ab", "")]).toEqual([true, false]);
  });
});

describe("commands", () => {
  test.each([".ssh", ".aws", ".gnupg", ".kube", ".docker", ".env", ".netrc"])("S4 nobody is sent to %s", (name) => {
    expect(placeInside(`${name}/a.conf:1`, "/w/shop")).toBeUndefined();
    expect(placeInside(`/w/shop/a/${name.slice(1)}/a.conf:1`, "/w/shop")).toBe(`a/${name.slice(1)}/a.conf:1`);
  });
  test("S4 two names of one folder are one", () => expect(placeInside("/private/var/a/b.ts:1", "/var/a")).toBe("b.ts:1"));

  test("S2 a patch names its files, fifty at most", () => {
    const patch = numbered(60, (at) => `*** Add File: a${at}.ts`).join("\n");
    expect(filesOfPatch(patch)).toHaveLength(50);
    expect(filesOfPatch("*** Update File: a.ts\n*** Move to: b.ts\n*** Delete File: c.ts")).toEqual(["a.ts", "b.ts", "c.ts"]);
    expect([filesOfPatch(`${" ".repeat(95_000)}\n*** Add File: a`), filesOfPatch(`${" ".repeat(100_001)}\n*** Add File: a`)]).toEqual([
      ["a"],
      [],
    ]);
  });

  test.each(["file_path", "path", "notebook_path", "filename", "file", "uri", "url", "pattern"])(
    "S2 a tool's target stands under %s",
    (field) => {
      expect(actionOf("Look", { [field]: "a.ts" }, undefined)).toMatchObject({ key: "Look a.ts", files: ["a.ts"] });
    },
  );

  test("S2 a tool without a target is compared by two thousand characters of its input", () => {
    const key = (count: number): number => actionOf("Look", { a: "x".repeat(count) }, undefined).key.length;
    expect([key(1_000), key(5_000)]).toEqual([1_000 + 'Look [["a",""]]'.length, 2_000 + "Look ".length]);
  });

  test("S2 eight programs around one are seen through, not nine", () => {
    const inside = (count: number): string | undefined => readCommand(`${"sudo ".repeat(count)}node b`).segments[0]?.program;
    expect([inside(8), inside(9)]).toEqual(["node", "sudo"]);
  });

  test("S2 what went wrong in git is no answer", () => {
    const action = actionOf("Bash", { command: "git diff" }, undefined);
    expect([isAnswer(action, ""), isAnswer(action, "fatal: no")]).toEqual([true, false]);
  });
});

test("S2 a digest is the same on every machine", () => {
  expect([digestOf(""), digestOf("cart")]).toEqual(["1aee8d83488bdcb8", "959d248c766df8a3"]);
});

describe("what is undone, stopped or looked at", () => {
  const undone = (command: string): readonly string[] =>
    kinds(...[1, 2, 3].map((at): Moment => ({ kind: "called", id: `p${at}`, tool: "Bash", input: { command }, by: "person" })));
  test.each([
    "git checkout HEAD a",
    "git stash",
    "git stash push",
    "git stash save",
    "git clean -f",
    "git reset --merge",
    "git checkout a.ts",
  ])("S2 %s takes work back", (command) => expect(undone(command)).toEqual(["dissatisfaction"]));
  test.each(["git stash list", "git checkout main"])("S2 %s does not", (command) => expect(undone(command)).toEqual([]));

  const stopped = (text: string): readonly string[] => kinds(...[1, 2, 3].map(() => fail("npx tsc", text)));
  test.each([
    "[Request interrupted by a person",
    "aborted by user",
    "Interrupted by user",
    "The user doesn't want to proceed",
    "The user doesn't want to take this",
    "Exit code 124",
    "Exit code 130",
    "Exit code 137",
    "Exit code 143",
  ])("S2 “%s” is no failure", (text) => expect(stopped(text)).toEqual([]));
  test("S2 another exit code is one", () => expect(stopped("Exit code 2\nx")).toEqual(["failure"]));

  test("S2 a sentence of five telling words that comes back in another message is repeated, one of four is not", () => {
    const message = (count: number, at: number): string =>
      `${numbered(count, (each) => `part${each}`).join(" ")}.\nAdd ${numbered(9, (each) => `n${at}x${each}`).join(" ")}.`;
    const found = (count: number): readonly string[] => kinds(...[1, 2, 3, 4].map((at) => person(message(count, at))));
    expect([found(5), found(4)]).toEqual([["dissatisfaction"], []]);
  });

  test("S2 a file under keys or another tree is nobody's to look at", () => {
    const at = (folder: string): readonly string[] =>
      kinds(run("git status", "On branch main"), run(`cd ${folder} && git status`, "On branch dev"));
    expect(["worktrees/a", "node_modules/a", "submodules/a", "vendor/a"].map(at)).toEqual([[], [], [], []]);
    expect(at("src")).toEqual(["drift"]);
  });
});

describe("thresholds of a session", () => {
  const error = "a.ts(1,1): error TS1: x";
  test("S2 three failures are a gap, two are none; ten places and five files are kept of it", () => {
    expect([kinds(fail("npx tsc", error), fail("npx tsc", error)), kinds(...[1, 2, 3].map(() => fail("npx tsc", error)))]).toEqual([
      [],
      ["failure"],
    ]);
    const edits = numbered(7, (at) => `src/f${at}.ts`).map((file_path) => call("Edit", { file_path }, "ok"));
    const [gap] = gapsIn(fail("npx tsc", error), ...edits, fail("npx tsc", error), fail("npx tsc", error));
    expect(gap?.context[1]).toBe("Changed in between without effect on it: src/f0.ts, src/f1.ts, src/f2.ts, src/f3.ts, src/f4.ts");
  });

  test("S2 three corrections among ten turns are a gap, among eleven they are none", () => {
    const turns = (between: number): Moments => [
      run("ls"),
      person("No, the other"),
      ...numbered(between, (at) => `add part${at} of it`).map((text) => person(text)),
      agent("done"),
      person("that's wrong"),
      person("undo that"),
    ];
    expect([kinds(...turns(7)), kinds(...turns(8))]).toEqual([["dissatisfaction"], []]);
  });

  test("S2 an assumption is stale after sixty minutes, and not at sixty", () => {
    const at = (minute: number): string => new Date(Date.UTC(2026, 9, 2, 8, minute)).toISOString();
    const found = (minute: number): readonly string[] =>
      kinds(
        agent("I'll assume the limit in config/limits.yml stays.", at(0)),
        { kind: "changed", path: "/w/config/limits.yml", at: at(1) },
        person("go on", at(minute)),
      );
    expect([found(60).includes("stale"), found(61).includes("stale")]).toEqual([false, true]);
  });
});
