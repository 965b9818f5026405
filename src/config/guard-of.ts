import type { Config } from "./config.ts";

/** How the guard of a project behaves towards its clients. */
export type GuardSettings = Config["projects"][string];

const usual: GuardSettings = { mode: "guard", quiet: false, seated: [] };

/** The word of the project, else that of all projects. A project is never guarded less than all are. */
export function guardOf({ everywhere, projects }: Pick<Config, "everywhere" | "projects">, root: string): GuardSettings {
  const own = projects[root];
  if (!own || !everywhere) return own ?? everywhere ?? usual;
  return everywhere.mode === "guard" ? { ...own, mode: "guard" } : own;
}
