import type { Protocol, TraceItem } from "../../kernel/protocol.ts";
import { never, refuse, type Refusal } from "../../kernel/trouble.ts";
import { addSums, grantOf, standingsOf } from "./funds.ts";
import { dayOf, firstKept, treasuryLimits } from "./policy.ts";
import type { TreasuryCommand, TreasuryEffect, TreasuryEvent, TreasuryState } from "./types.ts";
import { words } from "./words.ts";

type Asked = Extract<TreasuryCommand, { type: "funds.ask" }>;
type Settled = Extract<TreasuryEvent, { type: "funds.settled" }>;

/**
 * The budgets of a period (D24): one stream for everybody, so that of two who ask at once the second finds what the first
 * left. Whatever work may take is set aside before it begins, and settled by what it took.
 */
export const treasury: Protocol<TreasuryCommand, TreasuryEvent, TreasuryState, TreasuryEffect> = {
  name: "treasury",
  version: 1,
  rests: true,
  initial: { phase: "open", days: {}, holds: {}, bills: {} },

  decide(command, state) {
    switch (command.type) {
      case "funds.ask":
        return asked(command, state);
      case "funds.settle": {
        if (!Object.hasOwn(state.holds, command.holder)) return refuse(command.type, "it holds nothing");
        const { type: _, ...settled } = command;
        return [{ type: "funds.settled", ...settled }];
      }
      case "bill.tell": {
        const { holder } = command;
        return Object.hasOwn(state.bills, holder) ? [{ type: "bill.told", holder }] : refuse(command.type, "there is no such bill");
      }
      default:
        return never(command);
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case "funds.held": {
        const { type: _, holder, ...hold } = event;
        return { ...state, holds: { ...state.holds, [holder]: hold } };
      }
      case "funds.settled":
        return settled(state, event);
      case "bill.told": {
        const { [event.holder]: _, ...bills } = state.bills;
        return { ...state, bills };
      }
      default:
        return state;
    }
  },

  due: () => [],
  trace: (events) => events.flatMap(lineOf),
  texts: { "funds.held": ["title"] },
};

function asked({ type, holder, title, scopes, wanted, period, at }: Asked, state: TreasuryState): readonly TreasuryEvent[] | Refusal {
  if (Object.hasOwn(state.holds, holder)) return refuse(type, "it holds its part already");
  if (Object.keys(state.holds).length >= treasuryLimits.holdsMax) return refuse(type, words.full(treasuryLimits.holdsMax));
  const standings = standingsOf(state, scopes, period);
  const empty = standings.find(({ free }) => free < 1);
  if (empty) return refuse(type, words.nothingLeft(empty, period));
  return [{ type: "funds.held", holder, title, scopes: scopes.map(({ id }) => id), given: grantOf(wanted, standings), at }];
}

/** It counts on the day on which it is settled: until then all that was set aside counted. A clock that was set back is not believed. */
function settled(state: TreasuryState, { holder, used, costs, at }: Settled): TreasuryState {
  const { [holder]: hold, ...holds } = state.holds;
  const today = dayOf(hold && hold.at > at ? hold.at : at);
  const kept = Object.entries(state.days).filter(([day]) => day >= firstKept(today));
  const before = state.days[today] ?? {};
  const now = Object.fromEntries(Object.entries(used).map(([scope, sums]) => [scope, before[scope] ? addSums(before[scope], sums) : sums]));
  const days = { ...Object.fromEntries(kept), [today]: { ...before, ...now } };
  const bills = costs && costs.length > 0 ? { ...state.bills, [holder]: { costs, at } } : state.bills;
  return { ...state, holds, days, bills: Object.fromEntries(Object.entries(bills).slice(-treasuryLimits.billsMax)) };
}

function lineOf(event: TreasuryEvent): readonly TraceItem[] {
  if (event.type === "funds.held")
    return [{ item: event.title, from: "free", to: `set aside for ${event.scopes.map(words.scope).join(", ")}`, by: event.holder }];
  return event.type === "funds.settled" ? [{ item: event.holder, from: "set aside", to: "settled", by: event.holder }] : [];
}
