import type { Json } from "./ids.ts";

/** Names one entry of a session: the list it is in, and its key there. */
export interface EntryName {
  readonly list: string;
  readonly key: string;
}

/** A new value for an entry, from an event. Null removes the entry. */
export interface EntryChange extends EntryName {
  readonly value: Json;
}

export interface EntryPage {
  /** The last key of the page before. */
  readonly after?: string;
  readonly limit: number;
}

/** Entries as they were before a command, of those that it wants. Null where there is none. */
export type FindEntry = (name: EntryName) => Json;

export const noEntries: FindEntry = () => null;
