import type { ChangeFinding, RepositoryChange } from "../change/types.ts";

/** Ways in which a result may not fit where it will live, as far as they can be measured. */
export type MisfitName =
  | "version"
  | "platform"
  | "callers"
  | "changelog"
  | "variable"
  | "migration-back"
  | "generated"
  | "lockfile"
  | "case"
  | "taken"
  | "file-name"
  | "custom"
  | "beside"
  | "listed"
  | "keys"
  | "commit-form";
export type Misfit = ChangeFinding<MisfitName>;
export type FindMisfits = (change: RepositoryChange) => readonly Misfit[];
