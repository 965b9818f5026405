/** A line that was added or taken away, with its number in the file that has it. */
export interface NumberedLine {
  readonly line: number;
  readonly text: string;
}

/** A file of a change. A rename carries the name it had; its lines are those that differ besides. */
export interface DiffFile {
  readonly path: string;
  readonly status: "added" | "changed" | "deleted" | "renamed";
  readonly from?: string;
  readonly added: readonly NumberedLine[];
  readonly removed: readonly NumberedLine[];
}

/** A change of a repository, with the repository around it: everything that is measured is measured on this. */
export interface RepositoryChange {
  /** The range, as it was asked for. */
  readonly name: string;
  readonly files: readonly DiffFile[];
  /** Every path afterwards. */
  readonly paths: readonly string[];
  /** A text file afterwards; nothing where it is none, is too long, or is one of too many. */
  readonly text: (path: string) => string | undefined;
  /** The same before; asked for files of the change. */
  readonly before: (path: string) => string | undefined;
  /** Messages of the change's own commits, the newest first, and of those before it. */
  readonly commits: readonly CommitNote[];
  readonly earlier: readonly CommitNote[];
  /** The person that the repository is set up for. */
  readonly author: { readonly name: string; readonly email: string };
  /** Files that there was no room to read. */
  readonly unread: number;
}

export interface CommitNote {
  readonly id: string;
  readonly author: string;
  readonly email: string;
  readonly subject: string;
}

/** A place with its words, as evidence has it. */
export interface FoundPlace {
  readonly claim: string;
  readonly source: string;
}

/** Something that was measured: which row found it, about what, and where it stands. */
export interface ChangeFinding<What extends string = string> {
  readonly what: What;
  readonly about: string;
  readonly evidence: readonly FoundPlace[];
}
