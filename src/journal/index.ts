/** For people who embed the journal. The PostgreSQL driver is loaded only when it is asked for. */
import type { Journal } from "./journal.ts";

export type { Journal };
export { memoryJournal } from "./memory.ts";
export { sqliteJournal } from "./sqlite/sqlite.ts";

/** See `postgres.ts`. */
export async function postgresJournal(url: string): Promise<Journal> {
  const { postgresJournal: open } = await import("./postgres/postgres.ts");
  return open(url);
}
