/** Two parts of the pool as one, in order; the newer word about a message counts. */
export function joined<Item extends { readonly number: number }>(known: readonly Item[], more: readonly Item[]): readonly Item[] {
  const all = new Map([...known, ...more].map((each) => [each.number, each]));
  return [...all.values()].toSorted((one, other) => one.number - other.number);
}
