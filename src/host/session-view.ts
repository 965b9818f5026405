import type { SessionId } from "../kernel/ids.ts";
import type { SessionView } from "../protocols/views.ts";
import { toEvent } from "../runtime/session.ts";
import { toldNow, type SessionHistory } from "../runtime/summary.ts";
import type { Runtime } from "../runtime/types.ts";

/**
 * The view of a session's state for surfaces; only its protocol and its host read the state itself. The views are loaded
 * with the first that is wanted: to describe them all takes as long as half of what a command does that shows none.
 */
export async function viewAt({ loaded: { protocol, session }, messages }: SessionHistory): Promise<SessionView> {
  const { viewOf } = await import("../protocols/views.ts");
  return viewOf(
    protocol.name,
    session.state,
    messages.map((message) => ({ at: message.at, event: toEvent(message) })),
  );
}

/** The same for a session as it stands, without folding it again; nothing where it has no events here. */
export async function viewNow(runtime: Runtime, stream: SessionId): Promise<SessionView | undefined> {
  const told = await toldNow(runtime, stream);
  return told && viewAt(told);
}
