import type { Lease } from "../journal/journal.ts";
import type { SessionId } from "../kernel/ids.ts";
import { Fault } from "../kernel/trouble.ts";
import type { World } from "./types.ts";

export const leasePolicy = { termMs: 15_000, renewEveryMs: 5_000 } as const;

/** Free to take: its time is up, or lies further ahead than anybody sets it, so that a clock gone wrong holds nothing for ever. */
export const isExpired = ({ expiresAtMs }: Lease, nowMs: number): boolean =>
  expiresAtMs <= nowMs || expiresAtMs > nowMs + 2 * leasePolicy.termMs;

/** The right to perform what is due in one session, kept alive while it is used. */
export interface HeldLease {
  readonly fence: number;
  /** Aborts when the lease is lost to another process. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

/** Takes the lease of a session, at once if its holder is dead, or returns who holds it. */
export async function takeLease(world: World, stream: SessionId): Promise<HeldLease | { readonly heldBy: Lease }> {
  const { journal, holder, isAlive } = world;
  for (;;) {
    const nowMs = Date.parse(world.clock());
    const held = await journal.lease(stream);
    if (held && !isExpired(held, nowMs) && isAlive(held)) return { heldBy: held };
    const over = held && held.expiresAtMs > nowMs ? { over: held.fence } : {};
    const term = { nowMs, expiresAtMs: nowMs + leasePolicy.termMs, ...over };
    const lease = await journal.takeLease(stream, holder, term);
    if (lease) return keep(world, lease);
  }
}

function keep({ journal, clock }: World, { stream, fence, expiresAtMs }: Lease): HeldLease {
  const controller = new AbortController();
  let until = expiresAtMs;
  const lose = (cause: unknown): void => controller.abort(cause);
  const renew = async (): Promise<void> => {
    const nowMs = Date.parse(clock());
    try {
      if (!(await journal.renewLease(stream, fence, nowMs + leasePolicy.termMs)))
        lose(new Fault("lease.lost", `${stream} is driven by another process`));
      until = nowMs + leasePolicy.termMs;
    } catch (cause) {
      if (!(cause instanceof Fault && cause.retry) || nowMs >= until) lose(cause); // else the next try may still be in time
    }
  };
  const timer = setInterval(renew, leasePolicy.renewEveryMs);
  return {
    fence,
    lost: controller.signal,
    async release() {
      clearInterval(timer);
      if (controller.signal.aborted) return;
      await journal.releaseLease(stream, fence).catch(() => {}); // it ends by itself, and what went before matters more
    },
  };
}
