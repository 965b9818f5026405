import { deadlineIn } from "./deadline.ts";
import type { CallFailure, CallReturn } from "./call.ts";

/** No answer within the limit is a typed failure. Being stopped by us is not: then the call is due again. */
export async function inTime<Something>(
  limitMs: number,
  signal: AbortSignal,
  call: (stop: AbortSignal) => Promise<CallReturn<Something>>,
): Promise<CallReturn<Something>> {
  const deadline = deadlineIn(limitMs, [signal]);
  const tooLate = new Promise<CallFailure>((resolve) => {
    deadline.signal.addEventListener("abort", () => deadline.isLate() && resolve(timedOut(limitMs)), { once: true });
  });
  try {
    return await Promise.race([call(deadline.signal), tooLate]);
  } catch (cause) {
    signal.throwIfAborted();
    if (deadline.isLate()) return timedOut(limitMs);
    return { failed: "other", detail: cause instanceof Error ? cause.message : String(cause) };
  } finally {
    deadline.end();
  }
}

const timedOut = (limitMs: number): CallFailure => ({ failed: "timeout", detail: `no answer within ${Math.round(limitMs / 1_000)} s` });
