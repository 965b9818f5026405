import * as fc from "fast-check";
import { expect, test } from "vitest";
import { redacted, redactSecrets, redactStream } from "./redact.ts";
import { isInTurn } from "../../test/support/pairing.ts";
import { secretShapes } from "../lexicon/secrets/shapes/secret-shapes.ts";

const examples = secretShapes().flatMap((shape) => {
  const { hits, misses } = shape.examples();
  return [...hits, ...misses];
});
const plain = examples.map((text) => text.replace(/[«»]/g, ""));
const starts = secretShapes().flatMap((shape) => shape.starts);
const declared = ["hunter2-and-more", "hunter2-", "a1B2c3D4e5F6", "-----BEGIN RSA", "REDACTED", "password", "line\nbreak"];

/** Text in which secrets meet, overlap, are cut off, and touch marks and parts of marks. */
const fragment = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...plain) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...plain), fc.nat(), fc.nat())
      .map(([text, one, other]) => text.slice(one % (text.length + 1), (one % (text.length + 1)) + (other % 40))),
  },
  { weight: 3, arbitrary: fc.constantFrom(...starts) },
  { weight: 2, arbitrary: fc.constantFrom(...declared, "hunter2", "hunter") },
  { weight: 2, arbitrary: fc.constantFrom(redacted, "***", "***REDACTED", "REDACTED***", "*") },
  { weight: 3, arbitrary: fc.constantFrom(" ", "\n", '"', "=", ":", "@", "/", ".", "-", "\\n", "x", "1", "--", "$") },
  { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
);
const text = fc.array(fragment, { maxLength: 8 }).map((parts) => parts.join(""));
const values = fc.subarray(declared);

test("D22 redacting twice is redacting once, whatever stands beside a secret", () => {
  fc.assert(
    fc.property(values, text, (secrets, whole) => {
      const redact = redactSecrets(secrets);
      const once = redact(whole);
      expect(redact(once)).toBe(once);
    }),
    { numRuns: 2_000 },
  );
});

test("D22 a text that comes in two chunks is redacted as if it came whole, wherever it is cut", () => {
  fc.assert(
    fc.property(values, text, (secrets, whole) => {
      const expected = redactSecrets(secrets)(whole);
      const stride = Math.max(1, Math.floor(whole.length / 40));
      for (let cut = 0; cut <= whole.length; cut += stride) {
        const stream = redactStream(secrets);
        const parts = [stream.push(whole.slice(0, cut)), stream.push(whole.slice(cut)), stream.end()];
        expect(parts.join("")).toBe(expected);
      }
    }),
    { numRuns: 100 },
  );
});

test("D22 a text that comes in many chunks is redacted as if it came whole", () => {
  fc.assert(
    fc.property(values, text, fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1 }), (secrets, whole, sizes) => {
      const stream = redactStream(secrets);
      let said = "";
      for (let at = 0, turn = 0; at < whole.length; turn += 1) {
        const size = sizes[turn % sizes.length] ?? 1;
        said += stream.push(whole.slice(at, at + size));
        at += size;
      }
      expect(said + stream.end()).toBe(redactSecrets(secrets)(whole));
    }),
    { numRuns: 1_000 },
  );
});

test.each(plain.map((whole, at) => [whole, at] as const))("D22 cut at one place in three, in turn, it gives the same: %j", (whole, at) => {
  const expected = redactSecrets([])(whole);
  for (let cut = 0; cut <= whole.length; cut += 1) {
    if (!isInTurn(at + cut, 3)) continue; // examples of one shape are alike: together they are cut everywhere
    const stream = redactStream([]);
    expect(stream.push(whole.slice(0, cut)) + stream.push(whole.slice(cut)) + stream.end()).toBe(expected);
  }
});
