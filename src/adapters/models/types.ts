import type { $ZodType } from "zod/v4/core";
import type { Json } from "../../kernel/ids.ts";

/** A model as the configuration names it, with its key. */
export interface ModelSettings {
  readonly name: string;
  readonly provider: "anthropic" | "openai" | "openai-compatible";
  /** As the provider calls it. */
  readonly model: string;
  /** Up to and without the path of the call. The two vendors have a public one of their own. */
  readonly url?: string;
  readonly key?: string;
  /** For a million tokens, in any one currency. */
  readonly pricePerMillion?: { readonly input: number; readonly output: number };
  readonly maxOutputTokens?: number;
  readonly timeoutMs?: number;
  /** False for a server that knows no JSON schema: then words alone ask for the shape of an answer. */
  readonly nativeSchema?: boolean;
}

/**
 * A model as we use it: one call, one reply. The loop, the tools and the gates around it are ours.
 *
 * - `call` never throws what a provider said: a failure is a value (`ModelFailure`), and its `detail` holds no key.
 * - It throws one thing: the reason of `signal`, when that was aborted.
 * - Waiting out a rate limit and the one repair of a malformed answer happen inside; their tokens are in `usage`.
 * - Nothing is sent anywhere but to the address that the configuration named (K12).
 */
export interface ModelPort {
  /** The name that the configuration gives it; `rehearsal` for the offline player. */
  readonly name: string;
  call(request: ModelRequest, signal: AbortSignal): Promise<ModelReply | ModelFailure>;
}

export interface ModelRequest {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  /** The final answer is an object of this shape; without one it is text. Beside tools, a call may come first. */
  readonly schema?: AnswerShape;
  readonly tools?: readonly ModelTool[];
  /** False: an answer that does not fit is malformed at once, for callers that repair on record, or have reserved one call only. */
  readonly repair?: boolean;
  /** Of this call; the configuration of the model may set less. */
  readonly maxOutputTokens?: number;
  /** The whole call, with waits and repair. Between two pieces of a stream `idleMs` of the policy counts. */
  readonly timeoutMs?: number;
  /** Text as it comes, for people who watch. A call that is tried again begins anew. */
  readonly onText?: (chunk: string) => void;
  /** The speaker. A provider never sees it; the rehearsal finds its line by it. */
  readonly role?: ModelRole;
}

/** Plain JSON, so that it can stand in the journal as it was sent. */
export type ModelMessage =
  | { readonly from: "user"; readonly text: string }
  | {
      readonly from: "assistant";
      readonly text?: string;
      readonly calls?: readonly ToolCall[];
      readonly thoughts?: readonly Thought[];
    }
  | { readonly from: "tool"; readonly results: readonly ToolResult[] };

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** As the model gave it: to be parsed by the tool, never trusted. */
  readonly input: unknown;
}

/** A reasoning model's own notes, to be returned with the results of its calls as they came; nobody else reads them. */
export interface Thought {
  readonly text: string;
  readonly proof?: Json;
}

export interface ToolResult {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly isRefused?: boolean;
}

export interface AnswerShape {
  /** Letters, digits, `_` and `-`: providers show it to the model. */
  readonly name: string;
  /** Any zod schema of an object, of `zod` or `zod/mini`. */
  readonly shape: $ZodType;
}

export interface ModelTool {
  readonly name: string;
  readonly description: string;
  /** Any zod schema of an object. */
  readonly input: $ZodType;
}

/** The parts that a model plays in an inquiry or an exchange, and of whom. */
export interface ModelRole {
  readonly part:
    | "brief"
    | "check"
    | "lenses"
    | "perspective"
    | "triggers"
    | "dialogue"
    | "report"
    | "reply"
    | "synthesis"
    | "tasks"
    | "thought"
    | "audit";
  /** The lens of a perspective, or the name of a peer or of a mind. */
  readonly of?: string;
  /** Where each line belongs to a turn, as in a pool: which one, from 1. */
  readonly turn?: number;
}

export type ModelReply = ModelAnswer | ModelCalls;

interface Said {
  /** The model as the provider named it in its reply. */
  readonly model: string;
  readonly usage: ModelUsage;
}

export interface ModelAnswer extends Said {
  readonly kind: "answer";
  /** The model's text; for an answer with a schema, the JSON. */
  readonly text: string;
  /** Parsed by the schema of the request; without one, absent. */
  readonly value?: unknown;
  /** Looks of an agent client that read for itself. */
  readonly looks?: readonly ModelLook[];
}

/** A look at a file or a folder, as a client's stream tells it. */
export interface ModelLook {
  readonly path: string;
  readonly text: string;
  /** Shown without numbers of lines. */
  readonly isPlain?: true;
}

export interface ModelCalls extends Said {
  readonly kind: "calls";
  /** The model's text before its calls. */
  readonly text: string;
  readonly calls: readonly ToolCall[];
  /** To be handed back in the assistant's message beside the calls. */
  readonly thoughts?: readonly Thought[];
}

export interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Part of `inputTokens`. */
  readonly cachedTokens?: number;
  /** In the currency of the configured price; absent when no price is configured. */
  readonly cost?: number;
  /** Requests that were sent: more than one with a rate limit or a repair. */
  readonly requests: number;
  /** The provider did not say, so tokens were counted by the length of the texts. */
  readonly isEstimated?: true;
}

export type ModelFailureKind =
  /** No reply, or no next piece of it, within the limit. */
  | "timeout"
  | "rate-limited"
  /** The key is missing, wrong or may not use the model. */
  | "unauthorized"
  /** No connection, a redirect, or an address where no model answers. */
  | "unreachable"
  /** The reply is not of the wire, or its answer not of the schema after a repair. */
  | "malformed"
  /** The stream, or the answer at its token limit, ended before its end. */
  | "cut"
  /** The model or its provider declined to answer. */
  | "refused"
  | "other";

export interface ModelFailure {
  readonly failed: ModelFailureKind;
  /** For people: redacted and bounded. */
  readonly detail: string;
  /** Whether the same call can succeed later without anyone changing anything. */
  readonly retryable: boolean;
  /** An answer out of form, as it came: for callers that repair it themselves. */
  readonly said?: string;
  /** Tokens used before it failed, as far as the provider told. */
  readonly usage: ModelUsage;
}

export const isModelFailure = (reply: ModelReply | ModelFailure): reply is ModelFailure => "failed" in reply;
