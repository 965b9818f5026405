import { Script } from "node:vm";
import { lazily } from "../../kernel/lazily.ts";

/** Does work at once, and hands on what it comes to. */
export type Doer = <Result>(work: () => Result) => Result;

/** Whoever can end this thread from outside lets work take as long as it does. */
export const atLeisure: Doer = (work) => work();

const handed = Symbol.for("assent.work");
/** V8 ends a script by a clock of another thread; no timer of this one goes off while it works. */
const script = lazily(() => new Script('globalThis[Symbol.for("assent.work")]()'));

/**
 * Does all its work within so much time, and throws where that is over: the work counts of the engine bound what it does,
 * and this holds where one of them was forgotten. What the work had begun is left as it is.
 */
export function endedAfter(timeMs: number, onLate: () => void = () => undefined): Doer {
  let leftMs = timeMs;
  return (work) => {
    const result: { is?: ReturnType<typeof work> } = {};
    const sinceMs = performance.now();
    Object.defineProperty(globalThis, handed, { configurable: true, value: () => void (result.is = work()) });
    try {
      script().runInThisContext({ timeout: Math.max(1, Math.round(leftMs)) });
    } catch (cause) {
      if ((cause as { readonly code?: unknown }).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw cause;
      onLate();
      throw new Error(`it takes longer than ${timeMs / 1_000} s to weigh`, { cause });
    } finally {
      Reflect.deleteProperty(globalThis, handed);
      leftMs -= performance.now() - sinceMs;
    }
    return result.is as ReturnType<typeof work>;
  };
}
