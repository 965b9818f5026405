import { mixed } from "./hash.ts";
import { unitOf } from "./vectors.ts";

/** As many numbers as the state keeps of any vector; the message keeps its own. */
export const dimensionsKept = 512;
/** Each number goes to so many places, with a sign by chance: one large number then cannot spoil a single place. */
const places = 4;

/**
 * A vector with at most as many numbers as the state keeps. Longer ones are projected by chance, the same chance for ever:
 * angles stay as they are to about 0.04. To cut off the end instead would only be right for models that are trained for it.
 */
export function reduced(vector: Float32Array): Float32Array | null {
  if (vector.length <= dimensionsKept) return unitOf(vector);
  const short = new Float32Array(dimensionsKept);
  for (let at = 0; at < vector.length; at += 1)
    for (let place = 0; place < places; place += 1) {
      const chance = mixed(at * places + place + 1);
      const to = (chance >>> 1) % dimensionsKept;
      short[to] = (short[to] ?? 0) + ((chance & 1) === 1 ? 1 : -1) * (vector[at] ?? 0);
    }
  return unitOf(short);
}
