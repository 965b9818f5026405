import type { LanguageModelV4Usage } from "@ai-sdk/provider";
import { charsPerToken, tokensMax } from "./policy.ts";
import type { ModelRequest, ModelSettings, ModelUsage } from "./types.ts";

export const noUsage: ModelUsage = { inputTokens: 0, outputTokens: 0, requests: 0 };

/** About how many tokens a request is, for who must know before it is sent, or from whom nothing was heard. */
export function inputEstimate({ system, messages, tools = [], schema }: ModelRequest): number {
  const parts = [system, JSON.stringify(messages), ...tools.map(({ description }) => description), schema?.name ?? ""];
  return tokensOf(parts.join(""));
}

export const tokensOf = (text: string): number => Math.ceil(text.length / charsPerToken);

/**
 * Tokens and cost of one request. A count that the provider does not give is estimated, and says so; and so is one that
 * nobody can believe: less than nothing, parts of a token, or nothing where something was sent or came.
 */
export function usageOf(
  said: LanguageModelV4Usage | undefined,
  { sent, receivedChars }: { readonly sent: ModelRequest; readonly receivedChars: number },
  { pricePerMillion: price }: ModelSettings,
): ModelUsage {
  const input = believed(said?.inputTokens.total, 1);
  const output = believed(said?.outputTokens.total, receivedChars > 0 ? 1 : 0);
  const inputTokens = input ?? inputEstimate(sent);
  const outputTokens = output ?? Math.ceil(receivedChars / charsPerToken);
  const cachedTokens = Math.min(inputTokens, believed(said?.inputTokens.cacheRead) ?? 0);
  return {
    inputTokens,
    outputTokens,
    ...(cachedTokens > 0 && { cachedTokens }),
    ...(price && { cost: costOf({ inputTokens, outputTokens }, price) }),
    requests: 1,
    ...((input === undefined || output === undefined) && { isEstimated: true }),
  };
}

/** A plausible number of tokens; undefined for every other figure. */
export const believed = (tokens: number | undefined, least = 0): number | undefined =>
  tokens !== undefined && Number.isInteger(tokens) && tokens >= least && tokens <= tokensMax ? tokens : undefined;

/** Cached tokens count as any others: rather too much than too little. */
export const costOf = (
  { inputTokens, outputTokens }: Pick<ModelUsage, "inputTokens" | "outputTokens">,
  { input, output }: NonNullable<ModelSettings["pricePerMillion"]>,
): number => (inputTokens * input + outputTokens * output) / 1_000_000;

const sum = (one = 0, other = 0): number => one + (other > 0 ? other : 0);

/** Never less than `one`: usage only grows. */
export function addUsage(one: ModelUsage, other: ModelUsage): ModelUsage {
  const cachedTokens = sum(one.cachedTokens, other.cachedTokens);
  const isPriced = one.cost !== undefined || other.cost !== undefined;
  return {
    inputTokens: sum(one.inputTokens, other.inputTokens),
    outputTokens: sum(one.outputTokens, other.outputTokens),
    ...(cachedTokens > 0 && { cachedTokens }),
    ...(isPriced && { cost: sum(one.cost, other.cost) }),
    requests: sum(one.requests, other.requests),
    ...((one.isEstimated || other.isEstimated) && { isEstimated: true }),
  };
}
