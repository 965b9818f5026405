import { backgroundMax, memory } from "./policy.ts";
import type { Cluster, ClusterState } from "./types.ts";
import { dot, unpacked } from "./vectors.ts";

/** A cluster as it is compared: its mean as it is, and without what all say. */
export interface ClusterShape {
  readonly cluster: Cluster;
  readonly centred: Float32Array;
  readonly length: number;
  /** The mean square of its messages without what all say. */
  readonly spread: number;
  /** The mean similarity of two of its messages, as an unbiased estimate. */
  readonly coherence: number;
}

/** Everything that a turn compares with, out of the state. */
export interface ClusterSpace {
  /** The mean of all clusters and of the rest: what all say. Null while nobody said anything. */
  readonly background: Float32Array | null;
  readonly shapes: readonly ClusterShape[];
}

/** The first turn has nothing behind it: what all say is then what its own messages say together. */
export function spaceOf(state: ClusterState, turn: readonly Float32Array[]): ClusterSpace {
  const dimensions = turn[0]?.length ?? state.dimensions;
  const means = state.clusters.flatMap((cluster) => {
    const mean = unpacked(cluster.mean);
    return mean?.length === dimensions ? [{ cluster, mean }] : [];
  });
  const rest = state.rest.mean === null ? null : unpacked(state.rest.mean);
  const parts = means.map(({ cluster, mean }) => ({ mean, weight: Math.min(cluster.weight, backgroundMax.cluster) }));
  if (rest?.length === dimensions) parts.push({ mean: rest, weight: Math.min(state.rest.weight, backgroundMax.rest) });
  const background =
    weightedMean(parts, dimensions) ??
    weightedMean(
      turn.map((mean) => ({ mean, weight: 1 })),
      dimensions,
    );
  return { background, shapes: background ? means.map((each) => shapeOf(each, background)) : [] };
}

function weightedMean(parts: readonly { mean: Float32Array; weight: number }[], dimensions: number): Float32Array | null {
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return null;
  const mean = new Float32Array(dimensions);
  for (const part of parts) {
    const share = part.weight / total;
    for (let at = 0; at < dimensions; at += 1) mean[at] = (mean[at] ?? 0) + share * (part.mean[at] ?? 0);
  }
  return mean;
}

function shapeOf({ cluster, mean }: { cluster: Cluster; mean: Float32Array }, background: Float32Array): ClusterShape {
  const centred = without(mean, background);
  const squared = dot(centred, centred);
  const spread = 1 - 2 * dot(mean, background) + dot(background, background); // for messages of length one
  const count = Math.min(cluster.weight, memory.cluster);
  const alike = spread > 0 && count > 1 ? (count * squared - spread) / ((count - 1) * spread) : 0;
  return { cluster, centred, length: Math.sqrt(squared), spread, coherence: Math.max(0, Math.min(1, alike)) };
}

export function without(vector: Float32Array, background: Float32Array): Float32Array {
  const rest = new Float32Array(vector.length);
  for (let at = 0; at < vector.length; at += 1) rest[at] = (vector[at] ?? 0) - (background[at] ?? 0);
  return rest;
}

/** The direction of a vector without what all say; null if nothing is left. */
export function directionWithout(vector: Float32Array, background: Float32Array): Float32Array | null {
  const rest = without(vector, background);
  const length = Math.sqrt(dot(rest, rest));
  for (let at = 0; at < rest.length; at += 1) rest[at] = (rest[at] ?? 0) / length;
  return length > 0 ? rest : null;
}
