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
}

/** A program in the search path, as the shell would find it. */
export const programAt = (program: string, { environment }: UserPlace): string | undefined =>
  (environment["PATH"] ?? "")
    .split(delimiter)
    .filter((folder) => folder !== "")
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file));
