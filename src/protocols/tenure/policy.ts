export const tenureLimits = {
  /** Who does not say within this time that it goes on, may be dead. */
  termMs: 900_000,
  /** At once in one project. */
  holdersMax: 200,
} as const;
