import { Fault } from "../kernel/trouble.ts";

/** Longer than any line we write: a body and its blob, each character as long as UTF-8 has them. */
const lineMaxBytes = 256 * 1_024 * 1_024;

export interface ByteLine {
  /** Without its newline. */
  readonly bytes: Buffer;
  /** False for what follows the last newline of a file. */
  readonly ended: boolean;
}

/** Splits bytes at newlines, and nowhere else. Throws `input.invalid` for a line that cannot be one of ours. */
export async function* byteLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ByteLine> {
  let parts: Buffer[] = [];
  let held = 0;
  for await (const chunk of chunks) {
    let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    for (let end = rest.indexOf(0x0a); end >= 0; end = rest.indexOf(0x0a)) {
      yield { bytes: Buffer.concat([...parts, rest.subarray(0, end)]), ended: true };
      parts = [];
      held = 0;
      rest = rest.subarray(end + 1);
    }
    if (rest.length === 0) continue;
    parts.push(Buffer.from(rest)); // a copy: the source may use its chunk again
    held += rest.length;
    if (held > lineMaxBytes) throw new Fault("input.invalid", `a line has more than ${lineMaxBytes} bytes: this is no export of a journal`);
  }
  if (held > 0) yield { bytes: Buffer.concat(parts), ended: false };
}
