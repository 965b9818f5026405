import { canonical } from "../../kernel/canonical.ts";
import type { Hash, SessionId } from "../../kernel/ids.ts";
import { hasExactly, isCount, isText, parseCanonical } from "../canonical-line.ts";
import type { MessageRow } from "../row.ts";
import type { Signature } from "../signing.ts";

/**
 * An export is JSON Lines: a header, one line per event in order of position, a footer. Each line is canonical JSON
 * and ends with one newline. The footer signs the SHA-256 of every byte before it, so that any change shows.
 */
export interface ExportHeader {
  readonly assent: "export";
  readonly format: 1;
  readonly at: string;
  /** Where the journal ended when this was written. */
  readonly position: number;
  /** The streams that were selected, ordered by name; null for the whole journal. */
  readonly streams: readonly SessionId[] | null;
}

export interface ExportFooter extends Signature {
  readonly assent: "export-end";
  readonly format: 1;
  readonly count: number;
  /** Over the heads of the streams in it, as a signed head has it. */
  readonly digest: Hash;
  readonly sha256: Hash;
}

/** Texts inside are canonical JSON already and go in as they are: written by hand because an export is mostly this. */
export function rowLine(row: MessageRow): string {
  const text = (value: string): string => JSON.stringify(value);
  return (
    `{"actor":${row.actor},"at":${text(row.at)},"blob":${row.blob ?? "null"},"body":${row.body},` +
    `"causedBy":${row.causedBy === null ? "null" : text(row.causedBy)},"hash":${text(row.hash)},"position":${row.position},` +
    `"previous":${text(row.previous)},"protocol":${text(row.protocol)},"schema":${row.schema},` +
    `"stream":${text(row.stream)},"type":${text(row.type)},"version":${row.version}}`
  );
}

const rowMembers = "actor at blob body causedBy hash position previous protocol schema stream type version".split(" ");

/** The row in a line, or undefined when it holds none or spells one differently. */
export function parseRow(line: string): MessageRow | undefined {
  try {
    const value: unknown = JSON.parse(line);
    if (!hasExactly(value, rowMembers)) return undefined;
    const { actor, body, blob, ...rest } = value;
    const row = { ...rest, actor: canonical(actor), body: canonical(body), blob: blob === null ? null : canonical(blob) } as MessageRow;
    return isRow(row) && rowLine(row) === line ? row : undefined;
  } catch {
    return undefined; // not JSON, or JSON that has no canonical spelling
  }
}

const isRow = ({ position, version, schema, causedBy, ...row }: MessageRow): boolean =>
  [position, version, schema].every(isCount) &&
  [row.at, row.hash, row.previous, row.protocol, row.stream, row.type, causedBy ?? ""].every(isText);

export function parseHeader(line: string): ExportHeader | undefined {
  const value = parseCanonical(line);
  if (!hasExactly(value, ["assent", "at", "format", "position", "streams"])) return undefined;
  const { assent, at, format, position, streams } = value;
  if (assent !== "export" || format !== 1 || !isText(at) || !isCount(position)) return undefined;
  return streams === null || (Array.isArray(streams) && streams.every(isText)) ? (value as unknown as ExportHeader) : undefined;
}

export function parseFooter(line: string): ExportFooter | undefined {
  const value = parseCanonical(line);
  if (!hasExactly(value, ["assent", "count", "digest", "format", "key", "sha256", "signature"])) return undefined;
  const { assent, count, digest, format, key, sha256, signature } = value;
  if (assent !== "export-end" || format !== 1 || !isCount(count)) return undefined;
  return [digest, key, sha256, signature].every(isText) ? (value as unknown as ExportFooter) : undefined;
}
