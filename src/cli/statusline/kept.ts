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

/** Reasons that fit a line, by the code of a fault, why neither the guard nor what waits can be told. */
const reasons: ReadonlyMap<unknown, string> = new Map([
  ["config.invalid", "its configuration cannot be read"],
  ["journal.corrupt", "its journal is damaged"],
  ["journal.gone", "its journal is gone or lost something"],
  ["journal.newer", "its journal is of a newer assent"],
  ["journal.unwritable", "its data directory cannot be written"],
]);

/** Nothing for a cause that says nothing to a person, or that passes. Errors are known by their code: a prompt loads no table of them. */
export const reasonOf = (cause: unknown): string | undefined =>
  cause instanceof Error ? reasons.get((cause as { readonly code?: unknown }).code) : undefined;

export type KeptGuards = Readonly<Record<string, KeptGuard>>;

/** Its date says when it was last looked, or last begun to. */
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
