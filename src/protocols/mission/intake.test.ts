import { describe, expect, test } from "vitest";
import { intakeOf, plannerFor } from "./intake.ts";

describe("D2 how large a mission is", () => {
  test.each([
    ["simple", "fix the typo in the greeting"],
    ["simple", "prices are rounded down; round them half up"],
    ["simple", "the date in the footer is wrong"],
    ["medium", "add a field for the tax number to the form, and then show it in the invoice"],
    ["medium", "replace the logger"],
    ["medium", "add a health check to the server and the docs"],
    ["complex", "implement sign-in with a link by e-mail: a page in the UI, an endpoint of the API, tests, and a migration"],
    ["complex", "migrate all handlers of the API to the new router, and then remove the old one"],
    [
      "epic",
      "Rewrite the billing of the whole shop:\n- new schema and migrations\n- API for invoices\n- UI of the console\n" +
        "- docs\n- deploy pipeline\n- tests of every part",
    ],
  ])("%s: %s", (size, text) => {
    const { size: found, reasons } = intakeOf(text);
    expect(found).toBe(size);
    expect(reasons.length).toBeGreaterThan(0);
  });

  test("D2 more of the same never makes it smaller", () => {
    const order = ["simple", "medium", "complex", "epic"];
    const clauses = ["rename a flag", "and then migrate every handler", "; build a new UI", ", then docs, tests and a deploy pipeline"];
    const found = clauses.map((_, at) => order.indexOf(intakeOf(clauses.slice(0, at + 1).join(" ")).size));
    expect(found).toEqual(found.toSorted((one, other) => one - other));
  });
});

test("D2 an idle planner is taken over; where all work, another begins with a number behind its name", () => {
  expect(plannerFor("shop", [])).toBe("shop");
  expect(plannerFor("shop", [{ name: "shop", isIdle: true }])).toBe("shop");
  const busy = { name: "shop", isIdle: false };
  expect(plannerFor("shop", [busy])).toBe("shop-2");
  expect(plannerFor("shop", [busy, { name: "shop-2", isIdle: false }])).toBe("shop-3");
  expect(plannerFor("shop", [busy, { name: "shop-2", isIdle: true }, { name: "shop-3", isIdle: false }])).toBe("shop-2");
});
