import { Fault, type FaultCode } from "../../kernel/trouble.ts";

/** SQLite's primary result codes that mean something to a person; everything else is a mistake of ours. */
const codes: Readonly<Record<number, FaultCode>> = {
  1: "journal.corrupt", // ERROR: a table or column is gone, or there before it was made
  3: "journal.unwritable", // PERM
  5: "journal.busy", // BUSY
  6: "journal.busy", // LOCKED
  8: "journal.unwritable", // READONLY
  10: "journal.unwritable", // IOERR
  11: "journal.corrupt", // CORRUPT
  13: "journal.unwritable", // FULL
  14: "journal.unwritable", // CANTOPEN
  15: "journal.busy", // PROTOCOL: locking gave up
  26: "journal.corrupt", // NOTADB
};

/** Every row of a write is new, by the heads; a place that is taken already shows that they are wrong. */
const taken: readonly number[] = [19, 1555, 2067, 2579]; // CONSTRAINT, and its kinds PRIMARYKEY, UNIQUE, ROWID

/** Of a commit that failed, these alone are certain: its last page was not written, so none of it counts. */
const certainlyNot: readonly number[] = [5, 6, 13, 778]; // BUSY, LOCKED, FULL, IOERR_WRITE

/** A commit that failed for another reason, as when the disk would not confirm it, may turn up when the file is opened again. */
export function mayHaveLanded(cause: unknown): boolean {
  const { errcode = 0 } = cause as { errcode?: number };
  return !certainlyNot.includes(errcode);
}

/** Turns what `node:sqlite` or the file system throws into a fault that a person can act on. */
export function toFault(cause: unknown, doing: string): unknown {
  if (cause instanceof Fault || !(cause instanceof Error)) return cause;
  const { errcode, syscall, code } = cause as Error & { errcode?: number; syscall?: string; code?: string };
  if (errcode !== undefined && taken.includes(errcode))
    return new Fault("journal.corrupt", `${doing}: the heads or lists and the events disagree: ${cause.message}`, { cause });
  if (code === "ERR_OUT_OF_RANGE")
    return new Fault("journal.corrupt", `${doing}: it holds a number that nobody wrote: ${cause.message}`, { cause });
  const fault = errcode === undefined ? syscall && "journal.unwritable" : codes[errcode & 0xff];
  return fault ? new Fault(fault, `${doing}: ${cause.message}`, { cause }) : cause;
}
