import { describe, expect, test } from "vitest";
import { unseenIn } from "./citations.ts";
import { entailments, verdictOf } from "./check.ts";
import { contradictionsIn } from "./contradictions.ts";
import { isVerbatim, quotesIn } from "./quotes.ts";

describe("quotes", () => {
  const source = "The cache is\n  cold after a restart, and nobody warms it.";

  test("U3 a quote is its source word for word, after folding white space", () => {
    expect(isVerbatim("the cache is cold", source)).toBe(false);
    expect(isVerbatim("The cache is cold after a   restart", source)).toBe(true);
    expect(isVerbatim("The cache is cold, after a restart", source)).toBe(false);
    expect(isVerbatim("  ", source)).toBe(false);
  });

  test("U3 a claim with a false quote does not stand, whatever a checker says", () => {
    const said = "The cache is cold after a restart: “nobody ever warms the cache”.";
    expect(verdictOf(said, [source], "follows")).toMatchObject({
      isSupported: false,
      problems: expect.arrayContaining([{ kind: "quote", what: "nobody ever warms the cache" }]),
    });
  });

  test("U6 four words in quotation marks are somebody's own, three may be a term", () => {
    expect(quotesIn("They say “cold after a restart” and “nobody warms it”.")).toEqual(["cold after a restart"]);
  });
});

describe("citations", () => {
  const looks = [
    { path: "src/cache.ts", text: "10: const cold = true;\n11: warm();" },
    { path: ".", text: "docs/plan.md:4: the cache is cold" },
  ];

  test.each([
    ["a file that was read", "src/cache.ts", []],
    ["by its last name", "cache.ts:11", []],
    ["a line that was shown", "src/cache.ts:10", []],
    ["a range that overlaps", "src/cache.ts:11-20", []],
    ["a line that was found", "docs/plan.md:4", []],
    ["a line that was not shown", "src/cache.ts:12", ["src/cache.ts:12"]],
    ["another line of what was found", "docs/plan.md:5", ["docs/plan.md:5"]],
    ["a file that nobody opened", "src/queue.ts:1", ["src/queue.ts:1"]],
    ["an address", "https://example.org/cache", ["https://example.org/cache"]],
    ["a work of others", "(Karger 1997)", []],
  ])("U3 %s", (_, cited, unseen) => {
    expect(unseenIn(`It is cold, see ${cited}.`, looks)).toEqual(unseen);
  });

  test("U3 what the question names was given, not looked at", () => {
    expect(unseenIn("See src/queue.ts.", looks, "Is src/queue.ts slow?")).toEqual([]);
  });
});

describe("an independent check", () => {
  const source = "The export takes 40 s on the small host.";

  test("U4 can bring a claim through that the rules could not tell", () => {
    expect(verdictOf("The small host is busy with the export for 40 s.", [source]).isSupported).toBe(false);
    expect(verdictOf("The small host is busy with the export for 40 s.", [source], "follows")).toMatchObject({
      isSupported: true,
      by: "checker",
    });
    expect(verdictOf("The small host is busy with the export for 40 s.", [source], "cannot tell").isSupported).toBe(false);
  });

  test("U4 can stop one that the rules let pass", () => {
    expect(verdictOf(source, [source], "contradicts")).toMatchObject({ isSupported: false, by: "checker" });
    expect(verdictOf(source, [source], "cannot tell").isSupported).toBe(true);
  });

  test.each(["The export takes 41 s on the small host.", "The export of Ines takes 40 s on the small host.", "Delete the small host."])(
    "U4 brings nothing new through: %s",
    (claim) => {
      expect(verdictOf(claim, [source], "follows").isSupported).toBe(false);
    },
  );
});

describe("contradictions", () => {
  const one = "The cache lowers the load of the database at night.";

  test.each([
    ["direction", "The cache raises the load of the database at night."],
    ["negation", "The cache does not lower the load of the database at night."],
  ])("U5 are found in %s", (how, other) => {
    expect(contradictionsIn(one, other)).toMatchObject([{ one, other, how }]);
  });

  test("U5 are found in numbers, where everything else is the same", () => {
    expect(contradictionsIn("The cache answers in 40 ms at night.", "The cache answers in 90 ms at night.")).toHaveLength(1);
    expect(contradictionsIn("The cache answers in 40 ms at night.", "The new cache of the relay answers in 90 ms by day.")).toEqual([]);
  });

  test("U6 are about the same: three words in common, and three fifths of the shorter clause", () => {
    expect(contradictionsIn("The cache is cold.", "The cache is not warm.")).toEqual([]);
    expect(contradictionsIn("The red cache of the host is cold.", "The red cache of the relay is not warm.")).toEqual([]);
    expect(contradictionsIn("The red cache of the host is cold.", "The red cache of the host is not cold.")).toHaveLength(1);
  });
});

describe("limits", () => {
  const file = (chars: number): string => `src/${"a".repeat(chars - "src/.ts".length)}.ts`;

  test("U6 a word of 300 characters may be a path, a longer one is none", () => {
    expect(unseenIn(`See ${file(300)}.`, [])).toHaveLength(1);
    expect(unseenIn(`See ${file(301)}.`, [])).toEqual([]);
  });

  test("U6 120 sentences of each text are compared", () => {
    const after = (count: number): string => `${"It rains. ".repeat(count)}The red cache is not cold.`;
    expect(contradictionsIn("The red cache is cold.", after(119))).toHaveLength(1);
    expect(contradictionsIn("The red cache is cold.", after(120))).toEqual([]);
  });

  test.each(["follows", "contradicts", "cannot tell"])("U4 a checker may say that it %s", (said) => {
    expect(entailments).toContain(said);
  });
});
