/** Everything on the road has a limit; the memory that one worker can take is their product. */
export const roadLimits = {
  /** Of the head of a request or a reply. */
  headMaxBytes: 32_768,
  headersMax: 100,
  /** Of one worker, calls and tunnels together. */
  connectionsMax: 64,
  /** Of a request's body, which is passed on and never kept. */
  bodyMaxBytes: 67_108_864,
  /** How long nothing may come from either side; a model may think for long. */
  idleMs: 900_000,
  /** How long a request may take to arrive. */
  arrivalMs: 600_000,
} as const;

/** Reserved for an answer where the request names no most. */
export const outputTokensUnsaid = 32_000;
/** Fewest bytes of a token: rather too many tokens than too few. */
export const bytesPerToken = 3;
