import { Fault, type FaultCode } from "../../kernel/trouble.ts";

/** SQLSTATEs, or the classes they begin with, that mean something to a person. Everything else is a mistake of ours. */
const states: Readonly<Record<string, FaultCode>> = {
  "08": "journal.unreachable", // connection exceptions
  "28": "journal.unreachable", // user or password refused
  "3D000": "journal.unreachable", // no such database
  "57P01": "journal.unreachable", // the server is being stopped
  "57P02": "journal.unreachable", // the server crashed
  "57P03": "journal.unreachable", // the server is starting
  "25P03": "journal.unreachable", // we were silent for too long inside a transaction
  "53300": "journal.busy", // too many connections
  "53200": "journal.busy", // out of memory
  "55P03": "journal.busy", // lock_timeout
  "57014": "journal.busy", // statement_timeout
  "40": "journal.busy", // rolled back in favour of another transaction
  "53100": "journal.unwritable", // disk full
  "58": "journal.unwritable", // the server's own files fail
  "25006": "journal.unwritable", // read-only, as a standby is
  "42501": "journal.unwritable", // no permission
  XX001: "journal.corrupt", // damaged data
  XX002: "journal.corrupt", // damaged index
  "42P01": "journal.corrupt", // a table is gone
  "42703": "journal.corrupt", // a column is gone
  "3F000": "journal.corrupt", // the schema is gone
};

/** Codes of the client library that name a mistake of ours; its other codes, and Node's, are about the connection. */
const mistakes: readonly string[] = ["UNDEFINED_VALUE", "MAX_PARAMETERS_EXCEEDED", "UNSAFE_TRANSACTION", "NOT_TAGGED_CALL"];

const codeOf = (cause: unknown): string | undefined => {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? code : undefined;
};

/** The SQLSTATE behind a fault. */
export const stateBehind = (fault: unknown): string | undefined => (fault instanceof Error ? codeOf(fault.cause) : undefined);

/** Turns what the server, the connection or the client library throws into a fault that a person can act on. */
export function toFault(cause: unknown): unknown {
  const code = codeOf(cause);
  if (cause instanceof Fault || !(cause instanceof Error) || code === undefined) return cause;
  if (cause.name === "PostgresError") {
    const fault = states[code] ?? states[code.slice(0, 2)];
    return fault ? new Fault(fault, `PostgreSQL: ${cause.message}`, { cause }) : cause;
  }
  return mistakes.includes(code) ? cause : new Fault("journal.unreachable", `PostgreSQL: ${cause.message || code}`, { cause });
}
