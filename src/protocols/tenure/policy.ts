export const tenureLimits = {
  /** Who does not say within this time that it goes on, may be dead. */
  termMs: 900_000,
  /** Clocks of two that ask at once may be so far apart. */
  apartMs: 60_000,
  /** At once in one project. */
  holdersMax: 200,
} as const;
