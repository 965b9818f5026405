import { expect, test } from "vitest";
import { withoutExamples } from "../../tools/examples.ts";

const without = (code: string): string => withoutExamples("a.js", code);

test("examples of rows go, and nothing else that is called like them", () => {
  expect(without(`f({names:["a"],hits:["rm a",\`rm b\`],misses:['ls']})`)).toBe(`f({names:["a"],hits:[],misses:[]})`);
  expect(without(`x={rows:[{hits:["a"]},{reads:["b"],changes:["c"]}]}`)).toBe(`x={rows:[{hits:[]},{reads:[],changes:[]}]}`);
  expect(without(`x={hits:words("a b"),misses:"a b".split(" ")}`)).toBe(`x={hits:[],misses:[]}`);
  const kept = [
    `x={hits:[f("a")]}`,
    "x={hits:[`a${b}`]}",
    `x={hits:3}`,
    `x={hits:words(a)}`,
    `x={reads:["a"]}`,
    `x={changes:["a"]}`,
    `hits=["a"]`,
  ];
  for (const code of kept) expect(without(code)).toBe(code);
});
