import type { SessionId } from "../../kernel/ids.ts";
import type { ClientMessage } from "../../adapters/clients/types.ts";
import { canonical } from "../../kernel/canonical.ts";
import { Fault, isRefusal } from "../../kernel/trouble.ts";
import type { Lease } from "../../journal/journal.ts";
import type { TaskState } from "../../protocols/attend/types.ts";
import { isGone } from "../../runtime/lease.ts";
import type { Meta, Runtime, World } from "../../runtime/types.ts";
import { shortId } from "../../runtime/step.ts";
import type { CallOwner, GuardSession } from "./types.ts";

const generationsMax = 100;

/** One run of a task by one driver: another driver has another fence, and a repetition another attempt. */
export const runOf = (lease: Pick<Lease, "fence"> | null, attempt: number | undefined): string =>
  `${lease?.fence ?? "none"}.${attempt ?? "none"}`;

/**
 * The session that a call belongs to. One of `attend` that does not run any more, or whose driver is gone, cannot be
 * asked: the call is blocked, because its result would be lost, and a person may let the task run again meanwhile. An
 * agent that outlived its driver is not its successor: what it still calls belongs to no run.
 */
export async function sessionOf(guarding: Pick<GuardSession, "runtime" | "meta">, belongs: CallOwner): Promise<SessionId> {
  if (!belongs.attend) return guardSession(guarding, belongs);
  const { task, run } = belongs.attend;
  const stream = belongs.attend.session as SessionId;
  const { world, load } = guarding.runtime;
  const loaded = await load(stream);
  if (loaded?.protocol.name !== "attend" || loaded.session.ledger.status !== "running")
    throw new Fault("effect.failed", `${stream} does not run any more; start the agent again through attend`);
  const lease = await world.journal.lease(stream);
  if (!lease || lease.expiresAtMs === 0 || isGone(world, lease))
    throw new Fault("effect.failed", `nobody drives ${stream} any more; a person goes on with assent resume ${stream}`);
  const { tasks = [] } = loaded.session.state as { readonly tasks?: readonly Partial<TaskState>[] };
  if (run !== runOf(lease, tasks.find((each) => each.task?.id === task)?.attempt))
    throw new Fault("effect.failed", `this agent is from an earlier run of ${task}, which is over; end it`);
  return stream;
}

/** One client session in one project, by name. */
const nameOf = ({ digest }: Pick<World, "digest">, { client, clientSession }: ClientSessionName, root: string): string =>
  shortId(digest(canonical([client, clientSession, root])));

type ClientSessionName = Pick<CallOwner, "client" | "clientSession">;

/** The first stream of a client session, which is the one that it has unless a person ended it. */
export const firstStreamOf = (world: Pick<World, "digest">, named: ClientSessionName, root: string): SessionId =>
  `guard-${nameOf(world, named, root)}` as SessionId;

/** One client session is one stream, by name, so that hooks that start at the same time meet in the same one. */
async function guardSession(
  { runtime, meta }: Pick<GuardSession, "runtime" | "meta">,
  { client, clientSession }: ClientSessionName,
): Promise<SessionId> {
  const base = nameOf(runtime.world, { client, clientSession }, meta.cwd);
  for (let generation = 1; generation <= generationsMax; generation += 1) {
    const name = generation === 1 ? base : `${base}-${generation}`;
    const stream = `guard-${name}` as SessionId;
    if ((await runtime.world.journal.stored(stream)).archivedTo !== null) continue;
    const found = await runtime.load(stream);
    if (found && found.session.ledger.status !== "ended") return stream;
    if (!found && (await begin(runtime, meta, client, name))) return stream;
  }
  throw new Fault("effect.failed", `${generationsMax} guard sessions of this client session have ended; start a new one`);
}

async function begin(runtime: Runtime, meta: Meta, client: string, name: string): Promise<boolean> {
  try {
    return !isRefusal(await runtime.start("guard", { type: "guard.open", client } as { type: string }, meta, name));
  } catch (cause) {
    if (cause instanceof Fault && cause.code === "journal.conflict") return true; // another process was first; it is there
    throw cause;
  }
}

/** A message of a client whose ids and names may be recorded: an id that holds a secret is told apart by its digest. */
export function withKeptIds(heard: ClientMessage, { redact, digest }: Pick<World, "redact" | "digest">): ClientMessage {
  const { moment } = heard;
  const kept = {
    ...("call" in moment && redact(moment.call) !== moment.call && { call: `call-${shortId(digest(moment.call))}` }),
    ...("agent" in moment && moment.agent !== undefined && { agent: redact(moment.agent) }),
  };
  return Object.keys(kept).length === 0 ? heard : { ...heard, moment: { ...moment, ...kept } };
}
