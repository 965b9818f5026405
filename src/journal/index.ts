/** For people who embed the journal. `postgresJournal` is loaded only when it is used. */
export type { Journal } from "./journal.ts";
export { memoryJournal } from "./memory.ts";
export { sqliteJournal } from "./sqlite.ts";
export const postgresJournal = async (...given: Parameters<typeof import("./postgres.ts").postgresJournal>): ReturnType<typeof import("./postgres.ts").postgresJournal> =>
  (await import("./postgres.ts")).postgresJournal(...given);
