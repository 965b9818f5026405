import { homedir } from "node:os";
import { clientRows } from "../../adapters/clients/rows.ts";
import { findTranscripts, transcriptPlaces } from "../../adapters/transcripts/find.ts";
import { readTranscript } from "../../adapters/transcripts/read.ts";
import { canonical } from "../../kernel/canonical.ts";
import type { Digest, ProcessEnvironment } from "../../kernel/ports.ts";
import { shortId } from "../../runtime/step.ts";

interface ClientCall {
  readonly client: string;
  readonly call: string;
  /** The guard's session, and its folder. */
  readonly session: string;
  readonly cwd: string;
}

interface Around {
  readonly environment: ProcessEnvironment;
  readonly digest: Digest;
}

/** A page waits for it, and old transcripts may be large. */
const searchMaxMs = 5_000;

const idIn = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** The result of a client's call from the transcript of just that session; nothing where it is not there any more. */
export async function outputInTranscript(around: Around, asked: ClientCall): Promise<string | undefined> {
  const name = clientRows.find((row) => row.name === asked.client)?.name;
  if (name === undefined) return undefined;
  const signal = AbortSignal.timeout(searchMaxMs);
  const places = transcriptPlaces({ userHome: around.environment["HOME"] || homedir(), environment: around.environment });
  try {
    const own = places.filter(({ client }) => client === name);
    const found = (await findTranscripts(own, signal)).filter(({ path }) => isOf(around, asked, path));
    for (const { path } of found) {
      const text = await resultIn(path, asked.call, signal);
      if (text !== undefined) return text;
    }
  } catch {
    // gone meanwhile, unreadable, or too slow: then nobody has it
  }
  return undefined;
}

/** A guard's session is named by its client's; files of sub-agents lie in a folder of that name. */
const isOf = ({ digest }: Around, { client, session, cwd }: ClientCall, path: string): boolean =>
  [...path.matchAll(idIn)].some(([id]) => {
    const name = `guard-${shortId(digest(canonical([client, id, cwd])))}`;
    return session === name || session.startsWith(`${name}-`);
  });

async function resultIn(path: string, call: string, signal: AbortSignal): Promise<string | undefined> {
  for await (const { entries } of readTranscript(path, signal))
    for (const entry of entries) if (entry.kind === "result" && entry.id === call) return entry.text;
  return undefined;
}
