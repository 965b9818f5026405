import { join } from "node:path";
import type { UserPlace } from "../place.ts";

export const homeVariable = "XDG_CONFIG_HOME";

export const home = ({ userHome, environment }: UserPlace): string =>
  join(environment[homeVariable] || join(userHome, ".config"), "opencode");

export const guardPath = ".opencode/plugin/assent.js";

/** It is loaded in every project. */
export const userPath = (place: UserPlace): string => join(home(place), "plugin", "assent.js");

/** Where it was told to keep its records; the usual place has a name of its own. */
export const recordFolders = ({ environment: { XDG_DATA_HOME: data } }: UserPlace): readonly string[] =>
  data ? [join(data, "opencode")] : [];
