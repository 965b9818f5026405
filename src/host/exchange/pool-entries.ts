import type { EntryChange, EntryPage } from "../../kernel/entry.ts";
import type { Json } from "../../kernel/ids.ts";
import { Fault } from "../../kernel/trouble.ts";
import { exchangeLists, messageKey, termKey } from "../../protocols/exchange/machine.ts";
import { numberOf } from "../../protocols/exchange/pool/sampling.ts";
import { termNames, type ExchangeTexts, type PoolMessage, type TermText, type TermVersions } from "../../protocols/exchange/types.ts";

/** Reads the lists of one exchange; costs the same however long the pool has grown. */
export type ReadEntries = (list: string, page: EntryPage) => Promise<readonly EntryChange[]>;

export interface KeptMessage extends PoolMessage {
  readonly vector: string | null;
}

async function entryAt(read: ReadEntries, list: string, key: string, before: string): Promise<Json> {
  const [entry] = await read(list, { after: before, limit: 1 });
  return entry?.key === key ? entry.value : null;
}

async function messageAt(read: ReadEntries, id: string): Promise<KeptMessage> {
  const found = await entryAt(read, exchangeLists.messages, messageKey(id), messageKey(`m${numberOf(id) - 1}`));
  if (found === null) throw new Fault("journal.corrupt", `the message ${id} of the pool is missing`);
  return found as unknown as KeptMessage;
}

export const messagesAt = (read: ReadEntries, ids: readonly string[]): Promise<readonly KeptMessage[]> =>
  Promise.all(ids.map((id) => messageAt(read, id)));

export async function textsAt(read: ReadEntries, versions: TermVersions): Promise<ExchangeTexts> {
  const texts = await Promise.all(
    termNames.map(async (name) => {
      const version = versions[name];
      const found = await entryAt(read, exchangeLists.terms, termKey(name, version), termKey(name, version - 1));
      if (found === null) throw new Fault("journal.corrupt", `version ${version} of the ${name} is missing`);
      return [name, found as unknown as TermText] as const;
    }),
  );
  return Object.fromEntries(texts) as unknown as ExchangeTexts;
}

const pageRows = 500;

async function* every(read: ReadEntries, list: string): AsyncGenerator<EntryChange> {
  let after: string | undefined;
  for (;;) {
    const page = await read(list, { limit: pageRows, ...(after === undefined ? {} : { after }) });
    yield* page;
    after = page.at(-1)?.key;
    if (page.length < pageRows) return;
  }
}

export interface PlacedMessage extends KeptMessage {
  readonly cluster: string | null;
}

/** Clusters that became part of older ones, by what they are part of now. */
export async function latestClusters(read: ReadEntries): Promise<(cluster: string | null) => string | null> {
  const later = new Map<string, string>();
  for await (const { key, value } of every(read, exchangeLists.merged)) later.set(key, String(value));
  return (cluster) => {
    let last = cluster;
    for (let next = cluster; next !== null; next = later.get(next) ?? null) last = next;
    return last;
  };
}

/** The whole pool in order, each message with the cluster that it is in now. */
export async function wholePool(read: ReadEntries): Promise<readonly PlacedMessage[]> {
  const latest = await latestClusters(read);
  const clusters = new Map<string, string | null>();
  for await (const { value } of every(read, exchangeLists.pool)) {
    const { id, cluster } = value as unknown as { readonly id: string; readonly cluster: string | null };
    clusters.set(id, cluster);
  }
  const messages: PlacedMessage[] = [];
  for await (const { value } of every(read, exchangeLists.messages)) {
    const message = value as unknown as KeptMessage;
    const cluster = clusters.get(message.id);
    if (cluster !== undefined) messages.push({ ...message, cluster: latest(cluster) });
  }
  return messages;
}
