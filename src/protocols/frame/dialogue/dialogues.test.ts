import { describe, expect, test } from "vitest";
import { isRefusal } from "../../../kernel/trouble.ts";
import type { Conversation } from "../members/conversation.ts";
import { messageTurns } from "../members/instructions.ts";
import {
  answer,
  cost,
  dueAt,
  eventsOf,
  fold,
  gateKindOf,
  inquired,
  perform,
  record,
  reliability,
  reportOf,
  trigger,
  typesOf,
  type World,
} from "../machine.fixture.ts";
import { frame } from "../machine.ts";
import { frameLimits } from "../policy.ts";
import { triggerKinds, type DialogueReport, type FrameEvent } from "../types.ts";

const talking = (ask: World["ask"] = () => undefined): World => ({ triggers: [trigger()], ask });
const reporting = (reports: Readonly<Record<string, Partial<DialogueReport>>>): World =>
  talking(({ wants, lens }) => (wants === "report" ? { reply: { report: reportOf(reports[lens] ?? {}) } } : undefined));
const closedIn = (world: World) => eventsOf(inquired(world), "dialogue.closed");

describe("F12 a dialogue", () => {
  test("F12 opens with the neutral words of its trigger and the other's exact name", () => {
    const [opened] = eventsOf(inquired(talking()), "dialogue.opened");
    expect(opened?.told).toMatchInlineSnapshot(`
      {
        "cost-accounting": "On “how many files recovery needs” the two of you came to different conclusions. Give each other your reasons, and find out what you agree on and what not.
      Your peer is “Reliability engineering”. You write to each other directly, three messages in all at most. Your peer begins. Say that you are done when nothing is left to say.",
        "reliability-engineering": "On “how many files recovery needs” the two of you came to different conclusions. Give each other your reasons, and find out what you agree on and what not.
      Your peer is “Cost accounting”. You write to each other directly, three messages in all at most. You begin. Say that you are done when nothing is left to say.",
      }
    `);
    expect(JSON.stringify(opened?.told)).not.toMatch(/contradict|trigger/i);
  });

  test.each(triggerKinds)("F12 the words for %s do not name it, and are the same for both", (kind) => {
    const [one, other] = [messageTurns.topic(kind, "T", "X", true), messageTurns.topic(kind, "T", "X", false)];
    expect(one.split("\n")[0]).toBe(other.split("\n")[0]);
    expect(one).not.toMatch(/contradict|horizon|corroborat|emergent|trigger/i);
  });

  test("F12 is three messages at most, however long a peer would go on", () => {
    const world = talking(({ wants }) => (wants === "message" ? { reply: { message: "And another thing.", done: false } } : undefined));
    const journal = inquired(world);
    expect(eventsOf(journal, "message.sent").map(({ from, to, number }) => [from, to, number])).toEqual([
      [reliability, cost, 1],
      [cost, reliability, 2],
      [reliability, cost, 3],
    ]);
    expect(typesOf(journal)).toContain("synthesis.made");
  });

  test("F12 a fourth message is refused, whatever a peer returns", () => {
    let journal: readonly FrameEvent[] = inquired(talking()).slice(0, 0);
    const whole = inquired(talking());
    journal = whole.slice(0, whole.findIndex((event) => event.type === "message.sent" && event.number === 3) + 1);
    const fourth = (lens: string, step: number) =>
      ({ type: "reply.report", lens, dialogue: "d1", turn: "message", step, ms: 1, reply: { message: "One more." } }) as const;
    for (const step of [0, 1, 2, 3, 4])
      for (const lens of [reliability, cost]) expect(isRefusal(frame.decide(fourth(lens, step), fold(journal)))).toBe(true);
    expect(dueAt(journal).map((effect) => (effect.type === "ask-perspective" ? effect.turn : effect.type))).toEqual(["report", "report"]);
  });

  test("F12 a message where a report is due is sent back once, and is never a message", () => {
    const world = talking(({ wants }) => (wants === "report" ? { reply: { message: "I would rather talk." } } : undefined));
    const journal = inquired(world);
    expect(eventsOf(journal, "message.sent")).toHaveLength(frameLimits.messagesMax);
    expect(eventsOf(journal, "perspective.failed").map(({ failed, dialogue }) => [failed, dialogue])).toEqual([
      ["malformed", "d1"],
      ["malformed", "d1"],
    ]);
    expect(gateKindOf(journal)).toBe("perspective-failed");
  });

  test("F12 peers may be done early", () => {
    const journal = inquired(talking(({ wants }) => (wants === "message" ? { reply: { message: "Agreed.", done: true } } : undefined)));
    expect(eventsOf(journal, "message.sent")).toHaveLength(1);
    expect(eventsOf(journal, "report.filed")).toHaveLength(2);
  });

  test("F12 each peer gets the format at the end, not before", () => {
    const seen: Conversation[] = [];
    inquired(talking((conversation) => (seen.push(conversation), undefined)));
    const withFormat = seen.filter(({ turns }) => JSON.stringify(turns).includes("File a report of four parts"));
    expect(withFormat.map(({ wants }) => wants)).toEqual(["report", "report"]);
  });

  test("F12 only where divergence remains, one question for each divergent peer, one reply, and no more", () => {
    const journal = inquired(reporting({ [cost]: { divergence: "the price of a second disk" } }));
    expect(eventsOf(journal, "question.put").map(({ to }) => to)).toEqual([cost]);
    expect(eventsOf(journal, "reply.given").map(({ from }) => from)).toEqual([cost]);
    const both = inquired(reporting({ [cost]: { divergence: "a" }, [reliability]: { divergence: "b" } }));
    expect(eventsOf(both, "question.put").map(({ to }) => to)).toEqual([reliability, cost]);
    expect(eventsOf(inquired(reporting({})), "question.put")).toEqual([]);
  });

  test("F12 a pair talks once about the same results; in another round only about new ones", () => {
    const world = talking();
    const again = answer(answer(answer(inquired(world), "extend", undefined, world), "new-lens", undefined, world), "choose", "1", world);
    expect(eventsOf(again, "dialogue.opened")).toHaveLength(1);
    expect(eventsOf(again, "triggers.found").at(-1)?.dropped).toHaveLength(1);
    const deeper = answer(answer(inquired(world), "extend", undefined, world), "deepen", "look at the disk", world);
    expect(eventsOf(deeper, "dialogue.opened")).toHaveLength(2);
  });

  test("F12 a call that failed: try again, or go on and nothing counts as agreed", () => {
    let left = 1;
    const world = talking(({ wants }) => (wants === "message" && left-- > 0 ? { failed: "unreachable", detail: "" } : undefined));
    const journal = inquired(world);
    expect(gateKindOf(journal)).toBe("perspective-failed");
    expect(eventsOf(answer(journal, "retry", undefined, world), "dialogue.closed")).toMatchObject([{ outcome: "agreed" }]);
    expect(eventsOf(answer(journal, "without", undefined, world), "dialogue.closed")).toMatchObject([
      { outcome: "persistent", strength: null },
    ]);
  });

  test("F8 while one of two reports is out, the other's failure waits", () => {
    const world = talking(({ wants, lens }) =>
      wants === "report" && lens === reliability ? { failed: "timeout", detail: "" } : undefined,
    );
    const whole = inquired(world);
    const at = whole.findIndex((event) => event.type === "perspective.failed");
    const journal = whole.slice(0, at + 1);
    expect(dueAt(journal).map((effect) => "lens" in effect && effect.lens)).toEqual([cost]);
    const [effect] = dueAt(journal);
    if (!effect) throw new Error("nothing is due");
    expect(record(journal, perform(effect, journal)).at(-1)).toMatchObject({ type: "gate.opened" });
  });
});

describe("F13 what came of it", () => {
  test("F13 agreed on the same evidence is strong, on other evidence moderate", () => {
    expect(closedIn(reporting({}))).toMatchObject([{ outcome: "agreed", strength: "strong" }]);
    expect(closedIn(reporting({ [cost]: { rationale: "The bill, docs/bill.md:3." } }))).toMatchObject([
      { outcome: "agreed", strength: "moderate" },
    ]);
  });

  test("F13 agreed in part is weak, and a divergence that stays has no strength", () => {
    expect(closedIn(reporting({ [cost]: { divergence: "the price" } }))).toMatchObject([{ outcome: "partial", strength: "weak" }]);
    const apart = { agreement: "", divergence: "everything" };
    expect(closedIn(reporting({ [cost]: apart, [reliability]: apart }))).toMatchObject([
      { outcome: "persistent", strength: null, divergence: ["everything", "everything"] },
    ]);
  });
});
