import type { Journal, SessionRecord } from "../../journal/journal.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { Fault, isRefusal } from "../../kernel/trouble.ts";
import type { ExchangeEvent } from "../../protocols/exchange/types.ts";
import { history } from "../../runtime/load.ts";
import { isSeen, toEvent } from "../../runtime/session.ts";
import { findSession } from "../find.ts";

/** Everything recorded of an exchange, with what it shares with the one that it branched from. */
export interface ExchangeRecord {
  readonly stream: SessionId;
  readonly events: readonly ExchangeEvent[];
  /** The session itself, and those that it branched from. */
  readonly streams: readonly SessionId[];
}

export const isExchange = ({ protocol }: SessionRecord): boolean => protocol === "exchange";

/** Throws `input.invalid` for a session that is none. */
export async function exchangeNamed(journal: Journal, reference: string): Promise<SessionRecord> {
  const session = await findSession(journal, reference);
  if (isRefusal(session)) throw new Fault("input.invalid", session.because);
  if (!isExchange(session)) throw new Fault("input.invalid", `${session.stream} is no exchange; \`assent sessions\` lists what there is`);
  return session;
}

export async function exchangeRecord(journal: Journal, reference: string): Promise<ExchangeRecord> {
  const { stream } = await exchangeNamed(journal, reference);
  const messages = await history(journal, stream);
  const events = messages.map(toEvent).filter(isSeen) as unknown as readonly ExchangeEvent[];
  return { stream, events, streams: [...new Set(messages.map((message) => message.stream))] };
}
