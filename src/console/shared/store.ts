import { useSyncExternalStore } from "react";

/** A value outside of React that components can follow. */
export interface Store<Value> {
  get(): Value;
  set(next: Value): void;
  subscribe(changed: () => void): () => void;
}

export function createStore<Value>(first: Value): Store<Value> {
  let value = first;
  const followers = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      for (const changed of followers) changed();
    },
    subscribe(changed) {
      followers.add(changed);
      return () => void followers.delete(changed);
    },
  };
}

export const useStore = <Value>(store: Store<Value>): Value => useSyncExternalStore(store.subscribe, store.get);
