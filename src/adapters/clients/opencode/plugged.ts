import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { GuardPlace } from "../place.ts";
import { readableText } from "../present.ts";
import { isOurPlugin, pluginHook, type PluginGuard } from "../shared/plugged.ts";
import { home } from "./place.ts";

/** Our package in the list of plugins of opencode's settings: by its name, or by the folder or the file in which it lies. */
export async function plugged(place: GuardPlace): Promise<PluginGuard | undefined> {
  const folders = place.everywhere ? [home(place)] : [home(place), place.root, join(place.root, ".opencode")];
  for (const file of folders.flatMap((each) => ["opencode.json", "opencode.jsonc"].map((name) => join(each, name)))) {
    const named = pluginsIn(await readableText(file)).find(isOurs);
    if (named === undefined) continue;
    const folder = folderOf(named, place);
    return {
      by: file,
      hook: folder === null ? null : existsSync(join(folder, pluginHook)) ? join(folder, "hook", "assent-hook.js") : undefined,
      remove: `take ${named} out of "plugin" in ${file}`,
    };
  }
  return undefined;
}

/** Strings in the list; comments may stand between them. */
const pluginsIn = (text: string): readonly string[] => {
  const list = /"plugin"\s*:\s*\[([^\]]*)\]/.exec(text)?.[1] ?? "";
  return [...list.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, each = ""]) => each);
};

const pathIn = (named: string): string => (named.startsWith("file:") ? fileURLToPath(named) : named);

const isOurs = (named: string): boolean =>
  isOurPlugin(named) || ["assent", "assent/dist/opencode.js"].some((end) => pathIn(named).endsWith(`/${end}`));

/** Null for a name: opencode installs it where it keeps its packages. */
function folderOf(named: string, place: GuardPlace): string | null {
  if (isOurPlugin(named)) return null;
  const path = join(pathIn(named).startsWith("/") ? "/" : place.root, pathIn(named));
  return basename(path) === "opencode.js" ? dirname(path) : join(path, "dist");
}
