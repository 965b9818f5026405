/** Two parts of the pool as one, in order; the newer word about a message counts. */
export function joined<Item extends { readonly number: number }>(known: readonly Item[], more: readonly Item[]): readonly Item[] {
  const all = new Map([...known, ...more].map((each) => [each.number, each]));
  return [...all.values()].toSorted((one, other) => one.number - other.number);
}

/** So many messages are in the page at once, and so many give way to others: more of them make every change slow. */
export const partMax = 180;
const partStep = 60;

export interface PoolPart<Item> {
  readonly items: readonly Item[];
  /** Items that the part in front of this one begins with, or the one behind it; undefined is the very beginning. */
  readonly before: string | undefined;
  readonly behind: string | undefined;
  readonly isFirst: boolean;
  /** The list may end before the next part does. */
  readonly isAtEnd: boolean;
}

/** A part of a list from one of its items on, whatever comes in front of that; from the beginning where it is not there. */
export function partFrom<Item extends { readonly id: string }>(list: readonly Item[], from: string | undefined): PoolPart<Item> {
  const start =
    from === undefined
      ? 0
      : Math.max(
          0,
          list.findIndex(({ id }) => id === from),
        );
  const items = list.slice(start, start + partMax);
  return {
    items,
    before: start <= partStep ? undefined : list[start - partStep]?.id,
    behind: items.length < partMax ? from : list[start + partStep]?.id,
    isFirst: start === 0,
    isAtEnd: start + partMax + partStep >= list.length,
  };
}
