import type { Hash, Json, SessionId } from "../../kernel/ids.ts";
import type { Draft } from "../../kernel/message.ts";
import type { Signer } from "../../kernel/ports.ts";
import { hasExactly, isCount, isText } from "../canonical-line.ts";
import { countIn, type Range } from "../ranges.ts";
import { signatureProblem, signed, type Signature } from "../signing.ts";

/** A stream that was moved out, with the places it had: they are the only holes a journal may have. */
export interface ArchivedStream {
  readonly stream: SessionId;
  readonly version: number;
  readonly hash: Hash;
  readonly positions: readonly Range[];
}

/** Body of `journal.archived`. Signed, so that deleting events and writing such a record needs the key. */
export interface ArchiveRecord extends Signature {
  readonly assent: "archive";
  readonly format: 1;
  readonly file: string;
  /** Over the whole file, as `sha256sum` prints it. */
  readonly sha256: Hash;
  /** Events in the file. */
  readonly count: number;
  readonly streams: readonly ArchivedStream[];
}

export type Archive = Pick<ArchiveRecord, "file" | "sha256" | "count" | "streams">;

export const archivedType = "journal.archived";

export function archiveDraft(archive: Archive, signer: Signer, at: string): Draft {
  const record: ArchiveRecord = signed({ assent: "archive", format: 1, ...archive } as const, signer);
  const actor = { kind: "runtime", name: "assent" } as const;
  const body = record as unknown as Readonly<Record<string, Json>>;
  return { protocol: "journal", type: archivedType, actor, causedBy: "journal.archive", at, schema: 1, body };
}

/** The record in a body, or what is wrong with it. */
export function parseArchive(body: unknown, key?: string): ArchiveRecord | string {
  if (!isArchive(body)) return "is no readable record of an archive";
  const wrong = signatureProblem(body, key);
  if (wrong !== undefined) return wrong;
  const fits = body.streams.every(({ version, positions }) => countIn(positions) === version);
  return fits ? body : "names positions that do not fit its streams";
}

const archiveMembers = ["assent", "count", "file", "format", "key", "sha256", "signature", "streams"];

function isArchive(value: unknown): value is ArchiveRecord {
  if (!hasExactly(value, archiveMembers)) return false;
  const { assent, count, file, format, key, sha256, signature, streams } = value;
  if (assent !== "archive" || format !== 1 || !isCount(count) || ![file, key, sha256, signature].every(isText)) return false;
  return Array.isArray(streams) && streams.every(isArchivedStream);
}

function isArchivedStream(value: unknown): value is ArchivedStream {
  if (!hasExactly(value, ["hash", "positions", "stream", "version"])) return false;
  const { hash, positions, stream, version } = value;
  return isText(hash) && isText(stream) && isCount(version) && Array.isArray(positions) && positions.every(isRange);
}

function isRange(value: unknown): value is Range {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [from, to] = value;
  return isCount(from) && isCount(to) && from <= to;
}
