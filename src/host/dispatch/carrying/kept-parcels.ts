import type { Journal } from "../../../journal/journal.ts";
import { isRecord, type SessionId } from "../../../kernel/ids.ts";
import { Fault } from "../../../kernel/trouble.ts";
import type { Parcel, ParcelNote } from "../../../lexicon/parcels.ts";

/**
 * M5: a parcel as a session recorded it. An event with a large body is kept as a blob of the journal, under its hash and
 * within the chain; so a parcel is in every backup and export, and nobody changes it unseen. Throws `git.unfetched`.
 */
export async function keptParcel(journal: Pick<Journal, "read">, stream: SessionId, { tip, hash }: ParcelNote): Promise<Parcel> {
  const messages = await journal.read(stream);
  const found = messages
    .flatMap(({ body: { parcel } }) => (isParcel(parcel) ? [parcel] : []))
    .findLast((each) => each.tip === tip && each.hash === hash);
  if (found) return found;
  throw new Fault("git.unfetched", `${tip.slice(0, 40)} could not be brought here: ${stream} holds no such parcel`);
}

function isParcel(value: unknown): value is Parcel {
  const { tip, bytes, hash, bundle } = isRecord(value) ? value : {};
  const isPacked = typeof bundle === "string" || bundle === null;
  return typeof tip === "string" && typeof bytes === "number" && typeof hash === "string" && isPacked;
}
