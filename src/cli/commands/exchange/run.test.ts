import { expect, test } from "vitest";
import { begun, refusalOf } from "../../../protocols/exchange/machine.fixture.ts";
import { words } from "../../../protocols/exchange/words.ts";
import { asOptions, termOptions } from "./run.ts";

const optionNames = termOptions.map(([option]) => option.split(" ")[0]);

test.each<readonly [object, string]>([
  [{ auditEvery: 0 }, "--audit-every"],
  [{ onRestart: "sing" }, "--on-restart"],
  [{ onRestart: "branch" }, "--next-prompt"],
  [{ nextPrompt: "" }, "--next-prompt"],
  [{ feed: "all" }, "--feed"],
  [{ sample: 60, window: 20 }, "--set"],
  [{ injectionShare: 2 }, "--set"],
  [{ nearness: 2 }, "--set"],
  [{ restart: {} }, "--set"],
])("X6 at a terminal %j is refused by the name of the option", (settings, option) => {
  const because = refusalOf(begun(), { type: "observer.settings", settings, by: "Olga" }) ?? "";
  const said = asOptions({ refused: "x", because } as never).because;
  expect(said).toContain(option);
  expect(optionNames).toContain(option);
  expect(said.replace("injectionShare", "")).not.toMatch(/[a-z][A-Z]/);
});

test("F19 at a terminal a branch that needs a budget is told the option", () => {
  expect(asOptions({ refused: "x", because: words.needsPurse } as never).because).toContain("(--budget)");
});
