import { describe, expect, test } from "vitest";
import { changeOf, many } from "../fit/change.fixture.ts";
import { lacksOf } from "./index.ts";
import { pictureOf } from "./plans.fixture.ts";
import type { DecisionPicture, DecisionRecord, Lack } from "./types.ts";

const lacks = (text: string, more: Partial<DecisionPicture> = {}): readonly Lack[] =>
  lacksOf({ texts: [{ text, source: "the plan" }], records: [], today: "2026-11-18", ...more });
const names = (found: readonly Lack[]): readonly string[] => found.map(({ what }) => what);

describe("as much is read as there is room for", () => {
  test("P1 the four hundredth step is read, the one after it is not", () => {
    const after = (count: number): string => `${"Go on.\n".repeat(count)}DROP TABLE carts`;
    expect([names(lacks(after(399))), names(lacks(after(400)))]).toEqual([["backup"], []]);
  });

  test("P1 sixty-four thousand characters are read, and not many more", () => {
    const after = (count: number): string => `${"x".repeat(count)}\nDROP TABLE carts`;
    expect([names(lacks(after(65_000))), names(lacks(after(66_000)))]).toEqual([["backup"], []]);
  });

  test("P1 what an act is called is cut after 120 characters", () => {
    expect(lacks(`DROP TABLE ${"a".repeat(200)}`).map(({ about }) => about.length)).toEqual([120]);
  });

  test("P1 two signs belong together up to eighty characters from each other", () => {
    const apart = (letters: number): readonly string[] =>
      names(lacks(`Verschiebe die alten Bilder und auch die von ${"a".repeat(letters)} in den Bucket`));
    expect([apart(37), apart(38)]).toEqual([["verify"], []]);
  });

  test("P1 of a sign that is said over and over the first two hundred places are looked at", () => {
    const after = (count: number): readonly string[] =>
      names(lacks(`${"verschiebe ".repeat(count)}${"a".repeat(100)} verschiebe die Bilder in den Bucket`));
    expect([after(199), after(200)]).toEqual([["verify"], []]);
  });

  test("P1 of the lines of a file the first four hundred are looked at for a boundary", () => {
    const records: readonly DecisionRecord[] = [{ kind: "boundary", domain: "invoices", by: "Ada", text: "legal decides", source: "b" }];
    const at = (count: number): readonly string[] =>
      names(lacks("Go on", { records, change: changeOf({}, { "a.txt": `${"x\n".repeat(count)}invoices\n` }) }));
    expect([at(399), at(400)]).toEqual([["boundary"], []]);
  });
});

describe("customs of a project", () => {
  const tested = (count: number, others: number): readonly string[] =>
    names(
      lacks("Go on", {
        change: changeOf(
          {
            "test/a.test.ts": Array.from({ length: count }, (_, at) => `part${at}`).join(" "),
            ...many(count, (at) => `src/part${at}.ts`, "x"),
            ...many(others, (at) => `src/x${at}.ts`, "x"),
          },
          { "src/new.ts": "a();\n" },
        ),
      }),
    );
  test("P1 where half of the code has a test, new code without one lacks it; where less has one, it does not", () => {
    expect([tested(10, 10), tested(9, 10)]).toEqual([["test"], []]);
  });

  test("P1 sixty files show the custom: the next ones are not looked at", () => {
    expect([tested(30, 30), tested(30, 300)]).toEqual([["test"], ["test"]]);
    expect(tested(29, 31)).toEqual([]);
    expect(tested(29, 29)).toEqual(["test"]);
  });
});

describe("owners", () => {
  test("P1 of what they own, three places are shown below their rule", () => {
    const files = many(5, (at) => `src/a${at}.ts`, "a\n");
    const [found] = lacks("Go on", { change: changeOf({ CODEOWNERS: "* @kim\n" }, files) });
    expect(found?.evidence.map(({ source }) => source)).toEqual(["CODEOWNERS:1", "a..b", "a..b", "a..b"]);
  });

  const asked = (text: string): readonly string[] =>
    lacks("Change the invoices", { records: [{ kind: "boundary", domain: "invoices", by: "Ada", text, source: "b" }] }).map(
      ({ about }) => about,
    );
  test.each([
    "decided by kim",
    "decides: kim",
    "owner: kim",
    "ask kim",
    "asked kim",
    "asked of kim",
    "approved by kim",
    "belongs to kim",
    "up to kim",
    "up to the kim",
    "kim decides",
    "kim must approve",
    "kim must agree",
    "kim must be asked",
    "kim has to approve",
    "kim has to agree",
  ])("P1 “%s” names who decides", (text) => expect(asked(text)).toEqual(["kim"]));
  test("P1 “kim likes it” does not", () => expect(asked("kim likes it")).toEqual([]));

  test("P1 a field is touched by a word of five letters, and not by one of four", () => {
    const at = (domain: string, plan: string): readonly string[] =>
      names(lacks(plan, { records: [{ kind: "boundary", domain, by: "Ada", text: "legal decides", source: "b" }] }));
    expect([at("price", "Change the price"), at("rent", "Change the rent")]).toEqual([["boundary"], []]);
  });
});

describe("a way back that brings nothing back", () => {
  const shown = (step: string): number => lacks(`1. DROP TABLE carts\n2. ${step}`)[0]?.evidence.length ?? 0;
  test.each([
    "Rollback is a git revert",
    "The way back is to revert it",
    "Undo it by a revert",
    "revert the commit",
    "revert this merge",
    "revert pr 12",
    "revert change 12",
  ])("P1 “%s” is shown beside the act", (step) => expect(shown(step)).toBe(2));
  test.each(["Look at it", "revert to paper"])("P1 “%s” is not", (step) => expect(shown(step)).toBe(1));
});

test("P1 a repository without a change is read for what the plan names", () => {
  expect(names(lacksOf(pictureOf("Drop `cart_total` ¦ docs/a.md = cart_total is used by the mail")))).toEqual(["in-use"]);
});
