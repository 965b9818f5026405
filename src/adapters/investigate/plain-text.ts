import { readFile, stat } from "node:fs/promises";
import type { Redact } from "../../kernel/ports.ts";
import { lookLimits } from "./types.ts";

/** Text only, and not too much of it: a generated file is not what anyone looks for. */
export async function plainText(absolute: string): Promise<string | undefined> {
  try {
    if ((await stat(absolute)).size > lookLimits.fileMaxBytes) return undefined;
    const content = await readFile(absolute);
    return content.subarray(0, 8_192).includes(0) ? undefined : content.toString("utf8").replace(/\r\n/g, "\n");
  } catch {
    return undefined;
  }
}

/**
 * A text without its secrets, with every line where it was: a citation must lead to its place. The whole is redacted before
 * anything is cut, because half a secret looks like none. A secret of several lines leaves blank ones.
 */
export function withoutSecrets(text: string, redact: Redact): string {
  const [before, after] = [text.split("\n"), redact(text).split("\n")];
  if (before.length === after.length) return after.join("\n");
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const changed = after.slice(start, after.length - end);
  const blank = Array.from({ length: Math.max(0, before.length - start - end - changed.length) }, () => "");
  return [...after.slice(0, start), ...changed, ...blank, ...after.slice(after.length - end)].join("\n");
}
