export const switchLimits = {
  /** Longer than a week is not a pause: then `assent init --undo` is the honest way. */
  offMaxMs: 604_800_000,
  /** As many as a configuration holds. */
  overMax: 1_000,
} as const;
