import { forEachChild, type SyntaxNode } from "unbash";

/** Names that a piece of script may set: by assignment, by `read` and friends, by a loop inside it. */
export function namesAssigned(node: SyntaxNode): ReadonlySet<string> {
  const names = new Set<string>();
  const passing = new Set<SyntaxNode>(); // `IFS= read x` sets it for that one command
  const visit = (each: SyntaxNode): void => {
    if (each.type === "Command" && each.name) for (const before of each.prefix) passing.add(before);
    if (each.type === "Assignment" && !passing.has(each)) names.add(each.name);
    if (each.type === "For" || each.type === "Select") names.add(each.name.value);
    if (each.type === "Command" && each.name && readers.has(each.name.value))
      for (const argument of each.args) if (argument.type === "Word") names.add(argument.value);
    forEachChild(each, visit);
  };
  visit(node);
  return names;
}

const readers: ReadonlySet<string> = new Set(["read", "mapfile", "readarray", "getopts", "printf", "unset"]);
