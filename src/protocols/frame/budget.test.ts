import { describe, expect, test } from "vitest";
import { overheadTokens } from "../../budget/reserve.ts";
import { reserveOf, spend } from "./budget.ts";
import {
  answer,
  begin,
  cost,
  eventsOf,
  fold,
  gateKindOf,
  inquired,
  openGate,
  reliability,
  trigger,
  typesOf,
  usage,
  type World,
} from "./machine.fixture.ts";
import { defaultLimits } from "./policy.ts";
import type { FrameKnowledge } from "./types.ts";

const spentIn = (state: ReturnType<typeof fold>): FrameKnowledge["spent"] => ("spent" in state ? state.spent : { tokens: -1, cost: -1 });

describe("F19 what is used is counted", () => {
  test("F19 for each perspective and in all, the coordinator's calls too", () => {
    const journal = inquired({ triggers: [trigger()] });
    const state = fold(journal);
    const calls = 2 + 2 + 3 + 2; // brief and lenses, two results, three messages, two reports
    expect(spentIn(state).tokens).toBe((calls + 2) * 150); // and triggers and synthesis
    const members = "members" in state ? state.members : {};
    expect([members[reliability]?.tokens, members[cost]?.tokens]).toEqual([4 * 150, 3 * 150]);
    expect(members[reliability]?.cost).toBeCloseTo(0.04);
  });

  test.each([
    { inputTokens: Number.NaN, outputTokens: -5 },
    { inputTokens: Number.POSITIVE_INFINITY, outputTokens: 0 },
  ])("F19 a count that is none never takes anything away: %j", (odd) =>
    expect(spend({ tokens: 7, cost: 1 }, odd)).toEqual({ tokens: 7, cost: 1 }),
  );

  test("F19 failed calls count too", () => {
    const state = fold(inquired({ ask: () => ({ failed: "cut", detail: "", usage }) }));
    expect(spentIn(state).tokens).toBe(4 * 150);
  });

  test("F19 a call that ran out of time counts with what was reserved for it, whatever it says it used", () => {
    const before = spentIn(fold(begin())).tokens;
    const reserved = defaultLimits.outputTokensMax + overheadTokens;
    for (const used of [undefined, { inputTokens: 0, outputTokens: 0 }]) {
      const late = { failed: "timeout" as const, detail: "late", ...(used === undefined ? {} : { usage: used }) };
      const journal = inquired({ ask: ({ lens }) => (lens === cost ? late : undefined) });
      const [failed] = eventsOf(journal, "perspective.failed");
      expect(failed?.usage?.outputTokens).toBe(defaultLimits.outputTokensMax);
      expect(spentIn(fold(journal)).tokens).toBeGreaterThan(before + 150 + reserved);
      const proposals = begin({ propose: () => late });
      expect(spentIn(fold(proposals)).tokens).toBeGreaterThan(reserved);
    }
    const talking = inquired({
      triggers: [trigger()],
      ask: ({ wants }) => (wants === "message" ? { failed: "timeout", detail: "late" } : undefined),
    });
    expect(eventsOf(talking, "perspective.failed")[0]?.usage?.outputTokens).toBe(defaultLimits.outputTokensMax);
  });

  test("F19 calls that run out of time use up the budget, and are then not made again", () => {
    const late: World = { ask: () => ({ failed: "timeout", detail: "late" }) };
    let journal = inquired(late, { limits: { tokensMax: 60_000 } });
    let retries = 0;
    for (; retries < 20 && eventsOf(journal, "perspective.failed").at(-1)?.failed === "timeout"; retries += 1)
      journal = answer(journal, "retry", undefined, late);
    expect(eventsOf(journal, "perspective.failed").at(-1)?.failed).toBe("budget");
    expect(retries).toBeLessThan(6);
  });
});

describe("F19 a budget stops before it is exceeded", () => {
  const limits = { ...defaultLimits, inputTokensMax: 1_000, outputTokensMax: 500 };
  const reserve = 1_500;

  test("F19 a call is reserved with the most it can take", () => {
    expect(reserveOf({ limits }, 100_000, undefined)).toEqual({ tokens: reserve, cost: 0 });
    expect(reserveOf({ limits: { ...limits, inputTokensMax: 9_000 } }, 100, 0.5)).toEqual({
      tokens: 100 + overheadTokens + 500,
      cost: 0.5,
    });
  });

  test("F19 perspectives that do not fit beside each other are not called; a person says how to go on", () => {
    const asked: string[] = [];
    const world: World = { ask: ({ lens }) => (asked.push(lens), undefined) };
    const tokensMax = 2 * 150 + reserve + 200; // brief and lenses were paid; one more call fits, two do not
    const journal = inquired(world, { limits: { ...limits, tokensMax } });
    expect(asked).toEqual([reliability]);
    expect(eventsOf(journal, "perspective.failed")).toMatchObject([{ lens: cost, failed: "budget", ms: 0 }]);
    expect(gateKindOf(journal)).toBe("perspective-failed");
    expect(openGate(journal)?.context.join(" ")).toContain("the budget does not allow the call");
  });

  test("F19 a call of the coordinator that does not fit is not made", () => {
    const journal = begin({}, { limits: { ...limits, tokensMax: 100 } });
    expect(typesOf(journal)).toEqual(["frame.begun", "proposal.failed", "gate.opened"]);
    expect(eventsOf(journal, "proposal.failed")[0]).toMatchObject({ kind: "brief", failed: "budget" });
    expect(gateKindOf(answer(journal, "retry"))).toBe("coordinator-failed");
  });

  test("F19 cost is a budget of its own", () => {
    const players = [{ id: "model", name: "A model", kind: "model" as const, fits: [], callCostMax: 2 }];
    const journal = inquired({ players }, { limits: { costMax: 3, callCostMax: 0.1 } });
    expect(eventsOf(journal, "perspective.failed")).toMatchObject([{ lens: cost, failed: "budget" }]);
  });

  test("F19 a dialogue that does not fit is put to a person, and nobody is called", () => {
    const spentBefore = 2 * 150 + 2 * 150 + 150;
    const tokensMax = Math.max(spentBefore + reserve - 1, 2 * 150 + 2 * reserve);
    const messages: string[] = [];
    const journal = inquired(
      {
        triggers: [trigger()],
        ask: ({ wants }) =>
          wants === "message"
            ? (messages.push(wants), { reply: { message: "long" }, usage: { inputTokens: 900, outputTokens: 400 } })
            : undefined,
      },
      { limits: { ...limits, tokensMax } },
    );
    expect(eventsOf(journal, "perspective.failed").at(-1)).toMatchObject({ dialogue: "d1", failed: "budget" });
    expect(messages.length).toBeLessThan(3);
    const over = answer(journal, "without");
    expect(eventsOf(over, "dialogue.closed")).toMatchObject([{ outcome: "persistent", strength: null }]);
  });
});
