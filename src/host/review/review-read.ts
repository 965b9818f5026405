import { readTranscript } from "../../adapters/transcripts/read.ts";
import type { ClientName } from "../../adapters/clients/rows.ts";
import { Fault } from "../../kernel/trouble.ts";
import type { PastPlaces } from "./review-places.ts";
import type { ReviewTally } from "./review-tally.ts";

export interface ReviewSources {
  readonly files: readonly { readonly path: string; readonly client?: ClientName }[];
  readonly looked: readonly string[];
  /** Files left out because they have not changed since. */
  readonly older: number;
  /** Named by the person, who should hear when one cannot be read. */
  readonly isNamed: boolean;
}

export interface ReviewReading {
  readonly skipped: { broken: number; tooLong: number; unknown: number };
  /** Files that could not be read, or are no transcripts. */
  readonly unread: { readonly path: string; readonly why: string }[];
}

interface Work {
  readonly sources: ReviewSources;
  readonly tally: ReviewTally;
  readonly places: PastPlaces;
  /** Hears how many calls were read so far. */
  readonly onProgress: (calls: number) => void;
  readonly signal: AbortSignal;
}

/** Reads one file after the other into the tally, until all are read or someone stops it. Files that cannot be read are named. */
export async function readAll({ sources, tally, places, onProgress, signal }: Work): Promise<ReviewReading> {
  const reading: ReviewReading = { skipped: { broken: 0, tooLong: 0, unknown: 0 }, unread: [] };
  for (const { path, client: known } of sources.files) {
    if (signal.aborted) break;
    let client = known;
    try {
      for await (const batch of readTranscript(path, signal, known)) {
        client = batch.client;
        for (const kind of ["broken", "tooLong", "unknown"] as const) reading.skipped[kind] += batch.skipped[kind];
        await places.learn(batch.entries);
        if (client) tally.take(client, batch.entries);
        onProgress(Object.values(tally.calls).reduce((total, each) => total + each, 0));
      }
      if (!client) reading.unread.push({ path, why: "no transcript of a client we know" });
    } catch (cause) {
      if (signal.aborted) break; // the findings so far are the result
      if (!isOfTheDisk(cause)) throw cause;
      reading.unread.push({ path, why: cause.message });
    }
    tally.endFile();
  }
  if (sources.isNamed && reading.unread.length === sources.files.length && reading.unread[0])
    throw new Fault("input.invalid", `${reading.unread[0].path} cannot be read: ${reading.unread[0].why}`);
  return reading;
}

/** Errors of the disk have a code; everything else is a mistake of ours and must be heard. */
const isOfTheDisk = (cause: unknown): cause is Error => cause instanceof Error && "code" in cause;
