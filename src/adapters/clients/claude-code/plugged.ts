import { existsSync } from "node:fs";
import { join } from "node:path";
import { isRecord } from "../../../kernel/ids.ts";
import { listAt, textAt, type JsonObject } from "../../agents/json.ts";
import type { GuardPlace } from "../place.ts";
import { readPresent, unlessInvalid } from "../present.ts";
import { parseDocument } from "../shared/json-document.ts";
import { isOurPlugin, pluginHook, type PluginGuard } from "../shared/plugged.ts";
import { levelsOf } from "./levels.ts";
import { home } from "./place.ts";

/** Our plugin in Claude Code: a level of its settings switches it on, and its own books say where it lies. */
export async function plugged(place: GuardPlace): Promise<PluginGuard | undefined> {
  const levels = (await levelsOf(place)).filter(({ name }) => !place.everywhere || name === "user");
  const said = levels.flatMap(({ file, settings: { enabledPlugins } }) =>
    Object.entries(isRecord(enabledPlugins) ? enabledPlugins : {})
      .filter(([name]) => isOurPlugin(name))
      .map(([name, isOn]) => ({ file, name, isOn: isOn !== false })),
  );
  const last = said.at(-1);
  if (!last?.isOn) return undefined;
  const folder = await folderOf(last.name, place);
  const isThere = folder !== undefined && existsSync(join(folder, pluginHook));
  return {
    by: last.file,
    hook: isThere ? join(folder, "hook", "assent-hook.js") : undefined,
    remove: `claude plugin uninstall ${last.name}`,
  };
}

/** A marketplace in a folder is read where it is; what comes from elsewhere is copied. */
async function folderOf(name: string, place: GuardPlace): Promise<string | undefined> {
  const [, marketplace = ""] = name.split("@");
  const known = (await bookIn("known_marketplaces.json", place))[marketplace];
  const source = isRecord(known) ? known["source"] : undefined;
  if (isRecord(source) && source["source"] === "directory") return textAt(source, "path");
  const { plugins } = await bookIn("installed_plugins.json", place);
  const [installed] = isRecord(plugins) ? listAt(plugins, name) : [];
  return installed === undefined ? undefined : textAt(installed, "installPath");
}

const bookIn = (name: string, place: GuardPlace): Promise<JsonObject> => {
  const file = join(home(place), "plugins", name);
  return unlessInvalid(async () => parseDocument((await readPresent(file))?.text ?? "", file), {});
};
