import { isRecord, type Json } from "../kernel/ids.ts";

/** Commits on their way between two repositories: a bundle as git makes it, as text. */
export interface Parcel {
  /** The commit that it brings. */
  readonly tip: string;
  readonly bytes: number;
  /** SHA-256 of the bundle. */
  readonly hash: string;
  /** Base64; null where it is larger than what may travel this way. */
  readonly bundle: string | null;
}

/** Fits into one event of the journal, and is a thousand times what a result usually takes. */
export const parcelMaxBytes = 8_388_608;

/** The parcel as states and other sessions know it: its bundle stays in the event that recorded it. */
export type ParcelNote = Omit<Parcel, "bundle">;

export const noteOf = ({ bundle: _, ...note }: Parcel): ParcelNote => note;

/** The end of a delivery, for the worker that asked for it. */
export type DeliveryEnd =
  /** The commit that was asked for, packed. */
  | { readonly packed: ParcelNote }
  | { readonly landed: string }
  /** The branch has moved to another head, packed where it is unknown to the worker. */
  | { readonly head: string; readonly packed?: ParcelNote }
  | { readonly failed: string };

/** As another session handed it over; whatever is in no such form has failed. */
export function deliveryEndFrom(output: Json, otherwise: string): DeliveryEnd {
  if (!isRecord(output)) return { failed: otherwise };
  const { packed, landed, head, failed } = output;
  if (typeof failed === "string") return { failed };
  if (typeof landed === "string") return { landed };
  const note = noteFrom(packed);
  if (typeof head === "string") return { head, ...(note ? { packed: note } : {}) };
  return note ? { packed: note } : { failed: otherwise };
}

function noteFrom(value: unknown): ParcelNote | undefined {
  const { tip, bytes, hash } = isRecord(value) ? value : {};
  return typeof tip === "string" && typeof bytes === "number" && typeof hash === "string" ? { tip, bytes, hash } : undefined;
}
