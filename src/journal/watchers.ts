/** Keeps the listeners of one journal, and whatever must run to hear of other processes' writes only while someone listens. */
export function watchers({ start }: { readonly start: (changed: () => void) => () => void }): {
  add(listener: () => void): () => void;
  notify(): void;
  stop(): void;
} {
  const listeners = new Set<() => void>();
  let stopSource: (() => void) | undefined;
  const notify = (): void => {
    for (const listener of [...listeners]) listener();
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
