import type { ChildEnded, ChildStarted, RunProtocol } from "../kernel/child.ts";
import type { EffectShape } from "../kernel/effect.ts";
import { sessionId, type SessionId } from "../kernel/ids.ts";
import type { Actor } from "../kernel/message.ts";
import { Fault, isRefusal } from "../kernel/trouble.ts";
import type { Loaded } from "./load.ts";
import type { Runtime } from "./types.ts";
import { shortId } from "./step.ts";

const router: Actor = { kind: "runtime", name: "route" };

export const isRunProtocol = (effect: EffectShape): effect is RunProtocol => effect.type === "run-protocol";

/**
 * Starts the session that another asked for, and says what to record in the one that asked.
 * Its id follows from its parent and the effect's key, so that starting it twice finds the first.
 */
export async function startChild(runtime: Runtime, parent: SessionId, effect: RunProtocol): Promise<ChildStarted> {
  const { key, protocol, title, command } = effect;
  const start = (await runtime.load(parent))?.session.ledger.start;
  if (!start) throw new Fault("effect.failed", `${parent} has not started`);
  const name = shortId(runtime.world.digest(`${parent} ${key}`));
  const child = sessionId(`${protocol}-${name}`);
  const { type: _, ...meta } = start;
  if (!(await runtime.load(child))) {
    const begin = (): ReturnType<Runtime["start"]> =>
      runtime.start(protocol, command, { ...meta, title, parent: { session: parent, key } }, name);
    const started = await begin().catch(isThereAlready);
    if (started && isRefusal(started))
      throw new Fault("effect.failed", `${protocol} could not start: ${started.because}`);
  }
  return { type: "child.started", key, child, protocol };
}

/** Another process may have been first; then the session is there, and that is all that was wanted. */
function isThereAlready(cause: unknown): undefined {
  if (!(cause instanceof Fault && cause.code === "journal.conflict")) throw cause;
}

/** Tells the session that waits for one that has ended. Harmless when it knows already, or waits for another. */
export async function tellParent({ stream, protocol, session }: Loaded, change: Runtime["change"]): Promise<boolean> {
  const { start, status, outcome } = session.ledger;
  if (status !== "ended" || !start?.parent || outcome === null) return false;
  const { session: parent, key } = start.parent;
  const output = protocol.output?.(session.state) ?? null;
  const ended: ChildEnded = { type: "child.ended", key, child: stream, protocol: protocol.name, outcome, output };
  const isAwaited = (waiting: Loaded): boolean => waiting.session.ledger.child?.stream === stream;
  const told = await change(parent, (waiting) => (isAwaited(waiting) ? [ended] : null), {
    actor: router,
    causedBy: stream,
  });
  return !isRefusal(told) && told.messages.length > 0;
}

/** A process may die between the end of a child and telling its parent: whoever looks at the parent next tells it. */
export async function tellParentOf(runtime: Runtime, parent: SessionId): Promise<boolean> {
  const child = (await runtime.load(parent))?.session.ledger.child?.stream;
  const loaded = child === undefined ? null : await runtime.load(child);
  return loaded !== null && tellParent(loaded, runtime.change);
}
