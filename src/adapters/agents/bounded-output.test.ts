import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boundedOutput } from "./bounded-output.ts";

describe("an output in bounds", () => {
  test("is whole up to its limits, however its bytes arrive", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 30 }), fc.array(fc.nat(20)), (text, sizes) => {
        const output = boundedOutput({ headChars: 40, tailChars: 40 });
        let bytes = Buffer.from(text);
        for (const size of sizes) {
          output.push("stdout", bytes.subarray(0, size));
          bytes = bytes.subarray(size);
        }
        output.push("stdout", bytes);
        expect(output.text()).toBe(text.toWellFormed());
      }),
    );
  });

  test("K10 says how much was cut, and cuts no character in two", () => {
    const output = boundedOutput({ headChars: 3, tailChars: 4 });
    output.push("stdout", Buffer.from("ab😀"));
    output.push("stderr", Buffer.from("cdefg"));
    expect(output.text()).toBe("ab\ufffd\n… (2 of 9 characters cut; the whole was not kept) …\ndefg");
  });

  test("two streams do not break each other's characters, and a broken one is shown as such", () => {
    const output = boundedOutput();
    const snowman = Buffer.from("☃");
    expect(output.push("stdout", snowman.subarray(0, 1))).toBe("");
    expect(output.push("stderr", Buffer.from("x"))).toBe("x");
    expect(output.push("stdout", snowman.subarray(1))).toBe("☃");
    output.push("stderr", snowman.subarray(0, 2));
    expect(output.text()).toBe("x☃\ufffd");
  });
});
