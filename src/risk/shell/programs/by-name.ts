import { lazily } from "../../../kernel/lazily.ts";

/** As many names as one command could ask for; then it begins anew. */
const namesMax = 1_000;

/**
 * The row of a table that has a program's name, the first where several have. Names that a row only lists are looked up,
 * because an expression costs more to make than all that it is asked; what a name came to otherwise is kept.
 */
export function byName<Row extends { readonly names: RegExp }>(rows: readonly Row[]): (name: string) => Row | undefined {
  const tables = lazily(() => tablesOf(rows));
  const known = new Map<string, Row | undefined>();
  return (name) => {
    const before = known.get(name);
    if (before || known.has(name)) return before;
    const { listed, others } = tables();
    const at = listed.get(name) ?? rows.length;
    const earlier = others.find((index) => index < at && rows[index]?.names.test(name));
    const found = rows[earlier ?? at];
    if (known.size >= namesMax) known.clear();
    known.set(name, found);
    return found;
  };
}

function tablesOf(rows: readonly { readonly names: RegExp }[]) {
  const listed = new Map<string, number>();
  const others: number[] = [];
  for (const [index, { names }] of rows.entries()) {
    const list = names.flags === "" ? /^\^(?:\((?:\?:)?([\w|-]+)\)|([\w-]+))\$$/.exec(names.source) : null;
    if (!list) others.push(index);
    else for (const name of (list[1] ?? list[2] ?? "").split("|")) if (!listed.has(name)) listed.set(name, index);
  }
  return { listed, others };
}
