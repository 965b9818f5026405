/**
 * Files in which a worker says how it ended, from the root of the project. They never land, and are no change that counts;
 * beside our own folder (`.assent`), because the guard lets no agent write there.
 */
export const claimPaths = { done: ".worker/done.json", blocked: ".worker/blocked.json" } as const;

/** Whether a path is the worker's to write claims in. */
export const isClaim = (path: string): boolean => path === claimPaths.done || path === claimPaths.blocked;
