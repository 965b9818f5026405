import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import * as zlib from "node:zlib";
import { Fault } from "../../kernel/trouble.ts";
import type { ClientName } from "../clients/rows.ts";
import { lineSplitter, type TextLine } from "./lines.ts";
import { loadReaders, type TranscriptReaders } from "./readers.ts";
import { objectOf, type JsonMembers, type TranscriptEntry } from "./types.ts";

/** Lines without content: not JSON, too long to be read, or of an unknown kind. */
export interface SkippedLines {
  readonly broken: number;
  readonly tooLong: number;
  readonly unknown: number;
}

export interface Batch {
  /** Undefined until a line has shown the client. */
  readonly client: ClientName | undefined;
  readonly entries: readonly TranscriptEntry[];
  readonly skipped: SkippedLines;
}

const chunkBytes = 256 * 1_024;

/**
 * Reads a transcript as it lies on the disk, piece by piece, so that its size does not matter. Its client is given or
 * seen from its lines. Broken lines are counted and skipped. Throws errors of the disk, and when the signal says so.
 */
export async function* readTranscript(path: string, signal: AbortSignal, client?: ClientName): AsyncGenerator<Batch> {
  const splitter = lineSplitter();
  const reader = transcriptReader(await loadReaders(), client);
  for await (const chunk of openBytes(path, signal)) yield reader(splitter.push(chunk as Buffer));
  yield reader(splitter.end());
}

/** Old sessions may be packed; a Node without that packing cannot open them. */
export function openBytes(path: string, signal: AbortSignal): AsyncIterable<unknown> {
  const bytes = createReadStream(path, { highWaterMark: chunkBytes, signal });
  if (!path.endsWith(".zst")) return bytes;
  if (typeof zlib.createZstdDecompress !== "function") throw new Fault("input.invalid", "this version of Node cannot unpack it");
  const unpacked = zlib.createZstdDecompress();
  pipeline(bytes, unpacked, () => {}); // a failure reaches the reader of `unpacked`
  return unpacked;
}

/** Lines before the first that tells whose they are wait for it. */
const waitingMax = 1_000;

/** Turns lines into entries. */
export function transcriptReader(readers: TranscriptReaders, known?: ClientName): (lines: readonly TextLine[]) => Batch {
  let client = known;
  let read = client && readers.get(client)?.reader();
  let waiting: JsonMembers[] = [];
  return (lines) => {
    const entries: TranscriptEntry[] = [];
    const skipped = { broken: 0, tooLong: 0, unknown: 0 };
    const take = (line: JsonMembers): void => {
      const told = read?.(line);
      if (told) entries.push(...told);
      else skipped.unknown += 1;
    };
    for (const text of lines) {
      if (text?.trim() === "") continue;
      const line = text === undefined ? undefined : parseLine(text);
      if (!line) {
        skipped[text === undefined ? "tooLong" : "broken"] += 1;
        continue;
      }
      if (!read) {
        client = [...readers].find(([, { knows }]) => knows(line))?.[0];
        read = client && readers.get(client)?.reader();
        if (!read && waiting.length < waitingMax) {
          waiting.push(line);
          continue;
        }
        for (const early of waiting) take(early);
        waiting = [];
      }
      take(line);
    }
    return { client, entries, skipped };
  };
}

export function parseLine(line: string): JsonMembers | undefined {
  try {
    return objectOf(JSON.parse(line));
  } catch {
    return undefined;
  }
}
