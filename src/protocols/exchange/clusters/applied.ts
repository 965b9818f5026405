import { clusterLimits, memory } from "./policy.ts";
import type { Cluster, ClusterChange, ClusterMessage, ClusterState } from "./types.ts";
import { commonLength, packedMean, unpacked } from "./vectors.ts";
import { digestOf, directionOf, keptWaiting, withWaiting } from "./waiting.ts";

type Recorded = Pick<ClusterChange, "placed" | "founded" | "merged" | "dormant">;

/** The state after a recorded turn. It decides nothing: whoever is in which cluster is as it was recorded, whatever the rules are now. */
export function applied(state: ClusterState, messages: readonly ClusterMessage[], change: Recorded): ClusterState {
  const clusterOf = new Map(change.placed.map(({ id, cluster }) => [id, cluster]));
  const dimensions = state.dimensions || commonLength(messages.flatMap((message) => directionOf(message) ?? []));
  const began: ClusterState = { ...state, dimensions, turn: state.turn + 1 };
  const came = messages.reduce((before, message) => withMessage(before, message, clusterOf.get(message.id) ?? null), began);
  const founded = change.founded.reduce(withFounded, came);
  const merged = change.merged.reduce(withMerged, founded);
  const clusters = merged.clusters.filter(({ id }) => !change.dormant.includes(id));
  return { ...merged, clusters, waiting: keptWaiting(merged.waiting), recent: merged.recent.slice(-clusterLimits.recentMax) };
}

function withMessage(state: ClusterState, message: ClusterMessage, cluster: string | null): ClusterState {
  const next = { ...state, messages: state.messages + 1 };
  const vector = directionOf(message);
  if (vector?.length !== state.dimensions) return next;
  const digest = digestOf(message);
  const copy = state.recent.includes(digest);
  const heard = { ...next, recent: copy ? state.recent : [...state.recent, digest] };
  if (cluster === null) {
    const waiting = withWaiting(state.waiting, message, vector);
    return { ...heard, waiting, rest: copy ? state.rest : moved(state.rest, vector, memory.rest) };
  }
  const joined = (each: Cluster): Cluster => ({
    ...each,
    ...(copy ? {} : moved(each, vector, memory.cluster)),
    size: each.size + 1,
    used: state.turn,
  });
  return { ...heard, clusters: state.clusters.map((each) => (each.id === cluster ? joined(each) : each)) };
}

/** A mean moved by one more vector. Later ones count at least as one in `most`. */
function moved<Mean extends string | null>(
  from: { readonly weight: number; readonly mean: Mean },
  vector: Float32Array,
  most: number,
): { weight: number; mean: Mean | string } {
  const weight = from.weight + 1;
  const mean = (from.mean === null ? null : unpacked(from.mean)) ?? new Float32Array(vector.length);
  const share = 1 / Math.min(weight, most);
  const next = mean.map((value, at) => value + share * ((vector[at] ?? 0) - value));
  return { weight, mean: packedMean(next) ?? from.mean };
}

function withFounded(state: ClusterState, { id, members }: ClusterChange["founded"][number]): ClusterState {
  const founders = state.waiting.filter((each) => members.includes(each.id));
  const vectors = founders.flatMap(({ vector }) => (vector === null ? [] : [unpacked(vector) ?? new Float32Array(state.dimensions)]));
  const mean = new Float32Array(state.dimensions);
  for (const vector of vectors) vector.forEach((value, at) => (mean[at] = (mean[at] ?? 0) + value / vectors.length));
  const cluster = { id, size: members.length, weight: vectors.length, mean: packedMean(mean) ?? "", used: state.turn };
  return {
    ...state,
    clusters: [...state.clusters, cluster],
    waiting: state.waiting.filter((each) => !members.includes(each.id)),
  };
}

function withMerged(state: ClusterState, { from, to }: ClusterChange["merged"][number]): ClusterState {
  const gone = state.clusters.find(({ id }) => id === from);
  if (!gone) return state;
  const clusters = state.clusters.filter(({ id }) => id !== from).map((each) => (each.id === to ? union(each, gone) : each));
  return { ...state, clusters };
}

function union(one: Cluster, other: Cluster): Cluster {
  const [mean, second] = [unpacked(one.mean), unpacked(other.mean)];
  const share = other.weight / Math.max(1, one.weight + other.weight);
  const next = mean && second ? mean.map((value, at) => value + share * ((second[at] ?? 0) - value)) : null;
  return {
    ...one,
    size: one.size + other.size,
    weight: one.weight + other.weight,
    mean: (next && packedMean(next)) ?? one.mean,
    used: Math.max(one.used, other.used),
  };
}
