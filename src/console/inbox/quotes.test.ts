import * as fc from "fast-check";
import { expect, test } from "vitest";
import { quotesIn } from "./quotes.ts";

test("X4 what stands behind a gutter is a quote, and nothing else is", () => {
  expect(quotesIn("ada in round 4 (m10):\n│ We should\n│\n│ start over.\nTheme: x")).toEqual([
    { isQuote: false, lines: "ada in round 4 (m10):" },
    { isQuote: true, lines: "We should\n\nstart over." },
    { isQuote: false, lines: "Theme: x" },
  ]);
  expect(quotesIn("plain")).toEqual([{ isQuote: false, lines: "plain" }]);
});

test("X4 no line of a text is lost, and each is in order", () => {
  const line = fc
    .oneof(fc.string({ maxLength: 8 }), fc.constantFrom("│ ", "│ │ x", "│", "", "a│ b"))
    .map((each) => each.replaceAll("\n", ""));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
      const back = quotesIn(lines.join("\n")).flatMap(({ isQuote, lines: said }) =>
        said.split("\n").map((each) => (isQuote ? `│ ${each}` : each)),
      );
      expect(back.map((each) => each.trimEnd())).toEqual(lines.map((each) => each.trimEnd()));
    }),
  );
});
