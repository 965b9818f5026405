import type { CommandWord, ProgramCall } from "../call.ts";
import { withoutSlash } from "../plain.ts";
import { mayLayOver } from "./overlaid.ts";
import { paths, type DeedSketch, type Use } from "../table.ts";

/** `s/a/b/`, with nothing in it that fits more than itself: anchors apart. */
const plainEdit = /^s([/,|#!:])(\^?)((?:\\[^\w\s]|[\w\s.%@~"'=<>;&-]|[,:#!/](?<!\1))*)(\$?)\1((?:\\[^\w\s]|[^\\$(){}])*?)\1[gir]*;?$/;

type Renaming = (name: string) => string;

const literal = (text: string): string => text.replaceAll(/\\(.)/g, "$1");

/** The name that an expression makes of another; undefined where it cannot be told. */
function renamingBy(expression: string): Renaming | undefined {
  if (/^(?:y|tr)\/A-Z\/a-z\/;?$/.test(expression)) return (name) => name.toLowerCase();
  const [, , start = "", from = "", end = "", to = ""] = plainEdit.exec(expression) ?? [];
  const sought = literal(from);
  if (sought + start + end === "") return undefined;
  const put = literal(to);
  return (name) => {
    const at = start
      ? name.startsWith(sought)
        ? 0
        : -1
      : end
        ? name.endsWith(sought)
          ? name.length - sought.length
          : -1
        : name.indexOf(sought);
    return at < 0 || (start && end && name !== sought) ? name : name.slice(0, at) + put + name.slice(at + sought.length);
  };
}

const overwriting = (fields: readonly CommandWord[], renaming: Renaming, call: ProgramCall): readonly DeedSketch[] =>
  fields.flatMap((field) => {
    const to = renaming(field.text);
    if (to === field.text)
      return field.glob === true ? mayLayOver(withoutSlash(`./${field.text}`.replace(/[^/]*$/, "")), call, "one of them") : [];
    return paths("write", [{ ...field, text: to }]);
  });

const isExpression = (text: string): boolean => /^(?:s|y|tr)\W/.test(text);

/** Files that get a name that another one may have: one program overwrites it if it is told to, the other unless it is told not to. */
export function renamedOver(use: Use): readonly DeedSketch[] {
  const by = use.value("-e", "-E", "--expr");
  const [first = "", second = ""] = use.operands.map(({ text }) => text);
  if (by !== undefined || isExpression(first)) {
    if (!use.has("-f", "--force")) return [];
    const renaming = renamingBy(by ?? first);
    return renaming ? overwriting(use.operands.slice(by === undefined ? 1 : 0), renaming, use.call) : [];
  }
  if (use.operands.length < 3 || use.has("-o", "--no-overwrite", "-i", "--interactive", "-s", "--symlink")) return [];
  const renaming: Renaming = (name) => {
    const at = first === "" ? -1 : name.indexOf(first, name.lastIndexOf("/") + 1);
    return at < 0 ? name : name.slice(0, at) + second + name.slice(at + first.length);
  };
  return overwriting(use.operands.slice(2), renaming, use.call);
}

/** `mmv -d 'a*' 'b#1'`: what has the new name is deleted first, or written to. */
export const movedOver = (use: Use): readonly DeedSketch[] =>
  use.has("-d", "-o", "--force", "--overwrite")
    ? paths(
        "write",
        use.operands.slice(1, 2).map((field) => ({ ...field, text: field.text.replaceAll(/#[lu]?\d/g, "*") })),
      )
    : [];
