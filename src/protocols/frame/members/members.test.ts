import { describe, expect, test } from "vitest";
import { settled } from "../../../kernel/events.fixture.ts";
import { isRefusal } from "../../../kernel/trouble.ts";
import {
  answer,
  begin,
  carryOn,
  cost,
  dueAt,
  eventsOf,
  fold,
  gateKindOf,
  inquired,
  openGate,
  perform,
  record,
  reliability,
  resultOf,
  typesOf,
  usage,
  type World,
} from "../machine.fixture.ts";
import { frame } from "../machine.ts";
import { frameLimits } from "../policy.ts";
import type { FrameCommand, FrameEffect, FrameEvent, PerspectiveReply } from "../types.ts";

/** The moment at which two perspectives have just been given what they start from. */
const started = (world: World = {}): readonly FrameEvent[] => {
  const chosen = begin(world);
  const gate = openGate(chosen);
  if (!gate) throw new Error("no gate");
  let journal = answerOnly(chosen);
  while (!typesOf(journal).includes("perspective.given")) {
    const [effect] = dueAt(journal);
    if (!effect) throw new Error("nothing is due");
    journal = record(journal, perform(effect, journal, world));
  }
  return journal;
};
const answerOnly = (journal: readonly FrameEvent[]): readonly FrameEvent[] => {
  const gate = openGate(journal);
  const whole = answer(journal, "choose", "1, 2");
  const at = whole.findIndex((event) => event.type === "gate.answered" && event.key === gate?.key);
  return whole.slice(0, at + 1);
};
const keysAt = (journal: readonly FrameEvent[]): readonly string[] => dueAt(journal).map(({ key }) => key);
const doFor = (journal: readonly FrameEvent[], lens: string, world: World = {}): readonly FrameEvent[] => {
  const effect = dueAt(journal).find((each) => "lens" in each && each.lens === lens);
  if (!effect) throw new Error(`nothing is due for ${lens}`);
  return record(journal, perform(effect, journal, world));
};
const failing = (lens: string, failed: "timeout" | "rate-limited" | "malformed" = "timeout", times = 1): World => {
  let left = times;
  return { ask: ({ lens: of }) => (of === lens && left-- > 0 ? { failed, detail: "it went wrong" } : undefined) };
};

describe("F8 all perspectives run at the same time", () => {
  test("F8 everyone is due at once, in one append, and nothing else is", () => {
    const journal = started();
    expect(keysAt(journal)).toEqual([`ask:${reliability}:0.0`, `ask:${cost}:0.0`]);
    expect(eventsOf(journal, "perspective.given")).toHaveLength(2);
  });

  test("F8 while one runs only its own calls are due, and everything else is refused", () => {
    const journal = doFor(started(), reliability);
    expect(keysAt(journal)).toEqual([`ask:${cost}:0.0`]);
    const late = { type: "reply.report", lens: reliability, turn: "inquire", step: 1, ms: 1 } as const;
    const offered: readonly FrameCommand[] = [
      { type: "frame.go-on" },
      { type: "context.report", findings: [], memories: [], attended: true },
      { type: "players.report", players: [] },
      { type: "team.stop", stopped: [] },
      { type: "proposal.report", kind: "synthesis", attempt: 0, proposal: {} },
      { type: "evidence.report", lens: cost, step: 0, results: [], ms: 1 },
      { ...late, reply: { message: "psst" } },
      { ...late, lens: cost, step: 0, turn: "message", reply: { message: "psst" } },
      { ...late, lens: cost, step: 0, dialogue: "d1", reply: { message: "psst" } },
      { ...late, lens: "nobody", reply: { message: "psst" } },
    ];
    const taken = offered.filter((command) => !isRefusal(frame.decide(command, fold(journal))));
    expect(taken).toEqual([]);
  });

  test("F8 it goes on only when every one has finished", () => {
    const one = doFor(started(), cost);
    expect(typesOf(one)).not.toContain("results.previewed");
    expect(typesOf(doFor(one, reliability)).at(-1)).toBe("results.previewed");
  });

  test("F8 each has the time of the configuration, and what is left of it after every call", () => {
    const limit = (effects: readonly FrameEffect[]): number | undefined => {
      const [effect] = effects;
      return effect?.type === "ask-perspective" ? effect.limitMs : undefined;
    };
    expect(limit(dueAt(started()))).toBe(1_800_000);
    const looking: World = { ask: () => ({ reply: { calls: [{ id: "c1", tool: "read", input: { path: "a" } }] } }), ms: 60_000 };
    const journal = doFor(doFor(started(), reliability, looking), reliability);
    expect(limit(dueAt(journal))).toBe(1_800_000 - 60_000 - 10);
  });

  test("F8 out of time between two calls is a timeout", () => {
    const looking: World = { ask: () => ({ reply: { calls: [{ id: "c1", tool: "list", input: {} }] } }), ms: 1_800_000 };
    const journal = doFor(doFor(started(), reliability, looking), reliability);
    expect(journal.at(-1)).toMatchObject({ type: "perspective.failed", failed: "timeout", lens: reliability });
  });
});

describe("F8 a perspective that failed", () => {
  test("F8 is a typed result, and is asked about when the others are done, not before", () => {
    const world = failing(reliability);
    const journal = doFor(started(), reliability, world);
    expect(journal.at(-1)).toMatchObject({ type: "perspective.failed", failed: "timeout", detail: "it went wrong" });
    expect(openGate(journal)).toBeUndefined();
    const all = doFor(journal, cost);
    expect(gateKindOf(all)).toBe("perspective-failed");
    expect(openGate(all)?.options.map(({ id }) => id)).toEqual(["retry", "without", "withdraw"]);
    expect(dueAt(all)).toEqual([]);
  });

  test("F8 retry goes on with that one where it stopped", () => {
    const world = failing(cost);
    const journal = answer(inquired(world), "retry", undefined, world);
    expect(gateKindOf(journal)).toBe("routing");
    expect(eventsOf(journal, "perspective.given")).toHaveLength(2);
    expect(eventsOf(journal, "perspective.finished").map(({ lens }) => lens)).toEqual([reliability, cost]);
  });

  test("F8 going on without it is a person's word, and the synthesis names who is missing", () => {
    const journal = answer(inquired(failing(cost)), "without");
    expect(eventsOf(journal, "synthesis.made")[0]?.synthesis.missing).toEqual(["Cost accounting"]);
    expect(eventsOf(journal, "results.previewed")[0]?.missing).toEqual(["Cost accounting"]);
    expect(openGate(journal)?.context).toContain("Missing: Cost accounting");
  });

  test("F8 without anybody there is nothing to go on with", () => {
    const world: World = { ask: () => ({ failed: "unreachable", detail: "" }) };
    const journal = answer(answer(inquired(world), "without", undefined, world), "without", undefined, world);
    expect(typesOf(journal)).not.toContain("synthesis.made");
    expect(journal.at(-1)).toMatchObject({ outcome: "withdrawn" });
  });

  test("F8 withdrawing shuts the team down", () => {
    const journal = answer(inquired(failing(cost)), "withdraw");
    expect(typesOf(journal).slice(-4)).toEqual(["team.stopped", "team.removed", "inquiry.closed", "session.ended"]);
  });

  test("F8 a call that a person gave up is a failure like any other", () => {
    const journal = [...started(), settled(`ask:${cost}:0.0`, "halted")];
    expect(fold(journal)).toMatchObject({ members: { [cost]: { status: "failed", failure: { failed: "other" } } } });
    expect(gateKindOf(carryOn(journal))).toBe("perspective-failed");
  });
});

describe("F9 what a perspective hands in", () => {
  const handing = (...replies: readonly PerspectiveReply[]): World => {
    let count = 0;
    return {
      ask: ({ lens, wants }) => {
        if (lens !== reliability || wants !== "inquire") return undefined;
        const reply = replies[Math.min(count++, replies.length - 1)];
        return reply === undefined ? undefined : { reply, usage };
      },
    };
  };

  test("F9 is sent back once with everything that is wrong, and taken when it is put right", () => {
    const journal = inquired(handing({ result: resultOf("x", { limits: "n/a" }) }, { result: resultOf("x") }));
    expect(eventsOf(journal, "perspective.returned")).toMatchObject([
      { lens: reliability, problems: ["limits says nothing; write what could be wrong"], said: expect.stringContaining("n/a") },
    ]);
    expect(gateKindOf(journal)).toBe("routing");
  });

  test("F9 the second time it is a failure", () => {
    const journal = inquired(handing({ result: resultOf("x", { analysis: "TBD" }) }));
    expect(eventsOf(journal, "perspective.returned")).toHaveLength(1);
    expect(eventsOf(journal, "perspective.failed")).toMatchObject([{ failed: "malformed", detail: expect.stringContaining("analysis") }]);
  });

  test("F9 an answer that cannot be read gets the same one repair", () => {
    expect(gateKindOf(inquired(failing(reliability, "malformed")))).toBe("routing");
    expect(gateKindOf(inquired(failing(reliability, "malformed", 2)))).toBe("perspective-failed");
    expect(eventsOf(inquired(failing(reliability, "rate-limited")), "perspective.returned")).toEqual([]);
  });

  test("F9 a message instead of a result is sent back", () => {
    expect(eventsOf(inquired(handing({ message: "hello" })), "perspective.returned")[0]?.problems[0]).toContain("four parts");
  });

  test("F7 it looks as often as it may, and no more", () => {
    const journal = inquired(handing({ calls: [{ id: "c", tool: "search", input: { pattern: "x" } }] }));
    expect(eventsOf(journal, "evidence.collected")).toHaveLength(frameLimits.looksMax);
    expect(eventsOf(journal, "perspective.failed")[0]).toMatchObject({ failed: "malformed" });
  });
});

test("F7 who has read as much as the configuration allows hands in its result", () => {
  const seen: boolean[] = [];
  const world: World = {
    ask: ({ lens, mayLook }) => {
      if (lens !== reliability) return undefined;
      seen.push(mayLook);
      return mayLook ? { reply: { calls: [{ id: "c", tool: "list", input: {} }] } } : undefined;
    },
  };
  const journal = inquired(world, { limits: { inputTokensMax: 1_200 } });
  expect([seen[0], seen.length < 10, seen.at(-1)]).toEqual([true, true, false]);
  expect(gateKindOf(journal)).toBe("routing");
});

test("F10 a preview of every result is shown before any synthesis", () => {
  const journal = inquired();
  expect(eventsOf(journal, "results.previewed")[0]?.previews).toMatchObject([
    { lens: reliability, contribution: resultOf(reliability).contribution },
    { lens: cost, assessment: resultOf(cost).assessment },
  ]);
  expect(typesOf(journal).indexOf("results.previewed")).toBeLessThan(typesOf(journal).indexOf("synthesis.made"));
});
