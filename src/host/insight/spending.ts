import { isRecord } from "../../kernel/ids.ts";
import type { AnyState } from "../../kernel/protocol.ts";
import { takenBy } from "../../protocols/worker/budget.ts";
import type { WorkAccount } from "../../protocols/worker/budget-types.ts";
import type { Runtime } from "../../runtime/types.ts";

/** Tokens and money that one session took, as far as it counts them; money in the currency of the prices. */
export interface SpentSession {
  readonly session: string;
  readonly title: string;
  readonly updatedAt: string;
  readonly tokens: number;
  readonly cost: number;
}

export interface SpendingTotal {
  /** Those that took most first. */
  readonly sessions: readonly SpentSession[];
  readonly tokens: number;
  readonly cost: number;
  /** Older sessions of this time were not looked at. */
  readonly isCut: boolean;
}

const limits = { pagesMax: 20, sessionsMax: 200, shownMax: 50 } as const;
const microsOf = 1_000_000;

/** Protocols that call models by themselves, and where each keeps its account. What a client spends, only the client knows. */
const accounts: Readonly<Record<string, (state: AnyState) => { readonly tokens: number; readonly cost: number } | undefined>> = {
  frame: (state) => totalIn(state),
  exchange: (state) => totalIn(state),
  worker: (state) => {
    if (!("account" in state)) return undefined;
    const { inputTokens, outputTokens, costMicros } = takenBy(state.account as WorkAccount);
    return { tokens: inputTokens + outputTokens, cost: costMicros / microsOf };
  },
};

function totalIn(state: AnyState): { readonly tokens: number; readonly cost: number } | undefined {
  const spent = "spent" in state ? state.spent : undefined;
  if (!isRecord(spent)) return undefined;
  const { tokens, cost } = spent;
  return typeof tokens === "number" && typeof cost === "number" ? { tokens, cost } : undefined;
}

/** Sessions that were active since a day, newest first, from their snapshots: however long they are, it is one look each. */
export async function spendingSince(runtime: Runtime, day: string): Promise<SpendingTotal> {
  const found: SpentSession[] = [];
  let looked = 0;
  let after: string | undefined;
  let isCut = false;
  for (let page = 0; !isCut; page += 1) {
    const { items, next } = await runtime.world.journal.sessions(after === undefined ? {} : { after });
    for (const { stream, protocol, title, updatedAt } of items) {
      const account = accounts[protocol];
      if (!account || updatedAt < day) continue;
      isCut ||= (looked += 1) > limits.sessionsMax;
      const loaded = isCut ? null : await runtime.load(stream);
      const spent = loaded && account(loaded.session.state);
      if (spent && spent.tokens + spent.cost > 0) found.push({ session: stream, title, updatedAt, ...spent });
    }
    if (next === null) break;
    isCut ||= page + 1 === limits.pagesMax;
    after = next;
  }
  const sum = (of: "tokens" | "cost"): number => found.reduce((all, each) => all + each[of], 0);
  const sessions = found.toSorted((one, other) => other.cost - one.cost || other.tokens - one.tokens).slice(0, limits.shownMax);
  return { sessions, tokens: sum("tokens"), cost: sum("cost"), isCut };
}
