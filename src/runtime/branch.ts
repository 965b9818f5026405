import { sessionId, type SessionId } from "../kernel/ids.ts";
import type { Actor, Message } from "../kernel/message.ts";
import type { Journal } from "../journal/journal.ts";
import { Fault, refuse, type Refusal } from "../kernel/trouble.ts";
import { branchesMax, history, replay } from "./load.ts";
import type { MoveResult, Runtime } from "./types.ts";
import { recordNew } from "./change.ts";
import { entriesIn } from "./entries.ts";
import { toEvent, type FoldedEvent, type OpenedGate } from "./session.ts";
import { lapse } from "./step.ts";

/**
 * K16: a new session that shares its parent's events up to `version` and nothing after them, in both directions.
 * It starts suspended, without approvals; gates that were open there are asked again under new ids. `to` gives it a fixed id, so that
 * who is interrupted can see whether there is one already.
 */
export async function branch(
  runtime: Runtime,
  parent: SessionId,
  version: number,
  { to, ...actor }: Actor & { readonly to?: SessionId },
): Promise<MoveResult | Refusal> {
  const { journal, chance } = runtime.world;
  const own = await journal.read(parent, 0, version);
  const last = own.at(-1);
  if (!last || last.version !== version) {
    const { version: head } = await journal.stored(parent);
    return refuse("session.branch", head === 0 ? `there is no session ${parent}` : `${parent} has versions 1 to ${head}`);
  }
  const whole = await endOfMove(journal, parent, last);
  if (whole !== version) return refuse("session.branch", `cannot branch mid-step; nearest: ${whole}`);
  const loaded = await replay(journal, parent, (name) => runtime.find(name)?.protocol, version);
  if (loaded.newer) throw new Fault("journal.newer", `a newer assent has written to ${parent}; this one can only read it`);
  const { start, open } = loaded.session.ledger;
  if (!start) return refuse("session.branch", `${parent} has not started at version ${version}`);
  const because = await singleBecause(runtime, parent);
  if (because !== undefined) return refuse("session.branch", `${parent} cannot be branched: ${because}`);
  const branched = { type: "session.branched", parent, version, hash: last.hash, session: start, note: branchNote } as FoldedEvent;
  const before = await history(journal, parent, version);
  if (before.filter(({ type }) => type === "session.branched").length >= branchesMax)
    return refuse("session.branch", `${parent} has ${branchesMax} branches above it, and no more can be; branch from one of those`);
  const opened = before.filter(({ type }) => type === "gate.opened").map(toEvent) as unknown as OpenedGate[];
  const again = Object.values(open).flatMap((gate): readonly FoldedEvent[] => {
    const found = opened.find(({ id }) => id === gate.id);
    if (!found) return [];
    const sealed = found.sealed === true ? { sealed: true } : {}; // its original stays behind, so here it cannot run
    return [lapse(gate, "branched"), { type: "gate.opened", gate: found.gate, again: true, ...sealed }];
  });
  const stream = to ?? sessionId(`${loaded.protocol.name}-${chance(10)}`);
  return recordNew(runtime.world, { ...loaded, stream, version: 0 }, [branched, ...again], {
    actor,
    causedBy: "session.branch",
    entries: entriesIn(loaded.protocol, before),
  });
}

/** Why no branch of a session can be taken: there can be one of it only, or of what it is a part of. */
export async function singleBecause({ world, find }: Pick<Runtime, "world" | "find">, stream: SessionId): Promise<string | undefined> {
  const [record] = (await world.journal.findSessions(stream)).filter((each) => each.stream === stream);
  const own = record && find(record.protocol)?.single;
  if (own !== undefined || !record || record.parent === null) return own;
  return singleBecause({ world, find }, sessionId(record.parent.split("@")[0] ?? ""));
}

/** The version at or after this one where a branch is taken: in the middle of a step there is none. */
export async function branchPoint(journal: Journal, stream: SessionId, version: number): Promise<number> {
  const [last] = await journal.read(stream, version - 1, 1);
  return last ? endOfMove(journal, stream, last) : version;
}

/** Events that were recorded together belong together: they share their time and cause. An announcement stands alone. */
async function endOfMove(journal: Journal, stream: SessionId, last: Message): Promise<number> {
  const [next] = last.type === "effect.started" ? [] : await journal.read(stream, last.version, 1);
  const isSame = next !== undefined && next.at === last.at && next.causedBy === last.causedBy;
  return isSame ? endOfMove(journal, stream, next) : last.version;
}

const branchNote = "Files and everything else outside the journal are as they are now; a branch does not roll them back.";
