import type { CallFailure, CallReturn } from "./call.ts";

/** No answer within the limit is a typed failure. Being stopped by us is not: then the call is due again. */
export async function inTime<Something>(
  limitMs: number,
  signal: AbortSignal,
  call: (stop: AbortSignal) => Promise<CallReturn<Something>>,
): Promise<CallReturn<Something>> {
  const late = AbortSignal.timeout(limitMs);
  const stop = AbortSignal.any([signal, late]);
  const tooLate = new Promise<CallFailure>((resolve) => {
    late.addEventListener("abort", () => resolve(timedOut(limitMs)), { once: true });
  });
  try {
    return await Promise.race([call(stop), tooLate]);
  } catch (cause) {
    signal.throwIfAborted();
    if (late.aborted) return timedOut(limitMs);
    return { failed: "other", detail: cause instanceof Error ? cause.message : String(cause) };
  }
}

const timedOut = (limitMs: number): CallFailure => ({ failed: "timeout", detail: `no answer within ${Math.round(limitMs / 1_000)} s` });
