import type { WriteNotice } from "./journal.ts";

type Listener = (told?: WriteNotice) => void;

/** Keeps the listeners of one journal, and whatever must run to hear of other processes' writes only while someone listens. */
export function watchers({ start }: { readonly start: (changed: Listener) => () => void }): {
  add(listener: Listener): () => void;
  notify: Listener;
  stop(): void;
} {
  const listeners = new Set<Listener>();
  let stopSource: (() => void) | undefined;
  const notify: Listener = (told) => {
    for (const listener of [...listeners]) listener(told);
  };
  const stop = (): void => {
    stopSource?.();
    stopSource = undefined;
    listeners.clear();
  };
  return {
    notify,
    stop,
    add(listener) {
      listeners.add(listener);
      stopSource ??= start(notify);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
  };
}
