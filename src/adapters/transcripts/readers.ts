import { clientRows, type ClientName } from "../clients/rows.ts";
import type { TranscriptReader } from "./reader.ts";

const rows = clientRows.flatMap(({ name, transcripts }) => (transcripts ? [{ name, transcripts }] : []));

/** Clients whose transcripts we can read. */
export const transcriptClients: readonly ClientName[] = rows.map(({ name }) => name);

export type TranscriptReaders = ReadonlyMap<ClientName, TranscriptReader>;

export const loadReaders = async (): Promise<TranscriptReaders> =>
  new Map(await Promise.all(rows.map(async ({ name, transcripts }) => [name, await transcripts.load()] as const)));
