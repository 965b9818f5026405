import type { Readable, Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { once } from "node:events";
import type { Hear } from "./types.ts";

/** Reads to the end, one line after the other: what is not heard yet is not read. Throws for a line that has no end. */
export async function eachLine(from: Readable, maxChars: number, hear: Hear): Promise<void> {
  const decoder = new StringDecoder("utf8");
  let parts: string[] = [];
  let held = 0;
  for await (const chunk of from) {
    const [first = "", ...rest] = decoder.write(chunk as Buffer).split("\n");
    parts.push(first);
    held += first.length;
    for (const line of rest) {
      const whole = parts.join("").trim();
      parts = [line];
      held = line.length;
      if (whole !== "") await hear(whole);
    }
    if (held > maxChars) throw new Error(`a message of more than ${maxChars} characters`);
  }
  const last = `${parts.join("")}${decoder.end()}`.trim();
  if (last !== "") await hear(last);
}

/** Waits while the other side does not take what was written. What is written to a side that is gone is lost. */
export async function writeLine(to: Writable, line: string): Promise<void> {
  if (to.destroyed || !to.writable || to.write(`${line}\n`)) return;
  await Promise.race([once(to, "drain"), once(to, "close")]).catch(() => {});
}
