import * as fc from "fast-check";
import { expect, test } from "vitest";
import { stretchesOf } from "./stretches.ts";

test("S5 decisions stand out in a plan, as text and in JSON, and a plan that nobody changed has none", () => {
  const text = stretchesOf("1. open\n", "1. open\n\nDecided before the work:\n- port: 9100\n");
  expect(text.map(({ isDecided }) => isDecided)).toEqual([false, true]);
  const plan = JSON.stringify({ decisions: [{ text: "9100" }], steps: [1] }, null, 2);
  const json = stretchesOf('{"steps":[1]}', plan);
  expect(json.find(({ isDecided }) => isDecided)?.text).toContain("9100");
  expect(json.map((stretch) => stretch.text).join("")).toBe(plan);
  expect(stretchesOf("as it was", "as it was")).toEqual([{ text: "as it was", isDecided: false }]);
});

test("no character of a text is lost, whatever it was before", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (original, text) => {
      expect(
        stretchesOf(original, text)
          .map((stretch) => stretch.text)
          .join(""),
      ).toBe(text);
    }),
  );
});
