import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isRefusal, refuse } from "../../kernel/trouble.ts";
import { budgetSums, type BudgetSums, type WorkBudget } from "../../lexicon/budgets.ts";
import { nearlyGone, spentSince, standingsOf } from "./funds.ts";
import { treasury } from "./machine.ts";
import { periodAt, treasuryLimits } from "./policy.ts";
import type { TreasuryCommand, TreasuryEvent, TreasuryScope, TreasuryState } from "./types.ts";
import { treasuryView } from "./view.ts";
import { words } from "./words.ts";

const at = "2026-11-17T12:00:00.000Z";
const month = periodAt("month", at);
const organisation: TreasuryScope = { id: "organisation", limits: { callsMax: 100 } };
const shop: TreasuryScope = { id: "project:/code/shop", limits: { tokensMax: 1_000 } };
const codex: TreasuryScope = { id: "agent:codex", limits: { callsMax: 30, costMicrosMax: 5_000_000 } };

const ask = (holder: string, scopes: readonly TreasuryScope[], wanted: WorkBudget = {}): TreasuryCommand => ({
  ...{ type: "funds.ask", holder, title: `work of ${holder}`, scopes, wanted, period: month, at },
});
const sums = (calls: number, tokens = 0, costMicros = 0): BudgetSums => ({ calls, tokens, costMicros });
const settle = (holder: string, used: Readonly<Record<string, BudgetSums>>, day = at): TreasuryCommand => ({
  ...{ type: "funds.settle", holder, used, at: day },
});

const after = (state: TreasuryState, command: TreasuryCommand): TreasuryState => {
  const events = treasury.decide(command, state);
  return isRefusal(events) ? state : (events as readonly TreasuryEvent[]).reduce(treasury.evolve, state);
};
const given = (...commands: readonly TreasuryCommand[]): TreasuryState => commands.reduce(after, treasury.initial);

describe("what may be spent", () => {
  test("D24 work is given the smaller of what it wants and of what everybody who pays for it has left", () => {
    const state = given(
      ask("a", [organisation, shop, codex], { callsMax: 20, timeMaxMs: 5 }),
      ask("b", [organisation, shop, codex], { tokensMax: 7 }),
    );
    expect(state.holds["a"]?.given).toEqual({ callsMax: 20, tokensMax: 1_000, costMicrosMax: 5_000_000, timeMaxMs: 5 });
    expect(state.holds["b"]).toBeUndefined(); // the tokens of the project are all set aside
    expect(
      after(given(ask("a", [organisation, codex], { callsMax: 20, costMicrosMax: 1 })), ask("b", [organisation, codex])).holds,
    ).toMatchObject({
      b: { given: { callsMax: 10, costMicrosMax: 4_999_999 } },
    });
  });

  test("D24 where nothing is left the start is refused, with the budget, its period, what holds it, and when it begins anew", () => {
    const spent = given(ask("a", [organisation]), settle("a", { organisation: sums(100) }));
    expect(treasury.decide(ask("b", [organisation]), spent)).toEqual(
      refuse(
        "funds.ask",
        "nothing is left of the budget of the organisation for this month: 100 model calls, 100 spent; it begins anew on 2026-12-01 " +
          "(`assent budget` shows it, `governance` of your configuration sets it)",
      ),
    );
    const held = treasury.decide(ask("b", [codex]), given(ask("a", [codex], { callsMax: 3 })));
    expect(isRefusal(held) && held.because).toMatch(
      /of the agent codex for this month: 5 money, 0 spent, 5 held by work under way; .* 2026-12-01/,
    );
  });

  test("D24 work that is over gives back what it did not take; one that never began gives back all", () => {
    const state = given(ask("a", [organisation]), settle("a", { organisation: sums(40) }), ask("b", [organisation]), settle("b", {}));
    expect(state.holds).toEqual({});
    expect(after(state, ask("c", [organisation])).holds["c"]?.given).toEqual({ callsMax: 60 });
    expect(isRefusal(treasury.decide(settle("a", {}), state))).toBe(true); // never twice
  });

  test("D24 a new period begins anew; what is still under way counts in it; a clock that was set back gives nothing back", () => {
    const state = given(ask("a", [organisation]), settle("a", { organisation: sums(95) }), ask("b", [organisation]));
    const december = periodAt("month", "2026-12-02T00:00:00.000Z");
    const [now] = standingsOf(state, [organisation], december);
    expect(now).toMatchObject({ spent: 0, held: 5, free: 95 });
    const late = after(state, settle("b", { organisation: sums(5) }, "2026-12-01T00:00:01.000Z"));
    expect(spentSince(late, "organisation", december).calls).toBe(5);
    expect(spentSince(late, "organisation", month).calls).toBe(100);
    expect(spentSince(late, "organisation", periodAt("day", at)).calls).toBe(100); // another period, the same days
  });

  test("D24 periods begin at midnight UTC, on Monday, on the first", () => {
    const days = ["2026-11-17T23:59:59.999Z", "2026-12-31T00:00:00.000Z", "2028-02-29T10:00:00.000Z", "2026-03-01T00:00:00.000Z"];
    expect(days.map((day) => periodAt("month", day)).map(({ from, next }) => `${from} ${next}`)).toEqual([
      ...["2026-11-01 2026-12-01", "2026-12-01 2027-01-01", "2028-02-01 2028-03-01", "2026-03-01 2026-04-01"],
    ]);
    expect(["2026-11-16", "2026-11-22", "2026-11-23"].map((day) => periodAt("week", `${day}T05:00:00Z`).from)).toEqual([
      ...["2026-11-16", "2026-11-16", "2026-11-23"],
    ]);
    expect(periodAt("day", "2026-12-31T12:00:00Z")).toEqual({ name: "day", from: "2026-12-31", next: "2027-01-01" });
  });

  test("D16, D24 from four fifths on it is told", () => {
    const state = given(ask("a", [organisation]), settle("a", { organisation: sums(80) }));
    const [low] = nearlyGone(standingsOf(state, [organisation, shop], month));
    expect(low && words.low(low, month)).toBe(
      "the budget of the organisation for this month comes to its end: 80 of 100 model calls spent; it begins anew on 2026-12-01",
    );
    expect(
      nearlyGone(standingsOf(given(ask("a", [organisation]), settle("a", { organisation: sums(79) })), [organisation], month)),
    ).toEqual([]);
  });

  test("D24 costs that somebody else has to hear of are kept until that was done", () => {
    const cost = { agent: "codex", calls: 1, inputTokens: 2, outputTokens: 3, costMicros: 4 };
    const state = given(ask("a", [codex]), { ...settle("a", {}), costs: [cost] } as TreasuryCommand);
    expect(state.bills).toEqual({ a: { costs: [cost], at } });
    expect(after(state, { type: "bill.tell", holder: "a" }).bills).toEqual({});
    expect(isRefusal(treasury.decide({ type: "bill.tell", holder: "b" }, state))).toBe(true);
  });

  test("K8 the trace tells for whom something was set aside", () => {
    const events: readonly TreasuryEvent[] = [
      { type: "funds.held", holder: "mission-1", title: "prices", scopes: ["organisation", "agent:codex"], given: {}, at },
      { type: "funds.settled", holder: "mission-1", used: {}, at },
    ];
    expect(treasury.trace(events).map(({ item, to }) => `${item}: ${to}`)).toEqual([
      "prices: set aside for the organisation, the agent codex",
      "mission-1: settled",
    ]);
    expect(treasuryView(given(ask("a", [organisation]))).holders).toMatchObject([{ session: "a", scopes: ["organisation"] }]);
  });

  const all = [organisation, shop, codex];
  const step = fc.oneof(
    fc.record({
      does: fc.constant("ask" as const),
      holder: fc.constantFrom("a", "b", "c", "d"),
      scopes: fc.subarray(all, { minLength: 1 }),
      wanted: fc.record({ callsMax: fc.nat({ max: 60 }), tokensMax: fc.nat({ max: 900 }) }, { requiredKeys: [] }),
    }),
    // A worker never takes more than it was given; one that died without a word took all of it.
    fc.record({ does: fc.constant("settle" as const), holder: fc.constantFrom("a", "b", "c", "d"), share: fc.constantFrom(0, 0.4, 1, 1) }),
    fc.record({ does: fc.constant("wait" as const), hours: fc.constantFrom(-25, -1, 1, 5, 25, 200, 800) }),
  );

  test("D24 in whatever order work begins, ends and dies, and periods pass, no period takes more than its budget", () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 60, size: "max" }),
        fc.constantFrom("month" as const, "week" as const, "day" as const),
        (steps, name) => {
          let state = treasury.initial;
          let now = Date.parse(at);
          const clock = (): string => new Date(now).toISOString();
          for (const each of steps) {
            if (each.does === "wait") now += each.hours * 3_600_000;
            if (each.does === "ask") {
              const { does: _, ...asked } = each;
              state = after(state, { type: "funds.ask", title: "t", period: periodAt(name, clock()), at: clock(), ...asked });
            }
            const hold = each.does === "settle" ? state.holds[each.holder] : undefined;
            if (each.does === "settle" && hold) {
              const took = (max = 0): number => Math.floor(max * each.share);
              const used = sums(took(hold.given.callsMax), took(hold.given.tokensMax), took(hold.given.costMicrosMax));
              state = after(state, settle(each.holder, Object.fromEntries(hold.scopes.map((scope) => [scope, used])), clock()));
            }
            for (const period of Object.keys(state.days).map((day) => periodAt(name, `${day}T00:00:00Z`))) {
              const { days } = state;
              const own = Object.fromEntries(Object.entries(days).filter(([day]) => day < period.next));
              for (const { max, spent } of standingsOf({ ...state, days: own }, all, period)) expect(spent).toBeLessThanOrEqual(max);
            }
            for (const { given: got } of Object.values(state.holds))
              for (const [, limit] of budgetSums) expect(got[limit] ?? 1).toBeGreaterThanOrEqual(0);
          }
          expect(Object.keys(state.days).length).toBeLessThanOrEqual(treasuryLimits.daysKept + steps.length);
        },
      ),
      { numRuns: 500 },
    );
  });
});
