import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { GuardPlace } from "../place.ts";
import { readableText } from "../present.ts";
import { pluginHook, pluginName, type PluginGuard } from "../shared/plugged.ts";
import { configFile, home } from "./place.ts";
import { trustedHash } from "./trust-text.ts";

/** Our plugin in Codex: its configuration switches it on, and it keeps a copy of each version. */
export async function plugged(place: GuardPlace): Promise<PluginGuard | undefined> {
  const text = await readableText(configFile(place));
  const found = /^\[plugins\."(assent@([\w.-]+))"\]\s*\n(?:(?!\[)[^\n]*\n)*?\s*enabled\s*=\s*true\s*$/m.exec(text);
  const [, name = "", marketplace = ""] = found ?? [];
  if (!found) return undefined;
  const folder = join(home(place), "plugins", "cache", marketplace, pluginName);
  const hooks = versionsIn(folder)
    .map((version) => join(folder, version))
    .filter((each) => existsSync(join(each, pluginHook)));
  const [last] = hooks.toSorted().toReversed();
  const isTrusted = trustedHash(text, `${name}:hooks/codex.json:pre_tool_use:0:0`) !== undefined;
  return {
    by: configFile(place),
    hook: last === undefined ? undefined : join(last, "hook", "assent-hook.js"),
    ...(isTrusted
      ? {}
      : { problem: "Codex does not trust its plugin's hooks and passes over them; open codex here, type /hooks, and trust assent's" }),
    remove: `codex plugin remove ${name}`,
  };
}

const versionsMax = 100;

const versionsIn = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder).slice(0, versionsMax) : []);
