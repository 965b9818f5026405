import { hashOf } from "./hash.ts";
import { clusterLimits } from "./policy.ts";
import { reduced } from "./reduced.ts";
import type { ClusterMessage, ClusterState, WaitingMessage } from "./types.ts";
import { lately, packed, unpacked } from "./vectors.ts";

/** Few letters are enough to tell the last texts apart, and two that are taken for copies do no harm. */
export const digestOf = ({ id, same }: ClusterMessage): string => hashOf(same ?? id, same === undefined ? 1 : 2).toString(36);

/** A message's vector as clustering compares it: of length one, and not longer than the state keeps. */
export const directionOf = ({ vector }: Pick<ClusterMessage, "vector">): Float32Array | null =>
  vector === null ? null : directionIn(vector);

const directionIn = lately((text) => {
  const own = unpacked(text);
  return own && reduced(own);
});

/** The list of those that wait with one more. A copy of one that waits stands behind it without a vector. */
export function withWaiting(waiting: readonly WaitingMessage[], message: ClusterMessage, vector: Float32Array): readonly WaitingMessage[] {
  const digest = digestOf(message);
  const copy = waiting.some((other) => other.digest === digest);
  return [...waiting, { id: message.id, vector: copy ? null : packed(vector), digest }];
}

/** As many as are kept: the oldest copies go first, then the oldest, and copies with what they are copies of. */
export function keptWaiting(waiting: readonly WaitingMessage[]): readonly WaitingMessage[] {
  let excess = waiting.length - clusterLimits.waitingMax;
  if (excess <= 0) return waiting;
  const fewer = waiting.filter(({ vector }) => vector !== null || (excess -= 1) < 0).slice(-clusterLimits.waitingMax);
  const digests = new Set(fewer.flatMap(({ vector, digest }) => (vector === null ? [] : [digest])));
  return fewer.filter(({ digest }) => digests.has(digest));
}

/** Members of a new cluster: those that founded it, and their copies. */
export function withCopies(members: readonly string[], waiting: ClusterState["waiting"]): readonly string[] {
  const founders = new Set(members);
  const digests = new Set(waiting.flatMap(({ id, digest }) => (founders.has(id) ? [digest] : [])));
  return waiting.filter(({ digest }) => digests.has(digest)).map(({ id }) => id);
}
