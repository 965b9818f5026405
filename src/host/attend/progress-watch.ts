import type { Progress } from "../../adapters/agents/types.ts";

/** Progress for people to look at; only a driver in this process has it, and nothing rests on it. */
export type Watcher = (progress: Progress) => void;
const watchers = new Set<Watcher>();

export function watchProgress(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

export const tellProgress: Watcher = (progress) => {
  for (const watcher of watchers) watcher(progress);
};
