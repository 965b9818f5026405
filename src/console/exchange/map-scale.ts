const steps = [0.25, 0.5, 0.75, 1];

/** Half the width of the map. It grows in few steps, so that points stay where they are while the pool grows. */
export function scaleOf(points: readonly { readonly x: number; readonly y: number }[]): number {
  let most = 0;
  for (const { x, y } of points) most = Math.max(most, Math.abs(x), Math.abs(y));
  return steps.find((step) => most <= step) ?? Math.ceil(most);
}

/** How many of the points are there after a round. They come in the order of their rounds. */
export function shownUpTo(points: readonly { readonly round: number }[], round: number): number {
  let [from, to] = [0, points.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((points[middle]?.round ?? 0) <= round) from = middle + 1;
    else to = middle;
  }
  return from;
}
