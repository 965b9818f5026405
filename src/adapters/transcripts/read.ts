import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import * as zlib from "node:zlib";
import { Fault } from "../../kernel/trouble.ts";
import { claudeCodeReader, isClaudeCodeLine } from "../clients/claude-code/transcript.ts";
import { codexReader, isCodexLine } from "../clients/codex/transcript/transcript.ts";
import { lineSplitter, type Line } from "./lines.ts";
import { objectOf, type Client, type Entry, type JsonObject, type ReadLine } from "./types.ts";

/** Lines that told nothing: not JSON, too long to be read, or of a kind we have no word for. */
export interface Skipped {
  readonly broken: number;
  readonly tooLong: number;
  readonly unknown: number;
}

export interface Batch {
  /** Undefined as long as no line has told whose transcript it is. */
  readonly client: Client | undefined;
  readonly entries: readonly Entry[];
  readonly skipped: Skipped;
}

const dialects: Readonly<
  Record<Client, { readonly reader: () => ReadLine; readonly knows: (line: JsonObject) => boolean }>
> = {
  "claude-code": { reader: claudeCodeReader, knows: isClaudeCodeLine },
  codex: { reader: codexReader, knows: isCodexLine },
};

export const clients = Object.keys(dialects) as readonly Client[];

const chunkBytes = 256 * 1_024;

/**
 * Reads a transcript as it lies on the disk, piece by piece, so that its size does not matter. Whose it is, is told or
 * seen from its lines. Broken lines are counted and passed over. Throws what the disk throws,
 * and when the signal says so.
 */
export async function* readTranscript(path: string, signal: AbortSignal, client?: Client): AsyncGenerator<Batch> {
  const splitter = lineSplitter();
  const reader = transcriptReader(client);
  for await (const chunk of openBytes(path, signal)) yield reader(splitter.push(chunk as Buffer));
  yield reader(splitter.end());
}

/** Old sessions of Codex are packed; a Node without that packing cannot open them. */
export function openBytes(path: string, signal: AbortSignal): AsyncIterable<unknown> {
  const bytes = createReadStream(path, { highWaterMark: chunkBytes, signal });
  if (!path.endsWith(".zst")) return bytes;
  if (typeof zlib.createZstdDecompress !== "function")
    throw new Fault("input.invalid", "this version of Node cannot unpack it");
  const unpacked = zlib.createZstdDecompress();
  pipeline(bytes, unpacked, () => {}); // a failure reaches whoever reads `unpacked`
  return unpacked;
}

/** Lines before the first that tells whose they are wait for it. */
const waitingMax = 1_000;

/** Lines in, what they tell out. */
export function transcriptReader(known?: Client): (lines: readonly Line[]) => Batch {
  let client = known;
  let read = client && dialects[client].reader();
  let waiting: JsonObject[] = [];
  return (lines) => {
    const entries: Entry[] = [];
    const skipped = { broken: 0, tooLong: 0, unknown: 0 };
    const take = (line: JsonObject): void => {
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
        client = clients.find((each) => dialects[each].knows(line));
        read = client && dialects[client].reader();
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

export function parseLine(line: string): JsonObject | undefined {
  try {
    return objectOf(JSON.parse(line));
  } catch {
    return undefined;
  }
}
