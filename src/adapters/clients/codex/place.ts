import { basename, join } from "node:path";
import type { UserPlace } from "../place.ts";

export const homeVariable = "CODEX_HOME";

export const home = ({ userHome, environment }: UserPlace): string => environment[homeVariable] || join(userHome, ".codex");

export const guardPath = ".codex/hooks.json";

/** It counts in every project, also in those that Codex was not told to trust. */
export const userPath = (place: UserPlace): string => join(home(place), "hooks.json");

/** The file in which it keeps what it trusts. */
export const configFile = (place: UserPlace): string => join(home(place), "config.toml");

export const recordFolders = (place: UserPlace): readonly string[] =>
  ["sessions", "archived_sessions"].map((name) => join(home(place), name));

/** Where it keeps what it trusts, if it was told another place than the usual one. */
export const movedSettings = ({ [homeVariable]: folder }: UserPlace["environment"]): readonly string[] =>
  folder && basename(folder) !== ".codex" ? ["config.toml", "hooks.json"].map((name) => join(folder, name)) : [];
