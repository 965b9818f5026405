import { hash as digestText } from "node:crypto";
import { canonical } from "../kernel/canonical.ts";
import { hashText, type Hash, type Json, type SessionId } from "../kernel/ids.ts";
import type { Actor, Draft, Message } from "../kernel/message.ts";
import { Fault, invariant } from "../kernel/trouble.ts";
import { upcast } from "./upcast.ts";

/** A message as stores keep it: texts and numbers only. `body` and `actor` are canonical JSON. */
export interface MessageRow {
  readonly position: number;
  readonly stream: SessionId;
  readonly version: number;
  readonly protocol: string;
  readonly type: string;
  readonly actor: string;
  readonly causedBy: string | null;
  readonly at: string;
  readonly schema: number;
  /** The body, or `{"blob":{"bytes":…,"sha256":…}}` when it is kept beside the row. */
  readonly body: string;
  readonly previous: Hash;
  readonly hash: Hash;
  readonly blob: string | null;
}

const bodyLimits = { blobMinChars: 32_768, bodyMaxChars: 16_777_216 } as const;

export const digest = (text: string): Hash => hashText(digestText("sha256", text, "hex"));

/** Where a stream's chain starts: bound to its name, so that a stream cannot be passed off as another. */
export const genesis = (stream: SessionId): Hash => digest(`assent stream ${stream}`);

/**
 * The hash of a row: SHA-256 over the canonical JSON of the envelope without the hash itself.
 * Written out by hand because verifying a journal is mostly this, and `body` is canonical already.
 */
export function rowHash(row: Omit<MessageRow, "hash" | "blob">): Hash {
  const text = (value: string): string => JSON.stringify(value);
  return digest(
    `{"actor":${row.actor},"at":${text(row.at)},"body":${row.body},` +
      `"causedBy":${row.causedBy === null ? "null" : text(row.causedBy)},"id":${text(messageId(row.stream, row.version))},` +
      `"position":${row.position},"previous":${text(row.previous)},"protocol":${text(row.protocol)},` +
      `"schema":${row.schema},"stream":${text(row.stream)},"type":${text(row.type)},"version":${row.version}}`,
  );
}

export const messageId = (stream: SessionId, version: number): string => `${stream}@${version}`;

/** Gives drafts their place: the next versions of the stream, the next positions of the journal, the chain of hashes. */
export function placeDrafts(
  stream: SessionId,
  head: { readonly version: number; readonly hash: Hash; readonly position: number },
  drafts: readonly Draft[],
): readonly MessageRow[] {
  let previous = head.hash;
  return drafts.map((draft, index) => {
    const whole = canonical(draft.body);
    if (whole.length > bodyLimits.bodyMaxChars)
      throw new Fault("journal.too-large", `${draft.type} holds ${whole.length} characters; ${bodyLimits.bodyMaxChars} fit`);
    invariant(!whole.startsWith('{"blob":{'), "no event has a member called blob: it would read as a reference");
    const isBlob = whole.length > bodyLimits.blobMinChars;
    const unsigned = {
      position: head.position + index + 1,
      stream,
      version: head.version + index + 1,
      protocol: draft.protocol,
      type: draft.type,
      actor: canonical(draft.actor),
      causedBy: draft.causedBy,
      at: draft.at,
      schema: draft.schema,
      body: isBlob ? blobReference(whole) : whole,
      previous,
      blob: isBlob ? whole : null,
    };
    const row = { ...unsigned, hash: rowHash(unsigned) };
    previous = row.hash;
    return row;
  });
}

export const blobReference = (whole: string): string => `{"blob":{"bytes":${Buffer.byteLength(whole)},"sha256":"${digest(whole)}"}}`;

/** The name of a journal, as it was given. Throws `journal.corrupt` when it is not there any more. */
export function soundIdentity(found: unknown): string {
  const { id } = (found ?? {}) as { id?: unknown };
  if (typeof id === "string" && /^[0-9a-f]{32}$/.test(id)) return id;
  throw new Fault("journal.corrupt", "the journal does not say any more which one it is");
}

/** Reads a row as a message, through the upcasters. Throws `journal.corrupt` when its texts are not JSON. */
export function toMessage(row: MessageRow): Message {
  const { position, stream, version, protocol, type, causedBy, at, schema, previous, hash } = row; // spreading is twice as slow
  const id = messageId(stream, version);
  const actor = parse(row.actor, row) as Actor;
  const body = upcast({ protocol, type, schema }, parse(row.blob ?? row.body, row) as Readonly<Record<string, Json>>);
  return { id, position, stream, version, protocol, type, causedBy, at, schema, previous, hash, actor, body };
}

function parse(text: string, row: MessageRow): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Fault("journal.corrupt", `${messageId(row.stream, row.version)} is not readable as JSON`, { cause });
  }
}
