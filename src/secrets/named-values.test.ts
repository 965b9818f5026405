import { expect, test } from "vitest";
import { namedValues } from "./named-values.ts";

test("K10 a variable is its name's own value, whatever objects have by nature", () => {
  const names = Object.getOwnPropertyNames(Object.prototype);
  expect(namedValues(process.env, names)).toEqual([]);
  expect(
    namedValues({ A: "one", B: "", C: undefined, toString: "two" } as unknown as Record<string, string>, ["A", "B", "C", "D", "toString"]),
  ).toEqual(["one", "two"]);
});
