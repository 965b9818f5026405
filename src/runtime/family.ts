import type { SessionId } from "../kernel/ids.ts";
import { changeBell } from "./bell.ts";
import { drive, type DriveEnd } from "./drive.ts";
import type { LoadedSession } from "./load.ts";
import { pauseFor } from "./pause.ts";
import { childrenOf } from "./step.ts";
import type { Runtime } from "./types.ts";

/** A session and every session that is work of it or of those, as they are now; the first is the session itself. */
export async function familyOf(runtime: Runtime, root: SessionId): Promise<readonly LoadedSession[]> {
  const found: LoadedSession[] = [];
  const streams = [root];
  for (const stream of streams) {
    const loaded = await runtime.load(stream); // a list goes on with what is added
    if (!loaded) continue;
    found.push(loaded);
    streams.push(...childrenOf(loaded.session.ledger));
  }
  return found;
}

/** How long another driver is left alone before the next look at what it drives. */
const heldMs = 500;

/**
 * K9: drives a session together with everything that runs beside and below it, until all of them rest: then it has ended, or
 * only people can move it on. Throws the first trouble of any of them, once the others have stopped.
 */
export async function driveFamily(runtime: Runtime, root: SessionId, signal: AbortSignal): Promise<"ended" | "resting" | "aborted"> {
  const { journal, pause = pauseFor } = runtime.world;
  const driven = new Map<SessionId, Promise<void>>();
  /** The versions at which there was nothing to do. */
  const rests = new Map<SessionId, number>();
  const over = new AbortController();
  const until = AbortSignal.any([signal, over.signal]);
  const changes = changeBell(journal, [until]);
  const troubles: unknown[] = [];
  const driveOne = async ({ stream, version }: LoadedSession): Promise<void> => {
    try {
      const { end }: DriveEnd = await drive(runtime, stream, until);
      if (end === "held") await pause(heldMs, until);
      else if (end !== "lost") rests.set(stream, version); // whatever moved it meanwhile, it is looked at once more
    } catch (cause) {
      troubles.push(cause);
    }
  };
  try {
    for (;;) {
      if (troubles.length > 0) throw troubles[0];
      if (signal.aborted) return "aborted";
      const family = await familyOf(runtime, root);
      const [first] = family;
      if (first?.session.ledger.status === "ended") return "ended";
      for (const each of family)
        if (!driven.has(each.stream) && rests.get(each.stream) !== each.version)
          driven.set(
            each.stream,
            driveOne(each).finally(() => driven.delete(each.stream)),
          );
      if (driven.size === 0) return "resting";
      await Promise.race([changes.next(), ...driven.values()]);
    }
  } finally {
    over.abort();
    changes.stop();
    await Promise.all(driven.values());
  }
}
