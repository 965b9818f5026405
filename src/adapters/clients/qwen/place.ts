import { basename, join } from "node:path";
import type { UserPlace } from "../place.ts";

export const homeVariable = "QWEN_HOME";

export const home = ({ userHome, environment }: UserPlace): string => environment[homeVariable] || join(userHome, ".qwen");

export const guardPath = ".qwen/settings.json";

/** It counts in every project. */
export const userPath = (place: UserPlace): string => join(home(place), "settings.json");

export const recordFolders = (place: UserPlace): readonly string[] => [join(home(place), "projects")];

/** Its settings, if it was told another place than the usual one. */
export const movedSettings = ({ [homeVariable]: folder }: UserPlace["environment"]): readonly string[] =>
  folder && basename(folder) !== ".qwen" ? [join(folder, "settings.json")] : [];
