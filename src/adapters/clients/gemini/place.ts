import { join } from "node:path";
import type { UserPlace } from "../place.ts";

/** It moves what counts as the user's home, and `.gemini` with it. */
export const homeVariable = "GEMINI_CLI_HOME";

export const home = ({ userHome, environment }: UserPlace): string => join(environment[homeVariable] || userHome, ".gemini");

export const guardPath = ".gemini/settings.json";

/** It counts in every project. */
export const userPath = (place: UserPlace): string => join(home(place), "settings.json");

export const recordFolders = (place: UserPlace): readonly string[] => [join(home(place), "tmp")];
