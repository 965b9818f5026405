import type { SessionId } from "../../kernel/ids.ts";
import { auditKey, exchangeLists, messageKey } from "../../protocols/exchange/machine.ts";
import { rendered } from "../../protocols/exchange/markers/rendered.ts";
import { idOf, numberOf } from "../../protocols/exchange/pool/sampling.ts";
import type { ExchangeState, PoolMessage, TermName } from "../../protocols/exchange/types.ts";
import type { Runtime } from "../../runtime/types.ts";
import { latestClusters, type KeptMessage, type ReadEntries } from "./pool-entries.ts";

export interface PagedMessage extends PoolMessage {
  readonly number: number;
  readonly cluster: string | null;
}

export interface PoolPage {
  readonly items: readonly PagedMessage[];
  /** The next page behind this one has `after` so; null at the end. */
  readonly next: string | null;
  /** The page before this one has `before` so; null at the beginning. */
  readonly older: string | null;
  /** Nothing will come in front of this number any more: whoever follows the pool asks with it as `after`. */
  readonly settled: number;
}

/** From behind a number, or the last ones in front of one; the newest where neither is said. */
export interface AskedPage {
  readonly after?: number;
  readonly before?: number;
  readonly limit: number;
}

/** A part of the pool in order. Messages are numbered, so the newest page costs as much as the first one. */
export async function poolPage(runtime: Runtime, stream: SessionId, asked: AskedPage): Promise<PoolPage> {
  const read: ReadEntries = (list, page) => runtime.entries(stream, list, page);
  const state = (await runtime.load(stream))?.session.state as ExchangeState | undefined;
  const last = state && state.phase !== "idle" ? state.next - 1 : 0;
  const settled = settledIn(state, last);
  const from = asked.after ?? Math.max(0, Math.min(asked.before ?? last + 1, last + 1) - 1 - asked.limit);
  const to = Math.max(from, Math.min(from + asked.limit, asked.before === undefined ? last : asked.before - 1, last));
  const items = await messagesBetween(read, from, to);
  return { items, next: to < last ? String(to) : null, older: from > 0 ? String(from + 1) : null, settled };
}

/** Numbers of a round are given before anybody thinks, and its messages are added with its end. */
function settledIn(state: ExchangeState | undefined, last: number): number {
  if (state?.phase !== "thinking") return last;
  return Math.min(last, ...state.turns.map(({ id }) => numberOf(id) - 1));
}

async function messagesBetween(read: ReadEntries, from: number, to: number): Promise<readonly PagedMessage[]> {
  const limit = to - from;
  if (limit < 1) return [];
  const page = { after: messageKey(idOf(from)), limit };
  const [pool, messages, latest] = await Promise.all([
    read(exchangeLists.pool, page),
    read(exchangeLists.messages, page),
    latestClusters(read),
  ]);
  const kept = new Map(messages.map(({ key, value }) => [key, value as unknown as KeptMessage]));
  const end = messageKey(idOf(to));
  return pool.flatMap(({ key, value }): readonly PagedMessage[] => {
    const message = kept.get(key);
    if (!message || key > end) return [];
    const { vector: _, ...rest } = message;
    return [{ ...rest, number: numberOf(rest.id), cluster: latest((value as { readonly cluster: string | null }).cluster) }];
  });
}

export interface AuditPage {
  /** Audits in order, each with the observer's replies behind it. */
  readonly items: readonly PagedMessage[];
  /** Audits in front of these have `before` so; null at the first one. */
  readonly older: string | null;
}

/** The newest audits, or those in front of one, by their own numbers: however long the pool, each can be had. */
export async function auditPage(
  runtime: Runtime,
  stream: SessionId,
  { before, limit }: { readonly before?: number; readonly limit: number },
): Promise<AuditPage> {
  const read: ReadEntries = (list, page) => runtime.entries(stream, list, page);
  const state = (await runtime.load(stream))?.session.state as ExchangeState | undefined;
  const made = state && state.phase !== "idle" ? state.audits : 0;
  const to = Math.min(made, (before ?? made + 1) - 1);
  const from = Math.max(0, to - limit);
  const found = to <= from ? [] : await read(exchangeLists.audits, { after: auditKey(from), limit: to - from });
  const items = await Promise.all(found.map(({ value }) => withReplies(read, numberOf(String(value)))));
  return { items: items.flat(), older: from > 0 ? String(from + 1) : null };
}

/** Two roles stand behind an audit, and then what the observer said to it; a few words from outside may come in between. */
async function withReplies(read: ReadEntries, number: number): Promise<readonly PagedMessage[]> {
  const near = await messagesBetween(read, number - 1, number + repliesWithin);
  const [audit] = near;
  return near.filter((each) => each === audit || (each.kind === "observer" && each.round === audit?.round));
}

const repliesWithin = 12;

export interface TermVersion {
  readonly name: TermName;
  readonly version: number;
  readonly text: string;
}

/** The texts of the terms, each version of them. */
export async function termVersions(runtime: Runtime, stream: SessionId): Promise<readonly TermVersion[]> {
  const found = await runtime.entries(stream, exchangeLists.terms, { limit: termsMax });
  return found.map(({ key, value }) => ({
    name: key.slice(0, key.indexOf(".")) as TermName,
    ...(value as unknown as { readonly version: number; readonly text: string }),
  }));
}

const termsMax = 500;

/** X4: a message as text, with the header and the gutter that minds read it with: no line of it passes for another message. */
export const asMindsRead = ({ id, kind, by, round, text, imitates }: Omit<PagedMessage, "cluster" | "number">): string =>
  rendered({ id, kind, by: `${by}, round ${round}`, text, flagged: imitates !== undefined });
