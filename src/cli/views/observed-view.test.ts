import { expect, test } from "vitest";
import { calling, journalOf, later, opened } from "../../protocols/guard/machine.fixture.ts";
import { createIo } from "../io.ts";
import { observedLines } from "./observed-view.ts";
import { seenIn, tallied } from "../../host/guard/observation.ts";

const io = createIo(
  { stdout: { write: () => true }, stderr: { write: () => true }, stdin: {}, environment: {} },
  { json: false, color: false },
);
const shown = (...calls: readonly ReturnType<typeof calling>[]): string => {
  const seen = seenIn(journalOf(opened, ...calls));
  return observedLines(io, { ...tallied(seen), sessions: 1, isCut: false }).join("\n");
};

test("what was only watched is summed up: calls, rules, the last ones first, and how to guard", () => {
  const watched = { observing: true } as const;
  expect(
    shown(
      calling("a", { verdict: "low" }),
      calling("b", { ...watched, command: "rm -rf data" }),
      calling("c", { ...watched, verdict: "advisory" }),
      calling("d", { ...watched, command: "rm -rf more\u001b[2J", at: later(60_000) }),
      calling("e", { ...watched, verdict: "refuse", signals: ["SecurityBoundary"], at: later(120_000) }),
    ),
  ).toMatchInlineSnapshot(`
    "  Observing: 5 calls seen in 1 session; 2 would have been asked about, 1 refused.
           2 × Irreversibility on Bash
           1 × SecurityBoundary on Bash
        2026-03-01 12:02 would refuse rm -rf build
        2026-03-01 12:01 would ask    rm -rf more\\x1b[2J
        2026-03-01 12:00 would ask    rm -rf data
        Guard this project from now on: assent init"
  `);
});

test("what a guard asked about or refused itself was not only watched", () =>
  expect(tallied(seenIn(journalOf(opened, calling("a"), calling("b", { verdict: "refuse" }))))).toEqual({
    calls: 2,
    asked: 0,
    refused: 0,
    rules: [],
    last: [],
  }));

test("before the first call it says so", () => expect(shown()).toContain("no call was seen here yet"));

test("where nothing would have been stopped it says that", () =>
  expect(shown(calling("a", { verdict: "low" }))).toContain("1 call seen in 1 session; none would have been stopped"));
