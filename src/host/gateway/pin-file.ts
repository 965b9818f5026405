import { renameSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { readPlainNow, writePlainNow } from "../../disk/plain-file.ts";
import { isRecord } from "../../kernel/ids.ts";
import { noPins, type PinnedTools } from "./pins.ts";
import { makeFolder } from "../../disk/make-folder.ts";

const fileMaxBytes = 67_108_864;

/** A file that is there and cannot be read pins nothing, and nothing in it is first seen: every tool is asked about. */
export function readPins(file: string): PinnedTools {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return noPins;
  try {
    const kept: unknown = JSON.parse(readPlainNow(file, fileMaxBytes).toString("utf8"));
    if (isRecord(kept) && isRecord(kept["tools"])) return kept as unknown as PinnedTools;
  } catch {
    // as if it held nothing
  }
  return { isWhole: true, tools: {} };
}

/** In place of the one before, whole or not at all. */
export function keepPins(file: string, pins: PinnedTools): void {
  makeFolder(dirname(file));
  const draft = `${file}.${process.pid}`;
  writePlainNow(draft, JSON.stringify(pins));
  renameSync(draft, file);
}
