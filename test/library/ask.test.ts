import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newcomer, type Newcomer } from "../support/cli.ts";
import { answer, gates, runProgram, startProgram } from "./program.ts";
import { stage } from "./stage.ts";

const dying = pathToFileURL(join(import.meta.dirname, "../crash/die-at-commit.ts")).href;

let file: string;
let mira: Newcomer;
beforeAll(async () => {
  file = join((await stage()).programs, "ask.js");
});
beforeEach(async () => {
  mira = await newcomer();
});
afterEach(() => mira.remove());

const run = async (...words: readonly string[]) => JSON.parse(await runProgram(mira, { file, words }));
/** Ends right after the journal's n-th commit, if there are so many. */
const diesAt = (commit: number, ...words: readonly string[]) =>
  startProgram(mira, { file, words, environment: { NODE_OPTIONS: `--import=${dying}`, ASSENT_TEST_DIE_AT: String(commit) } });
const mark = { status: "answered", option: "Release", by: { name: "mira", via: "token", verified: true } };

describe("a question of a program", () => {
  test("K7 waits, is answered elsewhere in the program's own words, and stays answered", async () => {
    const program = startProgram(mira, { file });
    const [gate] = await gates(mira, 1, program);
    expect(gate).toMatchObject({ kind: "asked", title: "Release it?", protocol: "ask" });
    const { stdout } = await mira.run(["explain", gate!.id]);
    expect(stdout).toMatch(/All checks passed\.[\s\S]*Release[\s\S]*Hold it[\s\S]*Nobody gets it[\s\S]*None of these/);
    await answer(mira, gate!, "release");
    const { code, out } = await program.ended;
    expect({ code, answer: JSON.parse(out) }).toMatchObject({ code: 0, answer: mark });
    expect(await run()).toEqual(JSON.parse(out));
    expect(await mira.sessions("ask")).toMatchObject([{ status: "ended", outcome: "converged", agent: "support-agent" }]);
    expect((await mira.run(["trace", gate!.stream])).stdout).toContain("Release");
  });

  test("K7 killed after every commit, before the answer and after it: one question, one answer, the same each time", async () => {
    const own = ["crash"];
    for (let commit = 1; ; commit += 1) {
      const program = diesAt(commit, ...own);
      const end = await Promise.race([program.ended, gates(mira, 1).then(() => "asks" as const)]);
      if (end === "asks") {
        await program.kill();
        break;
      }
      expect(end.code).toBe(null); // killed, by itself
      expect((await mira.waiting()).length).toBeLessThanOrEqual(1);
      expect(commit).toBeLessThan(20);
    }
    const [gate] = await gates(mira, 1);
    await answer(mira, gate!, "release");
    let last: unknown;
    for (let commit = 1; last === undefined; commit += 1) {
      const { code, out } = await diesAt(commit, ...own).ended;
      if (code === 0) last = JSON.parse(out);
      else expect(code).toBe(null);
      expect(commit).toBeLessThan(20);
    }
    expect(last).toMatchObject(mark);
    expect(await run(...own)).toEqual(last);
    expect(await mira.waiting()).toEqual([]);
    const events = await mira.recorded((journal) => journal.read(gate!.stream));
    const kinds = events.map(({ type }) => type);
    expect(kinds).toEqual(["session.started", "question.put", "gate.opened", "gate.answered", "answer.taken", "session.ended"]);
  });

  test("K7 many who ask at once are given one answer", async () => {
    const programs = Array.from({ length: 4 }, () => startProgram(mira, { file, words: ["many"] }));
    const [gate] = await gates(mira, 1);
    await answer(mira, gate!, "none", "--text", "wait for Ann");
    const ends = await Promise.all(programs.map(({ ended }) => ended));
    expect(ends.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    for (const { out } of ends) expect(JSON.parse(out)).toMatchObject({ option: "none", text: "wait for Ann" });
    expect(await mira.sessions("ask")).toHaveLength(1);
  });

  test("K7 with a limit it goes on without an answer, and the question stays; one that was stopped lapses", async () => {
    const first = await run("limited", "Now?", "0");
    const [gate] = await gates(mira, 1);
    expect(first).toEqual({ status: "open", session: gate!.stream, gate: gate!.id });
    expect((await mira.run(["stop", gate!.stream])).code).toBe(0);
    expect(await run("limited", "Now?", "0")).toEqual({ status: "lapsed", session: gate!.stream });
  });

  test("K7 other words under the same key are refused, and another key is another question", async () => {
    await run("same", "Release 4.2?", "0");
    const other = await startProgram(mira, { file, words: ["same", "Release 4.3?", "0"] }).ended;
    expect(other).toMatchObject({ code: 1, err: expect.stringContaining("asked in other words before") });
    await run("other", "Release 4.2?", "0");
    expect(await mira.waiting()).toHaveLength(2);
  });
});
