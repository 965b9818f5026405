import type { Refusal } from "../../../kernel/trouble.ts";
import type { ModelApi } from "./apis.ts";

/** A model's API that a worker may call, under a name of its own, and the header that takes the key there. */
export interface ModelBinding {
  readonly name: string;
  readonly api: ModelApi;
  /** The model that clients are told to take. */
  readonly model?: string;
  /** Everything goes below this address; the key goes nowhere else. */
  readonly url: URL;
  readonly header: string;
  /** Where the key is looked for, in words for a person. */
  readonly keyFrom: string;
  /** Read at the moment of use. */
  readonly key: () => string | undefined;
  /** Its server takes no key, so none is sent. */
  readonly isKeyless?: true;
}

export interface TokenUse {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/**
 * The account of what a worker may spend (D16, W13). The road asks before each call and tells what it took; whoever implements this
 * keeps the account, and lets no call through that could exceed it.
 */
export interface CallBudget {
  /** `model` is the name of its binding, `most` is what the call can take at most. A refusal is a sentence for the worker. */
  reserve(model: string, most: TokenUse): Promise<{ readonly id: string } | Refusal>;
  /** Once for each reservation. `unsent`: the model has not seen the call. */
  settle(id: string, used: TokenUse | "unsent"): Promise<void>;
}

/** Something that a worker wanted and did not get. Its text comes from the worker: show it through `visible`. */
export interface RoadRefusal {
  readonly asked: string;
  readonly because: string;
}

export interface RoadOptions {
  /** The unix socket; its folder is there and nobody else's. */
  readonly socket: string;
  readonly bindings: readonly ModelBinding[];
  /** `name` or `name:port`; without a port, 443. */
  readonly hosts: readonly string[];
  readonly budget: CallBudget;
  /** Every spelling of a key that is taken out of replies. */
  readonly spellings: (key: string) => readonly string[];
  readonly onRefused: (refusal: RoadRefusal) => void;
}
