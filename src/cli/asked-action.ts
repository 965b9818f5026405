import type { AskedCall } from "../adapters/agents/acp-updates.ts";
import type { Action } from "../risk/types.ts";

/** The protocol's kinds of tools, as the engine knows them; any other goes by the name that the agent gives it. */
const toolNames: Readonly<Record<string, string>> = {
  execute: "Bash",
  read: "Read",
  edit: "Edit",
  delete: "Delete",
  move: "Move",
  search: "Grep",
  fetch: "WebFetch",
};

/**
 * What an agent asks about over its protocol, as an action that can be weighed. Some tell what the tool is given; some
 * tell the whole change; some only a title, in words of their own. The last is `Described`, which always asks a person.
 */
export function actionAsked({ tool, title, input, locations = [], diffs = [] }: AskedCall, cwd: string): Action {
  if (isInput(input)) return { tool: toolNames[tool] ?? tool, input, cwd };
  const [diff] = diffs;
  if (diff && diffs.length === 1)
    return diff.oldText === ""
      ? { tool: "Write", input: { file_path: diff.path, content: diff.newText }, cwd }
      : { tool: "Edit", input: { file_path: diff.path, old_string: diff.oldText, new_string: diff.newText }, cwd };
  const [place] = locations;
  if (tool === "read" && place !== undefined && locations.length === 1)
    return { tool: "Read", input: { file_path: place }, cwd };
  const changed = diffs.map(({ path, oldText, newText }) => ({ path, oldText, newText }));
  return { tool: "Described", input: { kind: tool, title, locations: [...locations], diffs: changed }, cwd };
}

/** An empty input tells nothing. */
const isInput = (input: unknown): input is Action["input"] =>
  typeof input === "object" && input !== null && !Array.isArray(input) && Object.keys(input).length > 0;
