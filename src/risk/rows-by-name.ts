/** The rows of a table by the programs that they are for; a row names several with blanks between, and a program may have several rows. */
export function rowsByName<Row>(
  rows: readonly Row[],
  namesOf: (row: Row) => string,
  keyOf = (name: string) => name,
): ReadonlyMap<string, readonly Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows)
    for (const name of namesOf(row).split(" ").map(keyOf)) {
      const known = found.get(name);
      if (known) known.push(row);
      else found.set(name, [row]);
    }
  return found;
}
