import { expect, test } from "vitest";
import { lacksOf } from "../../facts/lacks/index.ts";
import { openDomains } from "../../protocols/bound/look.ts";
import { isGradual } from "../../protocols/goal/measures.ts";
import { viewOf } from "../../protocols/views.ts";

const subject = { intent: "i", cwd: "/" };

/** The same words in English and in German, and whether the rules of a protocol find something in them. */
const twice = {
  gap: [
    (plan: string) => lacksOf({ texts: [{ text: plan, source: "the plan" }], records: [], today: "2026-11-18" }).length > 0,
    "Drop the old tables",
    "Lösche die alten Tabellen",
  ],
  goal: [isGradual, "Make the checkout faster", "Der Checkout soll schneller werden"],
  bound: [(intent: string) => openDomains({ intent, cwd: "/" }).length > 0, "Delete the old accounts", "Lösche die alten Konten"],
} as const;

test.each(Object.entries(twice))("U1 %s is not said to read a language in which it finds nothing", (protocol, [finds, english, german]) => {
  expect(finds(english)).toBe(true);
  const begun = { phase: protocol === "goal" ? "proposing" : "finding", intent: "i", subject, open: [], decisions: [], elsewhere: [] };
  const look = { type: "gaps.found", open: [], quiet: [], refused: [], readers: {} };
  const view = viewOf(protocol, begun as never, [{ at: "", event: look }]);
  const claims = view.shows === "questions" && /read English, German/.test(view.checked ?? "");
  expect(claims).toBe(finds(german));
});
