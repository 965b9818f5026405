import { describe, expect, test } from "vitest";
import { conversationOf } from "./conversation.ts";
import { instructions, instructionsHash, messageTurns, sha256 } from "./instructions.ts";
import {
  brief,
  cost,
  eventsOf,
  inquired,
  question,
  reliability,
  reportOf,
  resultOf,
  trigger,
  usage,
  type World,
} from "../machine.fixture.ts";
import { frameLimits } from "../policy.ts";
import type { FrameEvent } from "../types.ts";

const inquire = { turn: "inquire", mayLook: true } as const;

describe("F7 what a perspective is given", () => {
  test("F7 is the brief, its lens, an orientation, the question and the fixed instructions, and nothing else", () => {
    const journal = inquired({ findings: [{ claim: "gathered words", source: "x" }] });
    expect(eventsOf(journal, "perspective.given")[0]).toEqual({
      type: "perspective.given",
      lens: reliability,
      player: { player: "model", name: "A model", generated: true },
      given: {
        brief: { intent: brief.intent, deliverable: brief.deliverable, scope: brief.scope },
        lens: { name: "Reliability engineering", reveals: "what reliability thinking shows here" },
        orientation: "start at src/reliability",
        question,
        instructions,
      },
      instructionsHash,
    });
    expect(instructionsHash).toBe(sha256(instructions));
  });

  test("F7 the instructions are these bytes; whoever changes them changes the hash", () => {
    expect(instructionsHash).toMatchInlineSnapshot(`"a4a241e68a5332c7cdaedfa8a8f428d7c7cbdb7b2bd21f7d50933b69a76177c4"`);
  });

  test("F7 the call is built from the record only", () => {
    const given = eventsOf(inquired(), "perspective.given");
    const conversation = conversationOf(given, { lens: reliability, ...inquire });
    expect(conversation).toMatchObject({ lens: reliability, instructions, wants: "inquire", mayLook: true, player: "model" });
    expect(conversation?.turns).toEqual([{ from: "coordinator", text: expect.stringContaining(question) }]);
    expect(conversationOf(given, { lens: "nobody", ...inquire })).toBeUndefined();
  });

  test("F7 its own looks and what was wrong with its result come back to it, in order", () => {
    let calls = 0;
    const world: World = {
      ask: ({ lens, wants }) => {
        if (lens !== reliability || wants !== "inquire") return undefined;
        calls += 1;
        if (calls === 1) return { reply: { calls: [{ id: "c1", tool: "read", input: { path: "a.ts" } }], said: "I look" }, usage };
        return { reply: { result: resultOf(lens, calls === 2 ? { limits: "TBD" } : {}) }, usage };
      },
    };
    const turns = conversationOf(inquired(world), { lens: reliability, ...inquire })?.turns ?? [];
    expect(turns.map(({ from }) => from)).toEqual(["coordinator", "self", "tools", "self", "coordinator", "self"]);
    expect(turns[1]).toEqual({ from: "self", calls: [{ id: "c1", tool: "read", input: { path: "a.ts" } }], text: "I look" });
    expect(turns[4]).toEqual({ from: "coordinator", text: messageTurns.returned(["limits says nothing; write what could be wrong"]) });
  });
});

test("F7 what a model thought before it looked comes back to it whole, or not at all", () => {
  const turnsWith = (text: string) => {
    let calls = 0;
    const ask: World["ask"] = ({ lens, wants }) => {
      if (lens !== reliability || wants !== "inquire" || (calls += 1) > 1) return undefined;
      const thoughts = [{ text, proof: { anthropic: { signature: "s" } } }];
      return { reply: { calls: [{ id: "c1", tool: "read", input: {} }], thoughts }, usage };
    };
    return conversationOf(inquired({ ask }), { lens: reliability, ...inquire })?.turns ?? [];
  };
  const thoughts = [{ text: "hm", proof: { anthropic: { signature: "s" } } }];
  expect(turnsWith("hm")[1]).toMatchObject({ from: "self", thoughts });
  expect(turnsWith("hm ".repeat(frameLimits.thoughtsMaxChars))[1]).not.toHaveProperty("thoughts");
});

test("F7 a look that was given up is answered before it is asked again", () => {
  const calls = [{ id: "c1", tool: "read", input: {} }] as const;
  const turned = { lens: reliability, turn: "inquire", step: 0, ms: 0 } as const;
  const given = eventsOf(inquired(), "perspective.given");
  const journal: readonly FrameEvent[] = [...given, { type: "perspective.answered", ...turned, reply: { calls } }];
  expect(conversationOf(journal, { lens: reliability, ...inquire })?.turns.at(-1)).toEqual({
    from: "tools",
    results: [{ id: "c1", text: messageTurns.notLooked }],
  });
});

describe("F12 what a peer is given in a dialogue", () => {
  const journal = inquired({
    triggers: [trigger()],
    ask: ({ wants, lens }) =>
      wants === "report" ? { reply: { report: reportOf({ divergence: `what ${lens} sees otherwise` }) } } : undefined,
  });

  test("F12 its own work, the neutral topic, and the peer's own words under the peer's own name", () => {
    const turns = conversationOf(journal, { lens: cost, dialogue: "d1", turn: "report", mayLook: false })?.turns ?? [];
    expect(turns.filter(({ from }) => from === "peer")).toEqual([
      { from: "peer", name: "Reliability engineering", text: `As ${reliability} I see it so, src/journal/sqlite.ts:12.` },
      { from: "peer", name: "Reliability engineering", text: `As ${reliability} I see it so, src/journal/sqlite.ts:12.` },
    ]);
    expect(turns.at(-1)).toEqual({ from: "coordinator", text: messageTurns.reportFormat });
    expect(JSON.stringify(turns)).not.toContain("contradict");
  });

  test("F12 the question about what still differs goes to the one it is for", () => {
    const turns = conversationOf(journal, { lens: cost, dialogue: "d1", turn: "reply", mayLook: false })?.turns ?? [];
    const asked = turns.flatMap((turn) => (turn.from === "coordinator" && turn.text.includes("still differs") ? [turn.text] : []));
    expect(asked).toEqual([messageTurns.question("Reliability engineering", `what ${reliability} sees otherwise`)]);
  });

  test("F7 outside the dialogue none of it is there", () => {
    const turns = conversationOf(journal, { lens: cost, ...inquire })?.turns ?? [];
    expect(turns.map(({ from }) => from)).toEqual(["coordinator", "self"]);
  });
});
