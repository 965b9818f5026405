import type { Journal } from "./journal.ts";
import { sqliteJournal } from "./sqlite/sqlite.ts";

/** A journal that lives as long as its process: the same tables and transactions, without a file. */
export const memoryJournal = (): Promise<Journal> => sqliteJournal(":memory:");
