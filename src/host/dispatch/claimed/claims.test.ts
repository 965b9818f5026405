import { expect, test } from "vitest";
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
