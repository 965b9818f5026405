import { expect, test } from "vitest";
import { candidatesIn } from "./suggest.ts";

const good = { protocol: "goal", source: "arguments", quote: "make it better", harm: "Nobody can tell when it is done." };

test("A2 a model's candidates are taken if they have the right shape", () => {
  expect(candidatesIn(JSON.stringify([good]))).toEqual([good]);
  expect(candidatesIn(`Here you are:\n\`\`\`json\n${JSON.stringify([good])}\n\`\`\``)).toEqual([good]);
});

test.each([
  ["no JSON at all", "I found nothing."],
  ["half of it", '[{"protocol":"goal"'],
  ["no list", '{"protocol":"goal"}'],
  ["an unknown protocol", JSON.stringify([{ ...good, protocol: "destroy" }])],
  ["an unknown source", JSON.stringify([{ ...good, source: "constructor" }])],
  ["no quote", JSON.stringify([{ ...good, quote: 7 }])],
  ["nothing in the list", "[null, 1, []]"],
])("A2 %s adds nothing and breaks nothing", (_, reply) => expect(candidatesIn(reply)).toEqual([]));

test("A2 a model that goes on for ever is cut off", () => {
  expect(candidatesIn(JSON.stringify(Array.from({ length: 100 }, () => good)))).toHaveLength(12);
});
