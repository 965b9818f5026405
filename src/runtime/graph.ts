import type { EffectShape } from "../kernel/effect.ts";
import { suppressors, unmet } from "../kernel/graph.ts";
import type { SessionId } from "../kernel/ids.ts";
import type { SessionStarted } from "../kernel/session.ts";
import { refuse, type Refusal } from "../kernel/trouble.ts";
import type { LoadedSession } from "./load.ts";
import { dueIn } from "./step.ts";
import type { Meta, Runtime } from "./types.ts";

const familyLimits = { depthMax: 16, sessionsMax: 500, gatePagesMax: 20 } as const;

/** K9: why a protocol may not start yet, if its preconditions have not converged in this family. */
export async function startProblem(runtime: Runtime, protocol: string, { parent }: Meta): Promise<Refusal | undefined> {
  if (unmet(runtime.graph, protocol, new Set()).length === 0) return undefined;
  const converged = parent === undefined ? new Set<string>() : await convergedWith(runtime, parent.session);
  const missing = unmet(runtime.graph, protocol, converged);
  if (missing.length === 0) return undefined;
  return refuse("session.start", `${protocol} comes after ${missing.join(" and ")}: settle that first`);
}

/** Protocols that have converged in the family of a session: all sessions that its first ancestor started, directly or not. */
async function convergedWith(runtime: Runtime, member: SessionId): Promise<ReadonlySet<string>> {
  const converged = new Set<string>();
  const open = [await rootOf(runtime, member)];
  for (let seen = 0; open.length > 0 && seen < familyLimits.sessionsMax;) {
    const { items } = await runtime.world.journal.sessions({ parent: open.shift() as SessionId });
    seen += items.length + 1;
    for (const { protocol, outcome } of items) if (outcome === "converged") converged.add(protocol);
    open.push(...items.map(({ stream }) => stream));
  }
  return converged;
}

async function rootOf(runtime: Runtime, member: SessionId): Promise<SessionId> {
  let root = member;
  for (let depth = 0; depth < familyLimits.depthMax; depth += 1) {
    const parent = (await runtime.load(root))?.session.ledger.start?.parent;
    if (!parent) return root;
    root = parent.session;
  }
  return root;
}

/**
 * S7: keys of the gates that protocols which come first hold open in the same folder. None for a child, where the
 * person chose the next question; none for a session that asks nobody (K14).
 */
export async function openElsewhere(
  runtime: Runtime,
  protocol: string,
  { cwd, parent, attended }: Pick<SessionStarted, "cwd" | "parent" | "attended">,
): Promise<readonly string[]> {
  const first = parent === undefined && attended ? suppressors(runtime.graph, protocol) : [];
  if (first.length === 0) return [];
  const keys: string[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < familyLimits.gatePagesMax; pages += 1) {
    const page = await runtime.world.journal.gates({ status: "open", ...(after === undefined ? {} : { after }) });
    for (const { protocol: by, stream, key } of page.items)
      if (first.includes(by) && (await runtime.load(stream))?.session.ledger.start?.cwd === cwd) keys.push(key);
    if (page.next === null) break;
    after = page.next;
  }
  return keys;
}

/** Work that waits until gates elsewhere have closed. */
export async function postponed(runtime: Runtime, loaded: LoadedSession): Promise<ReadonlySet<string>> {
  const waiting = dueIn(loaded).filter(({ unlessOpen }) => unlessOpen !== undefined);
  const { start } = loaded.session.ledger;
  if (waiting.length === 0 || !start) return new Set();
  const open = new Set(await openElsewhere(runtime, loaded.protocol.name, start));
  const isHeld = ({ unlessOpen = [] }: EffectShape): boolean => unlessOpen.some((key) => open.has(key));
  return new Set(waiting.filter(isHeld).map(({ key }) => key));
}
