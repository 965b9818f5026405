import { isRefusal } from "../kernel/trouble.ts";
import type { SessionId } from "../kernel/ids.ts";
import { startable } from "../protocols/startable.ts";
import { findGate } from "../runtime/answer.ts";
import { drive } from "../runtime/drive.ts";
import type { Runtime } from "../runtime/types.ts";

/** So many sessions deep may one be a part of another. */
const stepsMax = 16;

/** Where it goes on after an answer: another session, and the question that it asks now. */
export interface GoesOn {
  readonly session: SessionId;
  readonly asks?: { readonly id: string; readonly title: string };
}

/** Sessions that talk with a person. Work that was handed out goes on where its driver shows it, and not beside an answer. */
const talks: readonly string[] = startable.filter(({ isHandedOut }) => !isHandedOut).map(({ protocol }) => protocol);
const isTalk = (stream: SessionId): boolean => talks.includes(stream.slice(0, stream.lastIndexOf("-")));

/**
 * U10: after an answer that routes, the child is driven up to its question; after a child's last answer, its parent is. Nothing
 * where the same session goes on.
 */
export async function goesOn(runtime: Runtime, from: SessionId): Promise<GoesOn | undefined> {
  let stream = from;
  for (let step = 0; step < stepsMax; step += 1) {
    const ledger = (await runtime.load(stream))?.session.ledger;
    const next = ledger?.child?.stream ?? (ledger?.status === "ended" ? ledger.start?.parent?.session : undefined);
    if (next === undefined || ![stream, next].every(isTalk)) break;
    const parent = (await runtime.load(next))?.session.ledger;
    if (parent?.status === "ended" && !parent.start?.parent) return { session: next };
    await drive(runtime, next);
    stream = next;
  }
  if (stream === from) return undefined;
  const { items } = await runtime.world.journal.gates({ status: "open", stream, limit: 1 });
  const gate = items[0] && (await findGate(runtime.world.journal, items[0].id));
  return { session: stream, ...(gate && !isRefusal(gate) ? { asks: { id: gate.id, title: gate.gate.title } } : {}) };
}
