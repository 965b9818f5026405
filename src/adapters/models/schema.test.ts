import { describe, expect, test } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import { isStrict, parseAnswer, schemaOf } from "./schema.ts";

describe("a shape as providers take it", () => {
  test("lengths become words, names of fields stay, and what it says of itself too", () => {
    const shape = z.strictObject({
      description: z.string().max(10).describe("What it is."),
      maxLength: z.array(z.string().min(1).max(5)).max(3),
    });
    expect(schemaOf(shape)).toEqual({
      type: "object",
      additionalProperties: false,
      required: ["description", "maxLength"],
      properties: {
        description: { type: "string", description: "What it is. At most 10 characters." },
        maxLength: { type: "array", maxItems: 3, items: { type: "string", description: "At most 5 characters." } },
      },
    });
  });

  test("the small form of zod is as good", () => {
    expect(schemaOf(mini.strictObject({ a: mini.string() }))).toMatchObject({ properties: { a: { type: "string" } } });
  });

  test.each([
    [true, z.strictObject({ a: z.strictObject({ b: z.string() }) })],
    [true, z.strictObject({ a: z.array(z.strictObject({ b: z.nullable(z.string()) })) })],
    [false, z.strictObject({ a: z.string().optional() })],
    [false, z.strictObject({ a: z.object({ b: z.string() }).loose() })],
    [false, z.strictObject({ a: z.array(z.strictObject({ b: z.string().optional() })) })],
    [false, z.strictObject({ a: z.record(z.string(), z.string()) })],
  ])("strict is %s for what says all of its fields", (strict, shape) => {
    expect(isStrict(schemaOf(shape))).toBe(strict);
  });
});

describe("an answer", () => {
  const shape = z.strictObject({ a: z.number() });
  test.each(['{"a":1}', ' {"a":1}\n', 'Sure: {"a":1} there.', '```json\n{"a":1}\n```'])("is found in %j", (text) => {
    expect(parseAnswer(text, shape)).toEqual({ value: { a: 1 } });
  });

  test.each(["", "none", "[1]", '{"a":', '{"a":1} or {"a":2}', "null", '"a"'])("is not in %j", (text) => {
    expect(parseAnswer(text, shape)).toEqual({ problems: ["it is not one JSON object"] });
  });

  test("that does not fit says where", () => {
    expect(parseAnswer('{"a":"x","b":1}', shape)).toEqual({
      problems: ["a: Invalid input: expected number, received string", 'the object: Unrecognized key: "b"'],
    });
  });

  test("has only so many problems", () => {
    const many = z.strictObject(Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}`, z.string()])));
    expect(parseAnswer("{}", many)).toHaveProperty("problems.length", 12);
  });
});
