import { describe, expect, test } from "vitest";
import { overheadTokens } from "../../budget/reserve.ts";
import { checkBytes, checkReserve, reserveOf, spend } from "./budget.ts";
import { pairsOf } from "./inputs.ts";
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
  replyFor,
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
    const tokensMax = (2 * 150 + reserve + 200) / 0.8; // brief and lenses were paid; beside the check one more call fits, two do not
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
    const tokensMax = Math.max(spentBefore + reserve - 1, 2 * 150 + 2 * reserve) / 0.8;
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

describe("U18 a budget that ends is one question", () => {
  const limits = { ...defaultLimits, inputTokensMax: 1_000, outputTokensMax: 500 };
  const asking = (journal: ReturnType<typeof inquired>): number => eventsOf(journal, "gate.opened").length;

  test("U18 one gate for all that it stopped, and the answer is for all of them", () => {
    const journal = answer(begin({}, { limits: { ...limits, tokensMax: 2_400 } }), "choose", "1, 2, 3");
    expect(eventsOf(journal, "perspective.failed").map(({ failed }) => failed)).toEqual(["budget", "budget"]);
    expect(openGate(journal)?.title).toMatch(/Cost accounting.*Queueing theory/);
    const before = asking(journal);
    const without = answer(journal, "without");
    const members = "members" in fold(without) ? (fold(without) as FrameKnowledge).members : {};
    expect(Object.values(members).map(({ status }) => status)).toEqual(["finished", "without", "without"]);
    expect(asking(without)).toBe(before + 1);
    expect(gateKindOf(without)).not.toBe("perspective-failed");
    const again = answer(journal, "retry");
    expect(eventsOf(again, "perspective.failed").length).toBeGreaterThan(2);
    expect(asking(again)).toBe(before + 1);
  });

  test("U18 another failure keeps a question of its own", () => {
    const world: World = {
      ask: ({ lens }) => (lens === reliability ? { failed: "refused", detail: "no" } : { failed: "cut", detail: "" }),
    };
    const journal = inquired(world);
    expect(openGate(journal)?.title).toBe("Reliability engineering did not finish");
    expect(openGate(answer(journal, "without", undefined, world))?.title).toBe("Cost accounting did not finish");
  });

  test("U18 a budget that ends before the dialogues costs no question there", () => {
    const world: World = { triggers: [trigger()], ask: () => undefined };
    for (let tokensMax = 2_000; tokensMax < 12_000; tokensMax += 100) {
      const journal = inquired(world, { limits: { ...limits, tokensMax } });
      expect(eventsOf(journal, "proposal.failed").filter(({ kind }) => kind === "triggers")).toEqual([]);
    }
  });
});

describe("U18 the check of claims is set aside first", () => {
  const withBudget = (tokensMax: number | null, more = {}) => ({ limits: { ...defaultLimits, ...more, tokensMax } });

  test("U6, U18 a fifth of the budget, and no more than it can use", () => {
    expect(checkReserve(withBudget(100_000)).tokens).toBe(20_000);
    expect(checkReserve(withBudget(249_000)).tokens).toBe(49_800);
    expect(checkReserve(withBudget(1_000_000)).tokens).toBe(40_000 + overheadTokens + defaultLimits.outputTokensMax);
    expect([checkBytes(withBudget(1_000_000)), checkBytes(withBudget(100_000)), checkBytes(withBudget(10_000))]).toEqual([
      40_000, 10_000, 0,
    ]);
    expect(checkBytes(withBudget(null))).toBe(Number.POSITIVE_INFINITY);
  });

  test("U18 whatever perspectives and dialogues spend, it is left when the synthesis is called for", () => {
    const limits = { ...defaultLimits, inputTokensMax: 1_000, outputTokensMax: 500 };
    const much = { inputTokens: 900, outputTokens: 450 };
    const world: World = {
      triggers: [trigger()],
      ask: (conversation) => ({ reply: replyFor(conversation), usage: much }),
    };
    for (let tokensMax = 3_000; tokensMax < 30_000; tokensMax += 500) {
      const journal = inquired(world, { limits: { ...limits, tokensMax } });
      const before = journal.slice(0, journal.findLastIndex(({ type }) => type === "perspective.finished" || type === "report.filed") + 1);
      expect(spentIn(fold(before)).tokens).toBeLessThanOrEqual(tokensMax - checkReserve({ limits: { ...limits, tokensMax } }).tokens);
    }
  });

  test("U18 a check sends what was set aside and no more: the answer first", () => {
    const journal = inquired({}, { limits: { tokensMax: 100_000 } });
    const until = journal.slice(
      0,
      journal.findIndex(({ type }) => type === "synthesis.made"),
    );
    const claim = (text: string) => ({ text, sources: [`r:${reliability}`] });
    const proposal = { convergence: Array.from({ length: 12 }, () => claim("c".repeat(800))), assessment: [claim("a short one")] };
    const pairs = pairsOf(until, proposal);
    expect(pairs[0]?.id).toBe("a1");
    expect(pairs.length).toBeLessThan(13);
    expect(
      JSON.stringify({ claims: pairs.map((pair) => pair.claim), sources: [...new Set(pairs.flatMap(({ sources }) => sources))] }).length,
    ).toBeLessThan(10_000);
    expect(pairsOf(inquired().slice(0, until.length), proposal)).toHaveLength(13);
  });
});
