import { costOf } from "./usage.ts";
import type { ModelSettings } from "./types.ts";

/** Most that one call may send and bring, as the protocol that makes it allows. */
export interface CallCaps {
  readonly inputTokensMax: number;
  readonly outputTokensMax: number;
  /** As in the request: a repair is a second request with the first answer in it. */
  readonly repair?: boolean;
}

export interface CallMaximum {
  readonly tokens: number;
  /** Absent when the model has no price: then nobody can promise a cost. */
  readonly cost?: number;
}

/**
 * The most that one call can take, to be reserved before it is made (F19). The real usage is in the reply, and the
 * ledger itself belongs to the protocol, where it outlives the process.
 */
export function callMost(caps: CallCaps, { pricePerMillion, maxOutputTokens }: ModelSettings): CallMaximum {
  const output = Math.min(caps.outputTokensMax, maxOutputTokens ?? caps.outputTokensMax);
  const isRepaired = caps.repair !== false;
  const inputTokens = caps.inputTokensMax + (isRepaired ? caps.inputTokensMax + output : 0);
  const outputTokens = output * (isRepaired ? 2 : 1);
  const cost = pricePerMillion && costOf({ inputTokens, outputTokens }, pricePerMillion);
  return { tokens: inputTokens + outputTokens, ...(cost !== undefined && { cost }) };
}
