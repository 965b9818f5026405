import { expect, test } from "vitest";
import { answerWords } from "./guard.ts";

test("people read plain words for what became of a call, and no name of the code", () => {
  for (const words of Object.values(answerWords)) expect(words).not.toMatch(/no-objection|let-through|parked|handed|noted|refused/);
  expect(answerWords.parked).toBe("waiting for you");
});
