import { existsSync } from "node:fs";
import { readConfig } from "../config/config.ts";
import { acceptDatabaseLoss, type AcceptedLoss } from "../journal/copies/accept-loss.ts";
import { Fault } from "../kernel/trouble.ts";
import { openKeys, type Keys } from "../secrets/keys.ts";
import type { Application } from "./application.ts";

/** The journal's file; a journal in a database has none for us to copy. */
export async function journalFile(application: Application): Promise<string> {
  const url = await databaseUrl(application);
  if (url === undefined) return application.paths.journal;
  throw new Fault(
    "input.invalid",
    "the journal is in PostgreSQL, whose own tools copy it while it is in use: " +
      "pg_dump --schema=assent --file=FILE URL, and back into an empty database with psql --file=FILE URL; " +
      "then check it with assent journal verify --head HEAD, where HEAD was kept from assent journal head",
  );
}

/** The database that holds the journal; undefined where a file does. */
export const databaseUrl = async ({ paths, environment, cwd }: Application): Promise<string | undefined> =>
  environment["ASSENT_JOURNAL_URL"] ?? (await readConfig(paths.config, cwd)).journal.url;

/** The keys that signed: others could check nothing, and new ones must not be made for that. */
export async function keptKeys({ paths }: Application): Promise<Keys> {
  if (!existsSync(paths.keys))
    throw new Fault("keys.unusable", `${paths.keys} is gone; restore it first, because a backup is checked with it`);
  return openKeys(paths.keys);
}

/** As `acceptLoss`, for a journal in PostgreSQL. */
export async function acceptLossIn(url: string, application: Application, by: { by: string; at: string }): Promise<AcceptedLoss> {
  const { postgresJournal } = await import("../journal/postgres/postgres.ts");
  const { postgresMarkOf } = await import("../journal/postgres/mark.ts");
  const journal = await postgresJournal(url);
  try {
    return await acceptDatabaseLoss(journal, postgresMarkOf(application.paths.keys, url), by);
  } finally {
    await journal.close();
  }
}
