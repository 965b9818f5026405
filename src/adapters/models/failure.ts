import { clip } from "../../kernel/text.ts";
import type { Redact } from "../../kernel/ports.ts";
import { detailMaxChars } from "./policy.ts";
import { WireTrouble } from "./send.ts";
import type { ModelFailure, ModelFailureKind } from "./types.ts";

/** A failure before it is known what it cost. */
export interface UncountedFailure extends Omit<ModelFailure, "usage"> {
  /** Whether we may send it again by ourselves, and how long the provider wants us to wait at least. */
  readonly again?: { readonly afterMs: number };
  /** It was turned away or never arrived, so no tokens were used. */
  readonly isFree?: true;
}

/** How a status is called, and whether the same request may pass later. */
const byStatus: Readonly<Record<number, readonly [ModelFailureKind, retryable: boolean, again: boolean]>> = {
  401: ["unauthorized", false, false],
  402: ["unauthorized", false, false],
  403: ["unauthorized", false, false],
  404: ["unreachable", false, false],
  408: ["timeout", true, true],
  429: ["rate-limited", true, true],
  529: ["rate-limited", true, true],
};

/** Errors that come inside a stream have a name in place of a status. */
const statusOfName: Readonly<Record<string, number>> = {
  overloaded_error: 529,
  rate_limit_error: 429,
  rate_limit_exceeded: 429,
  insufficient_quota: 402,
  authentication_error: 401,
  invalid_api_key: 401,
  permission_error: 403,
  not_found_error: 404,
  invalid_request_error: 400,
  timeout_error: 504,
  api_error: 500,
  server_error: 500,
};

const causesMax = 5;

/** Reads any error that a provider's package threw or sent. Pure; keys are gone from the words. */
export function failureOf(error: unknown, redact: Redact, now: number): UncountedFailure {
  const chain = chainOf(error);
  const trouble = chain.find((each) => each instanceof WireTrouble);
  if (trouble) {
    const { failed, message, retryable, isFree } = trouble;
    return { failed, detail: worded(message, redact), retryable, ...(isFree && { isFree }) };
  }
  const said = chain.map(fieldsOf);
  const status = said.map(statusIn).find((each) => each !== undefined);
  const detail = worded(chain.map(messageOf).find(Boolean) ?? "it gave no reason", redact);
  if (status !== undefined && status >= 400) return byStatusOf(status, detail, afterOf(said, now));
  // Packages report a stream that broke as an error of the answer, with the status of its beginning.
  if (status !== undefined && chain.some(isBroken)) return { failed: "cut", detail, retryable: true };
  if (chain.some(isNetwork)) return { failed: "unreachable", detail: worded(deepest(chain), redact), retryable: true, isFree: true };
  if (chain.some(isUnfinished)) return { failed: "cut", detail, retryable: true };
  if (chain.some(isBadData)) return { failed: "malformed", detail, retryable: true };
  return { failed: "other", detail, retryable: false };
}

function byStatusOf(status: number, said: string, afterMs: number): UncountedFailure {
  const isServer = status >= 500;
  const [failed, retryable, again] = byStatus[status] ?? ["other", isServer, isServer];
  return { failed, detail: `${status}: ${said}`, retryable, isFree: true, ...(again && { again: { afterMs } }) };
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {});

/** The error, and what caused it, and what it carries: providers wrap each other's. */
function chainOf(error: unknown): readonly unknown[] {
  const chain: unknown[] = [];
  for (let next: unknown = error; next !== undefined && next !== null && chain.length < causesMax;) {
    chain.push(next);
    const { cause, error: inner, data } = fieldsOf(next);
    next = cause ?? inner ?? (next instanceof Error ? undefined : data);
  }
  return chain;
}

function statusIn({ statusCode, type, code }: Fields): number | undefined {
  if (typeof statusCode === "number") return statusCode;
  const named = [type, code].find((name) => typeof name === "string" && Object.hasOwn(statusOfName, name));
  return typeof named === "string" ? statusOfName[named] : typeof code === "number" && code >= 400 ? code : undefined;
}

function messageOf(value: unknown): string {
  if (typeof value === "string") return value;
  const { message } = fieldsOf(value);
  return typeof message === "string" ? message : "";
}

const deepest = (chain: readonly unknown[]): string => chain.map(messageOf).findLast(Boolean) ?? "no connection";

const nameOf = (value: unknown): string => String(fieldsOf(value)["name"] ?? "");
const codeOf = (value: unknown): string => String(fieldsOf(value)["code"] ?? "");

const isBroken = (value: unknown): boolean =>
  /^(terminated|other side closed|aborted)$/.test(messageOf(value)) || /^(ECONNRESET|UND_ERR_)/.test(codeOf(value));
const isNetwork = (value: unknown): boolean =>
  /^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|EPIPE|ETIMEDOUT|UND_ERR_|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(codeOf(value)) ||
  /^(fetch failed$|Cannot connect to API)/.test(messageOf(value));
const isUnfinished = (value: unknown): boolean => /ended without a finish reason/.test(messageOf(value));
const isBadData = (value: unknown): boolean =>
  /JSONParse|TypeValidation|InvalidResponseData|EmptyResponseBody|SyntaxError/.test(nameOf(value));

/** For people: without keys, and not endless. */
export const worded = (message: string, redact: Redact): string => clip(redact(message), detailMaxChars, "what the server sent");

/** The wait that the provider asked for: seconds, milliseconds or a date; 0 when it did not. */
function afterOf(said: readonly Fields[], now: number): number {
  const headers = fieldsOf(said.map(({ responseHeaders }) => responseHeaders).find(Boolean));
  const ms = Number(headers["retry-after-ms"]);
  if (Number.isFinite(ms) && ms > 0) return ms;
  const after = headers["retry-after"];
  if (typeof after !== "string") return 0;
  const wait = /^\d+(\.\d+)?$/.test(after) ? Number(after) * 1_000 : Date.parse(after) - now;
  return Number.isFinite(wait) ? Math.max(0, wait) : 0;
}
