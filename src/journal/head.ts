import { canonical } from "../kernel/canonical.ts";
import type { Hash, SessionId } from "../kernel/ids.ts";
import type { Signer } from "../kernel/ports.ts";
import { Fault } from "../kernel/trouble.ts";
import { hasExactly, isCount, isText, parseCanonical } from "./canonical-line.ts";
import type { Journal } from "./journal.ts";
import { digest } from "./row.ts";
import { signatureProblem, signed, type Signature } from "./signing.ts";

/** The last event of one stream. */
export type StreamHead = readonly [stream: SessionId, version: number, hash: Hash];

/**
 * Contents of the whole journal at one moment, signed. Kept elsewhere, it shows what the journal alone cannot: a stream
 * that was deleted from every table, a tail that was cut, a history that was written again.
 */
export interface SignedHead extends Signature {
  readonly assent: "head";
  readonly format: 1;
  readonly at: string;
  readonly position: number;
  readonly digest: Hash;
  /** Every stream, archived ones included, ordered by name. */
  readonly heads: readonly StreamHead[];
}

export async function signedHead(journal: Journal, signer: Signer, at: string): Promise<SignedHead> {
  const heads = sortHeads((await journal.heads()).map(({ stream, version, hash }) => [stream, version, hash] as const));
  const statement = { assent: "head", format: 1, at, position: eventsIn(heads), digest: headsDigest(heads), heads } as const;
  return signed(statement, signer);
}

/** Positions have no holes, so the versions add up to the last one: no second question that a writer could come between. */
const eventsIn = (heads: readonly StreamHead[]): number => heads.reduce((sum, [, version]) => sum + version, 0);

/** By UTF-16 code unit, whatever order a store has. */
export const sortHeads = (heads: readonly StreamHead[]): readonly StreamHead[] =>
  heads.toSorted(([one], [other]) => (one < other ? -1 : 1));

export const headsDigest = (heads: readonly StreamHead[]): Hash => digest(canonical(heads));

/** Whether a head says of itself what is true; with `key`, also whether that key vouches for it. */
export function headProblem(head: SignedHead, key?: string): string | undefined {
  const wrong = signatureProblem(head, key);
  if (wrong !== undefined) return wrong;
  if (head.digest !== headsDigest(head.heads)) return "has a digest that does not fit its list of streams";
  return head.position === eventsIn(head.heads) ? undefined : "has a position that does not fit its list of streams";
}

/** Reads a kept head: one line, exactly as it was written. Throws `input.invalid`. The signature is `headProblem`'s to check. */
export function parseHead(text: string): SignedHead {
  const value = parseCanonical(text.endsWith("\n") ? text.slice(0, -1) : text);
  if (value === undefined)
    throw new Fault("input.invalid", "a head is one line of JSON, byte for byte as it was written; this is not one, or not any more");
  if (!isHead(value)) throw new Fault("input.invalid", "this is JSON, but not a signed head of a journal (format 1)");
  return value;
}

const headMembers = ["assent", "at", "digest", "format", "heads", "key", "position", "signature"];

function isHead(value: unknown): value is SignedHead {
  if (!hasExactly(value, headMembers)) return false;
  const { assent, at, digest: sum, format, heads, key, position, signature } = value;
  if (assent !== "head" || format !== 1 || !isCount(position) || ![at, sum, key, signature].every(isText)) return false;
  return Array.isArray(heads) && heads.every(isStreamHead);
}

const isStreamHead = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 3 && isText(value[0]) && isCount(value[1]) && isText(value[2]);
