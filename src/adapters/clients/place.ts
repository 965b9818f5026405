import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Where a user's files are, by the environment of a command. */
export interface UserPlace {
  readonly userHome: string;
  readonly environment: ProcessEnvironment;
}

/** A project and the user whose clients work in it. */
export interface GuardPlace extends UserPlace {
  readonly root: string;
  /** Not this project alone: the user's own settings, which count in every project. */
  readonly everywhere?: true;
}

/** Where a client is told about our hook: below a project, and in the user's own settings. */
export interface GuardPaths {
  /** From the project's root and with slashes, as git says it. */
  readonly guardPath: string;
  readonly userPath: (place: UserPlace) => string;
}

/** The file of the two that a place means. */
export const guardFileAt = ({ guardPath, userPath }: GuardPaths, place: GuardPlace): string =>
  place.everywhere ? userPath(place) : join(place.root, guardPath);

/** A program in the search path, as the shell would find it. */
export const programAt = (program: string, { environment }: UserPlace): string | undefined =>
  (environment["PATH"] ?? "")
    .split(delimiter)
    .filter((folder) => folder !== "")
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file));
