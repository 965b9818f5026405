import type { SessionId } from "../../kernel/ids.ts";
import { Fault } from "../../kernel/trouble.ts";
import { adoptPolicy } from "../../runtime/adopt.ts";
import type { DriveEnd } from "../../runtime/drive.ts";
import { pauseFor } from "../../runtime/pause.ts";
import { visit, type VisitEnd } from "./visit.ts";
import type { WorkPorts } from "./types.ts";

/** Visits of this process, each session's one at a time: whoever comes meanwhile waits for the same one. */
export interface Visits {
  /** Comes to the end of the visit however long it takes. Rejects as driving does. */
  whole(stream: SessionId): Promise<DriveEnd>;
  /** Never rejects and takes no longer than a step. Returns after how long to come again; null where nothing happens by the clock alone. */
  step(stream: SessionId, isAwaited: boolean): Promise<number | null>;
  settled(): Promise<unknown>;
}

export const visitingPolicy = {
  /** How long one look at a session lasts at most; what is driven goes on, and the next look waits for it in turn. */
  stepMs: 20_000,
  /** Rest between two such looks. */
  betweenMs: 100,
} as const;

export function createVisits({ runtime, drive, onDriven, onTrouble }: WorkPorts, signal: AbortSignal, pause = pauseFor): Visits {
  const under = new Map<SessionId, Promise<VisitEnd>>();

  function begun(stream: SessionId): Promise<VisitEnd> {
    const before = under.get(stream);
    if (before) return before;
    const visited = visit(runtime, stream, (one) => drive(one, signal)).finally(() => under.delete(stream));
    under.set(stream, visited);
    return visited;
  }

  async function told(stream: SessionId): Promise<number | null> {
    try {
      const { end, againInMs } = await begun(stream);
      onDriven(stream, end);
      return againInMs;
    } catch (cause) {
      if (signal.aborted) return null;
      onTrouble(stream, cause);
      return cause instanceof Fault && cause.retry ? adoptPolicy.everyMs : adoptPolicy.troubledMs;
    }
  }

  return {
    whole: async (stream) => (await begun(stream)).end,
    async step(stream, isAwaited) {
      if (signal.aborted) return null; // found again when this machine is back
      const isUnder = under.has(stream);
      if (isUnder && isAwaited) return null;
      if (!isUnder && under.size >= adoptPolicy.drivesMax) return adoptPolicy.everyMs; // comes again
      const inTime = new AbortController();
      const late = pause(visitingPolicy.stepMs, inTime.signal).then(() => visitingPolicy.betweenMs);
      const againInMs = await Promise.race([isUnder ? joined(stream) : told(stream), late]);
      inTime.abort();
      return signal.aborted ? null : againInMs;
    },
    settled: () => Promise.allSettled(under.values()),
  };

  /** Whoever began it tells of it. */
  function joined(stream: SessionId): Promise<number | null> {
    return begun(stream).then(
      ({ againInMs }) => againInMs,
      () => adoptPolicy.everyMs,
    );
  }
}
