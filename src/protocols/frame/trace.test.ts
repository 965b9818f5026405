import { expect, test } from "vitest";
import { answer, begin, cost, inquired, type World } from "./machine.fixture.ts";
import { frame } from "./machine.ts";

test("F17, K8 the trace says for each lens what it contributed, what survived, and what nobody addressed", () => {
  expect(frame.trace(answer(answer(inquired(), "wrap-up"), "all"))).toMatchInlineSnapshot(`
    [
      {
        "from": "no framework: the question could be looked at in any way",
        "item": "Reliability engineering",
        "to": "contributed: Seen as reliability-engineering, one journal file concentrates failure and keeps recovery simple. → survived in convergence, assessment → nobody addressed: The reliability-engineering view cannot see what operators are used to. → 150 tokens",
      },
      {
        "from": "no framework: the question could be looked at in any way",
        "item": "Cost accounting",
        "to": "contributed: Seen as cost-accounting, one journal file concentrates failure and keeps recovery simple. → survived in convergence → nobody addressed: The cost-accounting view cannot see what operators are used to. → 150 tokens",
      },
      {
        "from": "no framework to answer it in",
        "item": "the question",
        "to": "Keep one journal file while appends stay below the measured limit",
      },
    ]
  `);
});

test("K8 a lens that was gone on without says so, and what a person added is a line", () => {
  const world: World = { ask: ({ lens }) => (lens === cost ? { failed: "refused", detail: "" } : undefined) };
  const journal = answer(answer(inquired(world), "without"), "add-input", "We have two disks");
  expect(frame.trace(journal).map(({ item, to, by }) => [item, to.slice(0, 16), by])).toEqual([
    ["Reliability engineering", "contributed: See", undefined],
    ["Cost accounting", "gone on without", undefined],
    ["i:1", "We have two disk", "Mira"],
    ["the question", "Keep one journal", undefined],
  ]);
});

test("K8 before anything was chosen the question is open", () => {
  expect(frame.trace([])).toEqual([]);
  expect(frame.trace(begin()).map(({ item, to }) => [item, to.slice(0, 26)])).toEqual([
    ["the question", "the question is still open"],
  ]);
});
