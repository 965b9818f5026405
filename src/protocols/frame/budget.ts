import { excessIn, overheadTokens, reserveFor, usageOf, type Reserve } from "../../budget/reserve.ts";
import type { CallReturn, FrameKnowledge, Perspective, PerspectiveFailure, Usage } from "./types.ts";
import { frameLimits } from "./policy.ts";
import { words } from "./words.ts";

export { bytesOf, spend } from "../../budget/reserve.ts";

export const reserveOf = ({ limits }: Pick<FrameKnowledge, "limits">, bytes: number, callCostMax: number | undefined): Reserve =>
  reserveFor(limits, bytes, callCostMax);

export const memberReserve = (known: FrameKnowledge, { bytes, player }: Perspective): Reserve =>
  reserveOf(known, bytes, player.callCostMax);

/** Most that the calls under way may still take. */
const underWay = (known: FrameKnowledge): readonly Reserve[] =>
  Object.values(known.members).flatMap((member) => (member.status === "asking" ? [memberReserve(known, member)] : []));

/** U18: set aside for the check of claims before anybody else spends it. Without a budget nothing has to be. */
export function checkReserve({ limits }: Pick<FrameKnowledge, "limits">): Reserve {
  const { tokens, cost } = reserveFor(limits, frameLimits.checkBytesMax);
  return { tokens: Math.min(tokens, Math.floor((limits.tokensMax ?? 0) * frameLimits.checkShare)), cost };
}

/** U18: as much as a check may send, in bytes; what it would send beyond is left to the rules. */
export const checkBytes = (known: Pick<FrameKnowledge, "limits">): number =>
  known.limits.tokensMax === null
    ? Number.POSITIVE_INFINITY
    : Math.max(0, checkReserve(known).tokens - overheadTokens - known.limits.outputTokensMax);

/** Whether claims are still to be checked. */
const isToCheck = ({ mode, ...known }: FrameKnowledge): boolean => mode === "inquire" && !("phase" in known && known.phase === "tasking");

/** F19: a call is made only if it fits beside everything that is under way or set aside; else this is its failure. */
export function budgetProblem(known: FrameKnowledge, ...wanted: readonly Reserve[]): PerspectiveFailure | undefined {
  const aside = isToCheck(known) ? [checkReserve(known)] : [];
  const excess = excessIn(known.limits, [known.spent, ...underWay(known), ...wanted, ...aside]);
  return excess && { failed: "budget", detail: words.overBudget(excess.what, excess.wanted, excess.max) };
}

/** A call's usage, in figures that can be added up. */
export const usedBy = (
  { limits }: Pick<FrameKnowledge, "limits">,
  came: CallReturn<unknown>,
  reserve: Reserve,
): { readonly usage?: Usage } => usageOf(limits, came, reserve);
