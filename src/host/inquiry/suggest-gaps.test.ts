import { describe, expect, test } from "vitest";
import type { Config } from "../../config/config.ts";
import type { LookInput } from "../../inquiry/effects.ts";
import type { Readers } from "../../inquiry/readers.ts";
import { clarifyTable } from "../../protocols/clarify/policy.ts";
import { gapsIn, suggestGaps } from "./suggest-gaps.ts";

const suggested = {
  kind: "precision",
  source: "intent",
  quote: "soon",
  title: "When is soon",
  question: "By when?",
  steps: [{ label: "Today", changes: "It is done today" }, { label: "This week" }],
};

describe("what a model says", () => {
  test("S4 a gap becomes one with the quote as its evidence, for the machine to check", () => {
    const evidence = [{ claim: "“soon”", source: "the intent" }];
    expect(gapsIn(`Here: ${JSON.stringify([suggested])}`)).toEqual([
      {
        kind: "precision",
        key: "soon",
        title: "When is soon",
        context: ["A model asks this; no rule and no measurement found it."],
        evidence,
        question: "By when?",
        steps: [
          { id: "step-1", label: "Today", future: "today", evidence, changes: "It is done today" },
          { id: "step-2", label: "This week", future: "this week", evidence },
        ],
      },
    ]);
    expect(gapsIn(JSON.stringify([{ ...suggested, source: "plan" }]))[0]?.evidence[0]?.source).toBe("the plan");
  });

  test.each([
    ["no list", "I see nothing."],
    ["half a list", '[{"kind":'],
    ["a list of something else", "[1, null, []]"],
    ["no quote", JSON.stringify([{ ...suggested, quote: "" }])],
    ["no question", JSON.stringify([{ ...suggested, question: 3 }])],
  ])("%s is nothing", (_, reply) => expect(gapsIn(reply)).toEqual([]));

  test("steps without a label are left out", () => {
    expect(gapsIn(JSON.stringify([{ ...suggested, steps: [{ label: " " }, null, { label: "Today" }] }]))[0]?.steps).toHaveLength(1);
    expect(gapsIn(JSON.stringify([{ ...suggested, steps: "none" }]))[0]?.steps).toEqual([]);
  });
});

test("K12 without a configured model nothing is asked and nothing found", async () => {
  const input = { subject: { intent: "soon", cwd: "/" }, decisions: [] } as unknown as LookInput;
  expect(await suggestGaps({} as Config, {}, clarifyTable)(input, new AbortController().signal)).toEqual([]);
});

test("U1 a model that cannot be reached finds nothing, stops nobody, and is told to be left out", async () => {
  let readers: Readers = {};
  const tellReaders = (told: Readers) => (readers = told);
  const input = { subject: { intent: "soon", cwd: "/" }, decisions: [], tellReaders } as unknown as LookInput;
  const config = { model: { url: "http://127.0.0.1:9/v1", name: "m" } } as Config;
  expect(await suggestGaps(config, {}, clarifyTable)(input, new AbortController().signal)).toEqual([]);
  expect(readers).toEqual({ leftOut: expect.stringMatching(/^m: ./) });
});
