import { soundFigure, soundUsage, type CallFailure, type CallLimits, type CallReturn, type Usage } from "./call.ts";

/** Most that one call may take. */
export interface Reserve {
  readonly tokens: number;
  readonly cost: number;
}

/** Tokens that a provider adds to a request: its own frame around ours. */
export const overheadTokens = 2_000;

const nothing: Reserve = { tokens: 0, cost: 0 };
export const sumOf = (reserves: readonly Reserve[]): Reserve =>
  reserves.reduce((all, { tokens, cost }) => ({ tokens: all.tokens + tokens, cost: all.cost + cost }), nothing);

/** A token is at least a byte, so a text has no more tokens than bytes; the configuration caps both directions. */
export function reserveFor(limits: CallLimits, bytes: number, callCostMax = limits.callCostMax): Reserve {
  const input = Math.min(limits.inputTokensMax, bytes + overheadTokens);
  return { tokens: input + limits.outputTokensMax, cost: callCostMax };
}

export interface BudgetExcess {
  readonly what: "tokens" | "cost";
  readonly wanted: number;
  readonly max: number;
}

/** A call is made only if it fits beside everything that is spent and under way. */
export function excessIn({ tokensMax, costMax }: CallLimits, taken: readonly Reserve[]): BudgetExcess | undefined {
  const all = sumOf(taken);
  if (tokensMax !== null && all.tokens > tokensMax) return { what: "tokens", wanted: all.tokens, max: tokensMax };
  if (costMax !== null && all.cost > costMax) return { what: "cost", wanted: all.cost, max: costMax };
  return undefined;
}

/**
 * A call's usage, in figures that can be added up. Nobody knows what a call that ran out of time has used, so its
 * reserve counts: a call that is tried again cannot be free.
 */
export function usageOf(limits: CallLimits, came: CallReturn<unknown>, reserve: Reserve): { readonly usage?: Usage } {
  const usage = soundUsage(came.usage);
  if (!("failed" in (came as object)) || (came as CallFailure).failed !== "timeout") return usage === undefined ? {} : { usage };
  const cost = Math.max(usage?.cost ?? 0, reserve.cost);
  return {
    usage: {
      inputTokens: Math.max(usage?.inputTokens ?? 0, reserve.tokens - limits.outputTokensMax),
      outputTokens: Math.max(usage?.outputTokens ?? 0, limits.outputTokensMax),
      ...(cost > 0 ? { cost } : {}),
    },
  };
}

/** Adds up usage. A figure that is no number counts as nothing, never as less. */
export function spend<Counted extends { readonly tokens: number; readonly cost: number }>(
  counted: Counted,
  usage: Usage | undefined,
): Counted {
  const { inputTokens = 0, outputTokens = 0, cost = 0 } = usage ?? {};
  return {
    ...counted,
    tokens: counted.tokens + soundFigure(inputTokens) + soundFigure(outputTokens),
    cost: counted.cost + soundFigure(cost),
  };
}

/** Usage of two calls that are paid as one. */
export function summed(one: Usage | undefined, other: Usage | undefined): Usage | undefined {
  if (!one || !other) return one ?? other;
  const isPriced = one.cost !== undefined || other.cost !== undefined;
  return {
    inputTokens: soundFigure(one.inputTokens) + soundFigure(other.inputTokens),
    outputTokens: soundFigure(one.outputTokens) + soundFigure(other.outputTokens),
    ...(isPriced ? { cost: soundFigure(one.cost) + soundFigure(other.cost) } : {}),
  };
}

export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
