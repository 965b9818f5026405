import { opendir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { UserPlace } from "../clients/place.ts";
import { clientRow, type ClientName } from "../clients/rows.ts";
import { transcriptClients } from "./readers.ts";

/** A folder in which a client keeps what was said and done. */
export interface TranscriptPlace {
  readonly client: ClientName;
  readonly folder: string;
}

export interface FoundTranscript {
  readonly client: ClientName;
  readonly path: string;
  readonly changedAtMs: number;
}

/** The usual places, moved by the variables that move the clients themselves. */
export const transcriptPlaces = (place: UserPlace): readonly TranscriptPlace[] =>
  transcriptClients.flatMap((client) =>
    clientRow(client)
      .records.folders(place)
      .map((folder) => ({ client, folder })),
  );

/** Folders of a project, a session, its sub-agents and their groups: no real transcript lies deeper. */
const depthMax = 8;
const filesMax = 100_000;

/** Every transcript in these places. A folder that is not there or cannot be read has none. Links are not followed. */
export async function findTranscripts(places: readonly TranscriptPlace[], signal?: AbortSignal): Promise<readonly FoundTranscript[]> {
  const found: FoundTranscript[] = [];
  for (const { client, folder } of places) {
    const isTranscript = clientRow(client).transcripts?.isTranscript ?? (() => false);
    const paths = await filesUnder(folder, isTranscript, signal);
    const plain = new Set(paths);
    for (const path of paths) {
      if (path.endsWith(".zst") && plain.has(path.slice(0, -".zst".length))) continue; // about to replace it
      const changed = await stat(path).catch(() => undefined);
      if (changed) found.push({ client, path, changedAtMs: changed.mtimeMs });
    }
  }
  return found;
}

async function filesUnder(root: string, wanted: (name: string) => boolean, signal: AbortSignal | undefined): Promise<readonly string[]> {
  const files: string[] = [];
  const look = async (folder: string, depth: number): Promise<void> => {
    const entries = await opendir(folder).catch(() => undefined);
    if (!entries) return;
    for await (const entry of entries) {
      if (files.length >= filesMax || signal?.aborted) return;
      const path = join(folder, entry.name);
      if (entry.isFile() && wanted(entry.name)) files.push(path);
      else if (entry.isDirectory() && depth < depthMax && entry.name !== "tool-results") await look(path, depth + 1);
    }
  };
  await look(root, 0);
  return files.toSorted();
}
