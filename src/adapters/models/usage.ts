import type { LanguageModelV4Usage } from "@ai-sdk/provider";
import { charsPerToken } from "./policy.ts";
import type { ModelRequest, ModelSettings, ModelUsage } from "./types.ts";

export const noUsage: ModelUsage = { inputTokens: 0, outputTokens: 0, requests: 0 };

/** About how many tokens a request is, for who must know before it is sent, or from whom nothing was heard. */
export function inputEstimate({ system, messages, tools = [], schema }: ModelRequest): number {
  const parts = [system, JSON.stringify(messages), ...tools.map(({ description }) => description), schema?.name ?? ""];
  return tokensOf(parts.join(""));
}

export const tokensOf = (text: string): number => Math.ceil(text.length / charsPerToken);

/** What one request used. What the provider does not count is estimated, and says so. */
export function usageOf(
  said: LanguageModelV4Usage | undefined,
  { sent, received }: { readonly sent: ModelRequest; readonly received: string },
  { pricePerMillion: price }: ModelSettings,
): ModelUsage {
  const isTold = said?.inputTokens.total !== undefined && said.outputTokens.total !== undefined;
  const inputTokens = said?.inputTokens.total ?? inputEstimate(sent);
  const outputTokens = said?.outputTokens.total ?? tokensOf(received);
  const cachedTokens = said?.inputTokens.cacheRead ?? 0;
  return {
    inputTokens,
    outputTokens,
    ...(cachedTokens > 0 && { cachedTokens }),
    ...(price && { cost: costOf({ inputTokens, outputTokens }, price) }),
    requests: 1,
    ...(!isTold && { isEstimated: true }),
  };
}

/** Cached tokens count as any others: rather too much than too little. */
export const costOf = (
  { inputTokens, outputTokens }: Pick<ModelUsage, "inputTokens" | "outputTokens">,
  { input, output }: NonNullable<ModelSettings["pricePerMillion"]>,
): number => (inputTokens * input + outputTokens * output) / 1_000_000;

export function addUsage(one: ModelUsage, other: ModelUsage): ModelUsage {
  const cachedTokens = (one.cachedTokens ?? 0) + (other.cachedTokens ?? 0);
  const isPriced = one.cost !== undefined || other.cost !== undefined;
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    ...(cachedTokens > 0 && { cachedTokens }),
    ...(isPriced && { cost: (one.cost ?? 0) + (other.cost ?? 0) }),
    requests: one.requests + other.requests,
    ...((one.isEstimated || other.isEstimated) && { isEstimated: true }),
  };
}
