import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scrubbedStream, scrubbedText } from "./scrub.ts";

function scrubbed(chunks: readonly Buffer[], values: readonly string[]): string {
  const stream = scrubbedStream(values);
  return Buffer.concat([...chunks.map((chunk) => stream.push(chunk)), stream.end()]).toString("latin1");
}

/** As the rule says it: a star for every byte of every value. */
function byRule(text: string, values: readonly string[]): string {
  const hit = Array.from(text, () => false);
  for (const value of values)
    for (let at = 0; at + value.length <= text.length; at += 1) if (text.startsWith(value, at)) hit.fill(true, at, at + value.length);
  return Array.from(text, (letter, at) => (hit[at] ? "*" : letter)).join("");
}

describe("W12 a key is taken out of a reply", () => {
  test("W12 however the reply is cut", () => {
    const text = "data: sk-key-123sk-key-123 and sk-ke, sk-key-12sk-key-123\n";
    for (let first = 0; first <= text.length; first += 1)
      for (let second = first; second <= text.length; second += 1) {
        const chunks = [text.slice(0, first), text.slice(first, second), text.slice(second)].map((each) => Buffer.from(each));
        expect(scrubbed(chunks, ["sk-key-123"])).toBe("data: ******************** and sk-ke, sk-key-12**********\n");
      }
  });

  test("W12 every split of every text comes to the same, with values that overlap", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 40 });
    const value = fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 6 }), fc.array(value, { minLength: 1, maxLength: 3 }), (parts, values) => {
        const cut = parts.map((part) => Buffer.from(part));
        expect(scrubbed(cut, values)).toBe(byRule(parts.join(""), values));
      }),
    );
  });

  test("W12 a stream goes on: nothing but the beginning of a key is held back", () => {
    const stream = scrubbedStream(["sk-key-123"]);
    expect(stream.push(Buffer.from("data: one\n\n")).toString()).toBe("data: one\n\n");
    expect(stream.push(Buffer.from("data: sk-k")).toString()).toBe("data: ");
    expect(stream.push(Buffer.from("ind\n\n")).toString()).toBe("sk-kind\n\n");
  });

  test("W12 in a header too", () => {
    expect(scrubbedText("Bearer sk-key-123; q=é", ["sk-key-123"])).toBe("Bearer **********; q=é");
  });
});
