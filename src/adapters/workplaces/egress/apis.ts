/** A way in which models are spoken to over the wire. */
interface ApiRow {
  /** Its public address, where the configuration names no other; empty where it has none. */
  readonly url: string;
  /** The header that takes the key. */
  readonly header: string;
  /** Variables by which programs find the API, and the key that they send there. */
  readonly baseVariable: string;
  readonly keyVariable: string;
  /** A refusal in the API's own words, so that a client shows it. */
  readonly error: (message: string) => object;
}

export const modelApis = {
  anthropic: {
    url: "https://api.anthropic.com",
    header: "x-api-key",
    baseVariable: "ANTHROPIC_BASE_URL",
    keyVariable: "ANTHROPIC_API_KEY",
    error: (message) => ({ type: "error", error: { type: "invalid_request_error", message } }),
  },
  openai: {
    url: "https://api.openai.com/v1",
    header: "authorization",
    baseVariable: "OPENAI_BASE_URL",
    keyVariable: "OPENAI_API_KEY",
    error: (message) => ({ error: { message, type: "invalid_request_error", param: null, code: "refused_by_assent" } }),
  },
  /** Any server that speaks OpenAI's chat completions, which none is the public one of. */
  "openai-compatible": {
    url: "",
    header: "authorization",
    baseVariable: "OPENAI_BASE_URL",
    keyVariable: "OPENAI_API_KEY",
    error: (message) => ({ error: { message, type: "invalid_request_error", param: null, code: "refused_by_assent" } }),
  },
} as const satisfies Readonly<Record<string, ApiRow>>;

export type ModelApi = keyof typeof modelApis;

/** As the header has it. */
export const headerValue = (header: string, key: string): string => (header.toLowerCase() === "authorization" ? `Bearer ${key}` : key);
