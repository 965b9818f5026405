import { countAt, listened, type PlayPlace } from "../../agents/played.ts";
import { fieldsAt, listAt, textAt, type JsonObject } from "../../agents/json.ts";
import type { Play, PlayResult } from "../../models/players.ts";
import type { ModelLook } from "../../models/types.ts";
import { install } from "./install.ts";
import { hearClaude } from "./stream.ts";

/**
 * Claude Code that only reads: no command, no network tool, no file outside of the folder, no settings and no servers of
 * user or project, nobody to ask. Needs 2.1.325 (`--restricted`); an older one does not start with these words.
 */
export const claudePlays =
  ({ cwd, environment, command = "claude", args = [] }: PlayPlace): Play =>
  ({ system, text, onText }, signal) => {
    const words = [
      ...["-p", "--output-format", "stream-json", "--verbose"],
      ...["--restricted", "--strict-mcp-config", "--tools", "Read,Grep,Glob"],
      ...["--permission-prompts", "none", "--no-session-persistence", "--system-prompt", system],
      ...args,
    ];
    const program = { command, args: words, cwd, env: environment };
    return listened({ program, install, prompt: text, hear: hearClaude, usage: claudeUsage, looks: claudeLooks(), onText }, signal);
  };

/** Its tools that read, and the field that says where. A list of names shows no file. */
const pathFields: Readonly<Record<string, string>> = { Read: "file_path", Grep: "path", Glob: "path" };

/** U3: a call and its result come in two lines. A result that is an error showed nothing. */
function claudeLooks(): (line: JsonObject) => readonly ModelLook[] {
  const asked = new Map<string, string>();
  return (line) =>
    listAt(fieldsAt(line, "message"), "content").flatMap((block): readonly ModelLook[] => {
      const field = pathFields[textAt(block, "name")];
      if (block["type"] === "tool_use" && field !== undefined && asked.size < callsMax)
        asked.set(textAt(block, "id"), textAt(fieldsAt(block, "input"), field) || ".");
      const path = asked.get(textAt(block, "tool_use_id"));
      if (block["type"] !== "tool_result" || path === undefined || block["is_error"] === true) return [];
      return [
        {
          path,
          text:
            textAt(block, "content") ||
            listAt(block, "content")
              .map((part) => textAt(part, "text"))
              .join("\n"),
        },
      ];
    });
}

const callsMax = 2_000;

function claudeUsage(line: JsonObject): PlayResult["usage"] {
  if (line["type"] !== "result") return undefined;
  const told = fieldsAt(line, "usage");
  const cachedTokens = countAt(told, "cache_read_input_tokens");
  const inputTokens = countAt(told, "input_tokens") + countAt(told, "cache_creation_input_tokens") + cachedTokens;
  return { inputTokens, outputTokens: countAt(told, "output_tokens"), ...(cachedTokens > 0 && { cachedTokens }) };
}
