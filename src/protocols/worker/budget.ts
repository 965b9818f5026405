import { refuse, type Refusal } from "../../kernel/trouble.ts";
import { workerLimits } from "./policy.ts";
import type { CallUse, WorkBudget, WorkSpent } from "../../lexicon/budgets.ts";
import type { BudgetCommand, BudgetEvent, BudgetMeasure, WorkAccount } from "./budget-types.ts";
import type { WorkerJob } from "./types.ts";
import { words } from "./words.ts";

/**
 * The account of one piece of work (D16, W13, W21), purely.
 *
 * 1. A call is let through only if everything that was spent, everything that is reserved and the most that it can take
 *    stay within every limit; so no order of calls, settlements and crashes exceeds one.
 * 2. A reservation that nobody settles stays spent: whoever opens the account next counts it as taken.
 * 3. Of a limit people hear once at four fifths. A call that does not fit, with no other under way that could give
 *    something back, ends the work.
 */
export const freshAccount: WorkAccount = {
  spent: { calls: 0, inputTokens: 0, outputTokens: 0, costMicros: 0 },
  open: {},
  warned: [],
  exceeded: null,
};

/** From this share of a limit on, people are warned. */
export const warnedFrom = 0.8;

interface Measured extends WorkSpent {
  readonly elapsedMs: number;
}

interface MeasureRow {
  readonly limit: (budget: WorkBudget) => number | undefined;
  readonly taken: (measured: Measured) => number;
}

const measures: Readonly<Record<BudgetMeasure, MeasureRow>> = {
  calls: { limit: ({ callsMax }) => callsMax, taken: ({ calls }) => calls },
  tokens: { limit: ({ tokensMax }) => tokensMax, taken: ({ inputTokens, outputTokens }) => inputTokens + outputTokens },
  cost: { limit: ({ costMicrosMax }) => costMicrosMax, taken: ({ costMicros }) => costMicros },
  time: { limit: ({ timeMaxMs }) => timeMaxMs, taken: ({ elapsedMs }) => elapsedMs },
};
const rows = Object.entries(measures) as readonly (readonly [BudgetMeasure, MeasureRow])[];

/** Adds calls to a sum. A figure that is no number counts as nothing, never as less. */
const withCalls = (spent: WorkSpent, calls: readonly CallUse[]): WorkSpent =>
  calls.reduce<WorkSpent>(
    (sum, { inputTokens, outputTokens, costMicros = 0 }) => ({
      calls: sum.calls + 1,
      inputTokens: sum.inputTokens + sound(inputTokens),
      outputTokens: sum.outputTokens + sound(outputTokens),
      costMicros: sum.costMicros + sound(costMicros),
    }),
    spent,
  );

const sound = (figure: number): number => (Number.isFinite(figure) ? Math.max(0, Math.ceil(figure)) : 0);

/** Calls that were made, those under way too; of tokens and cost, what is certain. */
export const madeBy = ({ spent, open }: WorkAccount): WorkSpent => ({ ...spent, calls: spent.calls + Object.keys(open).length });

/** W21: everything that has to be counted once nobody works any more: a call that nobody settled may have taken all that it could. */
export const takenBy = ({ spent, open }: WorkAccount): WorkSpent => withCalls(spent, Object.values(open));

type Budgeted = Pick<WorkerJob, "budget" | "account" | "begunAt">;

export function decideBudget(command: BudgetCommand, job: Budgeted): readonly BudgetEvent[] | Refusal {
  const { account } = job;
  switch (command.type) {
    case "budget.open": {
      const opened: readonly BudgetEvent[] = Object.keys(account.open).length === 0 ? [] : [{ type: "budget.opened" }];
      return [...opened, ...lookAt({ ...job, account: opened.reduce(evolveAccount, account) }, command.at)];
    }
    case "budget.check":
      return lookAt(job, command.at);
    case "budget.reserve":
      return reserve(job, command);
    case "budget.settle": {
      const { id, used } = command;
      if (!Object.hasOwn(account.open, id)) return refuse(command.type, "this call is not under way");
      const settled = { type: "budget.settled", id, used } as const;
      const after = { ...job, account: evolveAccount(account, settled) };
      return [settled, ...warnings(after)];
    }
  }
}

function reserve(
  job: Budgeted,
  { type, id, most, at }: Extract<BudgetCommand, { type: "budget.reserve" }>,
): readonly BudgetEvent[] | Refusal {
  const { budget, account } = job;
  const underWay = Object.values(account.open);
  if (account.exceeded !== null) return refuse(type, account.exceeded);
  if (Object.hasOwn(account.open, id)) return refuse(type, "this call is under way already");
  if (underWay.length >= workerLimits.callsAtOnceMax) return refuse(type, words.callsAtOnce(workerLimits.callsAtOnceMax));
  if (budget.costMicrosMax !== undefined && most.costMicros === undefined) return refuse(type, words.unpriced);
  const before = { ...withCalls(account.spent, underWay), elapsedMs: elapsedMs(job, at) };
  const measured = { ...withCalls(before, [most]), elapsedMs: before.elapsedMs + 1 }; // at its end time is over
  for (const [measure, { limit, taken }] of rows) {
    const max = limit(budget);
    if (max === undefined || taken(measured) <= max) continue;
    const because = words.exceeded(measure, taken(before), { max, more: taken(measured) - taken(before) });
    return measure === "time" || underWay.length === 0 ? [{ type: "budget.exceeded", measure, because }] : refuse(type, because);
  }
  return [{ type: "budget.reserved", id, most }];
}

const elapsedMs = ({ begunAt }: Budgeted, at: string): number => Math.max(0, Date.parse(at) - Date.parse(begunAt));

/** Everything that there is to say about an account while no call is asked for. */
function lookAt(job: Budgeted, at: string): readonly BudgetEvent[] {
  const { budget, account } = job;
  const [elapsed, max = Infinity] = [elapsedMs(job, at), budget.timeMaxMs];
  if (account.exceeded !== null) return [];
  if (elapsed < max) return warnings(job, elapsed);
  return [{ type: "budget.exceeded", measure: "time", because: words.exceeded("time", elapsed, { max, more: 0 }) }];
}

/** Each once, however often it is come near. */
const warnings = ({ budget, account }: Budgeted, elapsed = 0): readonly BudgetEvent[] =>
  rows.flatMap(([measure, { limit, taken }]) => {
    const [max, now] = [limit(budget), taken({ ...account.spent, elapsedMs: elapsed })];
    if (max === undefined || account.warned.includes(measure) || now < warnedFrom * max) return [];
    return [{ type: "budget.warned", measure, text: words.warned(measure, now, max) }];
  });

export function evolveAccount(account: WorkAccount, event: BudgetEvent): WorkAccount {
  switch (event.type) {
    case "budget.opened":
      return { ...account, spent: takenBy(account), open: {} };
    case "budget.reserved":
      return { ...account, open: { ...account.open, [event.id]: event.most } };
    case "budget.settled": {
      if (!Object.hasOwn(account.open, event.id)) return account;
      const { [event.id]: _, ...open } = account.open;
      return { ...account, open, spent: event.used === "unsent" ? account.spent : withCalls(account.spent, [event.used]) };
    }
    case "budget.warned":
      return account.warned.includes(event.measure) ? account : { ...account, warned: [...account.warned, event.measure] };
    case "budget.exceeded":
      return { ...account, exceeded: account.exceeded ?? event.because };
  }
}
