import { lstatSync, statSync, type Stats } from "node:fs";
import { holdFiles } from "../../disk/in-use.ts";
import { Fault } from "../../kernel/trouble.ts";

/** An open file can still be written to after it was removed, and nobody else ever reads that. */
export interface OpenFiles {
  /** Throws `journal.displaced` when what lies at the path is not what is open here; once so, always. */
  check(): void;
  /** The same, but not at every call: for those who only read. True where it was looked. */
  glance(): boolean;
  /** Whether SQLite may put the log into the file at the path. A log that was taken away is open here alone, and would be lost. */
  isOwn(): boolean;
  /** The database has been closed. */
  release(): void;
}

const noFiles: OpenFiles = { check: () => undefined, glance: () => false, isOwn: () => true, release: () => undefined };

const glanceEveryMs = 50;

/** The least that SQLite writes of any database. */
const pageMinBytes = 512;

/** SQLite's three files, in use by an open connection: while there is one, SQLite itself replaces or shortens none of them. */
const endings = ["", "-wal", "-shm"] as const;

/** Protects the files for a thread that has no journal open while another of its process has: locks belong to the process. */
export const keepOff = (path: string): (() => void) => holdFiles(endings.map((ending) => path + ending));

/** To be called when the database has been read once, because only then all of its files are there. */
export function openFiles(path: string): OpenFiles {
  if (path === ":memory:" || process.platform === "win32") return noFiles; // an open file cannot be removed there
  const release = keepOff(path);
  const seen = new Map(endings.map((ending) => [ending, fileAt(path + ending)]));
  const file = seen.get("");
  if (file) seen.set("", { ...file, size: Math.max(file.size, pageMinBytes) }); // one emptied while it was opened is short of a page
  let gone: Fault | undefined;
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  const check = (): void => {
    if (gone) throw gone;
    lookedAtMs = performance.now();
    for (const [ending, was] of seen) {
      const is = fileAt(path + ending);
      const how = was && changeSince(was, is);
      if (how === undefined) seen.set(ending, is);
      else {
        const why = `${path}${ending} was ${how} while it was in use; nothing more is recorded`;
        gone = new Fault("journal.displaced", why);
        throw gone;
      }
    }
  };
  return {
    check,
    release,
    glance() {
      const isDue = gone !== undefined || performance.now() - lookedAtMs > glanceEveryMs;
      if (isDue) check();
      return isDue;
    },
    isOwn: () =>
      [...seen].every(([ending, was]) => {
        const how = was && changeSince(was, fileAt(path + ending));
        return how === undefined || (how === "taken away" && ending !== "");
      }),
  };
}

interface SeenFile {
  /** The system's own name for the file, whatever its path; behind a link, beside which others would look for its log, both. */
  readonly name: string;
  readonly size: number;
}

function fileAt(path: string): SeenFile | undefined {
  const named = lstatSync(path, { throwIfNoEntry: false });
  if (named?.isSymbolicLink() !== true) return named && { name: nameOf(named), size: named.size };
  const found = statSync(path, { throwIfNoEntry: false });
  return found && { name: `${nameOf(named)} ${nameOf(found)}`, size: found.size };
}

const nameOf = ({ dev, ino }: Stats): string => `${dev} ${ino}`;

function changeSince(was: SeenFile, is: SeenFile | undefined): string | undefined {
  if (is === undefined) return "taken away";
  if (is.name !== was.name) return "replaced";
  return is.size < was.size ? "cut short" : undefined;
}

/**
 * How much is in the log that lies beside the file, while it is in use or after a crash; undefined without one. Opening says
 * why one cannot be looked at.
 */
export function logBytes(path: string): number | undefined {
  try {
    return statSync(`${path}-wal`).size;
  } catch {
    return undefined;
  }
}
