/** Something that happens at a moment, unless it is taken back before. */
export interface VirtualTimer {
  readonly atMs: number;
  readonly turn: number;
  readonly what: () => void;
  isOff: boolean;
}

export interface VirtualClock {
  readonly nowMs: () => number;
  readonly iso: () => string;
  readonly after: (ms: number, what: () => void) => VirtualTimer;
  /** Goes on to the next moment at which something happens; false where nothing does any more. */
  readonly goOn: () => boolean;
}

/** Time that passes only because the next thing happens. What happens at the same moment keeps the order in which it was set. */
export function virtualClock(startMs: number): VirtualClock {
  const heap: VirtualTimer[] = [];
  let nowMs = startMs;
  let turns = 0;
  let text = { atMs: Number.NaN, iso: "" };
  return {
    nowMs: () => nowMs,
    iso() {
      if (text.atMs !== nowMs) text = { atMs: nowMs, iso: new Date(nowMs).toISOString() };
      return text.iso;
    },
    after(ms, what) {
      const timer: VirtualTimer = { atMs: nowMs + Math.max(0, Math.round(ms)), turn: (turns += 1), what, isOff: false };
      push(heap, timer);
      return timer;
    },
    goOn() {
      for (let first = pop(heap); first !== undefined; first = pop(heap)) {
        if (first.isOff) continue;
        nowMs = first.atMs;
        first.what();
        return true;
      }
      return false;
    },
  };
}

const isBefore = (one: VirtualTimer, other: VirtualTimer): boolean =>
  one.atMs < other.atMs || (one.atMs === other.atMs && one.turn < other.turn);

function push(heap: VirtualTimer[], timer: VirtualTimer): void {
  let at = heap.push(timer) - 1;
  while (at > 0) {
    const up = (at - 1) >> 1;
    const above = heap[up] as VirtualTimer;
    if (!isBefore(timer, above)) break;
    heap[at] = above;
    at = up;
  }
  heap[at] = timer;
}

function pop(heap: VirtualTimer[]): VirtualTimer | undefined {
  const [first] = heap;
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return first;
  let at = 0;
  for (;;) {
    let down = 2 * at + 1;
    const [left, right] = [heap[down], heap[down + 1]];
    if (left === undefined) break;
    if (right !== undefined && isBefore(right, left)) down += 1;
    const next = heap[down] as VirtualTimer;
    if (!isBefore(next, last)) break;
    heap[at] = next;
    at = down;
  }
  heap[at] = last;
  return first;
}
