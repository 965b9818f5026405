import { countAt, listened, type PlayPlace } from "../../agents/played.ts";
import { fieldsAt, type JsonObject } from "../../agents/json.ts";
import type { Play, PlayResult } from "../../models/players.ts";
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
    return listened({ program, install: codexInstall, prompt, hear: hearCodex, usage: codexUsage, onText }, signal);
  };

/** Its `input_tokens` has the cached ones in it. */
function codexUsage(line: JsonObject): PlayResult["usage"] {
  if (line["type"] !== "turn.completed") return undefined;
  const told = fieldsAt(line, "usage");
  const cachedTokens = countAt(told, "cached_input_tokens");
  const inputTokens = countAt(told, "input_tokens");
  return { inputTokens, outputTokens: countAt(told, "output_tokens"), ...(cachedTokens > 0 && { cachedTokens }) };
}
