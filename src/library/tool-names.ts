import { wrong } from "./settings.ts";
import type { ToolGuard } from "./types.ts";

type Named<Tool> = readonly (readonly [name: string, tool: Tool])[];

/** Tools of a list with their names; a framework's own tools may only have a kind. */
export const namesOf = <Tool extends { readonly name?: string; readonly type?: string }>(tools: readonly object[]): Named<Tool> =>
  (tools as readonly Tool[]).map((tool) => [tool.name ?? tool.type ?? "a tool without a name", tool]);

/**
 * Each tool that runs here, by this member of it, guarded. One without hands here cannot be weighed here: it has to be named,
 * so that nobody takes it for guarded.
 */
export function guardEach<Tool extends object>(
  { unweighed }: ToolGuard,
  tools: Named<Tool>,
  member: keyof Tool,
  guarded: (tool: Tool, name: string) => Tool,
): Named<Tool> {
  const isHere = (tool: Tool): boolean => typeof tool[member] === "function";
  const holes = tools.filter(([name, tool]) => !isHere(tool) && !unweighed.includes(name)).map(([name]) => name);
  if (holes.length > 0)
    throw wrong(
      `${holes.join(", ")} cannot be weighed here, because nothing of it runs here; leave it out, or name it in unweighed: ` +
        `guard(tools, { unweighed: ${JSON.stringify(holes)} })`,
    );
  return tools.map(([name, tool]) => [name, isHere(tool) ? guarded(tool, name) : tool]);
}
