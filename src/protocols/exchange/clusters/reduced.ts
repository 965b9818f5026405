import { mixed } from "./hash.ts";
import { madeUnit, unitOf } from "./vectors.ts";

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
  const { to, signs } = drawnFor(vector.length);
  for (let at = 0; at < to.length; at += 1) {
    const place = to[at] ?? 0;
    short[place] = (short[place] ?? 0) + (signs[at] ?? 0) * (vector[Math.floor(at / places)] ?? 0);
  }
  return madeUnit(short);
}

interface Drawn {
  readonly to: Uint16Array;
  readonly signs: Int8Array;
}

let drawn: Drawn = { to: new Uint16Array(0), signs: new Int8Array(0) };

/** Drawn once for each length: all vectors of a pool have one, as a rule. */
function drawnFor(dimensions: number): Drawn {
  const count = dimensions * places;
  if (drawn.to.length === count) return drawn;
  const chances = Uint32Array.from({ length: count }, (_, at) => mixed(at + 1));
  const to = Uint16Array.from(chances, (chance) => (chance >>> 1) % dimensionsKept);
  return (drawn = { to, signs: Int8Array.from(chances, (chance) => ((chance & 1) === 1 ? 1 : -1)) });
}
