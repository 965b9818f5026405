import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { claudeEvents } from "../src/adapters/clients/claude-code/settings.ts";
import { codexEvents } from "../src/adapters/clients/codex/hook-file.ts";
import { packedPlugin } from "../src/adapters/clients/opencode/plugin.ts";
import { entriesFor } from "../src/adapters/clients/shared/hook-events.ts";
import { nodeVariables } from "../src/adapters/clients/shared/hook-start.ts";
import { pluginHook, pluginName, pluginWord } from "../src/adapters/clients/shared/plugged.ts";

/**
 * Makes `dist` a plugin too, and the marketplace that offers it: for Claude Code, for Codex, which looks into a folder of
 * its own first, and for opencode, which takes the package itself. All of them start the hook that lies there.
 */
export interface PluginFacts {
  readonly version: string;
  readonly description: string;
}

const events = { "claude-code": claudeEvents, codex: codexEvents } as const;

/** A client starts it through a shell, in which no Node may be found, or one that is too old. */
const line = (client: string): string =>
  `command -v node >/dev/null || { echo "Not run: there is no node in the search path, and assent's plugin needs Node 22.13 or newer. ` +
  `A person can install it, or take the plugin out." >&2; exit 2; }; unset ${nodeVariables.join(" ")}; exec node "\${CLAUDE_PLUGIN_ROOT}/${pluginHook}" ${client} ${pluginWord}`;

const hooksOf = (client: keyof typeof events): object => ({ hooks: entriesFor(events[client], { line: line(client) }) });

export function writePlugins(folder: string, { version, description }: PluginFacts): void {
  const put = (name: string, content: object | string): void => {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`);
  };
  const author = { name: "Assent" };
  const facts = { name: pluginName, version, description, author, license: "Apache-2.0" };
  put(".claude-plugin/plugin.json", facts);
  put(".claude-plugin/marketplace.json", {
    name: pluginName,
    description,
    owner: author,
    plugins: [{ name: pluginName, source: "./", version, description, author }],
  });
  put("hooks/hooks.json", hooksOf("claude-code"));
  put(".codex-plugin/plugin.json", { ...facts, hooks: "./hooks/codex.json" });
  put("hooks/codex.json", hooksOf("codex"));
  put("opencode.js", packedPlugin(version));
  copyFileSync(fileURLToPath(new URL("plugin-hook.cjs", import.meta.url)), join(folder, pluginHook));
}
