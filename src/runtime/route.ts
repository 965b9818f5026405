import type { ChildEnded, ChildStarted, RunBeside, RunProtocol } from "../kernel/child.ts";
import type { EffectShape } from "../kernel/effect.ts";
import { isRecord, sessionId, type Json, type SessionId } from "../kernel/ids.ts";
import type { Actor } from "../kernel/message.ts";
import type { TaggedValue } from "../kernel/protocol.ts";
import type { SessionStarted } from "../kernel/session.ts";
import { Fault, isRefusal } from "../kernel/trouble.ts";
import type { LoadedSession } from "./load.ts";
import type { Meta, Runtime } from "./types.ts";
import type { Ledger } from "./session.ts";
import { besideOf, shortId } from "./step.ts";

const router: Actor = { kind: "runtime", name: "route" };

export const isSession = (effect: EffectShape): effect is RunProtocol | RunBeside => effect.type === "run-protocol" || isBeside(effect);

export const isBeside = (effect: EffectShape): effect is RunBeside => effect.type === "run-beside";

/**
 * Starts the session that another asked for, and says what to record in the one that asked.
 * Its id follows from its parent and the effect's key, so that starting it twice finds the first.
 */
export async function startChild(runtime: Runtime, parent: SessionId, effect: RunProtocol | RunBeside): Promise<ChildStarted> {
  const { key, protocol, title } = effect;
  const start = (await runtime.load(parent))?.session.ledger.start;
  if (!start) throw new Fault("effect.failed", `${parent} has not started`);
  const name = shortId(runtime.world.digest(`${parent} ${key}`));
  const child = sessionId(`${protocol}-${name}`);
  const meta = metaOf(start, effect);
  if (!(await runtime.load(child))) {
    const command = await completed(runtime, parent, effect);
    const begin = (): ReturnType<Runtime["start"]> =>
      runtime.start(protocol, command, { ...meta, title, parent: { session: parent, key } }, name);
    const started = await begin().catch(isThereAlready);
    if (started && isRefusal(started)) throw new Fault("effect.failed", `${protocol} could not start: ${started.because}`);
  }
  return { type: "child.started", key, child, protocol, ...(isBeside(effect) ? { beside: true } : {}) };
}

/** As its parent, which is where it is; M5: unless its place is another one, or its own machine has to have something. */
const metaOf = ({ type: _, needs: __, ...meta }: SessionStarted, { at, needs }: RunProtocol | RunBeside): Meta => ({
  ...meta,
  ...at,
  ...(needs ? { needs } : {}),
});

/** The command with what the parent keeps for it beside its state. */
async function completed(runtime: Runtime, parent: SessionId, { command, rest }: RunProtocol | RunBeside): Promise<TaggedValue> {
  if (!rest) return command;
  const looked: { found?: Json } = {};
  const look = ({ find }: LoadedSession): null => {
    looked.found = find?.(rest) ?? null;
    return null;
  };
  await runtime.change(parent, look, { actor: router, wants: [rest] });
  const { found } = looked;
  if (!isRecord(found)) throw new Fault("effect.failed", `${parent} has nothing for ${rest.key} in its ${rest.list}`);
  return { ...found, ...command };
}

/** Another process may have been first; then the session is there, and that is all that was wanted. */
function isThereAlready(cause: unknown): undefined {
  if (!(cause instanceof Fault && cause.code === "journal.conflict")) throw cause;
}

/** Tells the session that waits for one that has ended. Harmless when it knows already, or waits for another. */
export async function tellParent({ stream, protocol, session }: LoadedSession, change: Runtime["change"]): Promise<boolean> {
  const { start, status, outcome } = session.ledger;
  if (status !== "ended" || !start?.parent || outcome === null) return false;
  const { session: parent, key } = start.parent;
  const output = protocol.output?.(session.state) ?? null;
  const ended: ChildEnded = { type: "child.ended", key, child: stream, protocol: protocol.name, outcome, output };
  const heard = ({ session: { ledger } }: LoadedSession): readonly ChildEnded[] | null => {
    if (ledger.beside?.[key] === stream) return [{ ...ended, beside: true }];
    return ledger.child?.stream === stream ? [ended] : null;
  };
  const told = await change(parent, heard, { actor: router, causedBy: stream });
  return !isRefusal(told) && told.messages.length > 0;
}

/** Every session that this one started and has not heard the end of. */
const childrenOf = (ledger: Ledger): readonly SessionId[] => [
  ...(ledger.child ? [ledger.child.stream] : []),
  ...besideOf(ledger).map(([, stream]) => stream),
];

/** A process may die between the end of a child and telling its parent: the next look at the parent tells it. */
export async function tellParentOf(runtime: Runtime, parent: SessionId): Promise<boolean> {
  const ledger = (await runtime.load(parent))?.session.ledger;
  let isTold = false;
  for (const child of ledger ? childrenOf(ledger) : []) {
    const loaded = await runtime.load(child);
    if (loaded && (await tellParent(loaded, runtime.change))) isTold = true;
  }
  return isTold;
}
