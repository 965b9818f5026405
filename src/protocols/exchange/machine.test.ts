import { describe, expect, test } from "vitest";
import { dueIn } from "./due.ts";
import {
  added,
  answered,
  begun,
  eventsOf,
  observer,
  offered,
  openGate,
  played,
  poolOf,
  refusalOf,
  thought,
  type Played,
  type World,
} from "./machine.fixture.ts";
import type { ExchangeKnowledge } from "./types.ts";
import { exchangeView } from "./view.ts";

const known = ({ state }: Played): ExchangeKnowledge => state as unknown as ExchangeKnowledge;
const kindsOf = (from: Played) => poolOf(from).map(({ kind }) => kind);
const restarting: World = {
  says: ({ turn, round }) => ({
    thought: `I am ${turn.mind} and ask, for the ${round}. time in my own words ${turn.id}, that we restart this exchange`,
  }),
};

describe("rounds", () => {
  test("X1 a round is added at once, in the order of the minds, however they come back", () => {
    const backwards = played(begun({ rounds: 1 }), { order: (effects) => effects.toReversed() });
    const forwards = played(begun({ rounds: 1 }));
    expect(poolOf(backwards)).toEqual(poolOf(forwards));
    expect(poolOf(forwards).map(({ id, by }) => [id, by])).toEqual([
      ["m1", "ADA"],
      ["m2", "BEN"],
      ["m3", "CYD"],
    ]);
    expect(eventsOf(forwards, "round.added")).toHaveLength(1);
  });

  test("X1 nothing is in the pool while one still thinks", () => {
    const first = dueIn(begun().state)[0];
    expect(first?.type).toBe("think");
    const half = offered(begun(), { type: "mind.report", id: "m1", context: "0", ms: 1, said: { thought: "one" }, vector: null });
    expect(poolOf(half)).toEqual([]);
    expect(dueIn(half.state).map(({ key }) => key)).toEqual(["think:m2", "think:m3"]);
  });

  test.each([
    ["fails", { failed: "timeout", detail: "no answer" } as const],
    ["says nothing", { thought: "  " }],
    ["says something that is no text", { thought: { a: 1 } }],
  ])("X1 a mind that %s leaves no half round, and it is recorded", (_, bad) => {
    const after = played(begun({ rounds: 1 }), { says: (effect) => (effect.turn.mind === "ben" ? bad : thought(effect)) });
    expect(poolOf(after).map(({ id }) => id)).toEqual(["m1", "m3"]);
    expect(eventsOf(after, "mind.failed").map(({ mind }) => mind)).toEqual(["ben"]);
    expect(known(after).round).toBe(1);
  });

  test("X1 a thought without its vector is no thought where a model embeds", () => {
    const after = played(begun({ rounds: 1, embedding: "remote" }));
    expect(poolOf(after)).toEqual([]);
    expect(eventsOf(after, "mind.failed").map(({ failed }) => failed)).toContain("embedding");
  });

  test("X1 three rounds in which nobody thinks ask a person, and trying again goes on", () => {
    let isDown = true;
    const world: World = { says: (effect) => (isDown ? { failed: "unreachable", detail: "nobody there" } : thought(effect)) };
    const stuck = played(begun(), world);
    expect(openGate(stuck)?.kind).toBe("exchange-stuck");
    expect(openGate(stuck)?.context.join("\n")).toContain(`BEN: ${eventsOf(stuck, "mind.failed").at(-1)?.detail}`);
    expect(eventsOf(stuck, "round.failed")).toHaveLength(3);
    isDown = false;
    const after = played(answered(stuck, "retry"), world);
    expect(known(after).round).toBe(4);
  });

  test("X2 the same seed and answers give the same pool id for id, and another seed another sample", () => {
    const one = played(begun({ rounds: 30 }));
    expect(played(begun({ rounds: 30 })).events).toEqual(one.events);
    const seen = (from: Played) => eventsOf(from, "round.begun").map(({ turns }) => turns.map(({ sees }) => sees));
    expect(seen(played(begun({ rounds: 30, seed: "8" })))).not.toEqual(seen(one));
  });
});

describe("audits", () => {
  test("X3 come at N, 2N …, never at 0, in their order, and the next round waits for them", () => {
    const after = played(begun({ rounds: 7, settings: { auditEvery: 3 } }));
    expect(eventsOf(after, "audit.made").map(({ round }) => round)).toEqual([3, 6]);
    const at = kindsOf(after).indexOf("audit");
    expect(kindsOf(after).slice(at, at + 3)).toEqual(["audit", "auditor-role", "observer-role"]);
    for (const { audit, round } of eventsOf(after, "audit.made")) {
      const made = after.events.findIndex((event) => event.type === "audit.made" && event.audit === audit);
      const next = after.events.findIndex((event) => event.type === "round.begun" && event.round === round + 1);
      expect(next === -1 || next > made).toBe(true);
    }
  });

  test.each([
    ["names another version of the rule", { rule: 2 }],
    ["names no messages", { read: [] }],
    ["names messages that it was not given", { read: ["m9999"] }],
    ["says nothing", { summary: "" }],
    ["is no object", null],
  ])("X6 an audit that %s is sent back once, then a person is asked", (_, wrong) => {
    const audits: World["audits"] = ({ reads }) => (wrong === null ? "text" : { summary: "s", rule: 1, read: reads, ...wrong });
    const after = played(begun({ settings: { auditEvery: 2 } }), { audits });
    expect(eventsOf(after, "audit.returned")).toHaveLength(1);
    expect(eventsOf(after, "audit.made")).toEqual([]);
    expect(openGate(after)?.kind).toBe("exchange-stuck");
    expect(known(after).round).toBe(2);
    const mended = played(answered(after, "retry"));
    expect(eventsOf(mended, "audit.made").map(({ round }) => round)).toEqual([2, 4]);
  });

  test("X3 in a chat each audit waits for the observer, whose reply stands in the pool", () => {
    const first = played(begun({ mode: "chat", rounds: 4, settings: { auditEvery: 2 } }));
    expect(openGate(first)?.kind).toBe("audit-reply");
    expect(known(first).round).toBe(2);
    const next = played(answered(first, "reply", "look at the cost"));
    expect(
      poolOf(next)
        .filter(({ kind }) => kind === "observer")
        .map(({ text, by }) => [text, by]),
    ).toEqual([["look at the cost", "Olga"]]);
    const replyId = poolOf(next).find(({ kind }) => kind === "observer")?.id ?? "";
    const later = eventsOf(next, "round.begun").find(({ round }) => round === 3);
    expect(later?.turns.every(({ sees }) => sees.includes(replyId))).toBe(true);
    expect(played(answered(next, "go-on")).state.phase).toBe("resting");
    expect(played(answered(next, "halt")).state.phase).toBe("over");
  });

  test("X8 while it runs freely audits are only recorded", () => {
    const after = played(begun({ settings: { auditEvery: 2 } }));
    expect(eventsOf(after, "gate.opened")).toEqual([]);
    expect(after.state.phase).toBe("resting");
  });
});

describe("terms", () => {
  test("X5 a change has a version, is announced before its use, and everyone sees it", () => {
    const running = played(begun({ rounds: 2 }));
    const changed = offered(running, { type: "observer.terms", texts: { rule: "Name three risks." }, by: "Olga" });
    const message = poolOf(changed).at(-1);
    expect(message).toMatchObject({ kind: "auditor-role", text: "Name three risks.", term: { name: "rule", version: 2 } });
    const after = played(offered(changed, { type: "observer.grant", rounds: 1, by: "Olga" }));
    const round = eventsOf(after, "round.begun").at(-1);
    expect(round?.versions.rule).toBe(2);
    expect(round?.turns.every(({ sees }) => sees.includes(message?.id ?? ""))).toBe(true);
  });

  test("X5 a rule that changes while an audit is made is not the rule of that audit", () => {
    const auditing = played(begun({ rounds: 2, settings: { auditEvery: 2 } }), {
      order: (all) => all.filter(({ type }) => type !== "audit"),
    });
    expect(auditing.state.phase).toBe("auditing");
    const changed = offered(auditing, { type: "observer.terms", texts: { rule: "Name three risks." }, by: "Olga" });
    const after = played(changed);
    expect(eventsOf(after, "audit.made").map(({ rule }) => rule)).toEqual([1]);
  });

  test.each([
    ["an unknown policy", { onRestart: "sing" as never }],
    ["a policy that needs a prompt", { onRestart: "branch" as const }],
    ["audits at no round", { auditEvery: 0 }],
    ["a sample beyond the window", { sample: 60, window: 20 }],
    ["more injections than thoughts", { injectionShare: 0.9 }],
  ])("X6 %s is refused, with what is wanted", (_, settings) => {
    expect(refusalOf(begun(), { type: "observer.settings", settings, by: "Olga" })).toBeTruthy();
  });
});

describe("injections", () => {
  test("X11 a flood of them takes its share of what minds see and no more", () => {
    let now = played(begun({ rounds: 20, settings: { sample: 12, window: 40, injectionShare: 0.25 } }));
    for (let count = 0; count < 500; count += 1)
      now = offered(now, { type: "observer.inject", text: `look here ${count}`, source: "feed", by: "Olga" });
    const after = played(offered(now, { type: "observer.grant", rounds: 1, by: "Olga" }));
    const injected = new Set(poolOf(after).flatMap(({ kind, id }) => (kind === "injection" ? [id] : [])));
    const thoughts = new Set(poolOf(after).flatMap(({ kind, id }) => (kind === "thought" ? [id] : [])));
    for (const { sees } of eventsOf(after, "round.begun").at(-1)?.turns ?? []) {
      expect(sees.filter((id) => injected.has(id)).length).toBeLessThanOrEqual(3);
      expect(sees.filter((id) => thoughts.has(id)).length).toBeGreaterThanOrEqual(9);
    }
  });

  test("X6 a source is named by the observer and stands as its author", () => {
    const after = offered(begun(), { type: "observer.inject", text: "the price is 3", source: "ticker", by: "Olga" });
    expect(poolOf(after).at(-1)).toMatchObject({ kind: "injection", by: "ticker" });
    expect(refusalOf(begun(), { type: "observer.inject", text: " ", by: "Olga" })).toContain("nothing");
    const long = { type: "observer.inject", text: "x", source: "s".repeat(61), by: "Olga" } as const; // a cut could halve a secret
    expect(refusalOf(begun(), long)).toContain("at most 60");
  });
});

describe("restart", () => {
  const asked = (): Played => played(begun({ rounds: 9 }), restarting);

  test("X7 a pool that asks in many words is heard after three measurements in a row", () => {
    expect(openGate(asked())?.kind).toBe("restart");
    expect(known(asked()).round).toBe(4); // three thoughts are too few to measure
    expect(eventsOf(asked(), "restart.signalled")[0]?.signal).toMatchObject({ because: "share", minds: ["ADA", "BEN", "CYD"] });
  });

  test("X7 requests of three different minds are heard at once", () => {
    const says: World["says"] = (effect) => ({ ...thought(effect), restart: `${effect.turn.mind} wants other terms` });
    const after = played(begun({ rounds: 9 }), { says });
    expect(known(after).round).toBe(1);
    expect(eventsOf(after, "restart.signalled")[0]?.signal.because).toBe("quorum");
    expect(kindsOf(after)).toEqual(["restart", "restart", "restart"]);
  });

  test.each<readonly [string, NonNullable<World["says"]>]>([
    [
      "one mind that repeats itself",
      (effect) => (effect.turn.mind === "ada" ? { thought: `I ask that we restart, ${effect.round}` } : thought(effect)),
    ],
    [
      "one mind that asks outright again and again",
      (effect) => (effect.turn.mind === "ada" ? { thought: "x", restart: `please ${effect.round}` } : thought(effect)),
    ],
    ["copies of one text", () => ({ thought: "I ask that we restart this exchange" })],
  ])("X7 %s is no signal", (_, says) => {
    const after = played(begun({ rounds: 12 }), { says });
    expect(eventsOf(after, "restart.signalled")).toEqual([]);
    expect(after.state.phase).toBe("resting");
  });

  test("X7 injections and audits that speak of a restart are no signal", () => {
    let now = begun({ rounds: 12, settings: { auditEvery: 2 } });
    for (let count = 0; count < 30; count += 1)
      now = offered(now, { type: "observer.inject", text: `I ask that we restart this exchange ${count}`, by: "Olga" });
    const audits: World["audits"] = ({ reads }) => ({ summary: "We should restart this exchange", rule: 1, read: reads.slice(0, 3) });
    expect(eventsOf(played(now, { audits }), "restart.signalled")).toEqual([]);
  });

  test("X8 acknowledging is recorded as not honoured, and keeps the pool free; then it is quiet for a while", () => {
    const after = played(answered(asked(), "acknowledge"), restarting);
    expect(eventsOf(after, "restart.decided")).toMatchObject([{ option: "acknowledge", by: "Olga" }]);
    expect(known(after)).toMatchObject({ round: 9, isStructured: false, restart: { honoured: 0, ignored: 1 } });
    expect(eventsOf(after, "restart.signalled")).toHaveLength(1);
  });

  test("X7 it is signalled again only after the share has fallen and the cooldown is over", () => {
    let isCalm = false;
    const world: World = { says: (effect, state) => (isCalm ? thought(effect) : (restarting.says?.(effect, state) ?? thought(effect))) };
    let now = played(begun({ rounds: 60, settings: { window: 12, auditEvery: 5 } }), world);
    now = played(answered(now, "acknowledge"), world, 5_000);
    expect(eventsOf(now, "restart.signalled")).toHaveLength(1);
    isCalm = true;
    now = played(offered(now, { type: "observer.grant", rounds: 10, by: "Olga" }), world);
    isCalm = false;
    now = played(offered(now, { type: "observer.grant", rounds: 10, by: "Olga" }), world);
    expect(eventsOf(now, "restart.signalled")).toHaveLength(2);
  });

  test.each([
    ["change", "Be brief.", "prompt"],
    ["change", "rule: List open questions.", "rule"],
  ] as const)("X8 %s takes the words as the new terms, announced first, and from then on each audit asks", (option, text, name) => {
    const after = played(answered(asked(), option, text), { says: thought });
    expect(eventsOf(after, "terms.changed")).toMatchObject([{ name, version: 2, by: "Olga" }]);
    expect(known(after).isStructured).toBe(true);
    const more = played(offered(after, { type: "observer.grant", rounds: 10, by: "Olga" }));
    expect(openGate(more)?.kind).toBe("audit-reply");
  });

  test("X8 branching leaves this one at rest; rolling back names a round that exists", () => {
    const branched = played(answered(asked(), "branch", "Be bold."));
    expect(eventsOf(branched, "pool.branched")).toHaveLength(1);
    const { to } = eventsOf(branched, "pool.branched")[0] ?? {};
    expect(exchangeView(branched.state)).toMatchObject({ phase: "resting", rests: "branched", branch: to });
    const goesOn = offered(branched, { type: "observer.grant", rounds: 1, by: "Olga" });
    expect(exchangeView(goesOn.state)).toMatchObject({ rests: null, branch: null });
    const wrong = played(answered(asked(), "roll-back", "yesterday"));
    expect(openGate(wrong)?.context.join(" ")).toContain("yesterday");
    const right = answered(wrong, "roll-back", "2");
    const after = played(right, { order: (all) => all.filter(({ type }) => type !== "branch") });
    expect(dueIn(after.state)).toMatchObject([{ type: "branch", wanted: { round: 2 } }]);
  });

  test.each(["acknowledge", "halt", "roll-back", "branch", "change"] as const)(
    "X6 the policy %s decides in advance, and the journal cites it",
    (onRestart) => {
      const after = played(begun({ rounds: 9, settings: { onRestart, nextPrompt: "Be bold." } }), restarting);
      expect(eventsOf(after, "gate.opened").filter(({ gate }) => gate.kind === "restart")).toEqual([]);
      expect(eventsOf(after, "restart.decided")[0]).toMatchObject({ option: onRestart, by: "settings version 1" });
    },
  );
});

describe("going on and ending", () => {
  test("X6 it rests when the rounds that were granted are over, and goes on with more", () => {
    const rested = played(begun({ rounds: 2 }));
    expect(eventsOf(rested, "pool.rested").map(({ because }) => because)).toEqual(["granted"]);
    expect(dueIn(rested.state)).toEqual([]);
    expect(known(played(offered(rested, { type: "observer.grant", rounds: 3, by: "Olga" }))).round).toBe(5);
  });

  test("X13 held, it finishes its round and rests; ended, it is over at once", () => {
    const held = played(offered(begun({ rounds: 9 }), { type: "observer.hold", by: "Olga" }));
    expect(known(held).round).toBe(1);
    const over = offered(begun(), { type: "observer.halt", by: "Olga" });
    expect(over.state.phase).toBe("over");
    expect(dueIn(over.state)).toEqual([]);
    expect(refusalOf(over, { type: "observer.inject", text: "x", by: "Olga" })).toContain("over");
  });

  test("F19 no call is begun that the budget may not hold, and audits are counted in", () => {
    const after = played(begun({ rounds: 500, limits: { ...known(begun()).limits, tokensMax: 200_000 } }));
    expect(eventsOf(after, "pool.rested").map(({ because }) => because)).toEqual(["budget"]);
    expect(known(after).spent.tokens).toBeLessThanOrEqual(200_000);
    expect(known(after).round).toBeGreaterThan(3);
  });

  test.each([{ tokensMax: 30_000 }, { tokensMax: 60_000 }, { tokensMax: 500_000, costMax: 1, callCostMax: 0.37 }])(
    "F19 where the budget holds no further step, the view says how many tokens are missing: so many are enough, one less is not (%o)",
    (limits) => {
      const rested = played(begun({ rounds: 500, limits: { ...known(begun()).limits, ...limits } }));
      const { short = 0, budget } = exchangeView(rested.state) ?? {};
      expect([budget, short > 1]).toEqual([limits.tokensMax, true]);
      const given = (tokens: number) => offered(rested, { type: "observer.grant", rounds: 1, budget: tokens, by: "Olga" }).state.phase;
      expect([given(short), given(short - 1)]).toEqual([expect.stringMatching(/thinking|auditing/), "resting"]);
      expect(exchangeView(played(begun({ rounds: 1 })).state)?.short).toBe(0);
    },
  );

  test("X9 a branch has its parent's pool and terms, no rounds of its own, and drops what was under way", () => {
    const parent = played(begun({ rounds: 5 }), { order: (all) => all.filter((each) => each.type !== "think" || each.round < 4) });
    expect(parent.state.phase).toBe("thinking");
    const branch = added(parent, [
      { type: "session.branched", parent: "exchange-p", version: 9, hash: "h", session: {}, note: "" } as never,
    ]);
    const rested = played(branch);
    expect(rested.state.phase).toBe("resting");
    expect(known(rested).round).toBe(3);
    expect(known(rested).recent).toEqual(known(parent).recent);
    const own = played(offered(rested, { type: "observer.grant", rounds: 2, by: observer.name }));
    expect(known(own).round).toBe(5);
  });
});
