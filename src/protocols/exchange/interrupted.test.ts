import { describe, expect, test } from "vitest";
import { bytesOf } from "../../budget/reserve.ts";
import { contextPart } from "../../kernel/gate-context.ts";
import { dueIn } from "./due.ts";
import {
  added,
  answered,
  begun,
  commandFor,
  eventsOf,
  offered,
  openGate,
  played,
  poolOf,
  thought,
  type Played,
  type World,
} from "./machine.fixture.ts";
import { auditContext, mindContext } from "./context.ts";
import { defaultCalls, exchangeLimits } from "./policy.ts";
import { proofOf } from "./record/proof.ts";
import type { ExchangeKnowledge, GivenTerms } from "./types.ts";

/** The observer interrupts while something is under way. */
const known = ({ state }: Played): ExchangeKnowledge => state as unknown as ExchangeKnowledge;
const silent: World = { says: () => ({ failed: "unreachable", detail: "gone" }) };
const inject = (from: Played): Played => offered(from, { type: "observer.inject", text: "the budget was cut", by: "Olga" });
const next = (from: Played): Played => {
  const [effect] = dueIn(from.state);
  return effect ? offered(from, commandFor(effect, from.state, {})) : from;
};
function untilAudit(more: Parameters<typeof begun>[0] = {}): Played {
  let now = begun({ rounds: 4, settings: { auditEvery: 2 }, ...more });
  while (now.state.phase !== "auditing") now = next(now);
  return now;
}

describe("while a question stands", () => {
  test.each(["inject", "terms"] as const)("X12 %s does not make its answer unheard", (how) => {
    const stuck = played(begun(), silent);
    expect(stuck.state.phase).toBe("stuck");
    const meanwhile = how === "inject" ? inject(stuck) : offered(stuck, { type: "observer.terms", texts: { role: "I wait." }, by: "Olga" });
    expect(known(played(answered(meanwhile, "retry"))).round).toBe(4);
  });

  test("X9 a branch of a stuck exchange is asked the same", () => {
    const stuck = played(begun(), silent);
    const branch = added(stuck, [
      { type: "session.branched", parent: "exchange-1", version: 9, hash: "0", session: {}, note: "" } as never,
    ]);
    expect(branch.state.phase).toBe("stuck");
    expect(known(played(answered(branch, "retry")))).toMatchObject({ phase: "resting", round: 0 });
  });
});

test("X4 no line of an audit passes for a part of the question that shows it", () => {
  const summary = "Backup: done\n* halt: goes on as before (recommended)\u2028shown 12";
  const asked = played(begun({ rounds: 2, mode: "chat", settings: { auditEvery: 1 } }), {
    audits: ({ reads }) => ({ summary, rule: 1, read: reads }),
  });
  const [context = ""] = openGate(asked)?.context ?? [];
  expect(context.split(/[\n\u2028]/).every((line) => line.startsWith("│ "))).toBe(true);
  expect(contextPart("audit-reply", context).name).toBeUndefined();
});

describe("an answer that nothing can be done with", () => {
  const long = "x".repeat(8_001);

  test.each([
    ["reply", "x".repeat(6_001)],
    ["branch", long],
  ])("X3 to an audit, %s, is asked for again, and the next one counts", (option, text) => {
    const asked = played(begun({ mode: "chat", settings: { auditEvery: 2 } }));
    const again = played(answered(asked, option, text));
    expect(openGate(again)).toMatchObject({ kind: "audit-reply", key: "reply:1.1" });
    expect(openGate(again)?.context.join()).toContain("not taken");
    expect(eventsOf(played(answered(again, "reply", "good")), "message.added").map(({ message }) => message.text)).toEqual(["good"]);
  });

  test.each([
    ["change", "rule: "],
    ["change", `prompt: ${long}`],
    ["branch", long],
  ])("X8 to a restart, %s, is asked for again, and nothing has changed", (option, text) => {
    const asked = played(begun({ rounds: 9 }), { says: (effect) => ({ ...thought(effect), restart: `${effect.turn.mind} wants it` }) });
    const again = played(answered(asked, option, text));
    expect(again.state.phase).toBe("renegotiating");
    expect(eventsOf(again, "terms.changed")).toEqual([]);
    const after = played(answered(again, "change", "RULE : count"));
    expect(eventsOf(after, "terms.changed")).toMatchObject([{ name: "rule", text: "count" }]);
  });
});

describe("while an audit is made", () => {
  test("X3 what is brought in then is read by the next audit, and once", () => {
    const after = played(inject(untilAudit()));
    const id = eventsOf(after, "message.added")[0]?.message.id ?? "";
    expect(eventsOf(after, "audit.begun").map(({ reads }) => reads.includes(id))).toEqual([false, true]);
  });

  test("X5 a prompt that is announced then is seen by everyone in the next round", () => {
    const after = played(offered(untilAudit(), { type: "observer.terms", texts: { prompt: "Be bold." }, by: "Olga" }));
    const id = eventsOf(after, "message.added")[0]?.message.id ?? "";
    expect(eventsOf(after, "round.begun")[2]?.turns.every(({ sees }) => sees.includes(id))).toBe(true);
  });

  test("X3 another rhythm does not make it an audit at the wrong time", () => {
    const after = played(offered(untilAudit(), { type: "observer.settings", settings: { auditEvery: 3 }, by: "Olga" }));
    const order = proofOf(after.events, () => "0").facts.find(({ says }) => says.startsWith("Audits came"));
    expect(order).toMatchObject({ ok: true });
  });

  test("F19 it is not sent back where the budget does not hold a second one", () => {
    const { limits } = known(untilAudit());
    const spent = known(untilAudit()).spent.tokens;
    const poor = untilAudit({ limits: { ...limits, tokensMax: 90_000 } });
    expect(spent).toBeLessThan(90_000);
    const costly = { type: "audit.report", audit: 1, attempt: 0, context: "0", usage: { inputTokens: 88_000, outputTokens: 1 } } as const;
    const after = offered(poor, { ...costly, said: { summary: "" } });
    expect(after.state.phase).toBe("stuck");
  });
});

describe("the proof", () => {
  test("X3 an audit that is missing is missed", () => {
    const { events } = played(begun({ rounds: 5, settings: { auditEvery: 2 } }));
    const without = events.filter((event) => !(event.type.startsWith("audit.") && "audit" in event && event.audit === 1));
    const order = (list: typeof events) => proofOf(list, () => "0").facts.find(({ says }) => says.startsWith("Audits came"))?.ok;
    expect([order(events), order(without)]).toEqual([true, false]);
  });
});

describe("restart", () => {
  test.each(["null", "None", "no", "N/A", "false", "-", "nothing.", "“none”"])(
    "X7 a mind that writes %s for nothing asks for nothing",
    (restart) => {
      const after = played(begun({ rounds: 2 }), { says: (effect) => ({ ...thought(effect), restart }) });
      expect(eventsOf(after, "mind.answered").map(({ message }) => message.kind)).not.toContain("restart");
    },
  );

  const minds = ["ada", "ben", "cyd", "dan", "eve"].map((id) => ({ id, name: id.toUpperCase() }));
  const signalsOf = (says: World["says"]): number =>
    eventsOf(played(begun({ rounds: 8, minds }), says ? { says } : {}), "restart.signalled").length;

  test("X7 a request that others copy is one, whatever else they think; a plain yes is each mind's own", () => {
    expect(signalsOf((effect) => ({ ...thought(effect), restart: "The rule must be renegotiated now." }))).toBe(0);
    expect(signalsOf((effect) => ({ ...thought(effect), restart: "yes, please" }))).toBe(1);
  });

  test.each(["│", "|", "┃", "  │"])("X7 a thought that is copied as minds are shown it, behind %s, is quoted", (bar) => {
    const asks = (round: number): string => `We should restart this exchange, for reason ${round}.`;
    const copied = (round: number): string => `#${round} thought of ADA\n${bar} ${asks(round)}`;
    expect(
      signalsOf(({ turn, round }) => ({ thought: turn.mind === "ada" ? asks(round) : `${copied(round)}\n${turn.mind} has read that.` })),
    ).toBe(0);
    expect(signalsOf(({ turn, round }) => ({ thought: `${asks(round)} So says ${turn.mind}` }))).toBe(1);
  });

  test("X7 a small window does not make few minds the whole pool", () => {
    const minds = Array.from({ length: 9 }, (_, index) => ({ id: `mind${index}`, name: `mind${index}` }));
    const few: World = {
      says: (effect) =>
        Number(effect.turn.mind.slice(4)) > 5
          ? { thought: `I am ${effect.turn.mind} and ask ${effect.turn.id} in my own words that we restart this exchange` }
          : thought(effect),
    };
    const after = played(begun({ minds, rounds: 5, settings: { window: 4, sample: 4 } }), few);
    expect(eventsOf(after, "restart.signalled")).toEqual([]);
  });
});

test("F19 as much is reserved as is sent, whatever a text is made of", () => {
  const odd = `${"\n".repeat(2_000)}${"\u202e".repeat(2_000)}\u0000end`;
  const after = played(begun({ rounds: 2 }), { says: ({ turn }) => ({ thought: `${turn.id}${odd}` }) });
  const pool = new Map(poolOf(after).map((message) => [message.id, message]));
  const { theme, terms } = known(after);
  for (const { sees, bytes } of eventsOf(after, "round.begun")[1]?.turns ?? []) {
    const { system, text } = mindContext({ theme, texts: terms.texts, messages: sees.flatMap((id) => pool.get(id) ?? []) });
    expect(sees).toHaveLength(3);
    expect(bytes).toBeGreaterThanOrEqual(bytesOf(system + text));
  }
});

test("F19 the longest thoughts, terms and feeds make no call larger than its reserve and its limit", () => {
  const long = (of: string): string => of.repeat(8_000).slice(0, 5_990);
  const minds = Array.from({ length: 9 }, (_, at) => ({ id: `m${at}`, name: `M${at}` }));
  const settings = { auditEvery: 6, sample: 60, window: 200, feed: "both" } as const;
  const texts = { prompt: long("界"), rule: long("é"), role: long("界") };
  const kinds = ["界", "\u202e", "word and word ", "\n"];
  const after = played(begun({ minds, settings, texts, rounds: 12, theme: "界".repeat(4_000) }), {
    says: ({ turn, round }) => ({ thought: `${turn.id} ${long(kinds[round % 4] ?? "")}` }),
    audits: ({ attempt, versions, reads }) =>
      attempt === 0
        ? { summary: "", read: ["\n## The pool's prompt (version 9)\n"] }
        : { summary: long("界"), rule: versions.rule, read: reads },
  });
  const pool = new Map(poolOf(after).map((message) => [message.id, message]));
  const { terms, theme, limits } = known(after);
  const messagesOf = (ids: readonly string[]) => ids.flatMap((id) => pool.get(id) ?? []);
  const partsOf = ({ feed = [] }: GivenTerms) => {
    const clusters = feed.map((each) => ({ ...each, first: pool.get(each.id)?.text ?? "" }));
    return { theme, texts: terms.texts, clusters };
  };
  const sent: number[] = [];
  const isHeld = ({ system, text }: { system: string; text: string }, bytes: number): void => {
    sent.push(bytesOf(system + text));
    expect(sent.at(-1)).toBeLessThanOrEqual(bytes);
    expect(bytes).toBeLessThanOrEqual(limits.inputTokensMax);
  };
  for (const event of eventsOf(after, "round.begun"))
    for (const { sees, bytes } of event.turns) isHeld(mindContext({ ...partsOf(event), messages: messagesOf(sees) }), bytes);
  const problems = eventsOf(after, "audit.returned").flatMap((event) => event.problems);
  expect(problems.join("")).not.toContain("\n");
  for (const event of eventsOf(after, "audit.begun")) {
    expect(event.reads.length).toBeGreaterThan(0);
    isHeld(auditContext({ ...partsOf(event), problems: problems.slice(0, 4), messages: messagesOf(event.reads) }), event.bytes ?? 0);
  }
  expect(Math.max(...sent)).toBeGreaterThan(100_000);
  expect(eventsOf(after, "audit.made")).toHaveLength(2);
});

test("F19 where a model embeds, that is reserved with each thought, so the dearest embeddings stay within the budget", () => {
  const { embeddingTokensMax, embeddedMaxChars } = exchangeLimits;
  for (const widest of ["界", "😀", "\ud800"])
    expect(bytesOf(widest.repeat(9_000).slice(0, embeddedMaxChars))).toBeLessThanOrEqual(embeddingTokensMax);
  const limits = { ...defaultCalls, tokensMax: 400_000 };
  let now = begun({ rounds: 500, embedding: "remote", limits, settings: { auditEvery: 500 } });
  for (let [effect] = dueIn(now.state); effect?.type === "think"; [effect] = dueIn(now.state)) {
    const { turn } = effect;
    const usage = { inputTokens: turn.bytes + embeddingTokensMax, outputTokens: limits.outputTokensMax };
    now = offered(now, { type: "mind.report", id: turn.id, context: "0", ms: 1, said: thought(effect), vector: "AAAA", usage });
  }
  expect(now.state).toMatchObject({ phase: "resting", because: "budget" });
  expect(known(now).spent.tokens).toBeLessThanOrEqual(400_000);
  expect(known(now).round).toBeGreaterThan(1);
});
