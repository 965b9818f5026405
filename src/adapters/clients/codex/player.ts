import { countAt, listened, type PlayPlace } from "../../agents/played.ts";
import { fieldsAt, textAt, type JsonObject } from "../../agents/json.ts";
import type { Play, PlayResult } from "../../models/players.ts";
import { filesIn, lookAt } from "../../agents/client-looks.ts";
import type { ModelLook } from "../../models/types.ts";
import { codexInstall, overrides } from "./app-server.ts";
import { tomlText } from "./run-hooks.ts";
import { hearCodex } from "./stream.ts";

/**
 * Codex in its own sandbox, which lets commands read and nothing else; without settings, servers, hooks and rules of the user.
 * It can read outside of the folder: that is what its sandbox allows.
 */
export const codexPlays =
  ({ cwd, environment, command = "codex", args = [] }: PlayPlace): Play =>
  ({ system, text, onText }, signal) => {
    const settings = [
      `approval_policy="never"`,
      `features.hooks=false`,
      `features.plugins=false`,
      `web_search="disabled"`,
      `projects={${tomlText(cwd)}={trust_level="untrusted"}}`,
    ];
    const words = [
      ...["exec", "--json", "--skip-git-repo-check", "--sandbox", "read-only", "--ephemeral"],
      ...["--ignore-user-config", "--ignore-rules", ...overrides(settings), ...args, "-"],
    ];
    const program = { command, args: words, cwd, env: environment };
    const prompt = `${system}\n\n${text}`;
    return listened({ program, install: codexInstall, prompt, hear: hearCodex, usage: codexUsage, looks: codexLooks(cwd), onText }, signal);
  };

/** U3: it reads by commands; one that went well shows the files that it names after its shell. */
const codexLooks =
  (cwd: string) =>
  (line: JsonObject): readonly ModelLook[] => {
    const item = fieldsAt(line, "item");
    const isDone = line["type"] === "item.completed" && item["type"] === "command_execution" && item["exit_code"] === 0;
    const text = textAt(item, "aggregated_output");
    if (!isDone || text === "") return [];
    return [{ path: ".", text }, ...filesIn(textAt(item, "command").replace(/^\S+\s/, ""), cwd).map((path) => lookAt(path, text))];
  };

/** Its `input_tokens` has the cached ones in it. */
function codexUsage(line: JsonObject): PlayResult["usage"] {
  if (line["type"] !== "turn.completed") return undefined;
  const told = fieldsAt(line, "usage");
  const cachedTokens = countAt(told, "cached_input_tokens");
  const inputTokens = countAt(told, "input_tokens");
  return { inputTokens, outputTokens: countAt(told, "output_tokens"), ...(cachedTokens > 0 && { cachedTokens }) };
}
