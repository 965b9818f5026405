/** Longer than a week is not a pause: then `assent init --undo` is the honest way. */
export const switchLimits = { offMaxMs: 604_800_000 } as const;
