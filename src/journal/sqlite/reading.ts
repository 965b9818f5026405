import { Fault } from "../../kernel/trouble.ts";
import type { Journal } from "../journal.ts";
import { logBytes } from "./files.ts";
import { openForReading } from "./looking.ts";
import { checkLoss, keptJournal } from "./mark.ts";
import { checkThere, pastOf } from "./past.ts";
import { checkOwn } from "./schema.ts";
import { journalOver, patiently } from "./sqlite.ts";

/**
 * Opens a journal to look at it. Without a log there is nothing that opening it could change, and whoever has it open sees
 * what others write; one with a log, and one that cannot be written to, is opened for reading only.
 */
export async function journalToRead(path: string): Promise<Journal> {
  try {
    return await (logBytes(path) === undefined ? keptJournal(path) : readingJournal(path, readOnly));
  } catch (cause) {
    if (cause === readOnly || !(cause instanceof Fault) || cause.code !== "journal.unwritable") throw cause;
    return readingJournal(path, cause);
  }
}

const readOnly = new Fault("journal.unwritable", "the journal was opened for reading only");

/**
 * Opens a journal for reading only: where a log lies beside it, on a full or read-only disk, or without the permission.
 * The first way that leads to its last event is taken. Writing throws `journal.unwritable`, as it was first thrown.
 */
export async function readingJournal(path: string, because: Fault): Promise<Journal> {
  checkThere(path, pastOf(path));
  checkOwn(path);
  const opened = await patiently(() => openForReading(path));
  if (!opened) throw because;
  const journal = closedTo(journalOver(opened.database), because, opened.close);
  try {
    await checkLoss(path, journal);
    return journal;
  } catch (cause) {
    await journal.close();
    throw cause;
  }
}

function closedTo(journal: Journal, because: Fault, also: () => void = () => undefined): Journal {
  const unwritable = async (): Promise<never> => {
    throw because;
  };
  return {
    ...journal,
    write: unwritable,
    append: unwritable,
    archive: unwritable,
    takeLease: unwritable,
    renewLease: unwritable,
    releaseLease: unwritable,
    async close() {
      await journal.close();
      also();
    },
  };
}
