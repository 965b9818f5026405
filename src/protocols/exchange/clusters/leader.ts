import { applied } from "./applied.ts";
import { directionWithout, spaceOf, type ClusterShape, type ClusterSpace } from "./background.ts";
import { figuresOf } from "./figures.ts";
import { foundingsIn, type FounderCandidate } from "./founding.ts";
import { clusterLimits, mergeMin, ratios, thresholds } from "./policy.ts";
import type { Cluster, ClusterChange, ClusterMessage, ClusterState, WaitingMessage } from "./types.ts";
import { commonLength, dot, unpacked } from "./vectors.ts";
import { digestOf, directionOf, withCopies, withWaiting } from "./waiting.ts";

export const noClusters: ClusterState = {
  turn: 0,
  messages: 0,
  dimensions: 0,
  clusters: [],
  waiting: [],
  rest: { weight: 0, mean: null },
  recent: [],
};

/**
 * Decides one turn: each message joins the nearest cluster that is near enough, or waits; enough of those that wait and are near each
 * other found a cluster; clusters that say the same become the older one. All are compared with the state before the turn, so the
 * order of messages within it says only who was first.
 */
export function placed(state: ClusterState, messages: readonly ClusterMessage[], threshold: number = thresholds.lexical): ClusterChange {
  const heard = heardIn(state, messages);
  const different = new Map(heard.map(({ message, vector }) => [digestOf(message), vector])); // copies count once here, too
  const space = spaceOf(state, [...different.values()]);
  const clusters = new Map(heard.map(({ message, vector }) => [message.id, nearest(vector, space, threshold)]));
  const placements = messages.map(({ id }) => ({ id, cluster: clusters.get(id) ?? null }));

  const lonely = heard.filter(({ message }) => clusters.get(message.id) === null);
  const waiting = lonely.reduce((list, { message, vector }) => withWaiting(list, message, vector), state.waiting);
  const newest = new Set(lonely.map(({ message }) => message.id));
  const foundings = newest.size === 0 ? [] : foundingsIn(candidatesIn(waiting, space), newest, threshold);
  const founded = foundings.map(({ id, members }) => ({ id, members: withCopies(members, waiting) }));

  const merged = mergersIn(space.shapes, new Set(clusters.values()));
  const after = applied(state, messages, { placed: placements, founded, merged, dormant: [] });
  const dormant = dormantIn(after);
  const coherence = new Map([
    ...space.shapes.map(({ cluster, coherence }) => [cluster.id, coherence] as const),
    ...foundings.map(({ id, coherence }) => [id, coherence] as const),
  ]);
  return { placed: placements, founded, merged, dormant, figures: figuresOf(after, dormant, coherence) };
}

/** A message that says something, in the dimensions of the session. */
interface Heard {
  readonly message: ClusterMessage;
  readonly vector: Float32Array;
}

function heardIn(state: ClusterState, messages: readonly ClusterMessage[]): readonly Heard[] {
  const all = messages.flatMap((message) => {
    const vector = directionOf(message);
    return vector ? [{ message, vector }] : [];
  });
  const dimensions = state.dimensions || commonLength(all.map(({ vector }) => vector));
  return all.filter(({ vector }) => vector.length === dimensions);
}

function nearest(vector: Float32Array, { background, shapes }: ClusterSpace, threshold: number): string | null {
  const direction = background && directionWithout(vector, background);
  if (!direction) return null;
  const best = { id: null as string | null, near: 0 };
  for (const { cluster, centred, coherence, spread } of shapes) {
    const near = dot(direction, centred) / Math.sqrt(spread);
    if (near >= Math.max(ratios.least * threshold, ratios.join * coherence) && near > best.near)
      Object.assign(best, { id: cluster.id, near });
  }
  return best.id;
}

/** Those that may found something: the last ones, so that a turn of thousands takes not much longer than many turns of few. */
function candidatesIn(waiting: readonly WaitingMessage[], { background }: ClusterSpace): readonly FounderCandidate[] {
  return waiting.slice(-2 * clusterLimits.waitingMax).flatMap(({ id, vector }) => {
    const own = vector === null ? null : unpacked(vector);
    const direction = own && background && directionWithout(own, background);
    return direction ? [{ id, direction }] : [];
  });
}

/** Pairs that became one. Only clusters that somebody joined can have come nearer, and each takes part once in a turn. */
function mergersIn(shapes: readonly ClusterShape[], touched: ReadonlySet<string | null>): ClusterChange["merged"] {
  const mergers: { from: string; to: string }[] = [];
  const taken = new Set<string>();
  const grown = shapes.filter(({ cluster }) => cluster.weight >= mergeMin);
  grown.forEach((older, at) => {
    for (const younger of grown.slice(at + 1)) {
      const [to, from] = [older.cluster.id, younger.cluster.id];
      if (taken.has(to) || taken.has(from) || !(touched.has(to) || touched.has(from)) || !isSame(older, younger)) continue;
      mergers.push({ from, to });
      taken.add(to).add(from);
    }
  });
  return mergers;
}

/** Messages of both are as alike, or nearly, as messages of each. */
function isSame(one: ClusterShape, other: ClusterShape): boolean {
  const own = Math.sqrt(one.coherence * other.coherence * one.spread * other.spread);
  return own > 0 && dot(one.centred, other.centred) >= ratios.merge * own;
}

/** Clusters that are too many: of the smaller half, the one that nobody joined for longest. */
function dormantIn({ clusters }: ClusterState): readonly string[] {
  const dormant: string[] = [];
  for (let left = clusters; left.length > clusterLimits.clustersMax;) {
    const small = left.toSorted((one, other) => one.size - other.size).slice(0, left.length >> 1);
    const gone = small.reduce<Cluster | undefined>((oldest, each) => (oldest && oldest.used <= each.used ? oldest : each), undefined);
    if (!gone) break;
    dormant.push(gone.id);
    left = left.filter((each) => each !== gone);
  }
  return dormant;
}
