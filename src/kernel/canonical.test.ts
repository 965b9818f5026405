import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonical } from "./canonical.ts";

describe("RFC 8785", () => {
  test("its example of numbers, strings and literals", () => {
    const value = {
      numbers: [Number("333333333.33333329"), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: "\u20ac$\u000f\u000aA'\u0042\u0022\u005c\\\"\u002f",
      literals: [null, true, false],
    };
    expect(canonical(value)).toBe(
      `{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA'B\\"\\\\\\\\\\"/"}`,
    );
  });

  test("its example of key order, by UTF-16 code unit", () => {
    const value = {
      "\u20ac": "Euro Sign",
      "\r": "Carriage Return",
      "\ufb33": "Hebrew Letter Dalet With Dagesh",
      "1": "One",
      "\ud83d\ude00": "Emoji: Grinning Face",
      "\u0080": "Control",
      "\u00f6": "Latin Small Letter O With Diaeresis",
    };
    expect(Object.values(JSON.parse(canonical(value)))).toHaveLength(7);
    expect([...canonical(value).matchAll(/:"([A-Z][a-z]+)/g)].map(([, word]) => word)).toEqual(
      ["Carriage", "One", "Control", "Latin", "Euro", "Emoji", "Hebrew"],
    ); // oxfmt-ignore
  });

  test.each([
    [0, "0"],
    [-0, "0"],
    [5e-324, "5e-324"],
    [-5e-324, "-5e-324"],
    [1.7976931348623157e308, "1.7976931348623157e+308"],
    [9007199254740992, "9007199254740992"],
    [295147905179352830000, "295147905179352830000"],
    [9.999999999999997e22, "9.999999999999997e+22"],
    [1e23, "1e+23"],
    [999999999999999900000, "999999999999999900000"],
    [1e21, "1e+21"],
    [1e-6, "0.000001"],
    [1e-7, "1e-7"],
    [333333333.3333332, "333333333.3333332"],
    [Number("1424953923781206.2"), "1424953923781206.2"],
  ])("the number %d is spelled %s", (value, text) => expect(canonical(value)).toBe(text));

  test("digits as keys are ordered as texts, not as numbers", () => {
    expect(canonical({ 9: 1, 10: 2, a: 3, 1: 4 })).toBe('{"1":4,"10":2,"9":1,"a":3}');
  });
});

describe("what JSON leaves open", () => {
  test("a member that is undefined is left out; an item is null", () => {
    expect(canonical({ a: undefined, b: [undefined, 1] })).toBe('{"b":[null,1]}');
  });

  test.each([
    ["NaN", Number.NaN],
    ["infinity", Number.POSITIVE_INFINITY],
    ["a function", () => {}],
    ["undefined", undefined],
    ["a symbol", Symbol("s")],
    ["a big integer", 1n],
    ["half a surrogate pair", "\ud83d"],
    ["half a surrogate pair as a key", { "\ude00": 1 }],
  ])("%s is refused", (_name, value) => expect(() => canonical(value)).toThrow(TypeError));

  test("nesting has a limit", () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
    expect(canonical(nested(200))).toHaveLength(401);
    expect(() => canonical(nested(201))).toThrow("deeper than 200");
  });
});

/** As JSON gives it back: without -0, and without a prototype that a key named `__proto__` could change. */
const json = fc.jsonValue({ stringUnit: "binary" }).filter((value) => !JSON.stringify(value).includes("__proto__"));

test("reading a canonical text gives the value again, and its canonical text is the same", () => {
  fc.assert(
    fc.property(json, (value) => {
      const text = canonical(value);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonical(JSON.parse(text))).toBe(text);
    }),
  );
});

test("the order in which members were added changes nothing", () => {
  const members = fc.uniqueArray(fc.tuple(fc.string({ unit: "binary" }), json), { selector: ([key]) => key });
  fc.assert(
    fc.property(members, (entries) => {
      const one = Object.fromEntries(entries.filter(([key]) => key !== "__proto__"));
      const other = Object.fromEntries(Object.entries(one).toReversed());
      expect(canonical(one)).toBe(canonical(other));
    }),
  );
});

test("two values have one text only if they are equal", () => {
  fc.assert(
    fc.property(json, json, (one, other) => {
      const same = canonical(one) === canonical(other);
      if (same) expect(JSON.parse(JSON.stringify(one))).toEqual(JSON.parse(JSON.stringify(other)));
    }),
  );
});
