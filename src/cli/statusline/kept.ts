import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** The guard of a project as it was last looked at. Looking takes half a second, so a prompt is shown what was found before. */
export interface KeptGuard {
  readonly state: "guarded" | "observing" | "off" | "degraded" | "not guarded" | "unknown";
  /** The reason why it is unknown. */
  readonly why?: string;
  /** When it was looked at, and until when that can be true. */
  readonly atMs: number;
  readonly untilMs: number | null;
  /** Files that it rests on, and when each was last changed: another time is another state. */
  readonly files: readonly string[];
  readonly mark: string;
  /** Of a journal in a database, which cannot be asked in milliseconds. */
  readonly waiting?: number;
}

export type KeptGuards = Readonly<Record<string, KeptGuard>>;

export const keptIn = (home: string): string => join(home, "statusline.json");

export function readGuards(home: string): KeptGuards {
  try {
    const value: unknown = JSON.parse(readFileSync(keptIn(home), "utf8"));
    return typeof value === "object" && value !== null ? (value as KeptGuards) : {};
  } catch {
    return {}; // nothing was looked at yet, or half of it is written
  }
}

export const markOf = (files: readonly string[], switched: string): string => [...files.map(changedAt), switched].join(" ");

function changedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
