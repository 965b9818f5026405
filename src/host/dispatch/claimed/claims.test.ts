import { describe, expect, test } from "vitest";
import { hear, nothingHeard, reportOf, type ClientStatement } from "../../../adapters/agents/account.ts";
import { hearClaude } from "../../../adapters/clients/claude-code/stream.ts";
import { hearCodex } from "../../../adapters/clients/codex/stream.ts";
import { askedIn } from "../../../protocols/worker/asking.ts";
import { readClaims } from "./claims.ts";

const blocked = { question: "q?", best_guess: "g", fallback_action: "f" };

test.each([
  ["credential", "credential"],
  ["destructive op", "destructive"],
  ["scope expansion", "scope"],
  ["ambiguity", "ambiguity"],
  [null, "ambiguity"],
  [undefined, "ambiguity"],
])("D7 a block for %j is one of kind %s", (human_required_for, kind) => {
  expect(readClaims({ blocked: JSON.stringify({ ...blocked, human_required_for }) })).toEqual({
    unreadable: [],
    block: { kind, question: "q?", bestGuess: "g", fallback: "f", isIdle: false },
  });
});

test.each<readonly [string, { done?: string; blocked?: string }, RegExp]>([
  ["text", { done: "done!" }, /done\.json is not JSON/],
  ["nothing", { done: "" }, /is not JSON/],
  ["a status that there is not", { done: `{"status":"done"}` }, /status/],
  ["a list", { blocked: "[]" }, /blocked\.json/],
  ["a kind that there is not", { blocked: `{"human_required_for":"taste"}` }, /credential, destructive/],
  ["actions that are none", { done: `{"status":"pending","pending_actions":[{"a":1}]}` }, /pending_actions/],
])("D6 %s cannot be read, and the worker is told why", (_name, raw, why) => {
  const { unreadable, done, block } = readClaims(raw);
  expect([unreadable.join("\n"), done, block]).toEqual([expect.stringMatching(why), undefined, undefined]);
});

test("D6 whatever else a worker writes counts for nothing", () => {
  const done = JSON.stringify({ status: "done_clean", evidence: { verify_exit_code: 0 }, commit: "c1", pending_actions: [" "] });
  expect(readClaims({ done })).toEqual({ unreadable: [], done: { status: "done_clean", reason: "", pendingActions: [] } });
  expect(readClaims({})).toEqual({ unreadable: [] });
});

test("D6 results that it names anywhere count as missing until they are found, and are named once", () => {
  const done = JSON.stringify({ status: "done_clean", artefacts: ["a.md", { path: "b.md" }], evidence: { artefacts: ["a.md"], more: 1 } });
  const missing = "nobody has looked";
  expect(readClaims({ done }).done?.artefacts).toEqual([
    { name: "a.md", missing },
    { name: "b.md", missing },
  ]);
});

describe("D8 the last words of real clients are looked through like those of any program", () => {
  /** The report of a run, as whoever notes its last words gets it. */
  const lastWords = (translate: (line: string) => readonly ClientStatement[], lines: readonly object[]): string => {
    const job = { task: "work-1", attempt: 1 } as Parameters<typeof reportOf>[0];
    const heard = lines.flatMap((line) => translate(JSON.stringify(line)));
    return reportOf(job, heard.reduce(hear, nothingHeard), "it said nothing").detail ?? "";
  };
  const claude = (text: string, result: string) => [
    { type: "assistant", message: { content: [{ type: "text", text }] } },
    { type: "result", subtype: "success", is_error: false, terminal_reason: "completed", result },
  ];
  const codex = (...texts: readonly string[]) => [
    ...texts.map((text, at) => ({ type: "item.completed", item: { id: `${at}`, type: "agent_message", text } })),
    { type: "turn.completed" },
  ];
  const long = "I read the files and ran the tests.\n".repeat(2_000);

  test.each<readonly [string, string, string | undefined]>([
    ["Claude Code", lastWords(hearClaude, claude("", "Both ways work. Should I proceed?")), "Should I proceed?"],
    ["Claude Code, in a long text", lastWords(hearClaude, claude("", `${long}Should I proceed?`)), "Should I proceed?"],
    ["Claude Code, without a result", lastWords(hearClaude, claude("Should I proceed?", "")), "Should I proceed?"],
    ["Claude Code, on the way only", lastWords(hearClaude, claude("Should I proceed?", "Half up it is; done.")), undefined],
    ["Codex", lastWords(hearCodex, codex("Looking.", "Should I proceed?")), "Should I proceed?"],
    ["Codex, on the way only", lastWords(hearCodex, codex("Should I proceed?", "Half up it is; done.")), undefined],
  ])("%s", (_name, words, asked) => expect(askedIn(words)).toBe(asked));
});
