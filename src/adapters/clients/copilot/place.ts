import { basename, join } from "node:path";
import type { UserPlace } from "../place.ts";

export const homeVariable = "COPILOT_HOME";

export const home = ({ userHome, environment }: UserPlace): string => environment[homeVariable] || join(userHome, ".copilot");

/** A person's own file beside the team's: hooks in `.github/hooks` would be read by Copilot's agents elsewhere too. */
export const guardPath = ".github/copilot/settings.local.json";

/** It counts in every project, also in one that is not trusted. */
export const userPath = (place: UserPlace): string => join(home(place), "hooks", "assent.json");

export const recordFolders = (place: UserPlace): readonly string[] => [join(home(place), "session-state")];

/** Its settings, if it was told another place than the usual one. */
export const movedSettings = ({ [homeVariable]: folder }: UserPlace["environment"]): readonly string[] =>
  folder && basename(folder) !== ".copilot" ? ["hooks/assent.json", "settings.json", "config.json"].map((name) => join(folder, name)) : [];
