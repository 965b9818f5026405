import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normaliseLine } from "./normalise.ts";
import { isSameFailure, signatureOf, signatureRows } from "./signature.ts";
import { expectBounded } from "../../../../../test/support/growth.ts";

describe.each(signatureRows)("S2 what $name prints", (row) => {
  test("is read by its own row", () => {
    for (const output of row.hits.flat()) expect([output, signatureOf(output).row]).toEqual([output, row.name]);
  });

  test("is the same failure although places and times differ", () => {
    for (const [one, other] of row.hits)
      expect(
        isSameFailure(signatureOf(one), signatureOf(other)),
        `${one}\n${signatureOf(one).lines.join("\n")}\n${other}\n${signatureOf(other).lines.join("\n")}`,
      ).toBe(true);
  });

  test("is another failure when the message is another", () => {
    for (const [one, other] of row.misses) expect(isSameFailure(signatureOf(one), signatureOf(other)), `${one} / ${other}`).toBe(false);
  });
});

test("S2 making a line normal twice changes nothing more", () => {
  const piece = fc.constantFrom(
    ...(
      "/tmp/a1b2 src/a/b.ts :12 (3,4) 12ms 2026-10-02T08:00:00Z 0x1f deadbeef1 port 8080 line 3 pid 12 localhost:3000 . / : < > n 1 ( " +
      ") , \\ -"
    ).split(" "),
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 6 })), { maxLength: 30 }), fc.boolean(), (pieces, spaced) => {
      const once = normaliseLine(pieces.join(spaced ? " " : ""));
      expect(normaliseLine(once)).toBe(once);
    }),
  );
});

test("S2 any output has a signature, in bounded time", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2_000 }), (output) => {
      expect(isSameFailure(signatureOf(output), signatureOf(output))).toBe(true);
    }),
  );
  for (const part of ["  1) a\n", "a/", " FAIL a.ts > b\n", "0", "a1", "error: ", "\u001b[", "E   ", "a.b.", "thread 'a' ", "(", "x.go:1:"])
    expectBounded((count) => void signatureOf(part.repeat(count)), 100_000);
});
