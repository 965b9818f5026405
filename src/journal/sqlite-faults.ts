import { Fault, type FaultCode } from "../kernel/trouble.ts";

/** SQLite's primary result codes that mean something to a person; everything else is a mistake of ours. */
const codes: Readonly<Record<number, FaultCode>> = {
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

const systemCodes: Readonly<Record<string, FaultCode>> = {
  EACCES: "journal.unwritable",
  EPERM: "journal.unwritable",
  EROFS: "journal.unwritable",
  ENOSPC: "journal.unwritable",
  EIO: "journal.unwritable",
  ENOTDIR: "journal.unwritable",
  EEXIST: "journal.unwritable",
};

/** Turns what `node:sqlite` or the file system throws into a fault that a person can act on. */
export function toFault(cause: unknown, doing: string): unknown {
  if (cause instanceof Fault || !(cause instanceof Error)) return cause;
  const { errcode, code } = cause as Error & { errcode?: number; code?: string };
  const fault = errcode === undefined ? systemCodes[code ?? ""] : codes[errcode & 0xff];
  return fault ? new Fault(fault, `${doing}: ${cause.message}`, { cause }) : cause;
}
