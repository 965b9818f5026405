import { renameSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { Json } from "../../kernel/ids.ts";
import { Fault, refuse, type Refusal } from "../../kernel/trouble.ts";
import { finishFile } from "./archive-file.ts";
import type { Journal } from "../journal.ts";
import { lossSince, markFor, readMark, replaceMark, type Mark } from "../mark.ts";
import { asideName, markOrNothing, putAside, recordOf, recordOnJournal } from "./restore.ts";
import { savedUpTo, saveInto } from "./salvage.ts";
import { lossOf } from "../sqlite/mark.ts";
import { markOf, pastOf, strangeBeside, strangeness } from "../sqlite/past.ts";
import { toFault } from "../sqlite/faults.ts";
import { sqliteJournal } from "../sqlite/sqlite.ts";
import { verifyJournal } from "../verify.ts";

/** Outcome when a person goes on with a damaged journal. */
export interface AcceptedLoss {
  /** Nothing was done when it is `whole`. */
  readonly how: "whole" | "went on" | "began anew";
  /** How far it had come, where that is known. */
  readonly before: Mark | null;
  readonly now: Mark;
  /** Where the damaged one lies. */
  readonly aside: string | null;
  /** How many of its events are in the new one. */
  readonly saved: number;
}

interface By {
  readonly by: string;
  readonly at: string;
}

/**
 * A person goes on with a journal that lost something. A usable one is kept; from an unusable one, the events that can
 * be read up to the first damage are saved, lists are made anew from them, and the file is put aside. On record in the
 * journal itself. Refuses while somebody uses it, and for events that were changed.
 */
export async function acceptLoss(path: string, by: By): Promise<AcceptedLoss | Refusal> {
  const before = markOrNothing(path) ?? null;
  for (const file of strangeBeside(path)) renameSync(file, asideName(file, by.at));
  const found = strangeness(path) === undefined ? await look(path) : "unusable";
  if (typeof found === "object") return found;
  if (found === "usable") {
    const went = await goOn(path, before, by);
    if (went) return went;
  }
  return beginAnew(path, before, by);
}

/** Result of a look: usable or not; else that nothing is missing, or that the problem is no loss. */
async function look(path: string): Promise<"usable" | "unusable" | AcceptedLoss | Refusal> {
  const loss = await withJournal(path, async (journal) => {
    const strays = await journal.strays();
    if (strays.some(({ where }) => where === "file")) throw new Fault("journal.corrupt", "its file is damaged");
    const report = await verifyJournal(journal);
    const now = await markFor(journal);
    return { report, now, lost: await lostBy(path, journal) };
  });
  if (loss === undefined) return "unusable";
  const { report, now, lost } = loss;
  if (report.problems.length === 0 && lost === undefined) return { how: "whole", before: now, now, aside: null, saved: now.position };
  if (report.problems.length === 0) return "usable";
  if (savedUpTo(path) === now.position && now.position > 0) return "unusable"; // only what is made from the events
  const [{ where, what } = { where: "", what: "" }] = report.problems;
  return lost === undefined
    ? refuse("journal.accept-loss", `nothing is missing, but ${where} ${what}; \`assent journal restore FILE\` puts a backup in its place`)
    : "usable";
}

async function lostBy(path: string, journal: Journal): Promise<string | undefined> {
  try {
    const past = pastOf(path);
    return past.mark === "made" || past.isEarlier ? "has no mark" : await lossOf(path, journal, past);
  } catch (cause) {
    if (cause instanceof Fault && cause.code === "journal.gone") return cause.message;
    throw cause;
  }
}

async function goOn(path: string, before: Mark | null, by: By): Promise<AcceptedLoss | undefined> {
  return withJournal(path, async (journal) => {
    const found = await markFor(journal);
    await recordOnJournal(journal, lossRecord({ before, found, aside: null }, by));
    const now = await markFor(journal);
    replaceMark(markOf(path), now);
    return { how: "went on", before, now, aside: null, saved: found.position };
  });
}

async function beginAnew(path: string, before: Mark | null, by: By): Promise<AcceptedLoss | Refusal> {
  const draft = `${path}.restoring`;
  await rm(draft, { force: true });
  try {
    const saved = strangeness(path) === undefined ? await saveInto(draft, path) : 0;
    const aside = putAside(path, by.at);
    if (typeof aside === "object" && aside !== null) return aside;
    if (saved > 0) await finishFile(draft, path);
    const journal = await sqliteJournal(path);
    try {
      const found = await markFor(journal);
      await recordOnJournal(journal, lossRecord({ before, found, aside }, by));
      const now = await markFor(journal);
      replaceMark(markOf(path), now);
      return { how: "began anew", before, now, aside, saved };
    } finally {
      await journal.close();
    }
  } catch (cause) {
    throw toFault(cause, `cannot begin ${path} anew`);
  } finally {
    await rm(draft, { force: true });
  }
}

/** The same for a journal in a database, whose tables only the database can restore. */
export async function acceptDatabaseLoss(journal: Journal, file: string, by: By): Promise<AcceptedLoss> {
  const mark = wholeMark(file);
  const found = await markFor(journal);
  if (mark && (await lossSince(journal, mark)) === undefined)
    return { how: "whole", before: mark, now: found, aside: null, saved: found.position };
  await recordOnJournal(journal, lossRecord({ before: mark ?? null, found, aside: null }, by));
  const now = await markFor(journal);
  replaceMark(file, now);
  return { how: "went on", before: mark ?? null, now, aside: null, saved: found.position };
}

function wholeMark(file: string): Mark | undefined {
  try {
    const mark = readMark(file);
    return mark === "made" ? undefined : mark;
  } catch {
    return undefined;
  }
}

const lossRecord = (told: { before: Mark | null; found: Mark; aside: string | null }, by: By) =>
  recordOf("journal.loss-accepted", told as unknown as Readonly<Record<string, Json>>, by);

/** Nothing when the journal is too damaged for that. */
async function withJournal<Result>(path: string, work: (journal: Journal) => Promise<Result>): Promise<Result | undefined> {
  let journal: Journal | undefined;
  try {
    journal = await sqliteJournal(path);
    return await work(journal);
  } catch (cause) {
    if (cause instanceof Fault && cause.code === "journal.corrupt") return undefined;
    throw cause;
  } finally {
    await journal?.close();
  }
}
