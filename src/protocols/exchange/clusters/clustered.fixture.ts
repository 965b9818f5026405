import { applied } from "./applied.ts";
import { noClusters, placed } from "./leader.ts";
import { lexical } from "./lexical.ts";
import type { MadeMessage } from "./pool.fixture.ts";
import type { ClusterChange, ClusterMessage, ClusterState } from "./types.ts";
import { packed } from "./vectors.ts";
import { counted, noWords, type WordCounts } from "./word-counts.ts";

/** One turn as a journal holds it. */
export interface Turn {
  readonly messages: readonly ClusterMessage[];
  readonly change: ClusterChange;
}

export interface Clustered {
  readonly turns: readonly Turn[];
  readonly state: ClusterState;
  readonly words: WordCounts;
}

/** Embeds a pool offline, as the protocol does: each text with the words that were counted before it. */
export function embedded(texts: readonly string[], before = noWords): { vectors: readonly (string | null)[]; words: WordCounts } {
  let words = before;
  const vectors = texts.map((text) => {
    const vector = packed(lexical(text, words));
    words = counted(words, text);
    return vector;
  });
  return { vectors, words };
}

/** Plays a whole pool, a few messages a turn. */
export function clustered(pool: readonly MadeMessage[], { threshold, each = 5 }: { threshold?: number; each?: number } = {}): Clustered {
  const { vectors, words } = embedded(pool.map(({ text }) => text));
  const messages = pool.map(({ id, text }, at) => ({ id, vector: vectors[at] ?? null, same: text }));
  const turns: Turn[] = [];
  let state = noClusters;
  for (let at = 0; at < messages.length; at += each) {
    const part = messages.slice(at, at + each);
    const change = placed(state, part, threshold);
    state = applied(state, part, change);
    turns.push({ messages: part, change });
  }
  return { turns, state, words };
}

/** Each message's cluster by what was recorded. Throws if a message that has a cluster is given another one without a merge. */
export function assignmentsOf(turns: readonly Turn[]): ReadonlyMap<string, string | null> {
  const clusters = new Map<string, string | null>();
  const give = (id: string, cluster: string | null): void => {
    const before = clusters.get(id) ?? null;
    if (before !== null && before !== cluster) throw new Error(`${id} moved from ${before} to ${String(cluster)}`);
    clusters.set(id, cluster);
  };
  for (const { change } of turns) {
    for (const { id, cluster } of change.placed) give(id, cluster);
    for (const { id, members } of change.founded) for (const member of members) give(member, id);
    for (const { from, to } of change.merged) for (const [id, cluster] of clusters) if (cluster === from) clusters.set(id, to);
  }
  return clusters;
}

/** How well clusters are topics: the share of messages that are about the topic of most in their cluster, and how many have a cluster. */
export function qualityOf(pool: readonly MadeMessage[], clusters: ReadonlyMap<string, string | null>) {
  const counts = new Map<string, Map<string, number>>();
  for (const { id, topic } of pool) {
    const cluster = clusters.get(id) ?? null;
    if (cluster === null) continue;
    const topics = counts.get(cluster) ?? new Map<string, number>();
    const name = topic === null ? `nothing ${id}` : String(topic); // a message about nothing is about nothing else's topic
    counts.set(cluster, topics.set(name, (topics.get(name) ?? 0) + 1));
  }
  const inClusters = [...counts.values()].flatMap((topics) => [...topics.values()]).reduce((sum, count) => sum + count, 0);
  const right = [...counts.values()].reduce((sum, topics) => sum + Math.max(...topics.values()), 0);
  const topical = pool.filter(({ topic }) => topic !== null);
  const found = topical.filter(({ id }) => (clusters.get(id) ?? null) !== null);
  return { purity: right / Math.max(1, inClusters), coverage: found.length / Math.max(1, topical.length), clusters: counts.size };
}
