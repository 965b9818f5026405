import { isRecord } from "../../../kernel/ids.ts";
import type { JsonObject } from "../../agents/json.ts";
import { join } from "node:path";
import type { GuardPlace } from "../place.ts";
import { readPresent, unlessInvalid } from "../present.ts";
import type { DataHome } from "../setup.ts";
import { parseDocument } from "../shared/json-document.ts";
import { guardPath, home } from "./place.ts";

/** One file of Claude Code's settings. A later level outweighs the ones before it. */
export interface Level {
  readonly file: string;
  readonly name: "user" | "project" | "local" | "managed";
  readonly settings: JsonObject;
}

/** The way in which settings of Claude Code, at any level, defeat our hook: it is not called, or it looks somewhere else. */
export async function problemOfLevels(place: GuardPlace, dataHome: DataHome): Promise<string | undefined> {
  const levels = await levelsOf(place);
  return notCalled(levels) ?? lookingElsewhere(levels, place, dataHome);
}

const managedFiles: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: "/Library/Application Support/ClaudeCode/managed-settings.json",
  win32: String.raw`C:\Program Files\ClaudeCode\managed-settings.json`,
};

export function levelsOf(place: GuardPlace): Promise<readonly Level[]> {
  const files: readonly Omit<Level, "settings">[] = [
    { name: "user", file: join(home(place), "settings.json") },
    { name: "project", file: join(place.root, ".claude", "settings.json") },
    { name: "local", file: join(place.root, guardPath) },
    { name: "managed", file: managedFiles[process.platform] ?? "/etc/claude-code/managed-settings.json" },
  ];
  return Promise.all(files.map(async (level) => ({ ...level, settings: await settingsIn(level.file) })));
}

/** Settings that cannot be read have no effect on Claude Code either. */
const settingsIn = (file: string): Promise<JsonObject> =>
  unlessInvalid(async () => parseDocument((await readPresent(file))?.text ?? "", file), {});

function notCalled(levels: readonly Level[]): string | undefined {
  const level = levels.findLast(({ settings }) => typeof settings["disableAllHooks"] === "boolean");
  if (level?.settings["disableAllHooks"] === true) {
    const remedy = level.name === "managed" ? "ask who manages this machine" : "run `assent init` again";
    return `\`disableAllHooks\` is true in ${level.file}, so Claude Code calls no hook; ${remedy}`;
  }
  const only = levels.find(({ name, settings }) => name === "managed" && settings["allowManagedHooksOnly"] === true);
  return only && `${only.file} allows managed hooks only, so ours is not called; ask who manages this machine`;
}

/** Claude Code hands `env` to the hook: another home has another journal and other rules. */
function lookingElsewhere(levels: readonly Level[], { environment }: GuardPlace, dataHome: DataHome): string | undefined {
  const said = levels.flatMap(({ file, settings: { env } }) =>
    Object.entries(isRecord(env) ? env : {}).map(([name, value]) => ({ file, name, value: String(value) })),
  );
  const here = dataHome(environment);
  const there = dataHome({ ...environment, ...Object.fromEntries(said.map(({ name, value }) => [name, value])) });
  const homes = ["ASSENT_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"];
  const moved = there === here ? undefined : said.findLast(({ name }) => homes.includes(name));
  if (moved)
    return `${moved.file} sets ${moved.name} for the hook, which then works in ${there} and not in ${here}; take it out of \`env\` there`;
  const loads = said.findLast(({ name, value }) => name === "NODE_OPTIONS" && loadsCode.test(value));
  return loads && `${loads.file} loads other code into the hook (NODE_OPTIONS); take it out of \`env\` there`;
}

const loadsCode = /(?:^|\s)(?:-r|--require|--import|--loader|--experimental-loader)(?:[\s=]|$)/;
