import type { Config } from "../../config/config.ts";
import type { BudgetConfig } from "../../config/workers.ts";
import { sessionId } from "../../kernel/ids.ts";
import type { MissionSpent, MissionState } from "../../protocols/mission/types.ts";
import type { Runtime } from "../../runtime/types.ts";

const measures = {
  calls: ({ calls }: MissionSpent) => calls,
  tokens: ({ tokens }: MissionSpent) => tokens,
  cost: ({ costMicros }: MissionSpent) => costMicros / 1_000_000,
} as const;
type Measure = keyof typeof measures;

/**
 * D27: what missions of this companion may still take, out of its own budget and never more than any mission may. Undefined
 * where it is used up. Time is each mission's own: it is not taken from the next.
 */
export async function budgetLeft(
  runtime: Runtime,
  { companion, workers }: Pick<Config, "companion" | "workers">,
  before: readonly string[],
): Promise<BudgetConfig | undefined> {
  const taken = await Promise.all(before.map((stream) => spentBy(runtime, stream)));
  return leftOf(companion.budget, workers.missionBudget, taken);
}

/** The same, purely. */
export function leftOf(own: BudgetConfig, ofMission: BudgetConfig, taken: readonly MissionSpent[]): BudgetConfig | undefined {
  const left: { -readonly [Name in keyof BudgetConfig]: BudgetConfig[Name] } = { ...ofMission };
  for (const name of Object.keys(measures) as Measure[]) {
    const limit = own[name];
    if (limit === undefined) continue;
    const rest = limit - taken.reduce((sum, each) => sum + measures[name](each), 0);
    if (rest <= 0) return undefined;
    left[name] = Math.min(rest, ofMission[name] ?? rest);
  }
  if (own.time !== undefined && ofMission.time === undefined) left.time = own.time;
  return left;
}

async function spentBy(runtime: Runtime, stream: string): Promise<MissionSpent> {
  const loaded = await runtime.load(sessionId(stream));
  return takenBy(loaded?.session.state as MissionState | undefined, loaded?.session.ledger.status === "ended");
}

const nothing: MissionSpent = { calls: 0, tokens: 0, costMicros: 0 };

/** Taken by a mission that is over. One that is under way may still take all that it was given, so all of that is gone (D16). */
export function takenBy(state: MissionState | undefined, isOver: boolean): MissionSpent {
  if (!state || state.phase === "idle") return nothing;
  const { spent = nothing, total = {} } = state;
  if (isOver) return spent;
  const held = { calls: total.callsMax ?? 0, tokens: total.tokensMax ?? 0, costMicros: total.costMicrosMax ?? 0 };
  return {
    calls: Math.max(spent.calls, held.calls),
    tokens: Math.max(spent.tokens, held.tokens),
    costMicros: Math.max(spent.costMicros, held.costMicros),
  };
}
