import type { CallBudget, TokenUse } from "../../adapters/workplaces/egress/types.ts";
import type { WorkersConfig } from "../../config/workers.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { isRefusal, refuse, type Refusal } from "../../kernel/trouble.ts";
import { warnedFrom } from "../../protocols/worker/budget.ts";
import type { CallUse } from "../../lexicon/budgets.ts";
import type { BudgetCommand } from "../../protocols/worker/budget-types.ts";
import type { WorkerState } from "../../protocols/worker/types.ts";
import type { MoveResult, Runtime } from "../../runtime/types.ts";
import { tellWork } from "./run/tell-work.ts";

/** The account of one piece of work while its agent runs. */
export interface OpenAccount extends CallBudget {
  /** Aborted when the budget is used up. Its reason is recorded by then. */
  readonly over: AbortSignal;
  close(): Promise<void>;
}

interface AccountWorld {
  readonly runtime: Runtime;
  readonly models: WorkersConfig["models"];
  /** Hears of warnings and of the end, in words. */
  readonly tell: (text: string) => void;
}

/** Longer than this no timer of Node lasts. */
const timerMaxMs = 2_000_000_000;

/** Opens the account of a worker's session. Calls that a driver before this one reserved and never settled stay spent. */
export async function openAccount(session: SessionId, { runtime, models, tell }: AccountWorld): Promise<OpenAccount> {
  const { clock, chance } = runtime.world;
  const over = new AbortController();
  const underWay = new Map<string, string>();
  const waiting = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const wakeAll = (): void => {
    for (const wake of waiting) wake();
    waiting.clear();
  };

  const offer = async (command: BudgetCommand): Promise<MoveResult | Refusal> => {
    const moved = await tellWork(runtime, session, command, "budget");
    if (isRefusal(moved)) return moved;
    for (const { type, body } of moved.messages) if (type === "budget.warned") tell(String(body["text"]));
    const why = exceededIn(moved);
    if (why !== null && !over.signal.aborted) {
      tell(why);
      over.abort();
      wakeAll();
    }
    return moved;
  };
  const watchTime = async (): Promise<void> => {
    const moved = await offer({ type: "budget.check", at: clock() });
    const nextMs = isRefusal(moved) ? undefined : nextCheckMs(moved, clock());
    if (nextMs === undefined || over.signal.aborted || isClosed) return;
    timer = setTimeout(() => void watchTime().catch(() => over.abort()), Math.min(nextMs, timerMaxMs));
  };
  await offer({ type: "budget.open", at: clock() });
  await watchTime();

  return {
    over: over.signal,
    async reserve(model, most) {
      for (;;) {
        const id = chance(12);
        const moved = await offer({ type: "budget.reserve", id, most: priced(models, model, most), at: clock() });
        if (!isRefusal(moved)) {
          const why = exceededIn(moved);
          if (why !== null) return refuse("budget.reserve", why);
          underWay.set(id, model);
          return { id };
        }
        if (underWay.size === 0 || over.signal.aborted || isClosed) return moved;
        await new Promise<void>((resolve) => waiting.add(resolve)); // one that is under way may give something back
      }
    },
    async settle(id, used) {
      const model = underWay.get(id);
      underWay.delete(id);
      try {
        if (model !== undefined) await offer({ type: "budget.settle", id, used: used === "unsent" ? used : priced(models, model, used) });
      } finally {
        wakeAll();
      }
    },
    async close() {
      isClosed = true; // also for a look at the time that is under way
      clearTimeout(timer);
      wakeAll();
    },
  };
}

const accountOf = ({ loaded: { session } }: MoveResult) => {
  const state = session.state as WorkerState;
  return "account" in state ? state : undefined;
};

const exceededIn = (moved: MoveResult): string | null => accountOf(moved)?.account.exceeded ?? null;

/** How long until there is something to say about time: the warning, then the end. */
function nextCheckMs(moved: MoveResult, now: string): number | undefined {
  const state = accountOf(moved);
  const max = state?.budget.timeMaxMs;
  if (state === undefined || max === undefined) return undefined;
  const elapsed = Date.parse(now) - Date.parse(state.begunAt);
  const at = state.account.warned.includes("time") ? max : warnedFrom * max;
  return Math.max(0, Math.ceil(at - elapsed));
}

/** A price for a million tokens is the cost of one of them, in millionths. */
function priced(models: WorkersConfig["models"], name: string, { inputTokens, outputTokens }: TokenUse): CallUse {
  const price = models[name]?.pricePerMillion;
  const costMicros = price && Math.ceil(inputTokens * price.input + outputTokens * price.output);
  return { inputTokens, outputTokens, ...(costMicros === undefined ? {} : { costMicros }) };
}
