import type { SessionId } from "../../../kernel/ids.ts";
import { addSpent, nothingSpent, type WorkSpent } from "../../../lexicon/budgets.ts";
import { grade } from "../../../protocols/grade/machine.ts";
import type { GradeState } from "../../../protocols/grade/types.ts";
import type { TreasuryCost } from "../../../protocols/treasury/types.ts";
import { takenBy } from "../../../protocols/worker/budget.ts";
import { worker } from "../../../protocols/worker/machine.ts";
import type { WorkerState } from "../../../protocols/worker/types.ts";
import type { LoadedSession } from "../../../runtime/load.ts";
import type { Runtime } from "../../../runtime/types.ts";
import { workersOf } from "../shown-work.ts";

/** Taken by a session and everything that it started, as the journal tells it. */
interface FamilySpending {
  /** Nobody of it can take any more. */
  readonly isOver: boolean;
  readonly costs: readonly TreasuryCost[];
}

/** Undefined where there is no such session here. */
export async function spendingOf(runtime: Runtime, root: SessionId): Promise<FamilySpending | undefined> {
  const costs: TreasuryCost[] = [];
  const streams = [root];
  let isOver = true;
  for (const stream of streams) {
    const loaded = await runtime.load(stream); // the list goes on with what is added
    if (!loaded && stream === root) return undefined;
    if (!loaded) continue;
    isOver &&= loaded.session.ledger.status === "ended";
    const children = await workersOf(runtime, stream);
    if (loaded.protocol.name === worker.name) costs.push(...(await costOf(runtime, loaded, children)));
    streams.push(...children);
  }
  return { isOver, costs };
}

/** Its own calls. Those of whoever graded it are in its account too, and are theirs here. */
async function costOf(runtime: Runtime, loaded: LoadedSession, children: readonly SessionId[]): Promise<readonly TreasuryCost[]> {
  const state = loaded.session.state as WorkerState;
  if (!("account" in state)) return [];
  let own = takenBy(state.account);
  for (const child of children) own = without(own, await gradedBy(runtime, child));
  return own.calls === 0 ? [] : [{ agent: state.agent, ...own }];
}

/** As far as a worker's account has heard of it: at the end of the audit. */
async function gradedBy(runtime: Runtime, stream: SessionId): Promise<WorkSpent> {
  const loaded = await runtime.load(stream);
  const state = loaded?.protocol.name === grade.name ? (loaded.session.state as GradeState) : undefined;
  return state && "end" in state && state.spent ? state.spent : nothingSpent;
}

function without(one: WorkSpent, other: WorkSpent): WorkSpent {
  const { calls, inputTokens, outputTokens, costMicros } = other;
  const less = { calls: -calls, inputTokens: -inputTokens, outputTokens: -outputTokens, costMicros: -costMicros };
  const left = addSpent(one, less);
  const none = (figure: number): number => Math.max(0, figure);
  return {
    ...{ calls: none(left.calls), inputTokens: none(left.inputTokens) },
    ...{ outputTokens: none(left.outputTokens), costMicros: none(left.costMicros) },
  };
}
