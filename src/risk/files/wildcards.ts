import { isCharacter, type Token } from "./segment.ts";

/** Patterns that are wildcards themselves, found by the one letter that most of them begin or end with. */
export interface Wildcards<Item> {
  readonly all: readonly Item[];
  readonly byFirst: ReadonlyMap<string, readonly Item[]>;
  readonly byLast: ReadonlyMap<string, readonly Item[]>;
  readonly others: readonly Item[];
}

interface Ordered {
  readonly order: number;
}

export function wildcardsOf<Item extends Ordered>(
  items: readonly Item[],
  tokensOf: (item: Item) => readonly Token[],
): Wildcards<Item> {
  const byFirst = new Map<string, Item[]>();
  const byLast = new Map<string, Item[]>();
  const others: Item[] = [];
  for (const item of items) {
    const tokens = tokensOf(item);
    const [first, last] = [tokens[0], tokens.at(-1)];
    // The end of a name says more than its beginning.
    if (last !== undefined && isCharacter(last)) add(byLast, last, item);
    else if (first !== undefined && isCharacter(first)) add(byFirst, first, item);
    else others.push(item);
  }
  return { all: items, byFirst, byLast, others };
}

function add<Item>(index: Map<string, Item[]>, key: string, item: Item): void {
  const known = index.get(key);
  if (known) known.push(item);
  else index.set(key, [item]);
}

/** Those that one of the names may fit, in the order of the table. */
export function wildcardsFor<Item extends Ordered>(
  { byFirst, byLast, others }: Wildcards<Item>,
  names: readonly string[],
): readonly Item[] {
  const found = [...others];
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) < index) continue;
    found.push(...(byFirst.get(name.charAt(0)) ?? []), ...(byLast.get(name.slice(-1)) ?? []));
  }
  return inOrder(found);
}

/** Each once, as the table has them. */
export const inOrder = <Item extends Ordered>(items: readonly Item[]): readonly Item[] =>
  [...new Set(items)].sort((one, other) => one.order - other.order);
