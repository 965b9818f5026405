import { describe, expect, test } from "vitest";
import { rehearsalPort } from "../../adapters/models/rehearsal/rehearsal.ts";
import { readRehearsal } from "../../adapters/models/rehearsals.ts";
import { isModelFailure } from "../../adapters/models/types.ts";
import { checkRehearsed, onlyItsLenses } from "./frame-rehearsed.ts";

const script = await readRehearsal("ledger-or-outbox");
const knows = /knows only: Queueing theory, Distributed transaction theory, Sociotechnical systems theory/;

describe("F19 a rehearsal says what it can play", () => {
  test("F19 another question than its own is refused, its own is taken", () => {
    const check = (question: string | undefined) => () => checkRehearsed(script, { question, lenses: [] });
    expect(check("is this ready?")).toThrow("answers only its own question");
    expect(check(undefined)).not.toThrow();
    expect(check(`${script.question} `)).not.toThrow();
  });

  test("F19 a lens that it has no lines for is refused by name", () => {
    const check = (lens: string) => () => checkRehearsed(script, { question: undefined, lenses: [lens] });
    expect(check("Fraud risk")).toThrow(knows);
    expect(check("queueing  theory")).not.toThrow();
  });

  test("F19 a lens that somebody names on the way is declined in words", async () => {
    const port = onlyItsLenses(script, rehearsalPort(script));
    const call = (named: readonly string[]) =>
      port.call(
        { system: "", messages: [{ from: "user", text: JSON.stringify({ named }) }], role: { part: "lenses" } },
        new AbortController().signal,
      );
    expect(await call(["Fraud risk"])).toMatchObject({ failed: "refused", detail: expect.stringMatching(knows) });
    expect(isModelFailure(await call(["Queueing theory"]))).toBe(false);
  });
});
