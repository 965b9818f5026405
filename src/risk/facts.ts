import type { SqlLooks } from "./sql/look.ts";

/**
 * Facts about the place where an action would happen. Everything is optional: a key that is absent means "not known",
 * and the unknown is judged carefully. Paths and globs are relative to `projectRoot` unless absolute.
 */
export interface Facts {
  /** A look without facts took too much work: it gates, and later looks stop earlier. */
  readonly isTooMuch?: true;
  readonly session?: "attended" | "dispatched" | "unattended";
  readonly os?: string;
  readonly shell?: string;
  readonly user?: string;
  readonly uid?: number;
  readonly home?: string;
  readonly projectRoot?: string;
  readonly cwd?: string;
  /** Globs of the files this session owns; absent: the whole project. */
  readonly filesOwned?: readonly string[];
  readonly filesOwnedRoot?: string;
  readonly worktree?: string;
  /** Globs of files that git holds, that differ from what git holds by someone else's hand, and that git does not hold. */
  readonly tracked?: readonly string[];
  readonly dirty?: readonly string[];
  readonly untracked?: readonly string[];
  /** There is no repository here, so nothing at all could be given back. */
  readonly unheld?: true;
  /** Globs of what this mission made and may therefore remove. */
  readonly producedByMission?: readonly string[];
  readonly missionBranches?: readonly string[];
  readonly missionProcesses?: readonly number[];
  /** Everything that runs now, where a signal by number or name may find it. */
  readonly processes?: readonly RunningProcess[];
  /** Who has a port that was looked at. */
  readonly ports?: Readonly<Record<string, PortHolders>>;
  /** Command lines that this very action has put into the background before; the engine itself notes them. */
  readonly started?: readonly string[];
  /** Branches, remotes and settings are those of the repository at `cwd`. */
  readonly currentBranch?: string;
  readonly defaultBranch?: string;
  readonly remotes?: Readonly<Record<string, string>>;
  /** The words among those that may name a version which do name a branch, a tag or a commit here. */
  readonly refs?: readonly string[];
  readonly environments?: readonly EnvironmentFact[];
  /** Globs of our own files. */
  readonly controlPlane?: readonly string[];
  /** The machine's names and addresses. */
  readonly hostNames?: readonly string[];
  /** Address of our own console. */
  readonly console?: string;
  readonly approvals?: readonly Approval[];
  readonly brief?: Brief;
  readonly symlinks?: Readonly<Record<string, string>>;
  readonly hardlinks?: Readonly<Record<string, string>>;
  /** Contents of files that decide what an action does: scripts it runs, package.json, Makefile. */
  readonly files?: Readonly<Record<string, string>>;
  /** Files that fit a wildcard by which a program finds its sources, by the wildcard: those that were changed last. */
  readonly matching?: Readonly<Record<string, readonly string[]>>;
  /** Marks of the files among those that were not read, being too large or not ours to read: an approval rests on them. */
  readonly unread?: Readonly<Record<string, string>>;
  /** Contents of files outside the project that an action would run. */
  readonly foreign?: Readonly<Record<string, string>>;
  /** Files among those that are there, or may be, and whose content was not read. */
  readonly unreadable?: Readonly<Record<string, UnreadableReason>>;
  /** Paths that were looked for and are there. */
  readonly exists?: readonly string[];
  /** Paths that were looked for: of any other nobody knows whether it is there. Absent: everything was. */
  readonly looked?: readonly string[];
  /** Files with our entries that another version of the project would replace or take away, by the word that names it. */
  readonly versions?: Readonly<Record<string, readonly string[]>>;
  readonly repoConfig?: Readonly<Record<string, string>>;
  /** Other settings that decide where a push goes and what it runs: not judged, but an approval rests on them. */
  readonly pushing?: readonly string[];
  /** Commits that a push would carry away now, by branch: an approval to run once covers these. */
  readonly pushed?: Readonly<Record<string, string>>;
  /** Digest of the files where something would be removed: an approval covers those, and nothing that is put there later. */
  readonly lying?: { readonly digest: string; readonly isWhole: boolean };
  readonly toolDescription?: string;
  /** Looks of a real parser of PostgreSQL at a statement, by its text. */
  readonly sql?: SqlLooks;
  /** In a new container of this machine: hosts without a dot are its neighbours, and a composition says where things are. */
  readonly container?: "alone" | "composed";
  /** Values of environment variables that are not secret. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** Why a file that decides what runs was not read. */
export interface UnreadableReason {
  readonly why:
    | "program" // the system starts it without an interpreter
    | "settings" // named like a file of secrets; it sets names to values and does nothing else
    | "secret"
    | "large"
    | "too-many"
    | "not-text"
    | "special" // a pipe, a device, a socket
    | "folder"
    | "forbidden"
    | "loop"
    | "late"
    | "unnamed"; // its name, or that of a folder on the way, is no text
  /** Of settings: the names that they set. */
  readonly names?: readonly string[];
  /** Whether the system may start it: it is marked as a program, or its first line names one. */
  readonly isStarted?: true;
}

/** A process that somebody may end. */
export interface RunningProcess {
  readonly pid: number;
  readonly name: string;
  readonly command: string;
  readonly processGroup?: number;
  /** This session started it. */
  readonly isOwn?: true;
}

/** Who has a port: as its own, and as the far end of a connection. Nobody counts as own. */
export interface PortHolders {
  readonly held: "own" | "others";
  readonly reached: "own" | "others";
}

/** One place and the environment it belongs to. `host` may be a glob. */
export interface EnvironmentFact {
  readonly environment: string;
  readonly host?: string;
  readonly database?: string;
  readonly kubeContext?: string;
  readonly stack?: string;
}

/** A pattern that a person approved, with the signals that were shown. */
export interface Approval {
  readonly tool: string;
  readonly target: string;
  readonly environment: string;
  readonly signals?: readonly string[];
  /** Who gave it, when and until when, where it is a standing permission. */
  readonly by?: string;
  readonly since?: string;
  readonly until?: string;
}

/** Permissions of a dispatched session beyond its files (D19, D20). */
export interface Brief {
  /** Operations a person authorised, as words of the command. */
  readonly destructive?: readonly string[];
  readonly ship?: boolean;
  readonly allow_billing?: boolean;
  readonly allow_dependency_change?: boolean;
  readonly audit_gates?: readonly string[];
  readonly verify_command?: string;
}
