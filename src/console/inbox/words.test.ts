import { expect, test } from "vitest";
import { ApiError } from "../../server/client.ts";
import { gateKinds } from "../../kernel/gate-kinds.ts";
import { notTaken } from "./answering.ts";
import { doneWord, keyOf, lapseWords, short } from "./words.ts";

test("every option of every kind of gate has a key and a word for having been chosen", () => {
  for (const [kind, { options }] of Object.entries(gateKinds)) {
    const keys = options.map(({ id }) => keyOf(kind, options, id));
    expect(keys.every((key) => key !== undefined)).toBe(true);
    expect(new Set(keys).size).toBe(options.length);
    for (const { id } of options) expect(doneWord(kind, options, id)).toMatch(/^[A-Z]/);
  }
  expect(gateKinds.risk.options.map(({ id }) => keyOf("risk", gateKinds.risk.options, id))).toEqual([..."aocbs"]);
});

test("K7 an answer that was not taken says whether someone was faster or the gate is another", () => {
  const closing = { type: "gate.answered", at: "2026-01-01T00:00:00.000Z" } as const;
  const conflict = { code: "conflict", message: "answered" };
  expect(notTaken(new ApiError(409, { ...conflict, closing }))).toBe("faster");
  expect(notTaken(new ApiError(409, { ...conflict, closing: null }))).toBe("changed");
  expect(notTaken(new ApiError(0, { code: "unreachable", message: "gone" }))).toBe("other");
  expect(notTaken(new Error("?"))).toBe("other");
});

test("words of others are shown on one line, and nothing in them is hidden", () => {
  expect(short("a\nb\u202Ec", 20)).toBe("a\\nb\\u{202e}c");
  expect(short("x".repeat(9), 4)).toBe("xxxx…");
  expect(lapseWords("expired")).toBe("its time was over");
});
