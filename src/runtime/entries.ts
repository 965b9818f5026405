import type { EntryQuery, Journal, StoredStream, VouchedEntry } from "../journal/journal.ts";
import type { EntryChange, EntryName, EntryPage, FindEntry } from "../kernel/entry.ts";
import type { Json, SessionId } from "../kernel/ids.ts";
import type { Message } from "../kernel/message.ts";
import type { Vouch } from "../kernel/ports.ts";
import type { AnyProtocol } from "../kernel/protocol.ts";
import { Fault } from "../kernel/trouble.ts";
import type { Runtime } from "./types.ts";
import { isNewer, isSeen, toEvent, type FoldedEvent } from "./session.ts";

/** Changes to the session's entries; events that a protocol does not see make none. */
export const entryChanges = (protocol: AnyProtocol, event: FoldedEvent): readonly EntryChange[] =>
  protocol.entries && isSeen(event) ? protocol.entries(event) : [];

/** All entries that these messages lead to. */
export function entriesIn(protocol: AnyProtocol, messages: readonly Message[]): readonly EntryChange[] {
  if (!protocol.entries) return [];
  const known = messages.filter((message) => !isNewer(protocol, message)).map(toEvent);
  return latest(known.flatMap((event) => entryChanges(protocol, event))).filter(({ value }) => value !== null);
}

/** Of several changes of one entry the last counts. */
const latest = (changes: readonly EntryChange[]): readonly EntryChange[] => [
  ...new Map(changes.map((change) => [nameOf(change), change])).values(),
];
const nameOf = ({ list, key }: EntryName): string => JSON.stringify([list, key]);

/** With the word of this installation: commands are decided by entries, and no hash of the chain covers them. */
export const vouchedEntries = (vouch: Vouch, stream: SessionId, changes: readonly EntryChange[]): readonly VouchedEntry[] =>
  latest(changes).map((change) => ({ ...change, proof: vouch(proofText(stream, change)) }));

const proofText = (stream: SessionId, { list, key, value }: EntryChange): string => `entry ${stream} ${JSON.stringify([list, key, value])}`;

const isOurs = (vouch: Vouch, stream: SessionId, entry: VouchedEntry): boolean => entry.proof === vouch(proofText(stream, entry));

/** Looks up entries that were read with a stream. Undefined if one of them is not ours. */
export function finding(vouch: Vouch, stream: SessionId, { entries = [] }: StoredStream): FindEntry | undefined {
  if (!entries.every((entry) => isOurs(vouch, stream, entry))) return undefined;
  const known = new Map<string, Json>(entries.map((entry) => [nameOf(entry), entry.value]));
  return (name) => known.get(nameOf(name)) ?? null;
}

const pageRows = 500;

/** Every entry of a session as it is stored, page by page. */
export async function* storedEntries(journal: Journal, query: Omit<EntryQuery, "after" | "limit">): AsyncGenerator<VouchedEntry> {
  let after: VouchedEntry | undefined;
  for (;;) {
    const page = await journal.entries({ ...query, ...(after ? { after } : {}), limit: pageRows });
    yield* page;
    after = page.at(-1);
    if (page.length < pageRows) return;
  }
}

/** A page of one list. Entries that are not ours are made again from the events first. */
export async function readEntries(
  { world: { journal, vouch }, refold }: Pick<Runtime, "world" | "refold">,
  stream: SessionId,
  list: string,
  { after, limit }: EntryPage,
): Promise<readonly EntryChange[]> {
  const query = { stream, list, limit, ...(after === undefined ? {} : { after: { list, key: after } }) };
  const isSound = (page: readonly VouchedEntry[]): boolean => page.every((entry) => isOurs(vouch, stream, entry));
  let page = await journal.entries(query);
  if (!isSound(page)) {
    await refold(stream);
    page = await journal.entries(query);
    if (!isSound(page)) throw new Fault("journal.corrupt", `entries of ${stream} are not what its events say`);
  }
  return page.map(({ proof: _, ...entry }) => entry);
}
