import * as fc from "fast-check";
import { expect, test } from "vitest";
import { countIn, growRanges, uncovered, type Range } from "./ranges.ts";

const positionsIn = (ranges: readonly Range[]): readonly number[] =>
  ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index));

const rangesOf = (positions: Iterable<number>): Range[] => {
  const ranges: Range[] = [];
  for (const position of [...new Set(positions)].toSorted((one, other) => one - other)) growRanges(ranges, position);
  return ranges;
};

const positions = fc.array(fc.integer({ min: 1, max: 60 }));
const cover = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.nat(12)).map(([from, length]): Range => [from, from + length]);

test("ranges hold exactly the positions they grew by", () => {
  fc.assert(
    fc.property(positions, (some) => {
      const ranges = rangesOf(some);
      expect(positionsIn(ranges)).toEqual([...new Set(some)].toSorted((one, other) => one - other));
      expect(countIn(ranges)).toBe(new Set(some).size);
    }),
  );
});

test("what is uncovered is in a hole and under no cover, and nothing else is", () => {
  fc.assert(
    fc.property(positions, fc.array(cover, { maxLength: 8 }), (some, covers) => {
      const covered = new Set(positionsIn(covers));
      const left = positionsIn(rangesOf(some)).filter((position) => !covered.has(position));
      expect(positionsIn(uncovered(rangesOf(some), covers))).toEqual(left);
    }),
  );
});
