import { blobReference, rowHash, type Row } from "./row.ts";

/** What is wrong with a row taken by itself, or nothing. */
export function rowProblem(row: Row): string | undefined {
  if (rowHash(row) !== row.hash) return "was changed: its hash does not fit what it holds";
  return blobProblem(row) ?? jsonProblem(row);
}

function blobProblem({ body, blob }: Row): string | undefined {
  if (blob !== null) return blobReference(blob) === body ? undefined : "has a large body that was changed";
  return body.startsWith('{"blob":{') ? "has lost its large body" : undefined;
}

/** The hash runs over texts put side by side; each must be JSON by itself, or one could be cut where the next begins. */
function jsonProblem({ actor, body, blob }: Row): string | undefined {
  return [actor, blob ?? body].every(isObject) ? undefined : "is not readable as JSON";
}

function isObject(text: string): boolean {
  try {
    return text.startsWith("{") && typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}
