/** Everything has a limit. Each of them can be set by who makes a port, so that tests need no patience. */
export interface ModelLimits {
  /** The whole call when neither the request nor the configuration says. */
  readonly timeoutMs: number;
  /** Between two pieces of a stream. Before the first one only the whole call counts: a local model reads slowly. */
  readonly idleMs: number;
  /** Of an answer, when neither the request nor the configuration says. */
  readonly maxOutputTokens: number;
  /** How often a call is sent again after a rate limit or a failure of the server. */
  readonly retriesMax: number;
  /** The first wait; each next one is twice as long, up to `waitMaxMs`. */
  readonly waitMs: number;
  readonly waitMaxMs: number;
  /** A provider that asks for a longer wait is believed, but we do not wait: the failure says how long. */
  readonly retryAfterMaxMs: number;
  /** Of a reply, as bytes on the wire. */
  readonly replyMaxBytes: number;
}

export const modelLimits: ModelLimits = {
  timeoutMs: 600_000,
  idleMs: 120_000,
  maxOutputTokens: 8_000,
  retriesMax: 4,
  waitMs: 1_000,
  waitMaxMs: 30_000,
  retryAfterMaxMs: 60_000,
  replyMaxBytes: 16_000_000,
};

/** Of the words of a failure, which may hold what a server said. */
export const detailMaxChars = 500;
/** How many problems of an answer the model is shown when it may try once more. */
export const problemsMax = 12;
/** Fewest characters of a token, where a provider does not count: rather too many tokens than too few. */
export const charsPerToken = 3;
/** How many calls one reply may make: more is a model that has lost its way. */
export const callsMax = 64;
/** Of what a server says beside an error: enough for its reason. */
export const errorBodyMaxBytes = 65_536;
/** More tokens than any model takes: a provider that counts so does not count. */
export const tokensMax = 1_000_000_000;
/** Of the name of a tool, on every wire. */
export const toolNameMaxChars = 64;
