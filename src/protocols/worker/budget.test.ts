import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isRefusal } from "../../kernel/trouble.ts";
import { decideBudget, evolveAccount, freshAccount, madeBy } from "./budget.ts";
import type { CallUse, WorkBudget } from "../../lexicon/budgets.ts";
import type { BudgetCommand, WorkAccount } from "./budget-types.ts";

const begunAt = "2026-03-01T12:00:00.000Z";
const after = (ms: number): string => new Date(Date.parse(begunAt) + ms).toISOString();
const use = (tokens: number, costMicros?: number): CallUse => ({
  inputTokens: tokens,
  outputTokens: 0,
  ...(costMicros === undefined ? {} : { costMicros }),
});

/** An account that takes commands, as a session does. */
function accountWith(budget: WorkBudget) {
  let account: WorkAccount = freshAccount;
  return {
    now: () => account,
    /** The kinds of events that follow, or why none does. */
    offer(command: BudgetCommand): readonly string[] | string {
      const decided = decideBudget(command, { budget, account, begunAt });
      if (isRefusal(decided)) return decided.because;
      account = decided.reduce(evolveAccount, account);
      return decided.map(({ type }) => type);
    },
  };
}

const reserve = (id: string, most: CallUse, at = begunAt): BudgetCommand => ({ type: "budget.reserve", id, most, at });
const settle = (id: string, used: CallUse | "unsent"): BudgetCommand => ({ type: "budget.settle", id, used });

describe("W13 the account of a piece of work", () => {
  test("D16 warns once at four fifths, and lets not one more call through at the limit", () => {
    const { offer, now } = accountWith({ callsMax: 5 });
    const told = ["a", "b", "c", "d", "e"].flatMap((id) => [offer(reserve(id, use(1))), offer(settle(id, use(1)))].flat());
    expect(told.filter((type) => type === "budget.warned")).toHaveLength(1);
    expect(told.indexOf("budget.warned")).toBe(8); // behind the fourth of five
    expect(offer(reserve("f", use(1)))).toEqual(["budget.exceeded"]);
    expect(now()).toMatchObject({ spent: { calls: 5 }, exceeded: "the budget of this work is used up: 5 of 5 calls are made" });
    expect(offer(reserve("g", use(0)))).toMatch(/used up/);
    const small = accountWith({ tokensMax: 3_000 });
    expect(small.offer(reserve("a", use(18_000)))).toEqual(["budget.exceeded"]);
    expect(small.now()).toMatchObject({ exceeded: expect.stringMatching(/is too small for another call: 0 of 3000 tokens.*18000$/) });
  });

  test("W13 a call that does not fit beside others is refused; with none beside it, the work is over", () => {
    const { offer, now } = accountWith({ tokensMax: 100 });
    expect([offer(reserve("a", use(60))), offer(reserve("b", use(60)))]).toEqual([
      ["budget.reserved"],
      expect.stringContaining("could take 60"),
    ]);
    expect(now().exceeded).toBeNull();
    offer(settle("a", use(30)));
    expect(offer(reserve("b", use(60)))).toEqual(["budget.reserved"]);
    expect(offer(settle("b", "unsent"))).toEqual(["budget.settled"]);
    expect(madeBy(now())).toMatchObject({ calls: 1, inputTokens: 30 });
    expect(offer(reserve("c", use(71)))).toEqual(["budget.exceeded"]);
  });

  test("D16 money is counted by the price of the model; one without a price is not asked", () => {
    const { offer } = accountWith({ costMicrosMax: 1_000 });
    expect(offer(reserve("a", use(1)))).toMatch(/no price/);
    expect(offer(reserve("a", use(1, 900)))).toEqual(["budget.reserved"]);
    expect(offer(settle("a", use(1, 850)))).toEqual(["budget.settled", "budget.warned"]);
    expect(offer(reserve("b", use(1, 200)))).toEqual(["budget.exceeded"]);
  });

  test("D16 time counts from the beginning of the work, whoever drives it", () => {
    const { offer } = accountWith({ timeMaxMs: 10_000 });
    expect(offer({ type: "budget.open", at: after(7_999) })).toEqual([]);
    expect(offer({ type: "budget.check", at: after(8_000) })).toEqual(["budget.warned"]);
    expect(offer({ type: "budget.check", at: after(9_999) })).toEqual([]);
    expect(offer(reserve("a", use(1), after(9_999)))).toEqual(["budget.reserved"]);
    expect(offer(reserve("b", use(1), after(10_000)))).toEqual(["budget.exceeded"]);
    expect(offer({ type: "budget.check", at: after(10_001) })).toEqual([]);
  });

  test("W21 a reservation that nobody settled stays spent, and a late word about it changes nothing", () => {
    const { offer, now } = accountWith({ callsMax: 2, tokensMax: 100 });
    offer(reserve("a", use(40)));
    expect(offer({ type: "budget.open", at: begunAt })).toEqual(["budget.opened"]);
    expect(now()).toMatchObject({ spent: { calls: 1, inputTokens: 40 }, open: {} });
    expect(offer(settle("a", "unsent"))).toMatch(/not under way/);
    expect(offer({ type: "budget.open", at: begunAt })).toEqual([]);
  });

  test("D16 a figure that is no number counts as nothing, never as less", () => {
    const { offer, now } = accountWith({});
    offer(reserve("a", use(1)));
    offer(settle("a", use(Number.NaN, -5)));
    expect(now().spent).toEqual({ calls: 1, inputTokens: 0, outputTokens: 0, costMicros: 0 });
  });
});

/** A call that was let through, as the model saw it. */
interface Sent {
  readonly id: string;
  readonly most: CallUse;
  used: CallUse | "unsent";
}

const figure = fc.nat({ max: 60 });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant("reserve" as const), tokens: figure, cost: figure }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant("settle" as const),
      which: fc.nat({ max: 40 }),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
      unsent: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ does: "crash" as const }) },
);

test("W13, W21, D16 no order of calls, settlements and crashes takes more than there is", () => {
  const limit = fc.nat({ max: 300 });
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 80 }),
      fc.record({ callsMax: fc.nat({ max: 12 }), tokensMax: limit, costMicrosMax: limit }),
      (steps, budget) => {
        const { offer, now } = accountWith(budget);
        const sent: Sent[] = [];
        for (const [at, each] of steps.entries()) {
          if (each.does === "crash") offer({ type: "budget.open", at: begunAt });
          else if (each.does === "reserve") {
            const most = use(each.tokens, each.cost);
            const told = offer(reserve(String(at), most));
            if (told[0] === "budget.reserved") sent.push({ id: String(at), most, used: most });
          } else if (sent.length > 0) {
            const call = sent[each.which % sent.length] as Sent; // perhaps one that is over, or of a driver that is gone
            const used = use(Math.floor(call.most.inputTokens * each.part), Math.floor((call.most.costMicros ?? 0) * each.part));
            if (typeof offer(settle(call.id, each.unsent ? "unsent" : used)) !== "string") call.used = each.unsent ? "unsent" : used;
          }
        }
        const made = sent.flatMap(({ used }) => (used === "unsent" ? [] : [used]));
        const sum = (of: (call: CallUse) => number): number => made.reduce((all, call) => all + of(call), 0);
        expect(made.length).toBeLessThanOrEqual(budget.callsMax);
        expect(sum(({ inputTokens }) => inputTokens)).toBeLessThanOrEqual(budget.tokensMax);
        expect(sum(({ costMicros = 0 }) => costMicros)).toBeLessThanOrEqual(budget.costMicrosMax);
        expect(madeBy(now()).calls).toBe(made.length);
      },
    ),
    { numRuns: 500 },
  );
});
