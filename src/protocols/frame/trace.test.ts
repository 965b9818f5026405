import { expect, test } from "vitest";
import { answer, begin, cost, inquired, type World } from "./machine.fixture.ts";
import { frame } from "./machine.ts";

test("F17, K8 the trace says for each lens what it contributed, what survived, and what nobody addressed", () => {
  expect(frame.trace(answer(answer(inquired(), "wrap-up"), "all"))).toMatchInlineSnapshot(`
    [
      {
        "from": "contributed: Seen as reliability-engineering, one journal file concentrates failure and keeps recovery simple.",
        "item": "Reliability engineering",
        "to": "survived in the assessment and what they agree on; nobody addressed: The reliability-engineering view cannot see what operators are used to",
      },
      {
        "from": "contributed: Seen as cost-accounting, one journal file concentrates failure and keeps recovery simple.",
        "item": "Cost accounting",
        "to": "survived in what they agree on; nobody addressed: The cost-accounting view cannot see what operators are used to",
      },
      {
        "from": "no framework to answer it in",
        "item": "the question",
        "to": "Keep one journal file while appends stay below the measured limit",
      },
      {
        "from": "2 claims in the synthesis",
        "item": "what was kept",
        "to": "all of it",
      },
    ]
  `);
});

test("K8 a lens that was gone on without says so, and what a person added is a line", () => {
  const world: World = { ask: ({ lens }) => (lens === cost ? { failed: "refused", detail: "" } : undefined) };
  const journal = answer(answer(inquired(world), "without"), "add-input", "We have two disks");
  expect(frame.trace(journal).map(({ item, to, by }) => [item, to.slice(0, 16), by])).toEqual([
    ["Reliability engineering", "survived in the ", undefined],
    ["Cost accounting", "gone on without", undefined],
    ["what was added", "We have two disk", "Mira"],
    ["the question", "Keep one journal", undefined],
  ]);
});

test("K8 before anything was chosen the question is open", () => {
  expect(frame.trace([])).toEqual([]);
  expect(frame.trace(begin()).map(({ item, to }) => [item, to.slice(0, 26)])).toEqual([["the question", "the question is still open"]]);
});

test("F16 the trace says what was kept, by whom it was said, and what was added and used by nobody", () => {
  const added = answer(inquired(), "add-input", "We have two disks");
  const journal = answer(answer(added, "wrap-up"), "choose", "a1");
  expect(frame.trace(journal).slice(2)).toEqual([
    { item: "what was added", from: "not known to any lens", to: "We have two disks (no claim rests on it)", by: "Mira" },
    expect.objectContaining({ item: "the question" }),
    { item: "kept: a1", from: "Reliability engineering", to: "Keep one journal file while appends stay below the measured limit" },
  ]);
  const nothing = frame.trace(answer(answer(inquired(), "wrap-up"), "nothing"));
  expect(nothing.at(-1)).toMatchObject({ item: "what was kept", to: "nothing" });
});
