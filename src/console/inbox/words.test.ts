import { expect, test } from "vitest";
import { ApiError } from "../../server/client.ts";
import { gateKinds } from "../../kernel/gate-kinds.ts";
import { notTaken } from "./pending.ts";
import { chooses, doneWord, givenBy, isListed, keyOf, lapseWords, short, takesSeveral, textUse } from "./words.ts";

test("every option of every kind of gate has a key and a word for having been chosen", () => {
  for (const [kind, { options }] of Object.entries(gateKinds)) {
    const keys = options.map(({ id }) => keyOf(kind, options, id));
    expect(keys.every((key) => key !== undefined)).toBe(true);
    expect(new Set(keys).size).toBe(options.length);
    for (const { id } of options) expect(doneWord(kind, options, id)).not.toBe(kind === "risk" ? id : "");
  }
  expect(gateKinds.risk.options.map(({ id }) => keyOf("risk", gateKinds.risk.options, id))).toEqual([..."boaes"]);
});

test("where several may be chosen, each candidate and each answer has a key of its own that is nobody else's", () => {
  const several = Object.entries(gateKinds).filter(([kind]) => takesSeveral(kind));
  expect(several.length).toBeGreaterThan(0);
  for (const [kind, row] of several) {
    const max = "candidates" in row ? row.candidates.max : 0;
    const listed = Array.from({ length: max }, (_, place) => ({ id: `listed-${place}` }));
    const options = [...listed, ...row.options];
    const keys = options.map(({ id }) => keyOf(kind, options, id));
    expect(new Set(keys).size).toBe(options.length);
    for (const key of ["g", "j", "k", "?", undefined]) expect(keys).not.toContain(key);
    expect(options.filter(({ id }) => isListed(kind, id))).toEqual(listed);
    expect(options.filter(({ id }) => chooses(kind, id))).toHaveLength(1);
  }
});

test("K7 an answer that was not taken says whether someone was faster or the gate is another", () => {
  const closing = { type: "gate.answered", at: "2026-01-01T00:00:00.000Z" } as const;
  const conflict = { code: "conflict", message: "answered" };
  expect(notTaken(new ApiError(409, { ...conflict, closing }))).toBe("faster");
  expect(notTaken(new ApiError(409, { ...conflict, closing: null }))).toBe("changed");
  expect(notTaken(new ApiError(0, { code: "unreachable", message: "gone" }))).toBe("other");
  expect(notTaken(new Error("?"))).toBe("other");
});

test("words are used as the gate itself says, not as this page believes", () => {
  expect(textUse({ changes: "your words become the command" })).toBe("your words become the command.");
  expect(textUse({})).toBe("The words become part of your answer, on record.");
});

test("K7 how far an answer can be relied on is said plainly", () => {
  const mira = { name: "mira", via: "browser", verified: false };
  expect(givenBy(mira).says).toBe("answered in a browser by mira (not verified: signed in with a terminal's code)");
  expect(givenBy({ ...mira, verified: true }).says).toBe("answered in a browser by mira (verified)");
  expect(givenBy(mira, "permission").says).not.toContain(givenBy(mira).says);
  expect(givenBy({ ...mira, via: "pigeon" }).says).toContain("through pigeon");
});

test("words of others are shown on one line, and nothing in them is hidden", () => {
  expect(short("a\nb\u202Ec", 20)).toBe("a\\nb\\u{202e}c");
  expect(short("x".repeat(9), 4)).toBe("xxxx…");
  expect(lapseWords("expired")).toBe("its time was over");
});
