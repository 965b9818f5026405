import { closeSync, existsSync, openSync, readFileSync, readSync, renameSync, statSync, writeFileSync, writeSync } from "node:fs"; // oxfmt-ignore
import { randomBytes } from "node:crypto";
import { Fault } from "../kernel/trouble.ts";
import type { Journal } from "./journal.ts";
import { toFault } from "./sqlite-faults.ts";
import { sqliteJournal } from "./sqlite.ts";

/** Beside the journal, from the moment it is made: which journal it was, and how far it had come. */
export const markOf = (path: string): string => `${path}.made`;

/** Never ahead of the journal: it is written when a commit is on disk. */
export interface Mark {
  readonly journal: string;
  readonly position: number;
  /** Of the event at that position. */
  readonly hash: string;
}

const nothing = "0".repeat(64);
const markWords =
  "assent has a journal here. Whoever takes it away on purpose, to begin anew, takes this file away too.\n";

/** Always of one length, so that it can be written over in one go. */
const markLine = ({ journal, position, hash }: Mark): string =>
  `assent journal ${journal} reached ${String(position).padStart(16, "0")} ${hash || nothing}\n`;
const lineBytes = markLine({ journal: "0".repeat(32), position: 0, hash: "" }).length;

/** A mark of an earlier assent says only that there was a journal. */
function parseMark(text: string, path: string): Mark | "made" {
  if (text === markWords) return "made";
  const found = /^assent journal ([0-9a-f]{32}) reached (\d{16}) ([0-9a-f]{64})\n/.exec(text);
  if (!found) throw new Fault("journal.gone", `${markOf(path)}, which says how far the journal had come, is damaged`);
  const [, journal = "", position = "", hash = ""] = found;
  return { journal, position: Number(position), hash: hash === nothing ? "" : hash };
}

/** Nothing where no journal was made yet. Throws `journal.gone` for a damaged one. */
export function readMark(path: string): Mark | "made" | undefined {
  try {
    return parseMark(readFileSync(markOf(path), "utf8"), path);
  } catch (cause) {
    if (["ENOENT", "ENOTDIR"].includes((cause as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw toFault(cause, `cannot read ${markOf(path)}`);
  }
}

/** Puts a mark in place of whatever is there. */
export function replaceMark(path: string, mark: Mark): void {
  try {
    const draft = `${markOf(path)}.${randomBytes(6).toString("hex")}`;
    writeFileSync(draft, markLine(mark) + markWords, { mode: 0o600, flush: true });
    renameSync(draft, markOf(path));
  } catch (cause) {
    throw toFault(cause, `cannot write ${markOf(path)}`);
  }
}

/** Writes the mark on after each commit. Costs microseconds: the commit was on disk before, so this need not be. */
function writeOn(path: string, journal: string): { recorded(position: number, hash: string): void; close(): void } {
  let file: number | undefined;
  const line = Buffer.alloc(lineBytes);
  return {
    recorded(position, hash) {
      try {
        file ??= openSync(markOf(path), "r+");
        readSync(file, line, 0, lineBytes, 0);
        const now = parseMark(line.toString("latin1"), path);
        if (now === "made" || now.journal !== journal || now.position >= position) return; // another process was faster
        writeSync(file, markLine({ journal, position, hash }), 0, "latin1");
      } catch {
        // What was recorded is recorded; a mark that lags behind only notices less.
      }
    },
    close() {
      if (file !== undefined) closeSync(file);
    },
  };
}

/**
 * Opens a journal that is kept for good. One that was here and is gone, empty, another one or shorter than it was is
 * not quietly gone on with: throws `journal.gone`. The mark is looked at first and made last, so that of two first
 * starts neither takes the other's half-made journal for an emptied one.
 */
export async function keptJournal(path: string): Promise<Journal> {
  const mark = readMark(path);
  const absent = mark && absence(path);
  if (absent !== undefined) throw new Fault("journal.gone", absent);
  const journal = await sqliteJournal(path);
  try {
    const now = await markFor(journal);
    await checkLoss(path, journal, mark);
    if (mark === undefined || mark === "made") replaceMark(path, now);
    return marking(journal, path, now.journal);
  } catch (cause) {
    await journal.close();
    throw cause;
  }
}

/** Throws `journal.gone` when a journal is not what its mark says it was. */
export async function checkLoss(path: string, journal: Journal, mark = readMark(path)): Promise<void> {
  const loss = mark && mark !== "made" ? await lossSince(journal, mark) : undefined;
  if (loss !== undefined) throw new Fault("journal.gone", `the journal ${path} ${loss}`);
}

const absence = (path: string): string | undefined =>
  (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0
    ? undefined
    : `the journal ${path} was here, and now it is ${existsSync(path) ? "empty" : "gone"}`;

/** How far a journal is now. */
export async function markFor(journal: Journal): Promise<Mark> {
  const position = await journal.position();
  const [last] = position === 0 ? [] : await journal.scan(position - 1, 1);
  return { journal: await journal.identity(), position, hash: last?.hash ?? "" };
}

/** What a journal lost since it was marked; nothing when it only grew. Archived events leave holes, which are no loss. */
async function lossSince(journal: Journal, mark: Mark): Promise<string | undefined> {
  if ((await journal.identity()) !== mark.journal) return "is another one than was here before";
  const position = await journal.position();
  if (position < mark.position)
    return `ends at event ${position}, though it had reached ${mark.position}: ${mark.position - position} are missing`;
  const [row] = mark.position === 0 ? [] : await journal.scan(mark.position - 1, 1);
  return row?.position === mark.position && row.hash !== mark.hash
    ? `has another event ${mark.position} than it had`
    : undefined;
}

function marking(journal: Journal, path: string, identity: string): Journal {
  const mark = writeOn(path, identity);
  return {
    ...journal,
    async write(stream, decide, options) {
      const written = await journal.write(stream, decide, options);
      const last = written.messages.at(-1);
      if (last) mark.recorded(last.position, last.hash);
      return written;
    },
    async append(stream, expected, drafts) {
      const messages = await journal.append(stream, expected, drafts);
      const last = messages.at(-1);
      if (last) mark.recorded(last.position, last.hash);
      return messages;
    },
    async archive(...asked) {
      await journal.archive(...asked);
      const { position, hash } = await markFor(journal);
      mark.recorded(position, hash);
    },
    async close() {
      mark.close();
      await journal.close();
    },
  };
}
