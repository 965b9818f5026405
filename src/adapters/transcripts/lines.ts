/** Longer lines hold pictures and whole files; they are passed over. */
const lineMaxBytes = 4 * 1_024 * 1_024;

/** A line without its newline; undefined if it was too long to be kept. */
export type TextLine = string | undefined;

export interface LineSplitter {
  push(chunk: Buffer): readonly TextLine[];
  /** The rest after the last newline. */
  end(): readonly TextLine[];
}

/** Splits bytes at newlines and never holds more than one line of the longest kind. */
export function lineSplitter(maxBytes = lineMaxBytes): LineSplitter {
  let parts: Buffer[] = [];
  let held = 0;
  let isOver = false;
  const take = (): TextLine => {
    const line = isOver ? undefined : Buffer.concat(parts).toString("utf8");
    parts = [];
    held = 0;
    isOver = false;
    return line;
  };
  const keep = (bytes: Buffer): void => {
    held += bytes.length;
    if (held > maxBytes) {
      isOver = true;
      parts = [];
    } else if (bytes.length > 0) parts.push(bytes);
  };
  return {
    push(chunk) {
      const lines: TextLine[] = [];
      let from = 0;
      for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, from)) {
        if (held === 0 && !isOver && end - from <= maxBytes) lines.push(chunk.toString("utf8", from, end));
        else {
          keep(chunk.subarray(from, end));
          lines.push(take());
        }
        from = end + 1;
      }
      keep(Buffer.from(chunk.subarray(from))); // a copy: the source may use its chunk again
      return lines;
    },
    end: () => (held > 0 ? [take()] : []),
  };
}
