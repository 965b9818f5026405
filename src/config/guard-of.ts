import type { Config } from "./config.ts";

/** How the guard of a project behaves towards its clients. */
export type GuardSettings = Config["projects"][string];

const usual: GuardSettings = { mode: "guard", quiet: false, seated: [] };

/** The word of the project, else that of all projects. A project is never guarded less than all are, or than a policy says. */
export function guardOf({ everywhere, projects, limits }: Pick<Config, "everywhere" | "projects" | "limits">, root: string): GuardSettings {
  const settings = projects[root] ?? everywhere ?? usual;
  const isGuarded = everywhere?.mode === "guard" || limits.observe !== undefined;
  return isGuarded ? { ...settings, mode: "guard" } : settings;
}
