import { describe, expect, test } from "vitest";
import { auditOf, type Audit, type FactName, type Recorded } from "./audit.ts";
import { instructions, sha256 } from "./instructions.ts";
import {
  answer,
  cost,
  inquired,
  queueing,
  reliability,
  reportOf,
  resultOf,
  trigger,
  type World,
} from "./machine.fixture.ts";
import type { Event, EventOf } from "./types.ts";

const numbered = (journal: readonly Event[]): readonly Recorded[] =>
  journal.map((event, index) => ({ version: index + 1, event }));

const canaries = {
  gathered: ["canary-gathered-7q"],
  [reliability]: ["canary-reliability-3k"],
  [cost]: ["canary-cost-9z"],
};
const world: World = {
  findings: [
    { claim: "canary-gathered-7q says that the importer is slow every single morning in spring", source: "notes.md:1" },
  ],
  triggers: [trigger()],
  ask: ({ lens, wants }) =>
    wants === "inquire"
      ? {
          reply: {
            result: resultOf(lens, {
              contribution: `${canaries[lens as typeof cost]?.[0]}: what only this one found while it was alone at work.`,
            }),
          },
        }
      : undefined,
};
const journal = inquired(world);

const broken = (audit: Audit): readonly string[] =>
  audit.perspectives.flatMap(({ lens, facts }) => facts.filter(({ ok }) => !ok).map(({ fact }) => `${lens}: ${fact}`));

/** The same journal with one event changed, as somebody would who leaks and hopes that nobody looks. */
const tampered = <Type extends Event["type"]>(
  type: Type,
  change: (event: EventOf<Type>) => Event,
  isIt: (event: EventOf<Type>) => boolean = () => true,
): readonly Recorded[] => {
  let isDone = false;
  return numbered(
    journal.map((event) => {
      if (event.type !== type || isDone || !isIt(event as EventOf<Type>)) return event;
      isDone = true;
      return change(event as EventOf<Type>);
    }),
  );
};
const given = (change: Partial<EventOf<"perspective.given">["given"]>) =>
  tampered("perspective.given", (event) => ({ ...event, given: { ...event.given, ...change } }));

describe("F7 the isolation is checked from the record", () => {
  test("F7 an honest inquiry holds, fact by fact, each with the events that show it", () => {
    const audit = auditOf(numbered(journal), canaries);
    expect(broken(audit)).toEqual([]);
    expect(audit.ok).toBe(true);
    expect(audit.perspectives.map(({ name }) => name)).toEqual(["Reliability engineering", "Cost accounting"]);
    const facts: readonly FactName[] = [
      "question",
      "brief",
      "instructions",
      "lens",
      "names",
      "gathered",
      "others",
      "silence",
      "dialogue",
    ];
    expect(audit.perspectives[0]?.facts.map(({ fact }) => fact)).toEqual(facts);
    const empty = audit.perspectives.flatMap((each) =>
      each.facts.filter(({ evidence, says }) => evidence.length === 0 || says === ""),
    );
    expect(empty).toEqual([]);
  });

  test.each<[string, FactName, readonly Recorded[]]>([
    [
      "a changed question",
      "question",
      given({ question: "Should we keep the journal in one file? And what would it cost to split it?" }),
    ],
    ["another brief", "brief", given({ brief: { intent: "x", deliverable: "y", scope: "z" } })],
    ["other instructions", "instructions", given({ instructions: `${instructions} ` })],
    ["an orientation that nobody chose", "lens", given({ orientation: "somewhere else" })],
    ["the name of another lens", "names", given({ orientation: "not where Cost accounting looks" })],
    [
      "what was gathered",
      "gathered",
      given({ orientation: "canary-gathered-7q says that the importer is slow every single morning" }),
    ],
    ["a word of what was gathered", "gathered", given({ orientation: "src, canary-gathered-7q" })],
    [
      "another's words",
      "others",
      given({ orientation: "what only this one found while it was alone at work, they say" }),
    ],
    ["a word of another's", "others", given({ orientation: "src, canary-cost-9z" })],
    [
      "another's words after it began",
      "others",
      numbered(
        journal.flatMap((event) =>
          event.type === "perspective.finished" && event.lens === reliability
            ? [{ type: "perspective.resumed", lens: cost, told: "canary-reliability-3k" } as const, event]
            : [event],
        ),
      ).map((each) => each),
    ],
    [
      "a message while it ran",
      "silence",
      numbered(
        journal.flatMap((event) =>
          event.type === "perspective.finished" && event.lens === reliability
            ? [
                {
                  type: "message.sent",
                  dialogue: "d1",
                  from: cost,
                  to: reliability,
                  number: 1,
                  text: "psst",
                  done: false,
                  ms: 0,
                } as const,
                event,
              ]
            : [event],
        ),
      ),
    ],
    [
      "a message to somebody who is no peer",
      "dialogue",
      tampered("message.sent", (event) => ({ ...event, to: queueing })),
    ],
    [
      "the name of the trigger",
      "dialogue",
      tampered("dialogue.opened", (event) => ({
        ...event,
        told: { ...event.told, [reliability]: "This is a contradiction." },
      })),
    ],
  ])("F7 a planted leak is found: %s", (_, fact, records) => {
    const audit = auditOf(records, canaries);
    expect(audit.ok).toBe(false);
    const found = audit.perspectives.flatMap(({ facts }) => facts.filter(({ ok }) => !ok).map((each) => each.fact));
    expect(found).toContain(fact);
  });

  test("F7 other instructions for one of them are found, also with the right hash", () => {
    const text = `${instructions} You are the best.`;
    const records = tampered("perspective.given", (event) => ({
      ...event,
      given: { ...event.given, instructions: text },
      instructionsHash: sha256(text),
    }));
    expect(broken(auditOf(records))).toEqual([`${reliability}: instructions`, `${cost}: instructions`]);
  });

  test("F12 a fourth message is found", () => {
    const more = numbered(
      journal.flatMap((event) =>
        event.type === "message.sent" && event.number === 3 ? [event, { ...event, number: 4 }] : [event],
      ),
    );
    expect(broken(auditOf(more))).toEqual([`${reliability}: dialogue`, `${cost}: dialogue`]);
  });

  test("F7 what everyone may know is no leak: quoting the question, or a person's words to the team", () => {
    const told = "please look again at the recovery path after a crash in the middle of it";
    const quoting: World = {
      ask: ({ lens, wants }) =>
        wants === "inquire"
          ? {
              reply: {
                result: resultOf(lens, {
                  assessment: `${told}; Should we keep the journal in one file? And what would it cost to split it?`,
                }),
              },
            }
          : undefined,
      propose: (kind, input) =>
        kind === "synthesis" && input.kind === "synthesis"
          ? {
              proposal: {
                assessment: [{ text: "keep the journal in one file", sources: [`r:${reliability}`] }],
                routing: {
                  extend: "a lens on the journal file",
                  addInput: "what the journal would cost",
                  wrapUp: "keep the journal in one file",
                },
              },
            }
          : undefined,
    };
    const deeper = answer(answer(inquired(quoting), "extend", undefined, quoting), "deepen", told, quoting);
    expect(broken(auditOf(numbered(deeper)))).toEqual([]);
  });

  test("F7 nothing was given, so there is nothing to check", () => {
    expect(auditOf([])).toEqual({ ok: true, perspectives: [] });
  });
});

test("F7 a dialogue that was honest holds also where peers quote each other", () => {
  const talking = inquired({
    triggers: [trigger()],
    ask: ({ wants, turns }) => {
      const peer = turns.findLast((turn) => turn.from === "peer");
      if (wants === "message")
        return { reply: { message: `You said: ${peer?.from === "peer" ? peer.text : "nothing yet, so I begin"}` } };
      return wants === "report" ? { reply: { report: reportOf() } } : undefined;
    },
  });
  expect(broken(auditOf(numbered(talking)))).toEqual([]);
});
