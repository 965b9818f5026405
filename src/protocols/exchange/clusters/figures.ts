import type { ClusterFigures, ClusterState } from "./types.ts";

/** Figures of the clusters that are left after a turn, rounded: they go into every event. */
export function figuresOf(state: ClusterState, dormant: readonly string[], coherence: ReadonlyMap<string, number>): ClusterFigures {
  const live = state.clusters.filter(({ id }) => !dormant.includes(id));
  const total = live.reduce((sum, { size }) => sum + size, 0);
  const squares = live.reduce((sum, { size }) => sum + size * size, 0);
  return {
    messages: state.messages,
    clusters: live.map(({ id, size }) => ({ id, size, coherence: rounded(coherence.get(id) ?? 0) })),
    diversity: squares === 0 ? 0 : rounded((total * total) / squares),
  };
}

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;
