import type { Readable } from "node:stream";

type Input = Readable & { readonly isTTY?: boolean; setRawMode?(isRaw: boolean): unknown };

/** Keys typed before a question do not answer it: half a second, and longer while keys come. */
const quietMs = 500;

/**
 * Keys that were meant for something else must not answer what is asked next: whatever is typed until half a second has
 * passed without any is dropped, a held key included. Ctrl-C is never dropped: true when the person leaves.
 */
export function forgetTyped(input: Input, signal?: AbortSignal): Promise<boolean> {
  if (!input.isTTY) return Promise.resolve(false);
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const end = (isLeaving: boolean): void => {
      clearTimeout(timer);
      input.off("data", drop).pause();
      input.setRawMode?.(false);
      signal?.removeEventListener("abort", taken);
      resolve(isLeaving);
    };
    const taken = (): void => end(false);
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => end(false), quietMs);
    };
    const drop = (typed: Buffer | string): void => (typed.toString().includes("\u0003") ? end(true) : wait());
    input.setRawMode?.(true);
    input.on("data", drop).resume();
    signal?.addEventListener("abort", taken, { once: true });
    wait();
  });
}
