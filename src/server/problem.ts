import type { ContentfulStatusCode } from "hono/utils/http-status";
import { Fault } from "../kernel/trouble.ts";

/** A request that gets no answer: the problem, and what helps. */
export class RequestProblem extends Error {
  override readonly name = "RequestProblem";
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly more: Readonly<Record<string, unknown>>;

  constructor(status: ContentfulStatusCode, code: string, message: string, more: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.more = more;
  }
}

/** Codes for things that are not there: a gate that is gone is not an address that never was. */
export const notFound = {
  gate: "not-found.gate",
  session: "not-found.session",
  version: "not-found.version",
  inquiry: "not-found.inquiry",
  exchange: "not-found.exchange",
  permission: "not-found.permission",
  proposal: "not-found.proposal",
  device: "not-found.device",
  place: "not-found.place",
} as const;

const statuses: Partial<Record<Fault["code"], ContentfulStatusCode>> = {
  "input.invalid": 400,
  "config.invalid": 422,
  "journal.unknown": 404,
  "journal.conflict": 409,
  "lease.held": 409,
  "journal.too-large": 413,
  "sessions.waiting": 429,
  "weighing.busy": 429,
  "weighing.slow": 429,
  "journal.busy": 503,
  "journal.unreachable": 503,
  "journal.unwritable": 503,
  "journal.gone": 503,
  "journal.displaced": 503,
  "disk.slow": 503,
  "runtime.failed": 503,
  "runtime.unreachable": 503,
};

/** The part of an error that may leave: our own words. The rest stays here, because it may quote anything. */
export function problemOf(cause: unknown): RequestProblem {
  if (cause instanceof RequestProblem) return cause;
  if (cause instanceof Fault) return new RequestProblem(statuses[cause.code] ?? 500, cause.code, cause.message, { hint: cause.hint });
  return new RequestProblem(500, "unexpected", "Something went wrong here; the terminal of `assent up` says what.");
}
