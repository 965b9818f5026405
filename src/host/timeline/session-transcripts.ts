import { homedir } from "node:os";
import { basename } from "node:path";
import { clientRows, type ClientName } from "../../adapters/clients/rows.ts";
import { findTranscripts, transcriptPlaces } from "../../adapters/transcripts/find.ts";
import { canonical } from "../../kernel/canonical.ts";
import type { Digest, ProcessEnvironment } from "../../kernel/ports.ts";
import { shortId } from "../../runtime/step.ts";

/** A session of the guard, which is one of its client. */
export interface GuardedSession {
  readonly client: string;
  /** The guard's session, and its folder. */
  readonly session: string;
  readonly cwd: string;
}

export interface TranscriptSearch {
  readonly environment: ProcessEnvironment;
  readonly digest: Digest;
}

const idIn = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/**
 * The transcripts of just that session, where its client keeps them. Links are not followed. The path that a hook names is
 * not used: an agent can start the hook itself and name any file, which would then be read for it and shown to a person.
 */
export async function transcriptsOf(search: TranscriptSearch, asked: GuardedSession, signal: AbortSignal): Promise<readonly string[]> {
  const client = clientNamed(asked.client);
  if (client === undefined || !asked.session.startsWith("guard-")) return [];
  const places = transcriptPlaces({ userHome: search.environment["HOME"] || homedir(), environment: search.environment });
  const own = places.filter((place) => place.client === client);
  return (await findTranscripts(own, signal)).flatMap(({ path }) => (isOf(search, asked, path) ? [path] : []));
}

export const clientNamed = (name: string): ClientName | undefined => clientRows.find((row) => row.name === name)?.name;

/** Ids are mostly of one shape; a client that gives its sessions other ones calls their files by them. */
const idsIn = (path: string): readonly string[] => [
  ...[...path.matchAll(idIn)].map(([id]) => id),
  basename(path).replace(/\.jsonl(?:\.zst)?$/, ""),
];

/** A guard's session is named by its client's; files of sub-agents lie in a folder of that name. */
const isOf = ({ digest }: TranscriptSearch, { client, session, cwd }: GuardedSession, path: string): boolean =>
  idsIn(path).some((id) => {
    const name = `guard-${shortId(digest(canonical([client, id, cwd])))}`;
    return session === name || session.startsWith(`${name}-`);
  });
