/** A, B, … Z, AA, AB, …: a sign for a cluster besides its colour. */
export function letterAt(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest === 0 ? "" : letterAt(rest - 1)}${String.fromCharCode(65 + (index % 26))}`;
}

export const coloursMax = 8;

/** The place of each cluster in the row of letters. One that is known keeps its own, whatever comes later. */
export function placesOf(known: ReadonlyMap<string, number>, ids: readonly string[]): ReadonlyMap<string, number> {
  const fresh = ids.filter((id) => !known.has(id));
  if (fresh.length === 0) return known;
  return new Map([...known, ...fresh.map((id, index) => [id, known.size + index] as const)]);
}
