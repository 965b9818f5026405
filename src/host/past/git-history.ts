import { ownGit, type GitPlace } from "../../adapters/workplaces/own-git.ts";
import { findProject } from "../../facts/git/repository.ts";

/** One commit, as git tells it. */
export interface PastCommit {
  readonly hash: string;
  /** When it was written, and when it came to where it is: ISO times. */
  readonly at: string;
  readonly committedAt: string;
  readonly author: string;
  readonly parents: readonly string[];
  readonly subject: string;
  readonly body: string;
  readonly files: readonly PastFile[];
}

export interface PastFile {
  readonly path: string;
  readonly added: readonly PastLine[];
  readonly removed: readonly PastLine[];
}

export interface PastLine {
  readonly line: number;
  readonly text: string;
}

export interface HeldLine extends PastLine {
  readonly path: string;
}

export interface PastTag {
  readonly name: string;
  readonly at: string;
  readonly subject: string;
}

/** Options that keep git from starting anything that a repository names, and from asking a terminal. */
const plain = ["--no-color", "--no-ext-diff", "--no-textconv", "--no-show-signature"];
const format = "--format=%x1e%H%x1f%aI%x1f%cI%x1f%an%x1f%P%x1f%s%x1f%b%x1f";

const limits = { lineMaxChars: 400, linesPerFile: 400, outputMaxChars: 40_000_000 } as const;

/** The repository that a folder is in; undefined where there is none. */
async function gitPlaceOf(folder: string): Promise<(GitPlace & { readonly root: string }) | undefined> {
  const { repository } = await findProject(folder).catch(() => ({ repository: undefined }));
  return repository && { gitDir: repository.gitFolder, root: repository.root };
}

export interface HistoryWish {
  /** Newest first; of all branches only where it says so. */
  readonly max: number;
  readonly range?: string;
  readonly all?: boolean;
  /** Lines that were added and removed; without it only subjects and bodies. */
  readonly lines?: boolean;
}

/** Commits, newest first. Nothing where there is no repository, no commit, or no git. */
export async function commitsOf(folder: string, { max, range, all, lines }: HistoryWish): Promise<readonly PastCommit[]> {
  const place = await gitPlaceOf(folder);
  if (!place) return [];
  const patch = lines ? ["--patch", "--unified=0", "--find-renames", "--diff-merges=first-parent"] : ["--no-patch"];
  const asked = ["log", `--max-count=${max}`, ...plain, ...patch, format, ...(all ? ["--branches"] : []), ...(range ? [range] : []), "--"];
  const text = await textOf(place, asked);
  return text
    .split("\x1e")
    .filter((part) => part.includes("\x1f"))
    .map(commitIn);
}

/** Tags, newest first. */
export async function tagsOf(folder: string, max: number): Promise<readonly PastTag[]> {
  const place = await gitPlaceOf(folder);
  if (!place) return [];
  const form = "--format=%(refname:short)%1f%(creatordate:iso-strict)%1f%(contents:subject)";
  const text = await textOf(place, ["for-each-ref", `--count=${max}`, "--sort=-creatordate", form, "refs/tags"]);
  return text
    .split("\n")
    .map((line) => line.split("\x1f"))
    .filter(([name]) => name)
    .map(([name = "", at = "", subject = ""]) => ({ name, at: isoOf(at), subject }));
}

/** Lines of the last commit's files that hold one of these texts as it stands, at most so many of each file. */
export async function linesHolding(folder: string, texts: readonly string[], perFile: number): Promise<readonly HeldLine[]> {
  const place = await gitPlaceOf(folder);
  if (!place || texts.length === 0) return [];
  const sought = texts.flatMap((text) => ["-e", text]);
  const text = await textOf(place, ["grep", "--no-color", "-I", "-n", "-z", "-F", `--max-count=${perFile}`, ...sought, "HEAD", "--"]);
  return text.split("\n").flatMap((part): readonly HeldLine[] => {
    const [path = "", line = "", held] = part.split("\0");
    return held === undefined ? [] : [{ path: path.replace(/^HEAD:/, ""), line: Number(line), text: held.slice(0, limits.lineMaxChars) }];
  });
}

const textOf = (place: GitPlace, asked: readonly string[]): Promise<string> =>
  ownGit(place, asked).then(
    ({ stdout }) => stdout.toString("utf8").slice(0, limits.outputMaxChars),
    () => "",
  );

const isoOf = (at: string): string => (at === "" || Number.isNaN(Date.parse(at)) ? "" : new Date(at).toISOString());

function commitIn(part: string): PastCommit {
  const [hash = "", at = "", committedAt = "", author = "", parents = "", subject = "", body = "", patch = ""] = part.split("\x1f");
  return {
    hash,
    at: isoOf(at),
    committedAt: isoOf(committedAt),
    author,
    parents: parents.split(" ").filter(Boolean),
    subject,
    body: body.trim(),
    files: filesIn(patch),
  };
}

/** Files of a patch without context, with what was added to and removed from each. */
function filesIn(patch: string): readonly PastFile[] {
  return patch
    .split(/^diff --git /m)
    .slice(1)
    .map((part) => {
      const path = /^\+\+\+ b\/(.+)$/m.exec(part)?.[1] ?? /^--- a\/(.+)$/m.exec(part)?.[1] ?? /^a\/(.+?) b\//.exec(part)?.[1] ?? "";
      const [added, removed]: [PastLine[], PastLine[]] = [[], []];
      const next = { added: 0, removed: 0 };
      let isInside = false;
      for (const line of part.split("\n")) {
        const place = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(line);
        if (place) {
          [next.removed, next.added, isInside] = [Number(place[1]), Number(place[2]), true];
        } else if (isInside && (line.startsWith("+") || line.startsWith("-"))) {
          const side = line.startsWith("+") ? "added" : "removed";
          const list = side === "added" ? added : removed;
          if (list.length < limits.linesPerFile) list.push({ line: next[side], text: line.slice(1, limits.lineMaxChars) });
          next[side] += 1;
        }
      }
      return { path: path.replace(/\t$/, ""), added, removed };
    });
}
