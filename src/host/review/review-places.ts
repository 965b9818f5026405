import { stat } from "node:fs/promises";
import { isAbsolute } from "node:path";
import type { TranscriptEntry } from "../../adapters/transcripts/types.ts";
import { findProject } from "../../facts/git/repository.ts";
import type { Facts } from "../../risk/facts.ts";

/** Facts about past places that can still be known: where they were, and which project they belong to. */
export interface PastPlaces {
  /** Looks up the projects of folders not seen before. */
  learn(entries: readonly TranscriptEntry[]): Promise<void>;
  factsAt(cwd: string): Facts;
}

export function createPlaces(base: Facts): PastPlaces {
  const known = new Map<string, Facts>();
  return {
    async learn(entries) {
      for (const entry of entries) {
        if (entry.kind !== "call" || entry.cwd === undefined || known.has(entry.cwd)) continue;
        known.set(entry.cwd, { ...base, cwd: entry.cwd, projectRoot: await rootOf(entry.cwd) });
      }
    },
    factsAt: (cwd) => known.get(cwd) ?? { ...base, cwd, projectRoot: cwd },
  };
}

/** A folder that is gone counts as its own project. */
async function rootOf(cwd: string): Promise<string> {
  const isHere = isAbsolute(cwd) && !cwd.startsWith("\\\\") && (await stat(cwd).catch(() => undefined))?.isDirectory();
  return isHere ? (await findProject(cwd).catch(() => ({ root: cwd }))).root : cwd;
}
