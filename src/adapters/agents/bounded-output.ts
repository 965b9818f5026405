import type { OutputStream } from "./group.ts";

/** Lengths of the kept beginning and end of an output. */
export interface OutputLimits {
  readonly headChars: number;
  readonly tailChars: number;
}

const outputLimits: OutputLimits = { headChars: 4_000, tailChars: 8_000 };

export interface BoundedOutput {
  /** Takes bytes as they come and returns the text in them; a character that is cut in two waits for its rest. */
  push(source: OutputStream, chunk: Buffer): string;
  /** The kept text. K10: says how much was cut. */
  text(): string;
}

/** Two streams as one text in the order of arrival, in memory that does not grow with them. */
export function boundedOutput({ headChars, tailChars } = outputLimits): BoundedOutput {
  const decoders = { stdout: decoder(), stderr: decoder() };
  let head = "";
  let tail = "";
  let total = 0;
  const keep = (text: string): void => {
    const room = Math.max(0, headChars - head.length);
    total += text.length;
    head += text.slice(0, room);
    tail = (tail + text.slice(room)).slice(-tailChars);
  };
  return {
    push(source, chunk) {
      const text = decoders[source].decode(chunk, { stream: true });
      keep(text);
      return text;
    },
    text() {
      keep(decoders.stdout.decode() + decoders.stderr.decode()); // a character whose rest never came
      const cut = total - head.length - tail.length;
      const between = cut > 0 ? `\n… (${cut} of ${total} characters cut; the whole was not kept) …\n` : "";
      return cut > 0 ? `${head.toWellFormed()}${between}${tail.toWellFormed()}` : head + tail;
    },
  };
}

const decoder = () => new TextDecoder("utf-8", { ignoreBOM: true });
