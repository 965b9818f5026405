import { join } from "node:path";
import type { UserPlace } from "../place.ts";

export const homeVariable = "CLAUDE_CONFIG_DIR";

export const home = ({ userHome, environment }: UserPlace): string => environment[homeVariable] || join(userHome, ".claude");

/** Paths of this machine do not belong into the file that a team shares. */
export const guardPath = ".claude/settings.local.json";

/** It counts in every project. */
export const userPath = (place: UserPlace): string => join(home(place), "settings.json");

/** Older ones keep their records elsewhere. */
export const recordFolders = ({ userHome, environment }: UserPlace): readonly string[] => {
  const moved = environment[homeVariable];
  const homes = moved ? [moved] : [join(userHome, ".claude"), join(userHome, ".config", "claude")];
  return homes.map((folder) => join(folder, "projects"));
};
