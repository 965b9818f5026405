import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { journalContract, sharedJournalContract, type Place } from "../../test/support/journal-contract.ts";
import { memoryJournal } from "./memory.ts";
import { sqliteJournal } from "./sqlite.ts";

async function sqlitePlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), "assent-sqlite-"));
  return {
    open: () => sqliteJournal(join(folder, "journal.db")),
    clear: () => rm(folder, { recursive: true, force: true }),
  };
}

journalContract("SQLite", sqlitePlace);
sharedJournalContract("SQLite", sqlitePlace);
journalContract("in-memory", async () => ({ open: memoryJournal, clear: async () => {} }));
