/** Whether a value is nested deeper than so many levels. Level by level, because recursion into a very deep value would end us. */
export function isDeeper(value: unknown, levels: number): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each) : []));
  }
  return false;
}

/** Whether a value holds more values than this, at all levels together. Stops counting there. */
export function holdsMoreThan(value: unknown, max: number): boolean {
  let level: readonly unknown[] = [value];
  for (let count = 0; level.length > 0; count += level.length) {
    if (count > max) return true;
    level = level.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each) : []));
  }
  return false;
}
