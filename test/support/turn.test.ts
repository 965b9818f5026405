import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dealt, turnOf, turnsMax, type Weights } from "./turn.ts";

const turns = Array.from({ length: turnsMax }, (_, at) => at + 1);

test("every file has a turn, and only one, whatever it weighs", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), fc.dictionary(fc.string(), fc.nat(300)), (files, weights) => {
      expect(turns.flatMap((turn) => dealt(files, turn, { weights })).toSorted()).toEqual(files.toSorted());
    }),
  );
});

test("no turn has more than another by more than one file", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.func(fc.integer({ min: 1, max: 300 })), (files, weigh) => {
      const weights = Object.fromEntries(files.map((file) => [file, weigh(file)]));
      const sums = turns.map((turn) => dealt(files, turn, { weights }).reduce((sum, file) => sum + (weights[file] ?? 0), 0));
      expect(Math.max(...sums) - Math.min(...sums)).toBeLessThanOrEqual(Math.max(...Object.values(weights)));
    }),
  );
});

test("the file of weights names tests that are there", () => {
  const weights = JSON.parse(readFileSync(join(import.meta.dirname, "turn-weights.json"), "utf8")) as Weights;
  expect(Object.keys(weights).filter((file) => !existsSync(join(import.meta.dirname, "../..", file)))).toEqual([]);
});

test("a test that was changed lately runs in every turn, once", () => {
  const files = ["a", "b", "c", "d", "e"].map((name) => `${name}.test.ts`);
  const touched = new Set(["b.test.ts", "gone.test.ts"]);
  const found = turns.map((turn) => dealt(files, turn, { touched }));
  expect(found.every((each) => each.filter((file) => file === "b.test.ts").length === 1)).toBe(true);
  expect(found.flat()).toHaveLength(files.length + turnsMax - 1);
});

test("everything runs where no turn is asked for", () => {
  const never = () => expect.unreachable();
  expect(turnOf(undefined, never)).toBe("all");
  expect(turnOf("all", never)).toBe("all");
  expect(dealt(["a", "b"], "all")).toEqual(["a", "b"]);
});

test("the hash of a commit says whose turn it is, and each gets about as many commits", () => {
  const hashes = Array.from({ length: 300 }, (_, at) => createHash("sha1").update(String(at)).digest("hex"));
  const found = hashes.map((hash) => turnOf("commit", () => `${hash}\n`));
  for (const turn of turns) expect(found.filter((each) => each === turn).length).toBeGreaterThan(45);
});

test.each(["5", "0", "1.5", "half", "-1"])("a turn that is not there is refused: %s", (asked) => {
  expect(() => turnOf(asked, () => "0")).toThrow("give 1, 2, 3, 4, commit or all");
});
