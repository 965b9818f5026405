import { excessIn, reserveFor, usageOf, type Reserve } from "../../budget/reserve.ts";
import type { CallReturn, FrameKnowledge, Perspective, PerspectiveFailure, Usage } from "./types.ts";
import { words } from "./words.ts";

export { bytesOf, spend } from "../../budget/reserve.ts";

export const reserveOf = ({ limits }: Pick<FrameKnowledge, "limits">, bytes: number, callCostMax: number | undefined): Reserve =>
  reserveFor(limits, bytes, callCostMax);

export const memberReserve = (known: FrameKnowledge, { bytes, player }: Perspective): Reserve =>
  reserveOf(known, bytes, player.callCostMax);

/** Most that the calls under way may still take. */
const underWay = (known: FrameKnowledge): readonly Reserve[] =>
  Object.values(known.members).flatMap((member) => (member.status === "asking" ? [memberReserve(known, member)] : []));

/** F19: a call is made only if it fits beside everything that is under way; else this is its failure. */
export function budgetProblem(known: FrameKnowledge, ...wanted: readonly Reserve[]): PerspectiveFailure | undefined {
  const excess = excessIn(known.limits, [known.spent, ...underWay(known), ...wanted]);
  return excess && { failed: "budget", detail: words.overBudget(excess.what, excess.wanted, excess.max) };
}

/** A call's usage, in figures that can be added up. */
export const usedBy = (
  { limits }: Pick<FrameKnowledge, "limits">,
  came: CallReturn<unknown>,
  reserve: Reserve,
): { readonly usage?: Usage } => usageOf(limits, came, reserve);
