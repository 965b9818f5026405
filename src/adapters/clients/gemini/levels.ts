import { join } from "node:path";
import { isRecord } from "../../../kernel/ids.ts";
import type { JsonObject } from "../../agents/json.ts";
import type { GuardPlace } from "../place.ts";
import { readPresent, unlessInvalid } from "../present.ts";
import { parseDocument } from "../shared/json-document.ts";
import { hookName } from "./hook-file.ts";
import { guardPath, home, userPath } from "./place.ts";

/** One file of Gemini CLI's settings. A later one outweighs those before it; hooks of all count together. */
export interface GeminiLevel {
  readonly file: string;
  readonly settings: JsonObject;
}

const systemFiles: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: "/Library/Application Support/GeminiCli/settings.json",
  win32: String.raw`C:\ProgramData\gemini-cli\settings.json`,
};

export function levelsOf(place: GuardPlace): Promise<readonly GeminiLevel[]> {
  const moved = place.environment["GEMINI_CLI_SYSTEM_SETTINGS_PATH"];
  const system = moved || (systemFiles[process.platform] ?? "/etc/gemini-cli/settings.json");
  const files = [userPath(place), join(place.root, guardPath), system];
  return Promise.all([...new Set(files)].map(async (file) => ({ file, settings: await settingsIn(file) }))); // a home can be a project too
}

const settingsIn = (file: string): Promise<JsonObject> =>
  unlessInvalid(async () => parseDocument((await readPresent(file))?.text ?? "", file), {});

/** The way in which other settings keep Gemini CLI from calling our hook. */
export async function opposed(place: GuardPlace): Promise<string | undefined> {
  const levels = await levelsOf(place);
  const last = levels.findLast(({ settings }) => typeof configIn(settings)["enabled"] === "boolean");
  if (last && configIn(last.settings)["enabled"] === false)
    return (
      `\`hooksConfig.enabled\` is false in ${last.file}, so Gemini CLI calls no hook; run \`assent init\` again, ` +
      "or ask who manages this machine"
    );
  const without = levels.find(({ settings }) => listIn(configIn(settings)["disabled"]).includes(hookName));
  if (without) return `${without.file} lists our hook under \`hooksConfig.disabled\`; take \`${hookName}\` out of it`;
  const trust = join(home(place), "trustedFolders.json");
  return (await settingsIn(trust))[place.root] === "DO_NOT_TRUST"
    ? `${trust} says that this folder is not trusted, and there Gemini CLI calls no hook; trust it with \`/permissions\``
    : undefined;
}

const configIn = ({ hooksConfig }: JsonObject): JsonObject => (isRecord(hooksConfig) ? hooksConfig : {});
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
