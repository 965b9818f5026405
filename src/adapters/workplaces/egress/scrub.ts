export interface ScrubbedStream {
  /** Takes more bytes and returns those that are certain. */
  push(chunk: Buffer): Buffer;
  /** Returns the rest. Nothing may be pushed afterwards. */
  end(): Buffer;
}

const star = 0x2a;

/**
 * Puts a star for every byte of every value, also where one is cut into chunks: the joined output is the same however
 * the text was cut, and as long as it was, so a length that was announced stays true. Only bytes with which a value could
 * begin are held back, so a stream of events goes on.
 */
export function scrubbedStream(values: readonly string[]): ScrubbedStream {
  const needles = [...new Set(values)].filter((value) => value !== "").map((value) => Buffer.from(value));
  let held: Buffer = Buffer.alloc(0);
  /** So many bytes of what is held belong to a value that began before it. */
  let covered = 0;
  const scrub = (text: Buffer, keptFrom: number): Buffer => {
    let out = text; // nearly always there is nothing to star, and no copy is needed
    const fill = (from: number, to: number): void => {
      if (out === text) out = Buffer.from(text);
      out.fill(star, from, to);
    };
    if (covered > 0) fill(0, covered);
    let reached = covered;
    for (const needle of needles)
      for (let at = text.indexOf(needle); at >= 0 && at < keptFrom; at = text.indexOf(needle, at + 1)) {
        fill(at, at + needle.length);
        reached = Math.max(reached, at + needle.length);
      }
    covered = Math.max(0, reached - keptFrom);
    return out.subarray(0, keptFrom);
  };
  return {
    push(chunk) {
      const text = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      const keptFrom = text.length - beginningAtEnd(text, needles);
      const out = scrub(text, keptFrom);
      held = Buffer.from(text.subarray(keptFrom));
      return out;
    },
    end() {
      const out = scrub(held, held.length);
      held = Buffer.alloc(0);
      return out;
    },
  };
}

/** How many bytes at the end are the beginning of a value. */
function beginningAtEnd(text: Buffer, needles: readonly Buffer[]): number {
  let longest = 0;
  for (const needle of needles)
    for (let length = Math.min(needle.length - 1, text.length); length > longest; length -= 1)
      if (text.compare(needle, 0, length, text.length - length) === 0) longest = length;
  return longest;
}

/** The same for a text that is there as a whole. */
export function scrubbedText(text: string, values: readonly string[]): string {
  const stream = scrubbedStream(values);
  const bytes = Buffer.from(text, "latin1"); // as Node reads and writes headers
  return Buffer.concat([stream.push(bytes), stream.end()]).toString("latin1");
}
