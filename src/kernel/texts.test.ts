import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "./ids.ts";
import { mapTexts } from "./texts.ts";

const stars = (text: string): string => "*".repeat(text.length);

describe("changing declared texts", () => {
  const event = {
    type: "x",
    title: "abc",
    gate: { question: "why", options: [{ id: "one", changes: "ab" }, { id: "two" }] },
    input: { command: "rm", deep: { list: ["a", 1, null, { b: "c" }] } },
  };

  test.each<[string, readonly string[], unknown]>([
    ["a member", ["title"], { ...event, title: "***" }],
    ["a member of a member", ["gate.question"], { ...event, gate: { ...event.gate, question: "***" } }],
    [
      "a member of every item",
      ["gate.options.*.changes"],
      { ...event, gate: { ...event.gate, options: [{ id: "one", changes: "**" }, { id: "two" }] } },
    ],
    ["one item", ["gate.options.1.id"], { ...event, gate: { ...event.gate, options: [{ id: "one", changes: "ab" }, { id: "***" }] } }],
    ["everything below", ["input.**"], { ...event, input: { "*******": "**", "****": { "****": ["*", 1, null, { "*": "*" }] } } }],
    ["two places", ["title", "input.command"], { ...event, title: "***", input: { ...event.input, command: "**" } }],
    ["a place that is not there", ["nothing.at.all", "title.more", "gate"], event],
    ["no place", [], event],
  ])("reaches %s and nothing else", (_, paths, expected) => {
    expect(mapTexts(event, paths, stars)).toEqual(expected);
  });

  test("leaves the original alone, keeps absent members absent, and takes a hostile key for a key", () => {
    const value = JSON.parse(`{"__proto__":"secret","constructor":"secret"}`) as Json;
    const onlySecret = (text: string): string => (text === "secret" ? "******" : text);
    expect(JSON.stringify(mapTexts(value, ["**"], onlySecret))).toBe(`{"__proto__":"******","constructor":"******"}`);
    expect(JSON.stringify(mapTexts(value, ["**"], () => "__proto__"))).toBe(`{"__proto__":"__proto__","__proto__ (2)":"__proto__"}`);
    expect(JSON.stringify(value)).toBe(`{"__proto__":"secret","constructor":"secret"}`);
    expect(mapTexts({ text: undefined }, ["text", "**"], (text) => text)).toStrictEqual({ text: undefined });
  });

  test("** leaves no text as it was, whatever the value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const changed = mapTexts(value, ["**"], () => "---");
        const seen: string[] = [];
        mapTexts(changed, ["**"], (text) => (seen.push(text), text));
        expect(seen.filter((text) => !/^---(?: \(\d+\))?$/.test(text))).toEqual([]);
        expect(mapTexts(value, ["**"], (text) => text)).toEqual(value);
      }),
    );
  });
});
