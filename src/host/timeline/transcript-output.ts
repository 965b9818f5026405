import { readTranscript } from "../../adapters/transcripts/read.ts";
import { transcriptsOf, type GuardedSession, type TranscriptSearch } from "./session-transcripts.ts";

interface ClientCall extends GuardedSession {
  readonly call: string;
}

/** A page waits for it, and old transcripts may be large. */
const searchMaxMs = 5_000;

/** The result of a client's call from the transcript of just that session; nothing where it is not there any more. */
export async function outputInTranscript(search: TranscriptSearch, asked: ClientCall): Promise<string | undefined> {
  const signal = AbortSignal.timeout(searchMaxMs);
  try {
    for (const path of await transcriptsOf(search, asked, signal)) {
      const text = await resultIn(path, asked.call, signal);
      if (text !== undefined) return text;
    }
  } catch {
    // gone meanwhile, unreadable, or too slow: then nobody has it
  }
  return undefined;
}

async function resultIn(path: string, call: string, signal: AbortSignal): Promise<string | undefined> {
  for await (const { entries } of readTranscript(path, signal))
    for (const entry of entries) if (entry.kind === "result" && entry.id === call) return entry.text;
  return undefined;
}
