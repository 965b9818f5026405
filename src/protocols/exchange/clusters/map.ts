import { without } from "./background.ts";
import { hashOf } from "./hash.ts";
import { reduced } from "./reduced.ts";
import { commonLength, dot, packedMean, unitOf, unpacked, unpackedOnce } from "./vectors.ts";

/** The map of a pool: two directions in which its messages differ most, fixed once, so that no point ever jumps. About 4 KB. */
export interface Axes {
  readonly centre: string;
  readonly across: string;
  /** All zero if everything lies on one line. */
  readonly up: string;
}

/** Vectors that axes are drawn from at most, evenly taken: four hundred say where a pool is wide as well as ten thousand do. */
const sampleMax = 400;
const steps = 60;
/** Less than this of the whole is rounding, and no direction. */
const leastShare = 1e-6;

/** Axes of the first two principal components. Null for fewer than three vectors that say something, or for copies of one. */
export function axesOf(vectors: readonly string[]): Axes | null {
  const stride = Math.max(1, Math.ceil(vectors.length / sampleMax));
  const units = vectors.filter((_, at) => at % stride === 0).flatMap((text) => directionIn(text) ?? []);
  const common = commonLength(units);
  const usable = units.filter(({ length }) => length === common);
  if (usable.length < 3) return null;
  const centre = meanOf(usable);
  const rows = usable.map((unit) => without(unit, centre));
  const across = componentOf(rows);
  if (!across) return null;
  for (const row of rows) add(row, across, -dot(row, across));
  const up = componentOf(rows) ?? new Float32Array(across.length);
  const [c, x, y] = [packedMean(centre), packedMean(across), packedMean(up)];
  return c !== null && x !== null && y !== null ? { centre: c, across: x, up: y } : null;
}

/** Where a message is on the map; the middle for one that says nothing. */
export const pointOf = (axes: Axes, vector: string): readonly [number, number] => pointsOf(axes, [vector])[0] ?? [0, 0];

/** Many points at once: axes are read once. */
export function pointsOf(axes: Axes, vectors: readonly string[]): readonly (readonly [number, number])[] {
  const [centre, across, up] = [unpacked(axes.centre), unpacked(axes.across), unpacked(axes.up)];
  if (!centre || !across || !up) return vectors.map(() => [0, 0]);
  const [x, y] = [dot(centre, across), dot(centre, up)];
  return vectors.map((text) => {
    const unit = directionIn(text);
    return unit?.length === centre.length ? [rounded(dot(unit, across) - x), rounded(dot(unit, up) - y)] : [0, 0];
  });
}

function directionIn(text: string): Float32Array | null {
  const vector = unpackedOnce(text);
  return vector && reduced(vector);
}

/** The direction in which rows differ most, by power iteration. Its largest number is positive, so that left and right stay. */
function componentOf(rows: readonly Float32Array[]): Float32Array | null {
  const dimensions = rows[0]?.length ?? 0;
  let axis = unitOf(Float32Array.from({ length: dimensions }, (_, at) => hashOf(`axis ${at}`) / 2 ** 32 - 0.5));
  for (let step = 0; step < steps && axis; step += 1) {
    const next = new Float32Array(dimensions);
    for (const row of rows) add(next, row, dot(row, axis));
    axis = dot(next, axis) > leastShare * rows.length ? unitOf(next) : null;
  }
  if (!axis) return null;
  const largest = axis.reduce((best, value) => (Math.abs(value) > Math.abs(best) ? value : best), 0);
  return largest < 0 ? axis.map((value) => -value) : axis;
}

/** In place: this runs a hundred thousand times for one map. */
function add(to: Float32Array, direction: Float32Array, length: number): void {
  for (let at = 0; at < to.length; at += 1) to[at] = (to[at] ?? 0) + length * (direction[at] ?? 0);
}

function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) add(mean, vector, 1 / vectors.length);
  return mean;
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
