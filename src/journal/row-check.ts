import type { Message } from "../kernel/message.ts";
import { Fault } from "../kernel/trouble.ts";
import { blobReference, genesis, messageId, rowHash, toMessage, type MessageRow } from "./row.ts";

/**
 * Rows of one stream as messages, from after a version. The fold decides what happens next, so a row that was changed,
 * removed or added never gets that far: throws `journal.corrupt`.
 */
export function soundMessages(rows: readonly MessageRow[], after = 0): readonly Message[] {
  let last: Pick<MessageRow, "version" | "hash"> | undefined;
  return rows.map((row) => {
    const { stream, version, previous } = row;
    const before = last ?? (after === 0 ? { version: 0, hash: genesis(stream) } : { version: after, hash: previous });
    const follows = version === before.version + 1 && previous === before.hash;
    const wrong = follows ? (hashProblem(row) ?? blobProblem(row)) : "does not continue the event before it";
    if (wrong !== undefined) throw new Fault("journal.corrupt", `${messageId(stream, version)} ${wrong}`);
    last = row;
    return toMessage(row); // refuses text that is not JSON, so it need not be parsed twice
  });
}

/** The first problem of a row taken by itself, or nothing. */
export function rowProblem(row: MessageRow): string | undefined {
  return hashProblem(row) ?? blobProblem(row) ?? jsonProblem(row);
}

const hashProblem = (row: MessageRow): string | undefined =>
  rowHash(row) === row.hash ? undefined : "was changed: its hash does not fit what it holds";

function blobProblem({ body, blob }: MessageRow): string | undefined {
  if (blob !== null) return blobReference(blob) === body ? undefined : "has a large body that was changed";
  return body.startsWith('{"blob":{') ? "has lost its large body" : undefined;
}

/** The hash runs over texts put side by side; each must be JSON by itself, or one could be cut where the next begins. */
function jsonProblem({ actor, body, blob }: MessageRow): string | undefined {
  return [actor, blob ?? body].every((text) => isObject(text)) ? undefined : "is not readable as JSON";
}

function isObject(text: string): boolean {
  try {
    return text.startsWith("{") && typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}
