import { randomBytes } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  linkSync,
  lstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { Fault } from "../kernel/trouble.ts";
import type { Journal } from "./journal.ts";
import { toFault } from "./sqlite/faults.ts";
import { makeFolder } from "../disk/make-folder.ts";

/** Which journal it was and how far it had come. Never ahead of the journal: it is written when a commit is on disk. */
export interface Mark {
  readonly journal: string;
  readonly position: number;
  /** Of the event at that position. */
  readonly hash: string;
}

const nothing = "0".repeat(64);
const madeWords = "assent has a journal here. Whoever takes it away on purpose, to begin anew, takes this file away too.\n";
const markWords = "assent keeps here how far its journal has come. To go on without it: assent journal accept-loss\n";

/** Always of one length, so that it can be written over in one go. */
const markLine = ({ journal, position, hash }: Mark): string =>
  `assent journal ${journal} reached ${String(position).padStart(16, "0")} ${hash || nothing}\n`;
const lineBytes = markLine({ journal: "0".repeat(32), position: 0, hash: "" }).length;

/** A mark of the first assent says only that there was a journal. */
function parseMark(text: string, file: string): Mark | "made" {
  if (text.length >= 40 && madeWords.startsWith(text)) return "made";
  const found = /^assent journal ([0-9a-f]{32}) reached (\d{16}) ([0-9a-f]{64})\n/.exec(text);
  if (!found) throw damagedMark(file);
  const [, journal = "", position = "", hash = ""] = found;
  return { journal, position: Number(position), hash: hash === nothing ? "" : hash };
}

export const damagedMark = (file: string): Fault =>
  new Fault("journal.gone", `${file}, which says how far the journal had come, is damaged`);

/** Nothing is waited for: a pipe in its place is no mark. */
function openMark(file: string, flags: number): number {
  const opened = openSync(file, flags | (constants.O_NONBLOCK ?? 0));
  if (fstatSync(opened).isFile()) return opened;
  closeSync(opened);
  throw damagedMark(file);
}

const looksMax = 10;

/** Read until two looks agree: another process may be writing it on, right now. */
function lineIn(opened: number): string {
  let line = lookAt(opened);
  for (let look = 1; look < looksMax; look += 1) {
    const before = line;
    line = lookAt(opened);
    if (line === before) break;
  }
  return line;
}

function lookAt(opened: number): string {
  const line = Buffer.alloc(lineBytes);
  return line.toString("latin1", 0, readSync(opened, line, 0, lineBytes, 0));
}

const isAbsent = (cause: unknown): boolean => ["ENOENT", "ENOTDIR"].includes((cause as { code?: string }).code ?? "");

/** Nothing where no journal was made yet. Throws `journal.gone` for a damaged one. */
export function readMark(file: string): Mark | "made" | undefined {
  try {
    const opened = openMark(file, constants.O_RDONLY);
    try {
      return parseMark(lineIn(opened), file);
    } finally {
      closeSync(opened);
    }
  } catch (cause) {
    if (isAbsent(cause)) return undefined;
    throw toFault(cause, `cannot read ${file}`);
  }
}

/** Puts a mark in place of whatever is there; what is no file is kept under another name. */
export const replaceMark = (file: string, mark: Mark): void =>
  writeMark(file, mark, (draft) => {
    if (lstatSync(file, { throwIfNoEntry: false })?.isFile() === false) renameSync(file, `${file}.${randomBytes(6).toString("hex")}`);
    renameSync(draft, file);
  });

/** Makes the first mark. Of several who do so at once one wins, and the others leave its mark alone. */
export const makeMark = (file: string, mark: Mark): void =>
  writeMark(file, mark, (draft) => {
    try {
      linkSync(draft, file);
    } catch (cause) {
      if ((cause as { code?: string }).code !== "EEXIST") throw cause;
    } finally {
      rmSync(draft, { force: true });
    }
  });

function writeMark(file: string, mark: Mark, place: (draft: string) => void): void {
  try {
    makeFolder(dirname(file));
    const draft = `${file}.${randomBytes(6).toString("hex")}.mark`;
    writeFileSync(draft, markLine(mark) + markWords, { mode: 0o600, flush: true });
    place(draft);
  } catch (cause) {
    throw toFault(cause, `cannot write ${file}`);
  }
}

/** Writes the mark on after each commit. Costs microseconds: the commit was on disk before, so this need not be. */
function writeOn(path: string, journal: string): { recorded(position: number, hash: string): void; close(): void } {
  let file: number | undefined;
  const close = (): void => {
    if (file !== undefined) closeSync(file);
    file = undefined;
  };
  return {
    close,
    recorded(position, hash) {
      try {
        if (file !== undefined && fstatSync(file).nlink === 0) close(); // another one was put in its place
        file ??= openMark(path, constants.O_RDWR);
        const now = parseMark(lineIn(file), path);
        if (now === "made" || now.journal !== journal || now.position >= position) return; // another process was faster
        writeSync(file, markLine({ journal, position, hash }), 0, "latin1");
      } catch {
        // The events are recorded either way; a mark that lags behind only notices less.
      }
    },
  };
}

/** How far a journal is now. */
export async function markFor(journal: Journal): Promise<Mark> {
  const position = await journal.position();
  return { journal: await journal.identity(), position, hash: (await hashAt(journal, position)) ?? "" };
}

/** An archived event leaves a hole. */
async function hashAt(journal: Journal, position: number): Promise<string | undefined> {
  const [row] = position === 0 ? [] : await journal.scan(position - 1, 1);
  return row?.position === position ? row.hash : undefined;
}

/** The loss since the journal was marked; nothing when it only grew. */
export const lossSince = async (journal: Journal, mark: Mark): Promise<string | undefined> =>
  lossShown(mark, { journal: await journal.identity(), position: await journal.position(), hash: await hashAt(journal, mark.position) });

/** The same by what one look shows: which journal it is, how far it is, and the hash at the mark. */
export const lossShown = (mark: Mark, { journal, position, hash }: Omit<Mark, "hash"> & { hash: string | undefined }): string | undefined =>
  journal === mark.journal ? lossAt(mark, position, hash) : "is another one than was here before";

function lossAt(mark: Mark, position: number, hash: string | undefined): string | undefined {
  if (position < mark.position)
    return `ends at event ${position}, though it had reached ${mark.position}: ${mark.position - position} are missing`;
  return hash === undefined || hash === mark.hash ? undefined : `has another event ${mark.position} than it had`;
}

/**
 * Looks at the mark, before a write does anything else or inside its transaction: so the journal is never behind it. The
 * write then shows how far the journal is, and the hash of the event `at`; `check` throws `journal.gone` for a loss.
 */
export type HeldTo = () => { readonly at: number; readonly check: (position: number, hash: string | undefined) => void };

export const heldToNothing: HeldTo = () => ({ at: 0, check: () => undefined });

/**
 * Whoever has the journal open for long holds it to its mark at each write: one that was put back to an older state by its
 * database's own means is in the same place, and the next write would go over what is missing.
 */
export function holdingTo(file: string, name: string): HeldTo {
  let wasThere = false;
  return () => {
    const mark = readMark(file);
    if (mark === undefined && wasThere) throw new Fault("journal.gone", `${file}, which says how far the journal had come, was taken away`);
    wasThere ||= mark !== undefined;
    if (mark === undefined || mark === "made") return heldToNothing();
    return {
      at: mark.position,
      check(position, hash) {
        const loss = lossAt(mark, position, hash);
        if (loss !== undefined) throw new Fault("journal.gone", `${name} ${loss}; nothing more is recorded`);
      },
    };
  };
}

/** The same journal, which keeps its mark up to date. */
export function marking(journal: Journal, file: string, identity: string): Journal {
  const mark = writeOn(file, identity);
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
