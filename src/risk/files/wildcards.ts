/** Patterns that are wildcards themselves, found by the one letter that most of them begin or end with. */
export interface Wildcards<Item> {
  readonly all: readonly Item[];
  readonly byFirst: ReadonlyMap<string, readonly Item[]>;
  readonly byLast: ReadonlyMap<string, readonly Item[]>;
  readonly others: readonly Item[];
}

/** `textOf` gives the pattern as written: a literal character at either end must match. */
export function wildcardsOf<Item>(items: readonly Item[], textOf: (item: Item) => string): Wildcards<Item> {
  const byFirst = new Map<string, Item[]>();
  const byLast = new Map<string, Item[]>();
  const others: Item[] = [];
  for (const item of items) {
    const text = textOf(item);
    const [first, last] = [text.charAt(0), text.slice(-1)];
    // The end of a name says more than its beginning.
    if (literal.test(last)) add(byLast, last, item);
    else if (literal.test(first)) add(byFirst, first, item);
    else others.push(item);
  }
  return { all: items, byFirst, byLast, others };
}
const literal = /^[\w.~-]$/;

export function add<Item>(index: Map<string, Item[]>, key: string, item: Item): void {
  const known = index.get(key);
  if (known) known.push(item);
  else index.set(key, [item]);
}

/** Calls `use` for the wildcards that the name may fit. */
export function eachWildcard<Item>({ byFirst, byLast, others }: Wildcards<Item>, name: string, use: (item: Item) => void): void {
  byFirst.get(name.charAt(0))?.forEach(use);
  byLast.get(name.slice(-1))?.forEach(use);
  others.forEach(use);
}
