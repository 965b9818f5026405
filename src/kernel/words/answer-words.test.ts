import { expect, test } from "vitest";
import { doneIn, doneOf, keyOf, optionOfKey, wordOf } from "./answer-words.ts";
import { gateKinds } from "../gate-kinds.ts";

test("K2 every answer to a risk has one word to choose it by and one for having been chosen", () => {
  const { options } = gateKinds.risk;
  expect(options.map(({ id }) => wordOf("risk", id))).toEqual(["block", "once", "session", "edit", "stop"]);
  const done = ["blocked", "allowed once", "allowed for this session", "edited", "stopped"];
  expect(options.map(({ id }) => doneOf("risk", id))).toEqual(done);
});

test("an answer has one key, and whoever learned another one is not told that it is gone", () => {
  const { options } = gateKinds.risk;
  expect(options.map(({ id }) => keyOf("risk", options, id))).toEqual([..."boaes"]);
  expect(["e", "c", "x", ""].map((key) => optionOfKey("risk", options, key)?.id)).toEqual(["modify", "modify", undefined, undefined]);
  const others = gateKinds["goal-field"].options;
  expect(["c", "1"].map((key) => optionOfKey("goal-field", others, key)?.id)).toEqual([undefined, "accept"]);
});

test("what the table has no word for keeps its label, and then its id", () => {
  expect(doneOf("gap", "dismiss")).toBe("Go on without it");
  expect(doneOf("gap", "first", "The first reading")).toBe("The first reading");
  expect([doneOf("gap", "first"), wordOf("unheard of", "x")]).toEqual(["first", "x"]);
});

test("a trace is read in the same words, and says nothing twice", () => {
  expect(doneIn("gate → dismiss → let through → completed")).toBe("needs approval → allowed once → done");
  expect(doneIn("gate → changed by Mira → low → ran → situated")).toBe("needs approval → edited by Mira → safe → done");
  expect(doneIn("low → ran → situated")).toBe("done, safe");
  expect(doneIn("gate → halt → blocked (halt)")).toBe("needs approval → blocked");
  expect(doneIn("low → Bash x: gate → Bash x: halted by Mira")).toBe("safe → Bash x: needs approval → Bash x: blocked by Mira");
});
