import { frameLimits } from "./policy.ts";
import { soundFigure, soundUsage } from "./synthesis/sound.ts";
import type { CallReturn, FrameKnowledge, Perspective, PerspectiveFailure, Usage } from "./types.ts";
import { words } from "./words.ts";

/** Most that one call may take (F19). */
export interface Reserve {
  readonly tokens: number;
  readonly cost: number;
}

const nothing: Reserve = { tokens: 0, cost: 0 };
const sum = (reserves: readonly Reserve[]): Reserve =>
  reserves.reduce((all, { tokens, cost }) => ({ tokens: all.tokens + tokens, cost: all.cost + cost }), nothing);

/** A token is at least a byte, so a text has no more tokens than bytes; the configuration caps both directions. */
export function reserveOf({ limits }: Pick<FrameKnowledge, "limits">, bytes: number, callCostMax: number | undefined): Reserve {
  const { inputTokensMax, outputTokensMax } = limits;
  const input = Math.min(inputTokensMax, bytes + frameLimits.overheadTokens);
  return { tokens: input + outputTokensMax, cost: callCostMax ?? limits.callCostMax };
}

export const memberReserve = (known: FrameKnowledge, { bytes, player }: Perspective): Reserve =>
  reserveOf(known, bytes, player.callCostMax);

/** Most that the calls under way may still take. */
const underWay = (known: FrameKnowledge): readonly Reserve[] =>
  Object.values(known.members).flatMap((member) => (member.status === "asking" ? [memberReserve(known, member)] : []));

/** F19: a call is made only if it fits beside everything that is under way; else this is its failure. */
export function budgetProblem(known: FrameKnowledge, ...wanted: readonly Reserve[]): PerspectiveFailure | undefined {
  const { tokensMax, costMax } = known.limits;
  const all = sum([known.spent, ...underWay(known), ...wanted]);
  if (tokensMax !== null && all.tokens > tokensMax) return { failed: "budget", detail: words.overBudget("tokens", all.tokens, tokensMax) };
  if (costMax !== null && all.cost > costMax) return { failed: "budget", detail: words.overBudget("cost", all.cost, costMax) };
  return undefined;
}

/**
 * A call's usage, in figures that can be added up. Nobody knows what a call that ran out of time has used, so its
 * reserve counts: a call that is tried again cannot be free.
 */
export function usedBy(
  { limits }: Pick<FrameKnowledge, "limits">,
  came: CallReturn<unknown>,
  reserve: Reserve,
): { readonly usage?: Usage } {
  const usage = soundUsage(came.usage);
  if (!("failed" in (came as object)) || (came as PerspectiveFailure).failed !== "timeout") return usage === undefined ? {} : { usage };
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

export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
