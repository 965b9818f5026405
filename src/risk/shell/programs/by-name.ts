import { lazily } from "../../../kernel/lazily.ts";
import { perName } from "../../per-name.ts";

/**
 * The row of a table that has a program's name, the first where several have. Names that a row only lists are looked up,
 * because an expression costs more to make than all that it is asked; what a name came to otherwise is kept.
 */
export function byName<Row extends { readonly names: RegExp }>(rows: readonly Row[]): (name: string) => Row | undefined {
  const tables = lazily(() => tablesOf(rows));
  return perName((name) => {
    const { listed, others } = tables();
    const at = listed.get(name) ?? rows.length;
    const earlier = others.find((index) => index < at && rows[index]?.names.test(name));
    return rows[earlier ?? at];
  });
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
