import type { Journal } from "../../journal/journal.ts";
import { Fault } from "../../kernel/trouble.ts";
import type { Caller } from "./types.ts";

/** Sessions with work to be done that one caller may have before starting another. */
export const waitingMax = { person: 64, other: 8 } as const;

/**
 * Starting a session costs the caller nothing, because it is driven later, and the machine a lot. Throws
 * `sessions.waiting` where enough of their own is to be done first; sessions that only wait for a person do not count.
 * By name and in the journal: a restart, or another door, gives no new share.
 */
export async function checkWaiting(journal: Journal, { name, role }: Pick<Caller, "name" | "role">): Promise<void> {
  const max = role === "person" ? waitingMax.person : waitingMax.other;
  const { items } = await journal.sessions({ due: true }); // newest first: a caller who starts many is on this page
  const own = items.filter(({ agent }) => agent === name).length;
  if (own >= max) throw new Fault("sessions.waiting", `${own} sessions of ${name} have work to be done; no more is started before`);
}
