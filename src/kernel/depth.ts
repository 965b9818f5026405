/** Values level by level, from the outside in: recursion into a very deep value would end us. */
function* levelsOf(value: unknown): Generator<readonly unknown[], void> {
  for (let level: readonly unknown[] = [value]; level.length > 0;) {
    yield level;
    level = level.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each) : []));
  }
}

/** Whether a value is nested deeper than so many levels. */
export function isDeeper(value: unknown, levels: number): boolean {
  let depth = 0;
  for (const _ of levelsOf(value)) if (depth++ > levels) return true;
  return false;
}

/** Whether a value holds more values than this, at all levels together. Stops counting there. */
export function holdsMoreThan(value: unknown, max: number): boolean {
  let count = -1; // itself
  for (const level of levelsOf(value)) if ((count += level.length) > max) return true;
  return false;
}
