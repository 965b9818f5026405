import { foundersMax, foundersMin, ratios, surprise } from "./policy.ts";
import { dot } from "./vectors.ts";

/** A message that waits, as founding compares it: of length one, without what all say. */
export interface FounderCandidate {
  readonly id: string;
  readonly direction: Float32Array;
}

export interface NewCluster {
  readonly id: string;
  readonly members: readonly string[];
  readonly coherence: number;
}

/**
 * Clusters that can be founded around messages that have just come, each with its members in the order in which they came.
 * Copies were left out before, so all candidates differ. A founder must be near the others, and not just near the newest;
 * whoever else waits and is near the founders comes along.
 */
export function foundingsIn(candidates: readonly FounderCandidate[], newest: ReadonlySet<string>, near: number): readonly NewCluster[] {
  const foundings: NewCluster[] = [];
  let left = candidates;
  for (const seed of candidates) {
    if (!newest.has(seed.id) || !left.includes(seed)) continue;
    const founders = foundersAround(seed, left, near);
    if (founders.length < foundersMin) continue;
    const coherence = meanOf(closenessIn(founders));
    const group = left.filter((each) => closeness(each, founders) >= Math.max(near, ratios.join * coherence));
    const members = group.map(({ id }) => id);
    foundings.push({ id: members[0] ?? seed.id, members, coherence });
    left = left.filter((each) => !group.includes(each));
  }
  return foundings;
}

/** The seed with its nearest, without those that are far from the others: the farthest goes first, until all are near. */
function foundersAround(seed: FounderCandidate, candidates: readonly FounderCandidate[], near: number): readonly FounderCandidate[] {
  const others = candidates.filter((each) => each !== seed).map((each) => ({ each, close: dot(each.direction, seed.direction) }));
  const scatter = scatterOf(others.map(({ close }) => close));
  const ranked = others.filter(({ close }) => close >= near).toSorted((one, other) => other.close - one.close);
  let group = [seed, ...ranked.slice(0, foundersMax - 1).map(({ each }) => each)];
  while (group.length >= foundersMin) {
    const close = closenessIn(group);
    const [mean, worst] = [meanOf(close), Math.min(...close)];
    const pairs = (group.length * (group.length - 1)) / 2;
    if (worst >= Math.max(near, ratios.founder * mean) && mean >= (surprise * scatter) / Math.sqrt(pairs)) return group;
    group = group.filter((_, at) => at !== close.indexOf(worst));
  }
  return [];
}

/** How much chance scatters similarities: by the middle distance to the middle, on which the few that belong together have no weight. */
function scatterOf(values: readonly number[]): number {
  const middle = middleOf(values);
  return 1.5 * middleOf(values.map((value) => Math.abs(value - middle))); // as a standard deviation
}

const middleOf = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

/** The mean similarity of each of a group to the others. */
function closenessIn(group: readonly FounderCandidate[]): readonly number[] {
  const sums = group.map(() => 0);
  group.forEach((one, at) => {
    for (let next = at + 1; next < group.length; next += 1) {
      const close = dot(one.direction, group[next]?.direction ?? one.direction) / (group.length - 1);
      sums[at] = (sums[at] ?? 0) + close;
      sums[next] = (sums[next] ?? 0) + close;
    }
  });
  return sums;
}

/** The mean similarity of one to the others of a group. */
function closeness(one: FounderCandidate, group: readonly FounderCandidate[]): number {
  const others = group.filter((other) => other !== one);
  return meanOf(others.map((other) => dot(one.direction, other.direction)));
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
