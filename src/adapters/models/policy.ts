/** Everything has a limit. The maker of a port can set each, so that tests need no patience. */
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

/** Characters of a failure's words, which may quote a server. */
export const detailMaxChars = 500;
/** How many problems of an answer the model is shown when it may try once more. */
export const problemsMax = 12;
/** Fewest characters of a token, where a provider does not count: rather too many tokens than too few. */
export const charsPerToken = 3;
/** How many calls one reply may make: more is a model that has lost its way. */
export const callsMax = 64;
/** Bytes read of an error's body: enough for its reason. */
export const errorBodyMaxBytes = 65_536;
/** More tokens than any model takes: a provider that counts so does not count. */
export const tokensMax = 1_000_000_000;
/** Of the name of a tool, on every wire. */
export const toolNameMaxChars = 64;
