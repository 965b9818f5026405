import { describe, expect, test } from "vitest";
import { actionFor, actionOf } from "./action.ts";
import { readCommand } from "./command.ts";
import { changesIn } from "./drifting/changes.ts";
import { wordsOf } from "./drifting/overlap.ts";
import { causesFor } from "./failing/causes.ts";
import { stepsOf } from "./failing/failure-steps.ts";
import { signatureOf } from "./failing/signature.ts";
import { createAssumptions, type HeldAssumption } from "./held.ts";
import { agent, call, fail, person, run } from "./moments.fixture.ts";
import type { Moment, StartMoment } from "./moments.ts";
import { withPatch } from "./patch.ts";
import { lookForGaps } from "./watch.ts";

type Moments = readonly (Moment | readonly Moment[])[];
const gapsIn = (...moments: Moments) => lookForGaps([{ name: "t.jsonl", moments: moments.flat() }]);
const kinds = (...moments: Moments): readonly string[] => gapsIn(...moments).map(({ kind }) => kind);
const numbered = (count: number, text: (at: number) => string): readonly string[] => Array.from({ length: count }, (_, at) => text(at));
const called = (command: string): StartMoment => ({ kind: "called", id: "1", tool: "Bash", input: { command } });

describe("as far as a command is read", () => {
  test("S2 four thousand characters", () => {
    const read = (chars: number): number => readCommand(`echo ${"x".repeat(chars - "echo  && node".length)} && node`).segments.length;
    expect([read(4_000), read(4_100)]).toEqual([2, 1]);
  });

  test("S2 blanks before an operator do not hide it", () => {
    expect(readCommand(`npm test${" ".repeat(300)}| tail`).segments[0]?.piped).toBe(true);
  });

  test("S2 a thousand characters of a program's words say what it changes", () => {
    const causes = (chars: number): boolean => causesFor(called(`foo ${"x".repeat(chars - "foo  --write".length)} --write`)).size > 0;
    expect([causes(1_000), causes(1_001)]).toEqual([true, false]);
  });

  test("S1 eighty characters of it say what showed a change", () => {
    const pull = called(`git pull ${"x".repeat(200)}`);
    const [found] = changesIn(pull, actionFor(pull), " a.ts | 4 +-");
    expect(found?.how).toHaveLength("shown by ".length + 80);
  });

  test.each(["apply_patch", "applypatch"])("S2 %s as a command is a patch", (name) => {
    expect(withPatch(called(`${name} <<'EOF'\n*** Begin Patch\n*** Add File: a.ts\nEOF`)).tool).toBe("apply_patch");
    expect(withPatch(called(`cat ${name}`)).tool).toBe("Bash");
  });
});

describe("what is remembered of a session", () => {
  const error = "a.ts(1,1): error TS1: x";

  test("S2 two hundred failing actions", () => {
    const between = (count: number): readonly string[] =>
      kinds(
        fail("tool-a", error),
        fail("tool-a", error),
        ...numbered(count, (at) => `other${at}`).map((command) => fail(command, error)),
        fail("tool-a", error),
      );
    expect([between(199), between(200)]).toEqual([["failure"], []]);
  });

  test("S2 sixty sentences of a person, a message of one sentence once", () => {
    const wishes = ["alpha", "bravo", "carol"].map((topic) => numbered(6, (at) => `${topic}${at}`).join(" "));
    const between = (count: number): readonly string[] =>
      kinds(
        ...wishes.map((text) => person(text)),
        ...numbered(count, (at) => numbered(6, (each) => `n${at}x${each}`).join(" ")).map((text) => person(text)),
        ...wishes.map((text) => person(text)),
      );
    expect([between(57), between(58)]).toEqual([["dissatisfaction"], []]);
  });

  test("S2 twelve sentences of a message", () => {
    const wish = numbered(6, (at) => `part${at}`).join(" ");
    const message = (at: number, before: number): string => `${numbered(before, (each) => `Go${at}x${each}.`).join(" ")} ${wish}.`;
    const after = (before: number): readonly string[] => kinds(...[1, 2, 3, 4].map((at) => person(message(at, before))));
    expect([after(11), after(12)]).toEqual([["dissatisfaction"], []]);
  });

  test.each(["Edit", "Write", "NotebookEdit"])("S2 what %s touched between two failures", (tool) => {
    const [gap] = gapsIn(fail("npx tsc", error), call(tool, { file_path: "a.ts" }, "ok"), fail("npx tsc", error), fail("npx tsc", error));
    expect(gap?.context[1]).toContain("a.ts");
  });

  test("S2 an assumption that names no file rests on the three that were read last", () => {
    const at = (minute: number): string => new Date(Date.UTC(2026, 9, 2, 8, minute)).toISOString();
    const stale = (path: string): boolean =>
      kinds(
        ...["a.ts", "b.ts", "c.ts", "d.ts"].map((file_path) => call("Read", { file_path }, "x")),
        agent("I assume the limit stays as it is.", at(0)),
        { kind: "changed", path, at: at(1) },
        person("go on", at(90)),
      ).includes("stale");
    expect(["a.ts", "b.ts", "d.ts"].map(stale)).toEqual([false, true, true]);
  });

  test("S2 a file that a client reports may have been changed by the last twenty moments, and the six that a client is late", () => {
    const after = (count: number): readonly string[] =>
      kinds(run("npm install"), ...numbered(count, (at) => `hm ${at}`).map((text) => agent(text)), {
        kind: "changed",
        path: "/w/shop/package-lock.json",
      });
    expect([after(25), after(26)]).toEqual([[], ["drift"]]);
  });

  test("S2 an assumption is restated by six of ten words, and not by less", () => {
    const held = (text: string): HeldAssumption => ({ ...wordsOf(text), text }) as unknown as HeldAssumption;
    const kept = (shared: number, of: number): number => {
      const all = createAssumptions();
      const words = numbered(of, (at) => `word${at}`);
      for (const text of [words, words.slice(0, shared)]) all.add(held(text.join(" ")));
      return all.all().length;
    };
    expect([kept(60, 100 - 40), kept(12, 20), kept(13, 22)]).toEqual([1, 1, 2]);
    expect([kept(31, 50), kept(28, 50)]).toEqual([1, 2]);
  });
});

describe("S4 steps out of a failure", () => {
  const action = actionOf("Bash", { command: "npm test" }, undefined);
  const idsOf = (output: string, touched: readonly string[]): readonly string[] =>
    stepsOf({ action, signature: signatureOf(output), touched, cwd: "/w/shop" }, []).map(({ id }) => id);

  test("S4 another way is proposed beside one or two steps, and not beside three", () => {
    const denied = "EACCES: permission denied";
    expect(idsOf(denied, [])).toEqual(["ask", "other-way"]);
    expect(idsOf(denied, ["a.ts"])).toEqual(["ask", "undo", "other-way"]);
    expect(idsOf("src/a.ts(1,1): error TS1: connect ECONNREFUSED 127.0.0.1:5432", ["a.ts"])).toEqual(["look", "ask", "undo"]);
  });

  test("S4 a file of one's own that is missing is no package to install", () => {
    expect(idsOf("Error: Cannot find module './x'", [])).not.toContain("ask");
    expect(idsOf("Error: Cannot find module 'left-pad'", [])).toContain("ask");
  });

  test.each(["module", "package"])("S4 a %s that is named by a path is looked for by who imports it", (what) => {
    expect(idsOf(`Error: Cannot find ${what} '/w/shop/src/x.js' imported from /w/shop/src/y.js`, [])[0]).toBe("look");
  });
});
