import { join } from "node:path";
import type { JsonObject } from "../../agents/json.ts";
import type { GuardPlace } from "../place.ts";
import { readPresent, unlessInvalid } from "../present.ts";
import { parseDocument } from "../shared/json-document.ts";
import { guardPath, home, userPath } from "./place.ts";

/** One file in which Copilot CLI is told about hooks. A later one's switch outweighs those before it; hooks of all count together. */
export interface CopilotLevel {
  readonly file: string;
  readonly settings: JsonObject;
}

/** Settings of the project, those that it reads of another client's among them. */
const projectFiles = [".claude/settings.json", ".claude/settings.local.json", ".github/copilot/settings.json", guardPath] as const;

const levelIn = async (file: string): Promise<CopilotLevel> => ({ file, settings: await settingsIn(file) });
const projectLevels = ({ root }: GuardPlace): Promise<readonly CopilotLevel[]> =>
  Promise.all(projectFiles.map((file) => levelIn(join(root, file))));

/** Files that may hold a copy of our hook: it calls the hooks of all of them. */
export const levelsOf = async (place: GuardPlace): Promise<readonly CopilotLevel[]> => [
  ...(await projectLevels(place)),
  ...(await Promise.all([join(place.root, ".github/hooks/assent.json"), join(home(place), "settings.json"), userPath(place)].map(levelIn))),
];

const settingsIn = (file: string): Promise<JsonObject> =>
  unlessInvalid(async () => parseDocument((await readPresent(file))?.text ?? "", file), {});

/** The way in which other settings keep Copilot CLI from calling our hook. Only those of a project do; the user's switch has no effect. */
export async function opposed(place: GuardPlace): Promise<string | undefined> {
  const last = (await projectLevels(place)).findLast(({ settings }) => typeof settings["disableAllHooks"] === "boolean");
  if (last?.settings["disableAllHooks"] === true)
    return `\`disableAllHooks\` is true in ${last.file}, so Copilot CLI calls no hook; run \`assent init\` there, whose entries count more`;
  const own = place.everywhere ? await settingsIn(userPath(place)) : {};
  return own["disableAllHooks"] === true ? `\`disableAllHooks\` is true in ${userPath(place)}; take it out of it` : undefined;
}
