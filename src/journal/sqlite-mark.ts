import { existsSync, statSync, writeFileSync } from "node:fs";
import { Fault } from "../kernel/trouble.ts";
import type { Journal } from "./journal.ts";
import { toFault } from "./sqlite-faults.ts";
import { sqliteJournal } from "./sqlite.ts";

/** Beside the journal, from the moment it is made: what tells a first start from a journal that was taken away. */
export const markOf = (path: string): string => `${path}.made`;

const markText =
  "assent has a journal here. Whoever takes it away on purpose, to begin anew, takes this file away too.\n";

/**
 * Opens a journal that is kept for good. One that was here and is gone or empty is not quietly begun anew: throws
 * `journal.gone`. The mark is looked at first and made last, so that of two first starts neither takes the other's
 * half-made journal for an emptied one.
 */
export async function keptJournal(path: string): Promise<Journal> {
  const mark = markOf(path);
  const isMarked = existsSync(mark);
  if (isMarked && isEmpty(path))
    throw new Fault(
      "journal.gone",
      `the journal ${path} was here, and now it is ${existsSync(path) ? "empty" : "gone"}`,
    );
  const journal = await sqliteJournal(path);
  try {
    if (!isMarked) writeFileSync(mark, markText, { mode: 0o600 });
    return journal;
  } catch (cause) {
    await journal.close();
    throw toFault(cause, `cannot write ${mark}`);
  }
}

const isEmpty = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0;
