import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fromBase64, toBase64 } from "./base64.ts";
import { chanceOf } from "./pool.fixture.ts";
import { dimensionsKept, reduced } from "./reduced.ts";
import { dot, lately, packed, packedMean, unitOf, unpacked } from "./vectors.ts";

const randomUnit = (seed: number, length: number): Float32Array => {
  const chance = chanceOf(seed);
  return unitOf(Float32Array.from({ length }, () => chance() + chance() + chance() - 1.5)) ?? expect.fail("no direction");
};

test("X2 bytes are written as everybody writes base64, and read back; other text is refused", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
      const text = toBase64(bytes);
      expect(text).toBe(Buffer.from(bytes).toString("base64"));
      expect(fromBase64(text)).toEqual(bytes);
    }),
  );
  expect(["a", "ab=c", "a===", "ab c", "äöü!", "\u{1F600}aa"].map(fromBase64)).toEqual([null, null, null, null, null, null]);
});

test("X14 a packed vector keeps its direction in about a byte a number, whatever its length and size", () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 4_096 }), fc.constantFrom(1e-38, 1e-3, 1, 1e30), (seed, length, size) => {
      const vector = randomUnit(seed, length).map((value) => value * size);
      const text = packed(vector) ?? expect.fail("nothing was packed");
      expect(text.length).toBeLessThan(1.34 * length + 16);
      const back = unitOf(unpacked(text) ?? expect.fail("nothing came back")) ?? expect.fail("no direction");
      expect(dot(back, unitOf(vector) ?? vector)).toBeGreaterThan(0.998);
    }),
    { numRuns: 40 },
  );
});

test("X14 vectors without a direction are null, and so is any other text", () => {
  for (const odd of [[], [0, 0], [1, Number.NaN], [Number.POSITIVE_INFINITY, 1]]) expect(packed(Float32Array.from(odd))).toBeNull();
  expect(packed(new Float32Array(20_000).fill(1))).toBeNull();
  expect(packedMean(Float32Array.from([0, 0]))).not.toBeNull();
  expect(["", "AAAA", "not base64", "AgAAgD8B", "CQAAgD8B"].map(unpacked)).toEqual([null, null, null, null, null]);
});

test("X10 a mean follows small steps: a thousand of them are not lost in rounding", () => {
  let mean = Float32Array.from([0.5, 0.1]);
  for (let step = 0; step < 1_000; step += 1) {
    const next = mean.map((value, at) => (at === 0 ? value : value + (0.3 - value) / 200));
    mean = Float32Array.from(unpacked(packedMean(next) ?? "") ?? []);
  }
  expect(mean[1]).toBeCloseTo(0.3, 2);
});

test("X14 longer vectors are shortened the same way for ever, and angles stay", () => {
  for (const length of [768, 1_536, 4_096]) {
    const [one, noise] = [randomUnit(1, length), randomUnit(2, length)];
    const near = unitOf(one.map((value, at) => value + (noise[at] ?? 0))) ?? one;
    const [short, shortNear, shortFar] = [one, near, noise].map((each) => reduced(each) ?? expect.fail("no direction"));
    expect(short).toHaveLength(dimensionsKept);
    expect(dot(short!, shortNear!)).toBeCloseTo(dot(one, near), 0.9);
    expect(Math.abs(dot(short!, shortFar!))).toBeLessThan(0.15);
  }
  const ramp = reduced(Float32Array.from({ length: 600 }, (_, at) => at)) ?? expect.fail("no direction");
  expect([...ramp.slice(0, 4)].map((value) => value.toFixed(4))).toMatchInlineSnapshot(`
    [
      "-0.0210",
      "-0.0052",
      "0.0364",
      "0.0008",
    ]
  `);
});

test("X14 what was read lately is not read again, and what is kept of it has a limit", () => {
  const texts = Array.from({ length: 2_000 }, (_, seed) => packed(randomUnit(seed, 512)) ?? expect.fail("nothing was packed"));
  const [first = ""] = texts;
  let reads = 0;
  const look = lately((text) => {
    reads += 1;
    return unpacked(text);
  });
  for (let turn = 0; turn < 10; turn += 1) for (const text of texts.slice(0, 200)) look(text);
  expect(reads).toBe(200);
  for (const text of texts) look(text);
  expect([look(first), reads]).toEqual([unpacked(first), 2_001]);
});
