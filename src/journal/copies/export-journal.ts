import { Fault } from "../../kernel/trouble.ts";
import { readExport, type ExportCheckOptions, type ExportSource } from "./export-read.ts";
import type { Journal } from "../journal.ts";
import { loadRows } from "../sqlite/load.ts";
import { openDatabase } from "../sqlite/schema.ts";
import { journalOver } from "../sqlite/sqlite.ts";

/**
 * A journal over an export: everything can be read, nothing written, and no database is needed.
 * Held in memory whole. Throws `journal.corrupt` when the export is not exactly what was signed,
 * `input.invalid` when it cannot be read; writing throws `journal.unwritable`.
 */
export async function openExport(source: ExportSource, options: ExportCheckOptions = {}): Promise<Journal> {
  const database = openDatabase(":memory:", 0);
  try {
    await loadRows(database, readExport(source, options));
  } catch (cause) {
    database.close();
    if (cause instanceof Fault) throw cause;
    throw new Fault("journal.corrupt", "this export does not hold what a journal holds", { cause });
  }
  return { ...journalOver(database), ...closedToWriters };
}

const unwritable = async (): Promise<never> => {
  throw new Fault("journal.unwritable", "this is an export, opened for reading; write to the journal itself");
};

const closedToWriters = {
  write: unwritable,
  append: unwritable,
  archive: unwritable,
  takeLease: unwritable,
  renewLease: unwritable,
  releaseLease: unwritable,
} satisfies Partial<Journal>;
