import { describe, expect, test } from "vitest";
import { openPlaces } from "../../inquiry/rows/find.ts";
import { plannedRows } from "../../inquiry/rows/planned.ts";
import { absentFacts, takenForGranted } from "./absent.ts";
import { missingFacts } from "./look.ts";

describe.each(plannedRows.map((row) => [row.hits[0] ?? "", row] as const))("S4 as in: %s", (_, row) => {
  test.each(row.hits)("%j leaves something open", (text) => {
    expect(openPlaces([row], text)).toHaveLength(1);
  });

  test.each(row.misses)("S6 %j does not", (text) => {
    expect(openPlaces(plannedRows, text)).toEqual([]);
  });
});

describe("S4 the plan is read like the intent", () => {
  const intent = "Add invoices to the shop.";
  const quotes = (plan: string): readonly unknown[] =>
    missingFacts({ intent, plan }).map(({ evidence }) => [evidence[0]?.claim, evidence[0]?.source]);

  test.each([
    ["1. Add the table\n2. TODO: which currency\n3. Ask Anna about the VAT rate.", 2],
    ["Charge with Stripe or Paypal, whichever is easier.", 1],
    ["The host is TBD.", 1],
    ["Add the table `invoices` with a test.", 0],
  ])("%j", (plan, count) => {
    expect(quotes(plan)).toHaveLength(count);
    for (const [claim, source] of quotes(plan) as readonly [string, string][]) {
      expect(source).toBe("the plan");
      expect(plan).toContain(claim.slice(1, -1));
    }
  });

  test("also one in JSON, by its sentences and not by its commands", () => {
    const plan = JSON.stringify({
      tasks: [{ id: "a", title: "Export the orders to TBD", action: { tool: "Bash", command: "grep -rn 'TODO: x' src" } }],
    });
    expect(quotes(plan)).toEqual([["“TBD”", "the plan"]]);
  });
});

describe("S4 what is taken for granted and is not there", () => {
  const subject = {
    intent: "Build the invoice page as described in docs/invoices.md.",
    plan: "1. Read docs/invoices.md\n2. git push origin main",
    cwd: "/shop",
  };

  test("is measured, quoted, and offers what is called nearly so", () => {
    const absent = [{ path: "docs/invoices.md", nearest: "docs/invoice.md" }];
    const gaps = absentFacts(subject, { absent, remotes: ["upstream"] });
    expect(gaps).toMatchObject([
      {
        kind: "missing",
        key: "absent:docs/invoices.md",
        evidence: [
          { claim: "docs/invoices.md is not in the project", source: "/shop" },
          { claim: "“as described in docs/invoices.md”", source: "the intent" },
        ],
        steps: [{ label: "It is called docs/invoice.md" }, { id: "create" }, { id: "leave-out" }],
      },
      {
        key: "absent:origin",
        evidence: [{ claim: "The repository has no remote origin, only upstream" }, { claim: "“git push origin”", source: "the plan" }],
      },
    ]);
  });

  test("S6 what is there, or not known, is no gap", () => {
    expect(absentFacts(subject, { absent: [], remotes: ["origin"] })).toEqual([]);
    expect(absentFacts(subject, { absent: [] })).toEqual([]);
  });

  test("S6 what a task of the plan makes is not looked for", () => {
    const intent = "Link the page; see docs/invoices.md.";
    const plan = JSON.stringify({ tasks: [{ title: "The page", outputs: ["docs/invoices.md"] }] });
    expect(takenForGranted({ intent, plan }).files).toEqual([]);
    expect(takenForGranted({ intent }).files).toMatchObject([{ name: "docs/invoices.md" }]);
    const added = "git remote add origin git@example.com:a.git";
    expect(takenForGranted({ intent: "Then git push origin main.", plan: added }).remotes).toEqual([]);
  });
});
