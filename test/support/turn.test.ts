import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dealt, turnOf, turnsMax } from "./turn.ts";

const turns = Array.from({ length: turnsMax }, (_, at) => at + 1);

test("every file has a turn, and only one", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), (files) => {
      expect(turns.flatMap((turn) => dealt(files, turn)).toSorted()).toEqual(files.toSorted());
    }),
  );
});

test("a test that was changed lately runs in every turn, once", () => {
  const files = ["a.test.ts", "b.test.ts", "c.test.ts"];
  const touched = new Set(["b.test.ts", "gone.test.ts"]);
  expect(turns.map((turn) => dealt(files, turn, touched))).toEqual([["a.test.ts", "b.test.ts"], ["b.test.ts"], ["b.test.ts", "c.test.ts"]]);
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
  for (const turn of turns) expect(found.filter((each) => each === turn).length).toBeGreaterThan(60);
});

test.each(["4", "0", "1.5", "half", "-1"])("a turn that is not there is refused: %s", (asked) => {
  expect(() => turnOf(asked, () => "0")).toThrow("give 1, 2, 3, commit or all");
});
