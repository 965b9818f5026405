import type { SessionId } from "../../kernel/ids.ts";
import { axesOf, pointsOf, type Axes } from "../../protocols/exchange/clusters/map.ts";
import { ownWords } from "../../protocols/exchange/clusters/own-words.ts";
import { counted, noWords } from "../../protocols/exchange/clusters/word-counts.ts";
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
  return { isFixed: fixed !== undefined, points: axes ? pointsIn(placed, axes) : [], clusters: clustersIn(placed) };
}

function pointsIn(placed: readonly PlacedMessage[], axes: Axes): readonly MapPoint[] {
  const points = pointsOf(
    axes,
    placed.map(({ vector }) => vector ?? ""),
  );
  return placed.map(({ id, by, round, cluster }, index) => ({
    id,
    by,
    round,
    cluster,
    x: points[index]?.[0] ?? 0,
    y: points[index]?.[1] ?? 0,
  }));
}

function clustersIn(placed: readonly PlacedMessage[]): readonly MapCluster[] {
  const all = placed.reduce((sum, { text }) => counted(sum, text), noWords);
  return [...Map.groupBy(placed, ({ cluster }) => cluster)]
    .flatMap(([id, members]) =>
      id === null
        ? []
        : [
            {
              id,
              size: members.length,
              words: ownWords(
                members.map(({ text }) => text),
                all,
              ),
            },
          ],
    )
    .toSorted((one, other) => other.size - one.size);
}
