import type { Journal, SessionRecord } from "../../journal/journal.ts";
import type { SessionId } from "../../kernel/ids.ts";
import type { RecordedEvent } from "../../protocols/frame/audit/audit.ts";
import { frame } from "../../protocols/frame/machine.ts";
import type { FrameEvent } from "../../protocols/frame/types.ts";
import { history } from "../../runtime/load.ts";
import { toEvent } from "../../runtime/session.ts";

/** Everything recorded of an inquiry: its audit and its report are made from this alone. */
export interface FrameRecord {
  readonly records: readonly RecordedEvent[];
  /** The session itself, and those that it branched from. */
  readonly streams: readonly SessionId[];
}

/** Nothing for a session that is no inquiry of frame. */
export async function frameRecordOf(
  journal: Journal,
  { stream, protocol }: Pick<SessionRecord, "stream" | "protocol">,
): Promise<FrameRecord | undefined> {
  if (protocol !== frame.name) return undefined;
  const messages = await history(journal, stream);
  const records = messages.map((message, place) => ({
    version: place + 1, // a branch counts anew after what it shares with its parent, and a proof needs one order
    event: toEvent(message) as unknown as FrameEvent,
  }));
  return { records, streams: [...new Set(messages.map((message) => message.stream))] };
}
