/** From one position to another, both included. */
export type Range = readonly [from: number, to: number];

export const countIn = (ranges: readonly Range[]): number => ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0);

/** Adds a position to the end of a list of ranges; the last one grows if it can. */
export function growRanges(ranges: Range[], position: number): void {
  const last = ranges.at(-1);
  if (last && last[1] === position - 1) ranges[ranges.length - 1] = [last[0], position];
  else ranges.push([position, position]);
}

/** The parts of `holes` (in order) that none of `covers` (in any order) reaches. */
export function uncovered(holes: readonly Range[], covers: readonly Range[]): readonly Range[] {
  const sorted = covers.toSorted(([one], [other]) => one - other);
  const left: Range[] = [];
  let next = 0;
  for (const [from, to] of holes) {
    let start = from;
    while (start <= to) {
      while ((sorted[next]?.[1] ?? Infinity) < start) next += 1;
      const [coverFrom, coverTo] = sorted[next] ?? [Infinity, Infinity];
      if (coverFrom > start) left.push([start, Math.min(to, coverFrom - 1)]);
      start = coverTo + 1;
    }
  }
  return left;
}
