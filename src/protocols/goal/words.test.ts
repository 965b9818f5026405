import { expect, test } from "vitest";
import { gateOpened, gateProblem } from "../../kernel/gate.ts";
import { goalLimits } from "./policy.ts";
import { dimensions } from "./types.ts";
import { words } from "./words.ts";

const proposal = { text: "Sorted invoices", evidence: [{ claim: "you said: sort the invoices", source: "the intent" }] };

test("K5 the question about the outcome", () => {
  expect(words.question("outcome", "sort the invoices", proposal, false)).toMatchInlineSnapshot(`
    {
      "changes": {
        "accept": "The outcome is: Sorted invoices",
        "extend": "The proposal and your words together become the outcome",
        "modify": "Your words become the outcome",
        "reject": "Another outcome is proposed; a goal needs one",
      },
      "context": [
        "Goal: sort the invoices",
        "Proposed outcome: Sorted invoices",
      ],
      "evidence": [
        {
          "claim": "you said: sort the invoices",
          "source": "the intent",
        },
      ],
      "question": "Is this the outcome?",
      "title": "What should exist at the end",
    }
  `);
});

test("K6 what rejecting changes, in each dimension, and in the last round", () => {
  const reject = (isLast: boolean) => dimensions.map((dimension) => words.question(dimension, "i", proposal, isLast).changes?.["reject"]);
  expect([reject(false), reject(true)]).toMatchInlineSnapshot(`
    [
      [
        "Another outcome is proposed; a goal needs one",
        "The goal has no metric",
        "The goal has no boundary",
        "The goal has no priority",
      ],
      [
        "Nothing else is left to propose; the session ends without a goal",
        "The goal has no metric",
        "The goal has no boundary",
        "The goal has no priority",
      ],
    ]
  `);
});

test("each dimension has its own title and question", () => {
  const asked = dimensions.map((dimension) => words.question(dimension, "i", proposal, false));
  expect(asked.map(({ title, question }) => `${title}: ${question}`)).toMatchInlineSnapshot(`
    [
      "What should exist at the end: Is this the outcome?",
      "How anyone can tell that it is reached: Is this the metric?",
      "What it must not touch: Is this the boundary?",
      "What wins when two things cannot both be had: Is this the priority?",
    ]
  `);
});

test("K10 the longest intent makes a gate that can be shown", () => {
  const intent = "\u0007".repeat(goalLimits.intentMaxChars);
  const gate = gateOpened("goal-field", "k", words.question("outcome", intent, { ...proposal, text: intent }, false));
  expect(gateProblem(gate.gate)).toBeUndefined();
});

test("how a settled dimension reads in the trace", () => {
  expect([
    words.settled({ text: "Sorted invoices", how: "accepted", by: "Mira" }),
    words.settled({ text: null, how: "rejected", by: "Mira" }),
    words.settled({ text: "Sorted invoices", how: "defaulted", by: "nobody" }),
  ]).toMatchInlineSnapshot(`
    [
      "Sorted invoices (accepted)",
      "left out (rejected)",
      "Sorted invoices (defaulted)",
    ]
  `);
});

test("S12, U11 an end state that a command can check, one that a person confirms, and one that holds today already", () => {
  const [outcome, metric, check] = ["Sorted invoices", "`npm test` exits 0", "npm test"];
  const said = [
    words.endState({ outcome, metric, check, today: { exitCode: 1 } }),
    words.endState({ outcome, metric, check, today: undefined }),
    words.endState({ outcome, metric, check, today: { exitCode: 0 } }),
    words.endState({ outcome, metric: "no invoice is out of order", check: null, today: undefined }),
    words.endState({ outcome, metric: null, check: null, today: undefined }),
  ];
  expect(said).toMatchInlineSnapshot(`
    [
      "Sorted invoices. It is reached when this holds: \`npm test\` exits 0.",
      "Sorted invoices. It is reached when this holds: \`npm test\` exits 0.",
      "Sorted invoices. It is reached when this holds: \`npm test\` exits 0. \`npm test\` exits 0 today already, so a person confirms it.",
      "Sorted invoices. It is reached when this holds: no invoice is out of order. A person confirms it.",
      "Sorted invoices. A person confirms it.",
    ]
  `);
});

test("what an early end leaves open", () => {
  expect(dimensions.map(words.leftOpen)).toMatchInlineSnapshot(`
    [
      "the outcome of the goal",
      "the metric of the goal",
      "the boundary of the goal",
      "the priority of the goal",
    ]
  `);
});
