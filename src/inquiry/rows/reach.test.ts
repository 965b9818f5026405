import { describe, expect, test } from "vitest";
import { ambiguousRows } from "./ambiguous.ts";
import { borrowedRows } from "./borrowed.ts";
import { boundRows } from "./bound.ts";
import { clarifyRows } from "./clarify.ts";
import { contradictions } from "./contradictions.ts";
import { delegatedRows } from "./delegated.ts";
import { elsewhereRows } from "./elsewhere.ts";
import { goalRows } from "./goal.ts";
import { groundRows } from "./ground.ts";
import { findOpen, type OpenRow } from "./row.ts";
import { solicitRows } from "./solicit.ts";
import { vagueRows } from "./vague.ts";
import { passagesOf, sentenceAround, viewOf } from "./view.ts";

const isFound = (rows: readonly OpenRow[], text: string): boolean => rows.some((row) => findOpen(row, viewOf(text), text) !== undefined);
/** So many characters of one sentence: a blank, a word that means nothing, a blank. */
const apart = (chars: number): string => ` ${"z".repeat(chars - 2)} `;

const tables = {
  ...{ borrowed: borrowedRows, bound: boundRows, clarify: clarifyRows, delegated: delegatedRows, elsewhere: elsewhereRows },
  ...{ goal: goalRows, ground: groundRows, solicit: solicitRows, vague: vagueRows },
};

describe("U6 words of a row stand in one sentence, at most so far from each other", () => {
  test.each<readonly [keyof typeof tables, string, string, number]>([
    ["borrowed", "Move it, the podcast", "recommends it", 30],
    ["bound", "Use your judgement", "salaries", 110],
    ["bound", "Salaries", "use your judgement", 110],
    ["bound", "Decide which", "salaries", 70],
    ["bound", "It is unclear", "in charge", 50],
    ["bound", "Both teams", "disagree", 30],
    ["bound", "Stop, the decision-maker", "quit", 12],
    ["bound", "Purge", "dormant profiles", 30],
    ["bound", "Grant", "rights to people who ask", 40],
    ["bound", "Grant rights", "people who ask", 40],
    ["bound", "Flip", "once it is happy", 70],
    ["bound", "Flip it once it is", "happy", 25],
    ["bound", "If something breaks", "improvise", 26],
    ["clarify", "Forward to her", ", today", 3],
    ["delegated", "Buy", "whatever makes sense", 90],
    ["delegated", "Relax", "if necessary", 40],
    ["delegated", "Sign", "unless something looks odd", 60],
    ["elsewhere", "Register", "with the scanner", 30],
    ["goal", "It should look", "nice", 25],
    ["goal", "Go on until it reads", "natural", 30],
    ["goal", "Tackle", "churn", 40],
    ["ground", "We bring", "WCAG", 60],
    ["ground", "WCAG", "covers it", 30],
    ["ground", "We respect", "SOLID", 50],
    ["ground", "Adhering", "market norms", 30],
    ["ground", "Imagine", "like a beehive", 60],
    ["ground", "It succeeded", "at my last company", 25],
    ["solicit", "It is unclear", "whether it fits", 20],
    ["solicit", "Finance will", "supply it tomorrow", 15],
    ["solicit", "Finance will supply", "tomorrow", 50],
    ["solicit", "Sync", "with the CRM", 51],
    ["solicit", "Show the browsers customers", "sell", 12],
    ["solicit", "Stay within", "the quota", 25],
    ["solicit", "If we own", "otherwise stop", 60],
    ["vague", "Deliver", "solid monitoring", 40],
    ["vague", "Write it so guests can", "quickly", 50],
  ])("A2 %s: %s … %s, %i characters", (table, before, after, most) => {
    const isAt = (chars: number): boolean => isFound(tables[table], `${before}${apart(chars)}${after}`);
    expect([isAt(3), isAt(most), isAt(most + 1)]).toEqual([true, true, false]);
  });
});

describe("U6 what contradicts itself", () => {
  const found = (text: string): number => [...contradictions(viewOf(text))].length;

  test("A2 two claims need twenty characters", () => {
    expect([found("2 boats: a, b and c"), found("2 floats: a, b and c")]).toEqual([0, 1]);
  });

  test("A2 a thing that goes and stays has a name of four letters", () => {
    expect(found("Remove the log from here, keep the log for now")).toBe(0);
    expect(found("Remove the logs from here, keep the logs for now")).toBe(1);
  });

  test("A2 of a word that comes again four letters are known", () => {
    expect(found("Remove all zones, but zoned rows are still shown.")).toBe(0);
    expect(found("Remove all caching, but cached rows are still shown.")).toBe(1);
  });

  test("A2 six things that go are looked at", () => {
    const after = (goes: number): number =>
      found(`${"Drop alpha today. ".repeat(goes)}Remove all caching, but cached rows are still shown.`);
    expect([after(5), after(6)]).toEqual([1, 0]);
  });

  test("A2 one of several is looked for behind twelve of them", () => {
    const after = (others: number): boolean =>
      isFound(
        ambiguousRows,
        `${"Two stones lie here, ".repeat(others)}there are two invoice templates. Move the line in the invoice template.`,
      );
    expect([after(11), after(12)]).toEqual([true, false]);
  });
});

describe("U6 a text is read in pieces", () => {
  test("A2 a passage has 2,000 characters, or ends with its last sentence", () => {
    expect(passagesOf("x".repeat(2_001)).map(({ view }) => view.length)).toEqual([2_000, 1]);
    expect(passagesOf("x".repeat(1_999)).map(({ view }) => view.length)).toEqual([1_999]);
    expect(passagesOf(`${"x".repeat(1_498)}. ${"y".repeat(500)}`).map(({ view }) => view.length)).toEqual([1_500, 500]);
    expect(passagesOf(`${"x".repeat(998)}. ${"y".repeat(1_001)}`).map(({ view }) => view.length)).toEqual([2_000, 1]);
  });

  test("A2 a sentence reaches 600 characters to both sides", () => {
    const { whole, rest } = sentenceAround("x".repeat(2_000), 1_000, 1_010);
    expect([whole.length, rest.length]).toEqual([1_210, 600]);
  });
});
