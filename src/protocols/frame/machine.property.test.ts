import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kernelEvent, openGates } from "../../kernel/events.fixture.ts";
import { gateProblem } from "../../kernel/gate.ts";
import { unseen } from "./audit/audit-leaks.ts";
import { auditOf } from "./audit/audit.ts";
import { conversationOf } from "./members/conversation.ts";
import { beginning, eventsOf, fold, isEnded, question, typesOf } from "./machine.fixture.ts";
import { frame } from "./machine.ts";
import {
  after,
  canaryOf,
  decided,
  dueIn,
  gatheredCanary,
  limits,
  momentsOf,
  next,
  nothing,
  play,
  step,
  type Moment,
  type More,
} from "./plays.fixture.ts";
import { frameLimits } from "./policy.ts";
import type { FrameCommand, FrameEvent } from "./types.ts";

const steps = fc.array(step, { minLength: 30, maxLength: 90 });
const always = (law: (journal: readonly FrameEvent[]) => void, more: More = {}, numRuns = 80): void =>
  fc.assert(
    fc.property(steps, (of) => law(play(of, more))),
    { numRuns },
  );
const atEveryMoment = (law: (at: Moment) => void): void =>
  fc.assert(
    fc.property(steps, (of) => momentsOf(of).forEach(law)),
    { numRuns: 80 },
  );

const numbered = (journal: readonly FrameEvent[]) => journal.map((event, index) => ({ version: index + 1, event }));

describe("whatever models say, in whatever order", () => {
  test("F1 the question reaches every perspective to the byte", () => {
    always((journal) => {
      for (const { given } of eventsOf(journal, "perspective.given")) expect(given.question).toBe(question);
    });
  });

  test("F3 nothing is gathered while the brief is open", () => {
    always(
      (journal) => {
        const at = typesOf(journal).indexOf("context.gathered");
        if (at < 0) return;
        const before = journal.slice(0, at);
        expect(openGates(before)).toEqual([]);
        expect(fold(before)).toMatchObject({ phase: "gathering", brief: { intent: expect.stringMatching(/\S/) } });
      },
      { startedBy: "agent" },
    );
  });

  test("F7 canaries: no perspective is ever sent another's words or what was gathered, and the audit says so", () => {
    always((journal) => {
      const lenses = eventsOf(journal, "perspective.given").map(({ lens }) => lens);
      const canaries = Object.fromEntries([
        ...lenses.map((lens) => [lens, [canaryOf(lens)]] as const),
        ["gathered", [gatheredCanary]] as const,
      ]);
      const { perspectives } = auditOf(numbered(journal), canaries);
      const broken = perspectives.flatMap(({ facts }) => facts.filter(({ ok, says }) => !ok && !says.includes(unseen)));
      expect(broken).toEqual([]);
      for (const lens of lenses) {
        const alone = JSON.stringify(conversationOf(journal, { lens, turn: "inquire", mayLook: true }));
        for (const other of lenses) if (other !== lens) expect(alone).not.toContain(canaryOf(other));
        expect(alone).not.toContain(gatheredCanary);
      }
    });
  });

  test("F7 canaries the other way: a planted one is always found", () => {
    always((journal) => {
      const given = eventsOf(journal, "perspective.given");
      const [victim, leaker] = given;
      if (!victim || !leaker) return;
      const planted = journal.map((event) =>
        event === victim ? { ...victim, given: { ...victim.given, orientation: `start at ${canaryOf(leaker.lens)}` } } : event,
      );
      const audit = auditOf(numbered(planted), { [leaker.lens]: [canaryOf(leaker.lens)] });
      const found = audit.perspectives
        .find(({ lens }) => lens === victim.lens)
        ?.facts.filter(({ ok }) => !ok)
        .map(({ fact }) => fact);
      expect(found).toEqual(expect.arrayContaining(["lens", "others"]));
    });
  });

  test("F7 in a dialogue a perspective hears its peer, and nobody else", () => {
    always((journal) => {
      const lenses = eventsOf(journal, "perspective.given").map(({ lens }) => lens);
      for (const {
        dialogue,
        trigger: { lenses: pair },
      } of eventsOf(journal, "dialogue.opened"))
        for (const lens of pair) {
          const heard = JSON.stringify(conversationOf(journal, { lens, dialogue, turn: "message", mayLook: false })?.turns);
          for (const other of lenses) if (!pair.includes(other)) expect(heard).not.toContain(canaryOf(other));
        }
    });
  });

  test("F8 while a perspective runs nothing else is due, and no synthesis or preview happens", () => {
    atEveryMoment((at) => {
      const { state, journal } = at;
      if (state.phase !== "inquiring" || isEnded(journal)) return;
      const members = Object.values(state.members);
      const isRunning = members.some(({ status }) => status === "asking" || status === "looking");
      if (!isRunning || members.some(({ status }) => status === "ready")) return;
      const strange = dueIn(at).filter(({ type }) => type !== "ask-perspective" && type !== "look");
      expect(strange).toEqual([]);
      expect(openGates(journal)).toEqual([]);
      expect(["results.previewed", "synthesis.made"]).not.toContain(journal.at(-1)?.type);
    });
  });

  test("F10 every synthesis comes after a preview of everything it rests on", () => {
    always((journal) => {
      let shown: readonly string[] = [];
      for (const event of journal) {
        if (event.type === "results.previewed") shown = event.previews.map(({ lens }) => `r:${lens}`);
        if (event.type !== "synthesis.made") continue;
        const { convergence, divergence, assessment } = event.synthesis;
        const used = [...convergence, ...divergence, ...assessment].flatMap(({ sources }) => sources).filter((id) => id.startsWith("r:"));
        expect(used.filter((id) => !shown.includes(id))).toEqual([]);
      }
    });
  });

  test("F12 three messages in a dialogue at most, between its two peers, each in turn", () => {
    always((journal) => {
      for (const { dialogue, trigger: about } of eventsOf(journal, "dialogue.opened")) {
        const sent = eventsOf(journal, "message.sent").filter((event) => event.dialogue === dialogue);
        expect(sent.length).toBeLessThanOrEqual(frameLimits.messagesMax);
        expect(sent.map(({ number }) => number)).toEqual(sent.map((_, index) => index + 1));
        expect(sent.every(({ from, to }, index) => from === about.lenses[index % 2] && to === about.lenses[(index + 1) % 2])).toBe(true);
        const replies = eventsOf(journal, "reply.given").filter((event) => event.dialogue === dialogue);
        expect(new Set(replies.map(({ from }) => from)).size).toBe(replies.length);
      }
    });
  });

  test("F14 every source of every claim was recorded before it", () => {
    always((journal) => {
      const known = new Set<string>();
      let inputs = 0;
      for (const event of journal) {
        if (event.type === "perspective.finished") known.add(`r:${event.lens}`);
        if (event.type === "report.filed") known.add(`p:${event.dialogue}:${event.lens}`);
        if (event.type === "gate.answered" && event.option === "add-input") known.add(`i:${(inputs += 1)}`);
        if (event.type !== "synthesis.made") continue;
        const { convergence, divergence, assessment } = event.synthesis;
        const claims = [...convergence, ...divergence, ...assessment];
        expect(claims.filter(({ sources }) => sources.length === 0 || sources.some((id) => !known.has(id)))).toEqual([]);
      }
    });
  });

  test("F16 a team is shut down, then removed, then tasks are made, then it closes", () => {
    always((journal) => {
      const order = ["team.stopped", "team.removed", "tasks.made", "inquiry.closed"];
      const seen = typesOf(journal).filter((type) => order.includes(type));
      expect(seen).toEqual(order.filter((type) => seen.includes(type)));
      if (seen.includes("tasks.made")) expect(seen).toEqual(order);
    });
  });

  test("F19 the budget is never exceeded, as long as calls keep to what was reserved", () => {
    for (const tokensMax of [6_000, 20_000, 60_000])
      always(
        (journal) => {
          const state = fold(journal);
          if ("spent" in state) expect(state.spent.tokens).toBeLessThanOrEqual(tokensMax);
        },
        { limits: { ...limits, tokensMax } },
        40,
      );
  });
});

describe("at every moment", () => {
  test("K2, K7 at most one gate is open, it is one that the kernel takes, and nothing is due beside it", () => {
    atEveryMoment((at) => {
      const { journal } = at;
      if (isEnded(journal)) return;
      const open = openGates(journal);
      expect(open.length).toBeLessThanOrEqual(1);
      const last = journal.at(-1);
      if (last?.type === "gate.opened") expect(gateProblem(last.gate)).toBeUndefined();
      if (open.length > 0) expect(dueIn(at)).toEqual([]);
    });
  });

  test("K8 somebody can always move it on: something is due, a gate is open, or it is over", () => {
    atEveryMoment((at) => {
      if (!isEnded(at.journal)) expect([...dueIn(at), ...openGates(at.journal)]).not.toEqual([]);
    });
  });

  test("K15 what was performed is no longer due, and no two effects share a key", () => {
    fc.assert(
      fc.property(steps, (of) => {
        let at = after(nothing, decided(beginning(), nothing.state));
        for (const each of of) {
          const due = dueIn(at);
          expect(new Set(due.map(({ key }) => key)).size).toBe(due.length);
          const effect = due[each.pick % Math.max(1, due.length)];
          const events = next(at, each);
          at = after(at, events);
          const isOver = at.state.phase === "closed" || at.state.phase === "left";
          if (!effect || isOver || each.odd === 39) continue;
          expect(events).not.toEqual([]);
          expect(dueIn(at).map(({ key }) => key)).not.toContain(effect.key);
        }
      }),
      { numRuns: 80 },
    );
  });

  test("K10 the state is plain JSON and stays bounded", () => {
    always((journal) => {
      const state = fold(journal);
      const text = JSON.stringify(state);
      expect(JSON.parse(text)).toEqual(state);
      expect(text.length).toBeLessThan(200_000);
    });
  });
});

test("every event has a next state in every state, and every command an answer", () => {
  const journals = fc.array(step, { minLength: 5, maxLength: 60 }).map((of) => play(of));
  const stray = fc.tuple(journals, journals, fc.nat(), fc.nat()).map(([one, other, at, from]) => {
    const cut = at % Math.max(1, one.length);
    return [...one.slice(0, cut), ...other.slice(from % Math.max(1, other.length)), ...one.slice(cut)];
  });
  const kernel = fc.array(kernelEvent("routing", ["routing:1.0.0", "brief", "lens:1.0.0"], ["extend", "confirm", "nonsense"]), {
    maxLength: 4,
  });
  const offered: readonly FrameCommand[] = [
    beginning(),
    { type: "frame.go-on" },
    { type: "frame.escape" },
    { type: "context.report", findings: [], memories: [], attended: true },
    { type: "players.report", players: [] },
    { type: "team.stop", stopped: [] },
    { type: "proposal.report", kind: "lenses", attempt: 0, proposal: null },
    { type: "reply.report", lens: "__proto__", turn: "inquire", step: 0, ms: 0, reply: { message: "" } },
    { type: "evidence.report", lens: "constructor", step: 0, results: [], ms: 0 },
  ];
  fc.assert(
    fc.property(stray, kernel, (events, more) => {
      const state = fold([...events, ...more]);
      expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      for (const command of offered) expect(typeof frame.decide(command, state)).toBe("object");
      frame.due(state);
      expect(frame.trace([...events, ...more]).every(({ to }) => to !== "")).toBe(true);
    }),
    { numRuns: 100 },
  );
});
