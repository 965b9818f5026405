import type { PoolMap } from "../../host/exchange/pool-map.ts";
import { count, visibleLine } from "../../kernel/text.ts";
import type { Io } from "../io.ts";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef";
const size = { columns: 72, rows: 20 } as const;

/** The map in letters: one for each cluster, a dot for a thought that stands alone; where several lie, the largest cluster shows. */
export function mapLines(io: Io, { points, clusters, isFixed }: PoolMap): readonly string[] {
  if (points.length === 0) return ["Nothing is on the map yet: no thought was added."];
  const letterOf = new Map(clusters.map(({ id }, index) => [id, letters[index % letters.length] ?? "·"]));
  const place = placing(points);
  const grid = Array.from({ length: size.rows }, () => Array.from({ length: size.columns }, () => " "));
  const order = [...points].toSorted((one, other) => rank(one.cluster) - rank(other.cluster));
  function rank(cluster: string | null): number {
    return cluster === null ? -1 : (clusters.find(({ id }) => id === cluster)?.size ?? 0);
  }
  for (const point of order) {
    const [column, row] = place(point);
    const line = grid[row];
    if (line) line[column] = point.cluster === null ? "·" : (letterOf.get(point.cluster) ?? "·");
  }
  const alone = points.filter(({ cluster }) => cluster === null).length;
  return [
    ...grid.map((line) => `  ${line.join("")}`.trimEnd()),
    "",
    ...clusters.map(
      ({ id, size: members, words }) =>
        `  ${io.bold(letterOf.get(id) ?? "·")} ${count(members, "thought")}: ${words.map(visibleLine).join(", ")} ${io.dim(`from ${id}`)}`,
    ),
    ...(alone === 0 ? [] : [`  · ${count(alone, "thought")} alone${clusters.length === 0 ? "; four that are alike begin a cluster" : ""}`]),
    io.dim(
      isFixed
        ? "  The axes were fixed at the first audit."
        : "  The axes are fixed at the first audit; until then they move with the pool.",
    ),
  ];
}

function placing(points: PoolMap["points"]): (point: PoolMap["points"][number]) => readonly [number, number] {
  const [left, right] = rangeOf(points.map(({ x }) => x));
  const [low, high] = rangeOf(points.map(({ y }) => y));
  return ({ x, y }) => [cell(x, left, right, size.columns), size.rows - 1 - cell(y, low, high, size.rows)];
}

const rangeOf = (values: readonly number[]): readonly [number, number] =>
  values.reduce<readonly [number, number]>(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);

const cell = (value: number, low: number, high: number, cells: number): number =>
  high > low ? Math.min(cells - 1, Math.floor(((value - low) / (high - low)) * cells)) : Math.floor(cells / 2);
