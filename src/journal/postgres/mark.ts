import { join } from "node:path";
import { Fault } from "../../kernel/trouble.ts";
import type { Journal } from "../journal.ts";
import { damagedMark, holdingTo, lossSince, makeMark, markFor, marking, readMark } from "../mark.ts";
import { postgresJournal } from "./postgres.ts";
import { digest } from "../row.ts";

/** Among the keys, one for each database that was used from here, whatever the user name. */
export function postgresMarkOf(keys: string, url: string): string {
  const { host, pathname } = URL.canParse(url) ? new URL(url) : { host: "", pathname: url };
  return join(keys, `postgres-${digest(`${host}${pathname}`).slice(0, 16)}.mark`);
}

/**
 * Opens a journal in a database. A missing mark says nothing there, because others may have used it before. Throws
 * `journal.gone` for another journal than was used from here, or one that ends before its mark.
 */
export async function keptPostgres(url: string, keys: string): Promise<Journal> {
  const file = postgresMarkOf(keys, url);
  const mark = readMark(file);
  if (mark === "made") throw damagedMark(file);
  const journal = await postgresJournal(url, { heldTo: holdingTo(file, "the journal in the database") });
  try {
    const loss = mark && (await lossSince(journal, mark));
    if (loss !== undefined) throw new Fault("journal.gone", `the journal in the database ${loss}`);
    if (mark === undefined) makeMark(file, await markFor(journal));
    return marking(journal, file, mark?.journal ?? (await journal.identity()));
  } catch (cause) {
    await journal.close();
    throw cause;
  }
}
