/** As many names as one command could ask for; then it begins anew. */
const namesMax = 1_000;

/**
 * The row of a table that has a program's name. Every program of every command is held against every row, and commands
 * are made of few programs: what a name came to is kept.
 */
export function byName<Row extends { readonly names: RegExp }>(
  rows: readonly Row[],
): (name: string) => Row | undefined {
  const known = new Map<string, Row | undefined>();
  return (name) => {
    const before = known.get(name);
    if (before || known.has(name)) return before;
    const found = rows.find(({ names }) => names.test(name));
    if (known.size >= namesMax) known.clear();
    known.set(name, found);
    return found;
  };
}
