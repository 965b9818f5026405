import type { DiffFile, NumberedLine } from "./types.ts";

/** Above this many lines on each side, all of them count as replaced: finding out which stayed would take too long. */
const comparedMax = 3_000;

/** Lines that differ, by the longest common part: what is the same at both ends is put aside first. */
export function changedLines(before: string, after: string): Pick<DiffFile, "added" | "removed"> {
  const [old, now] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  const [oldPart, nowPart] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  const kept = Math.min(oldPart.length, nowPart.length) > comparedMax ? [] : commonLines(oldPart, nowPart);
  const keptOld = new Set(kept.map(([at]) => at));
  const keptNow = new Set(kept.map(([, at]) => at));
  return { removed: without(oldPart, keptOld, start), added: without(nowPart, keptNow, start) };
}

const without = (lines: readonly string[], kept: ReadonlySet<number>, start: number): readonly NumberedLine[] =>
  lines.flatMap((text, at) => (kept.has(at) ? [] : [{ line: start + at + 1, text }]));

/** Without line ends of any system: a checkout may have turned them. */
export const linesOf = (text: string): readonly string[] => {
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
};

/** Pairs of places with the same line, in order: Myers' greedy walk, with its way kept for going back. */
function commonLines(old: readonly string[], now: readonly string[]): readonly (readonly [number, number])[] {
  const max = old.length + now.length;
  const reach = new Map<number, number>([[1, 0]]);
  const steps: Map<number, number>[] = [];
  for (let depth = 0; depth <= Math.min(max, stepsMax); depth += 1) {
    steps.push(new Map(reach));
    for (let k = -depth; k <= depth; k += 2) {
      const goesDown = k === -depth || (k !== depth && (reach.get(k - 1) ?? 0) < (reach.get(k + 1) ?? 0));
      let x = goesDown ? (reach.get(k + 1) ?? 0) : (reach.get(k - 1) ?? 0) + 1;
      while (x < old.length && x - k < now.length && old[x] === now[x - k]) x += 1;
      reach.set(k, x);
      if (x >= old.length && x - k >= now.length) return wayBack(steps, [old.length, now.length]);
    }
  }
  return [];
}

/** Differences above this are not walked: then the lines count as replaced. */
const stepsMax = 800;

function wayBack(steps: readonly ReadonlyMap<number, number>[], end: readonly [number, number]): readonly (readonly [number, number])[] {
  const kept: (readonly [number, number])[] = [];
  let [x, y] = end;
  for (let depth = steps.length - 1; depth >= 0; depth -= 1) {
    const reach = steps[depth] ?? new Map<number, number>();
    const k = x - y;
    const goesDown = k === -depth || (k !== depth && (reach.get(k - 1) ?? 0) < (reach.get(k + 1) ?? 0));
    const from = goesDown ? k + 1 : k - 1;
    const [startX, startY] = depth === 0 ? [0, 0] : [reach.get(from) ?? 0, (reach.get(from) ?? 0) - from];
    for (; x > startX && y > startY; x -= 1, y -= 1) kept.push([x - 1, y - 1]);
    [x, y] = [startX, startY];
  }
  return kept.toReversed();
}
