import { statSync } from "node:fs";
import { Fault } from "../kernel/trouble.ts";

/** Whoever holds an open file goes on writing to it after it was taken away, and nobody else ever reads that. */
export interface OpenFiles {
  /** Throws `journal.gone` when what lies at the path is not what is open here; once so, always. */
  check(): void;
  /** The same, but not at every call: for those who only read. */
  glance(): void;
}

const noFiles: OpenFiles = { check: () => undefined, glance: () => undefined };

const glanceEveryMs = 50;

/** SQLite's three files, in use by an open connection: while there is one, SQLite itself replaces none of them. */
const endings = ["", "-wal", "-shm"] as const;

/** To be called when the database has been read once, because only then all of its files are there. */
export function openFiles(path: string): OpenFiles {
  if (path === ":memory:" || process.platform === "win32") return noFiles; // an open file cannot be taken away there
  const opened = new Map(endings.map((ending) => [ending, nameOf(path + ending)]));
  let gone: Fault | undefined;
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  const check = (): void => {
    if (gone) throw gone;
    lookedAtMs = performance.now();
    for (const [ending, was] of opened) {
      const is = nameOf(path + ending);
      if (was === undefined) opened.set(ending, is);
      else if (is !== was) {
        const how = is === undefined ? "taken away" : "replaced";
        gone = new Fault("journal.gone", `${path}${ending} was ${how} while it was in use; nothing more is recorded`);
        throw gone;
      }
    }
  };
  return {
    check,
    glance() {
      if (gone || performance.now() - lookedAtMs > glanceEveryMs) check();
    },
  };
}

/** What the system calls a file, whatever its path; nothing when there is none. */
function nameOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}
