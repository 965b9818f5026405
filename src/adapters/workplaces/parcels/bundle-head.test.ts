import { expect, test } from "vitest";
import { bundleHead } from "./bundle-head.ts";

const [one, two] = ["1".repeat(40), "2".repeat(40)];
const read = (...lines: readonly string[]): unknown => bundleHead(Buffer.from(`${lines.join("\n")}\n\nPACK`));

test("M5 the head of a bundle says what it builds on and what it names", () => {
  expect(read("# v2 git bundle", `-${one} Begin`, `${two} refs/assent/parcels/w/result`)).toEqual({
    prerequisites: [one],
    refs: [{ commit: two, name: "refs/assent/parcels/w/result" }],
    size: 135,
  });
  expect(read("# v3 git bundle", "@object-format=sha1", `${two} a`)).toMatchObject({ prerequisites: [], refs: [{ name: "a" }] });
});

test.each([
  ["nothing", []],
  ["another file", ["hello"]],
  ["a later form", ["# v4 git bundle", `${two} a`]],
  ["a part of a history", ["# v3 git bundle", "@filter=blob:none", `${two} a`]],
  ["a line of another kind", ["# v2 git bundle", `${two} a`, "!x"]],
  ["a ref without a name", ["# v2 git bundle", two]],
])("M5 %s is no bundle of ours", (_, lines) => {
  expect(read(...lines)).toMatch(/bundle/);
});

test("M5 what has no end of its head within reach is not read further", () => {
  expect(bundleHead(Buffer.alloc(1_000_000, "x"))).toBe("that is no bundle");
});
