import { rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { Fault } from "../../kernel/trouble.ts";
import type { Journal } from "../journal.ts";
import { holdingTo, lossSince, makeMark, markFor, marking, type Mark } from "../mark.ts";
import { checkBefore, checkThere, earlierMarkOf, markGone, markOf, pastOf, type JournalPast } from "./past.ts";
import { patiently, sqliteJournal } from "./sqlite.ts";

/**
 * Opens a journal that is kept for good. One that was here and is gone, empty, another one or shorter than it was is
 * not quietly gone on with: throws `journal.gone`, and nothing of it is changed. The mark is looked at first and made last,
 * so that of two first starts neither takes the other's half-made journal for an emptied one.
 */
export async function keptJournal(path: string): Promise<Journal> {
  const past = pastOf(path);
  checkThere(path, past);
  await patiently(() => checkBefore(path, past));
  const heldTo = holdingTo(markOf(path), `the journal ${path}`);
  const journal = await sqliteJournal(path, {
    heldTo,
    isExpected: past.mark !== undefined || past.isExpected,
  });
  try {
    const now = await markFor(journal);
    await checkLoss(path, journal, past);
    if (past.isEarlier && isMarkable(path, now)) makeFirstMark(path, now);
    heldTo(); // from here on it must stay
    return marking(journal, markOf(path), now.journal);
  } catch (cause) {
    await journal.close();
    throw cause;
  }
}

/** Making the folder of the keys beside a journal in use would hide that the keys were lost. */
const isMarkable = (path: string, { position }: Mark): boolean =>
  position === 0 || statSync(dirname(markOf(path)), { throwIfNoEntry: false }) !== undefined;

function makeFirstMark(path: string, now: Mark): void {
  makeMark(markOf(path), now);
  rmSync(earlierMarkOf(path), { force: true });
}

/** Throws `journal.gone` when a journal is not what its mark says it was, or has none and should. */
export async function checkLoss(path: string, journal: Journal, past = pastOf(path)): Promise<void> {
  const loss = await lossOf(path, journal, past);
  if (loss !== undefined) throw new Fault("journal.gone", loss);
}

export async function lossOf(path: string, journal: Journal, { mark, isExpected }: JournalPast): Promise<string | undefined> {
  if (mark === "made") return undefined;
  if (mark !== undefined) {
    const loss = await lossSince(journal, mark);
    return loss && `the journal ${path} ${loss}`;
  }
  return isExpected ? markGone(path) : undefined;
}
