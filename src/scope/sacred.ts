import type { Facts } from "../risk/facts.ts";
import { pathTraits } from "../risk/files/traits.ts";
import { owns, type OwnedFiles } from "./owned.ts";
import { sacredListFile } from "./sacred-list.ts";
import { isInGit, plainSpelling } from "./spelling.ts";

/** Permissions that a brief may carry besides its files (D19). */
export const scopePermissions = ["auth", "billing", "dependencies"] as const;
export type ScopePermission = (typeof scopePermissions)[number];

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
  /** The project's own list; nothing unlocks what is on it. */
  readonly listed: OwnedFiles;
  /** Whether the commit that work begins from has the file. */
  readonly isCommitted: (path: string) => boolean;
}

/** Why no worker may change a file of the project, or undefined where one may. Another spelling of a sacred name is that name. */
export function sacredBecause(path: string, request: SacredRequest): string | undefined {
  if (isInGit(path)) return "a folder of git itself";
  const plain = plainSpelling(path);
  return spelledBecause(path, request) ?? (plain === path ? undefined : spelledBecause(plain, request));
}

function spelledBecause(path: string, { root, permissions, listed, isCommitted }: SacredRequest): string | undefined {
  if (owns(listed, path)) return `on the project's list of sacred files (${sacredListFile})`;
  const facts: Facts = { projectRoot: root, cwd: root };
  for (const { kind, why } of pathTraits(`${root}/${path}`, facts, false)) {
    const by = sacredKinds[kind];
    if (by === undefined || (by === "new-only" && !isCommitted(path))) continue;
    if (by === "never" || by === "new-only" || !permissions.includes(by)) return why;
  }
  return undefined;
}
