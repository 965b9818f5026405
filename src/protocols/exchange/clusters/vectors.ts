import { fromBase64, toBase64 } from "./base64.ts";

/**
 * Vectors as text, because state and events are plain JSON. A first byte says how fine they are, four say the step between two
 * numbers, and then come the numbers: one byte each for a message, two for a mean that many messages move a little each.
 */
const coarse = { mark: 1, bytes: 1, most: 127 } as const;
const fine = { mark: 2, bytes: 2, most: 32_767 } as const;
type Grain = typeof coarse | typeof fine;
const headBytes = 5;

/** Remote models have 256 to 4,096 numbers; what is far longer is no embedding. */
const dimensionsMax = 16_384;

/** A message's vector, of length one: only its direction says something. Null for one that has none: empty, all zero, or not finite. */
export function packed(vector: Float32Array): string | null {
  const unit = unitOf(vector);
  return unit && written(unit, coarse);
}

/** A mean of many vectors, with its own length. Null if it is empty or not finite. */
export const packedMean = (vector: Float32Array): string | null => (isUsable(vector) ? written(vector, fine) : null);

/** The vector in a text of `packed` or `packedMean`, which nobody may change; null for any other text. */
export const unpacked = lately(unpackedOnce);

/** As many numbers as are kept of what was read lately, twice: more than one state holds. */
const keptMax = 262_144;

/** The same for the same text. A state is read anew at every step, and most of its vectors are those of the step before. */
export function lately(look: (text: string) => Float32Array | null): (text: string) => Float32Array | null {
  let [recent, older] = [new Map<string, Float32Array>(), new Map<string, Float32Array>()];
  let numbers = 0;
  return (text) => {
    const known = recent.get(text);
    if (known) return known;
    const vector = older.get(text) ?? look(text);
    if (!vector) return null;
    if (numbers > keptMax) [recent, older, numbers] = [new Map(), recent, 0];
    recent.set(text, vector);
    numbers += vector.length;
    return vector;
  };
}

/** The same for a text that is read once, of many: nothing of it is kept. */
export function unpackedOnce(text: string): Float32Array | null {
  const bytes = fromBase64(text);
  if (!bytes || bytes.length <= headBytes) return null;
  const view = new DataView(bytes.buffer);
  const grain = bytes[0] === coarse.mark ? coarse : bytes[0] === fine.mark ? fine : null;
  const step = view.getFloat32(1, true);
  if (!grain || !Number.isFinite(step) || (bytes.length - headBytes) % grain.bytes !== 0) return null;
  const vector = new Float32Array((bytes.length - headBytes) / grain.bytes);
  const coarseNumbers = new Int8Array(bytes.buffer, headBytes);
  if (grain === coarse) for (let at = 0; at < vector.length; at += 1) vector[at] = (coarseNumbers[at] ?? 0) * step;
  else for (let at = 0; at < vector.length; at += 1) vector[at] = view.getInt16(headBytes + 2 * at, true) * step;
  return vector;
}

/** As many numbers as most of them have: a server that answers one text with something else does not decide for the others. */
export function commonLength(vectors: readonly Float32Array[]): number {
  const groups = [...Map.groupBy(vectors, ({ length }) => length)];
  return groups.reduce((best, each) => (each[1].length > best[1].length ? each : best), groups[0] ?? [0, []])[0];
}

/** The same direction with length one; null where there is no direction. */
export const unitOf = (vector: Float32Array): Float32Array | null => madeUnit(new Float32Array(vector));

/** The same in place: a map of a pool does this ten thousand times. */
export function madeUnit(vector: Float32Array): Float32Array | null {
  const largest = isUsable(vector) ? largestIn(vector) : 0;
  if (largest === 0) return null;
  scale(vector, 1 / largest); // first, so that no square is too large or too small
  return scale(vector, 1 / Math.sqrt(dot(vector, vector)));
}

function scale(vector: Float32Array, factor: number): Float32Array {
  for (let at = 0; at < vector.length; at += 1) vector[at] = (vector[at] ?? 0) * factor;
  return vector;
}

/** Four sums side by side, always in this order: a processor adds them at once, and every machine comes to the same result. */
export function dot(one: Float32Array, other: Float32Array): number {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let at = 0; at < one.length; at += 4) {
    first += (one[at] ?? 0) * (other[at] ?? 0);
    second += (one[at + 1] ?? 0) * (other[at + 1] ?? 0);
    third += (one[at + 2] ?? 0) * (other[at + 2] ?? 0);
    fourth += (one[at + 3] ?? 0) * (other[at + 3] ?? 0);
  }
  return first + second + (third + fourth);
}

function written(vector: Float32Array, grain: Grain): string {
  const bytes = new Uint8Array(headBytes + grain.bytes * vector.length);
  const step = Math.fround(largestIn(vector) / grain.most);
  bytes[0] = grain.mark;
  new DataView(bytes.buffer).setFloat32(1, step, true);
  for (let at = 0; at < vector.length; at += 1) {
    const value = step === 0 ? 0 : Math.round((vector[at] ?? 0) / step);
    const held = value > grain.most ? grain.most : value < -grain.most ? -grain.most : value;
    const to = headBytes + grain.bytes * at;
    bytes[to] = held;
    if (grain.bytes === 2) bytes[to + 1] = held >> 8;
  }
  return toBase64(bytes);
}

function largestIn(vector: Float32Array): number {
  let largest = 0;
  for (let at = 0; at < vector.length; at += 1) {
    const size = Math.abs(vector[at] ?? 0);
    if (size > largest) largest = size;
  }
  return largest;
}

function isUsable(vector: Float32Array): boolean {
  if (vector.length === 0 || vector.length > dimensionsMax) return false;
  for (let at = 0; at < vector.length; at += 1) if (!Number.isFinite(vector[at])) return false;
  return true;
}
