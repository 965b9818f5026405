const sizes = { points: 10_000, minds: 5, clusters: 40 } as const;

const place = (index: number, turn: number): number => Math.round(Math.sin(index * turn) * 9_000) / 10_000;

/** The map of a pool as it is after 2,000 rounds of five minds, in 40 clusters: what the server would say of it. */
export function largeMap(): string {
  const points = Array.from({ length: sizes.points }, (_, index) => ({
    id: `m${index + 1}`,
    by: `mind ${index % sizes.minds}`,
    round: Math.floor(index / sizes.minds) + 1,
    x: place(index, 12.9898),
    y: place(index, 78.233),
    cluster: index % 7 === 0 ? null : `m${(index % sizes.clusters) + 1}`,
  }));
  const words = ["queue", "retries", "limit"];
  const clusters = Array.from({ length: sizes.clusters }, (_, index) => ({ id: `m${index + 1}`, size: 214, words }));
  return JSON.stringify({ isFixed: true, points, clusters });
}
