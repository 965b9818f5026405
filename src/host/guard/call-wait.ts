import type { SessionId } from "../../kernel/ids.ts";
import type { Runtime } from "../../runtime/types.ts";
import { changeBell } from "../../runtime/bell.ts";
import type { GuardSession, Wait } from "./types.ts";

interface WaitingAt {
  readonly stream: SessionId;
  readonly key: string;
  /** False where the driver of the session tells people. */
  readonly isAnnounced: boolean;
}

export function waitAt(
  { runtime, announce }: Pick<GuardSession, "runtime" | "announce">,
  { stream, key, isAnnounced }: WaitingAt,
  waitMs: number,
  signal: AbortSignal,
): ReturnType<Wait> {
  const wait: Wait = () => waitForAnswer({ runtime, stream, key }, waitMs, signal);
  return announce && isAnnounced ? announce(stream, waitMs, wait) : wait();
}

async function waitForAnswer(
  { runtime, stream, key }: { runtime: Runtime; stream: SessionId; key: string },
  waitMs: number,
  signal: AbortSignal,
): Promise<"closed" | "open"> {
  const timeUp = AbortSignal.timeout(waitMs);
  const bell = changeBell(runtime.world.journal, [signal, timeUp]);
  try {
    for (;;) {
      const loaded = await runtime.load(stream);
      if (!loaded || !Object.hasOwn(loaded.session.ledger.open, key)) return "closed";
      if (timeUp.aborted || signal.aborted || waitMs === 0) return "open";
      await bell.next();
    }
  } finally {
    bell.stop();
  }
}
