import type { Span } from "../kernel/text.ts";
import type { Signal, Thread } from "./types.ts";

/**
 * One thing that an action would do to one target. Every surface (shell, files, SQL, HTTP, MCP, messages) is turned
 * into deeds; the policy alone judges deeds, so the same deed gets the same verdict by every way.
 */
export interface Deed {
  readonly act: Act;
  /** The operation, normalised, as approvals name it: `git push`, `rm`, `Write`. A dangerous mode is part of the name. */
  readonly tool: string;
  /** The deed's target, as approvals name it: a path, `origin/dev`, a host, a table. Empty: nothing in particular. */
  readonly target: string;
  /** `local`, `dev`, `staging`, `production` or `unknown`; absent: nothing outside this machine is touched. */
  readonly environment?: string;
  /** For `read`, `list`, `write` and `delete`: how much of the tree below the path. */
  readonly tree?: boolean;
  /** For `write`: the path keeps what it had (append, touch, mkdir, chmod), or nobody knows what is written. */
  readonly keeps?: boolean;
  /** For `write`: it changes a file that is there already, in place; it never makes a new one. */
  readonly changes?: boolean;
  /** For `write`: an edit that puts another number or switch in the place of one, and nothing else. */
  readonly tunes?: boolean;
  /** For `write`: the old content, with everything below, is not there afterwards: moved, replaced, shut. */
  readonly gone?: boolean;
  /** For `write` to a folder: files of names that nobody knows, over those that are there. */
  readonly spills?: boolean;
  /** For `write`: it is a copy of an example, or a key made for a trial: no secret is lost or given away. */
  readonly sample?: boolean;
  /** For `write`: the new content, if the action tells it. */
  readonly content?: string;
  /** Text of it that stands in the file afterwards, where the content only says how to change it: a patch. */
  readonly leaves?: string;
  /** For `write` that keeps the rest: the text that the content replaces, if the action tells it. */
  readonly replaces?: string;
  /** For `write` that keeps the rest: the patterns of an edit, as regular expressions; absent: not known. */
  readonly patterns?: readonly string[];
  /** For a path that is a wildcard: which of the files that fit it are meant. */
  readonly among?: FileSelection;
  /** For `discard`: what is lost where the target does not say its place: the working tree as a whole, or the commits of a branch. */
  readonly lost?: "tree" | "branch";
  /** For `destroy`: the files that hold what is destroyed. */
  readonly store?: readonly string[];
  /** Only in place of the policy's own signal, where a row knows better. */
  readonly signal?: Signal;
  readonly span?: Span;
  /** The piece of the action that does it, as written (inside an unwrapped script: its own text). */
  readonly quote?: string;
  /** For paths: the folder they are relative to; undefined where a `cd` cannot be followed. */
  readonly cwd?: string | undefined;
  /** For `message`: where it goes, if all of it can be told. */
  readonly thread?: Thread;
  /** Not this machine's files: in a container, or on the named host. */
  readonly elsewhere?: { readonly kind: "container" | "host"; readonly name: string; readonly environment?: string };
  /** The module that does it, if the deed counts only because nobody has settled that module. */
  readonly module?: string;
  /** For `harmless`: a path of which something must be known before that can be said. */
  readonly asks?: string;
  /** One clause for a person: "drops the database". Absent: the policy's own words. */
  readonly why?: string;
}

/** The files of a set that are meant, beyond the wildcard that each of them fits. */
export interface FileSelection {
  /** Includes names that begin with a dot. */
  readonly hidden: boolean;
  /** Globs, one of which the name must fit. */
  readonly only?: readonly string[];
  /** Whole paths that are left out; a star in them stands for slashes too. */
  readonly skips?: readonly string[];
  readonly depthMax?: number;
  /** Folders alone. */
  readonly folders?: true;
  /** Only files that git holds. */
  readonly tracked?: true;
  /** Only files that are not as git holds them. */
  readonly changed?: true;
  /** Only files in which one of these regular expressions is found. */
  readonly holding?: readonly string[];
}

/** Kinds of deeds. Each one is a row of the policy. */
export type Act =
  // paths: what they deserve depends on the path
  | "read"
  | "list"
  | "write"
  | "delete"
  // everything else
  | "harmless"
  | "discard"
  | "destroy"
  | "stop"
  | "install"
  | "run-foreign"
  | "unknown"
  | "opaque"
  | "publish"
  | "external-write"
  | "leak"
  | "message"
  | "money"
  | "weaken"
  | "disarm"
  | "read-secret"
  | "write-secret"
  | "skip-checks"
  | "identity"
  | "past-migration"
  | "auth-module"
  | "billing-module"
  | "executable-config"
  | "privilege"
  | "control-plane"
  | "floor"
  | "injection"
  | "lose"
  | "maybe-lose"
  | "out-of-scope"
  | "outside-project";

/** Stands in a word for a part that only the shell will know. A word that holds it is not fully known. */
export const unknownPiece = "\uFFFC";
export const isKnown = (text: string): boolean => !text.includes(unknownPiece);

/** The name that `mktemp` gives, as far as it is known: what has it was made by this very session. */
export const madeTemporary = `tmp.${unknownPiece}`;

/** Stand-in for `$TMPDIR` where nobody knows its value: a folder for temporary files, of this user. */
export const someTemporary = "/tmp/$TMPDIR";
