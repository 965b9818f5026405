import { constants } from "node:fs";
import { lstat, open, realpath, type FileHandle } from "node:fs/promises";
import { isHeld } from "../../disk/in-use.ts";
import type { Redact } from "../../kernel/ports.ts";
import { lookLimits } from "./types.ts";

/** No link is followed, and nothing is waited for: a pipe opens at once. Windows has no such flags; paths are compared there. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Text of a plain file, and not too much of it: a generated file is not what anyone looks for. The opened file is the
 * one judged, even if the project puts another under the name meanwhile. Throws only the signal's reason.
 */
export async function plainText(absolute: string, signal: AbortSignal): Promise<string | undefined> {
  signal.throwIfAborted();
  let handle: FileHandle | undefined;
  try {
    if (isHeld(await lstat(absolute))) return undefined;
    handle = await open(absolute, flags);
    const content = await contentOf(handle, absolute, signal);
    if (content === undefined || content.subarray(0, 8_192).includes(0)) return undefined;
    return content.toString("utf8").replace(/\r\n/g, "\n");
  } catch {
    signal.throwIfAborted();
    return undefined;
  } finally {
    await handle?.close();
  }
}

/** As many bytes as the file had when it was opened: one that grows is never read to its end. */
async function contentOf(handle: FileHandle, absolute: string, signal: AbortSignal): Promise<Buffer | undefined> {
  const opened = await handle.stat({ bigint: true });
  if (!opened.isFile() || opened.size > lookLimits.fileMaxBytes) return undefined;
  // A folder on the way may have become a link since the path was resolved.
  const [real, named] = await Promise.all([realpath(absolute), lstat(absolute, { bigint: true })]);
  if (real !== absolute || named.ino !== opened.ino || named.dev !== opened.dev) return undefined;
  const content = Buffer.alloc(Number(opened.size));
  let filled = 0;
  while (filled < content.length) {
    signal.throwIfAborted();
    const { bytesRead } = await handle.read(content, filled, content.length - filled, filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return content.subarray(0, filled);
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
