/** The exit codes a script can rely on. */
export const exit = { ok: 0, failed: 1, usage: 2, refused: 3, waiting: 4 } as const;
export type Exit = (typeof exit)[keyof typeof exit];
