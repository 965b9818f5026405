import { setImmediate as others } from "node:timers/promises";
import type { SessionId } from "../../kernel/ids.ts";
import { axesOf, pointsOf, type Axes } from "../../protocols/exchange/clusters/map.ts";
import { ownWords } from "../../protocols/exchange/clusters/own-words.ts";
import { countedAll, noWords } from "../../protocols/exchange/clusters/word-counts.ts";
import { exchangeLists } from "../../protocols/exchange/machine.ts";
import type { Runtime } from "../../runtime/types.ts";
import { wholePool, type PlacedMessage, type ReadEntries } from "./pool-entries.ts";

export interface MapPoint {
  readonly id: string;
  readonly by: string;
  readonly round: number;
  readonly x: number;
  readonly y: number;
  readonly cluster: string | null;
}

export interface MapCluster {
  readonly id: string;
  readonly size: number;
  /** Its own words, which the others have not. */
  readonly words: readonly string[];
}

export interface PoolMap {
  /** Axes are fixed at the first audit; before it they follow the pool. */
  readonly isFixed: boolean;
  readonly points: readonly MapPoint[];
  readonly clusters: readonly MapCluster[];
}

/** The pool as points in a plane, with its clusters in their own words. */
export async function mapOf(runtime: Runtime, stream: SessionId): Promise<PoolMap> {
  const read: ReadEntries = (list, page) => runtime.entries(stream, list, page);
  const pool = await wholePool(read);
  const placed = pool.filter(({ vector }) => vector !== null);
  const [fixed] = await read(exchangeLists.axes, { limit: 1 });
  const axes = (fixed?.value as unknown as Axes | undefined) ?? axesOf(placed.map(({ vector }) => vector ?? ""));
  return { isFixed: fixed !== undefined, points: axes ? await pointsIn(placed, axes) : [], clusters: await clustersIn(placed) };
}

/** So many vectors are read in a few milliseconds; then everything else of this process goes first. */
const sliceMax = 250;

async function pointsIn(placed: readonly PlacedMessage[], axes: Axes): Promise<readonly MapPoint[]> {
  const points: MapPoint[] = [];
  for (let at = 0; at < placed.length; at += sliceMax) {
    await others();
    const slice = placed.slice(at, at + sliceMax);
    const found = pointsOf(
      axes,
      slice.map(({ vector }) => vector ?? ""),
    );
    for (const [index, { id, by, round, cluster }] of slice.entries()) {
      const [x, y] = found[index] ?? [0, 0];
      points.push({ id, by, round, cluster, x, y });
    }
  }
  return points;
}

/** Words are counted by the newest texts: the table forgets older ones, and to count them all takes a second of 10,000. */
const countedMax = 1_000;

async function clustersIn(placed: readonly PlacedMessage[]): Promise<readonly MapCluster[]> {
  let all = noWords;
  for (let at = Math.max(0, placed.length - countedMax); at < placed.length; at += sliceMax) {
    await others();
    all = countedAll(
      all,
      placed.slice(at, at + sliceMax).map(({ text }) => text),
    );
  }
  const clusters: MapCluster[] = [];
  for (const [id, members] of Map.groupBy(placed, ({ cluster }) => cluster)) {
    if (id === null) continue;
    await others();
    const texts = members.map(({ text }) => text);
    clusters.push({ id, size: members.length, words: ownWords(texts, all) });
  }
  return clusters.toSorted((one, other) => other.size - one.size);
}
