import type { Facts } from "../risk/facts.ts";
import { pathTraits } from "../risk/files/traits.ts";

/** Permissions that a brief may carry besides its files (D19). */
export type ScopePermission = "auth" | "billing" | "dependencies";

/** Kinds of files that no brief hands out, each with what would allow it; `never` has nothing. */
const sacredKinds: Readonly<Record<string, ScopePermission | "never" | "new-only">> = {
  secret: "never",
  "keyed-config": "never",
  memory: "never",
  "git-config": "never",
  "git-hook": "never",
  "git-internals": "never",
  "git-lock": "never",
  "client-settings": "never",
  "our-entries": "never",
  control: "never",
  "control-keys": "never",
  "auth-door": "never",
  "billing-door": "never",
  auth: "auth",
  billing: "billing",
  manifest: "dependencies",
  dependencies: "dependencies",
  migration: "new-only",
};

export interface SacredRequest {
  readonly root: string;
  readonly permissions: readonly ScopePermission[];
  /** Whether the commit that work begins from has the file. */
  readonly isCommitted: (path: string) => boolean;
}

/** Why no worker may change a file of the project, or undefined where one may. */
export function sacredBecause(path: string, { root, permissions, isCommitted }: SacredRequest): string | undefined {
  const facts: Facts = { projectRoot: root, cwd: root };
  for (const { kind, why } of pathTraits(`${root}/${path}`, facts, false)) {
    const by = sacredKinds[kind];
    if (by === undefined || (by === "new-only" && !isCommitted(path))) continue;
    if (by === "never" || by === "new-only" || !permissions.includes(by)) return why;
  }
  return undefined;
}
