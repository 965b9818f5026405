import { expect, test } from "vitest";
import { gateOpened, gateProblem } from "../../kernel/gate.ts";
import { inquiryLimits } from "../../inquiry/table.ts";
import { gapKinds } from "./types.ts";
import { words } from "./words.ts";

const evidence = [{ claim: "failed 3 times", source: "session.jsonl:40" }];
const gap = {
  kind: "failure",
  key: "npm test",
  title: "npm test fails the same way again",
  context: ["Last error: ECONNREFUSED"],
  evidence,
  question: "How should it go on?",
  steps: [{ id: "other", label: "Try another port", changes: "8081 is used", future: "other", evidence }],
};

test("K5, K6 the gap and its evidence stand before the question, and each answer says what it changes", () => {
  expect(words.question(gap, { intent: "ship it", cwd: "/", plan: "1. npm test\n2. deploy" })).toMatchInlineSnapshot(`
    {
      "candidates": [
        {
          "changes": "8081 is used",
          "future": "other",
          "id": "other",
          "label": "Try another port",
        },
      ],
      "changes": {
        "dismiss": "The plan stays as it is; this kind is not asked about again in this session",
        "escape": "The plan stays as it is from here on; what is open is listed",
        "provide": "Your words are written into the plan",
      },
      "context": [
        "Last error: ECONNREFUSED",
        "About to do: ship it",
        "Plan: 1. npm test",
      ],
      "evidence": [
        {
          "claim": "failed 3 times",
          "source": "session.jsonl:40",
        },
      ],
      "question": "How should it go on?",
      "title": "npm test fails the same way again",
    }
  `);
});

test("K10 the longest words make a gate that can be shown", () => {
  const long = "\u0007".repeat(inquiryLimits.intentMaxChars);
  const loud = { ...gap, title: long, context: Array.from({ length: 50 }, () => long), question: long };
  const { gate } = gateOpened("gap", "k", words.question(loud, { intent: long, cwd: "/", plan: long }));
  expect(gateProblem(gate)).toBeUndefined();
});

test("K8 what each kind puts at stake", () => {
  expect(gapKinds.map(words.deficit)).toMatchInlineSnapshot(`
    [
      "the same thing fails again: the plan would fail the same way",
      "the place has changed: the plan was made for another one",
      "corrections keep coming: the plan aims at something else",
      "an assumption is old: the plan may rest on what is no longer so",
      "a fact is missing: the plan would be made without it",
    ]
  `);
});
