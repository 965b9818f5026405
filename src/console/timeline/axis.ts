/** A stretch of time, in milliseconds. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Time as a line: places from 0 to 1. Long quiet times take little room on it. */
export interface TimeAxis {
  place(ms: number): number;
  /** Places at which quiet time was folded, and how long it was. */
  readonly folds: readonly { readonly at: number; readonly ms: number }[];
}

/** A quiet time longer than this share of all that was busy, and than a minute, is folded to this share of the line. */
const policy = { quietShare: 0.25, quietMinMs: 60_000, foldShare: 0.03, foldsShareMax: 0.3 } as const;

/** A line on which everything that happened can be told apart, though days lie between. */
export function axisOf(stretches: readonly Stretch[]): TimeAxis {
  const busy = joined(stretches);
  const [first] = busy;
  const last = busy.at(-1);
  if (!first || !last) return { place: () => 0, folds: [] };
  const busyMs = busy.reduce((sum, { from, to }) => sum + to - from, 0);
  const gaps = busy.slice(1).map(({ from }, index) => ({ from: busy[index]?.to ?? from, to: from }));
  const folded = gaps.filter(({ from, to }) => to - from > Math.max(policy.quietMinMs, busyMs * policy.quietShare));
  const foldedMs = folded.reduce((sum, { from, to }) => sum + to - from, 0);
  const foldShare = folded.length === 0 ? 0 : Math.min(policy.foldShare, policy.foldsShareMax / folded.length);
  const shownMs = Math.max(1, last.to - first.from - foldedMs);
  const perMs = (1 - foldShare * folded.length) / shownMs;
  const place = (ms: number): number => {
    let at = (Math.min(Math.max(ms, first.from), last.to) - first.from) * perMs;
    for (const { from, to } of folded) {
      if (ms <= from) break;
      const within = Math.min(ms, to) - from;
      at += within * (foldShare / (to - from) - perMs);
    }
    return Math.min(1, Math.max(0, at));
  };
  return { place, folds: folded.map(({ from, to }) => ({ at: (place(from) + place(to)) / 2, ms: to - from })) };
}

/** Stretches that touch or cover each other are one. */
function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const all: Stretch[] = [];
  for (const each of stretches.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last && each.from <= last.to) all[all.length - 1] = { from: last.from, to: Math.max(last.to, each.to) };
    else all.push(each);
  }
  return all;
}
