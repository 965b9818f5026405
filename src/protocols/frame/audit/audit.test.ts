import { describe, expect, test } from "vitest";
import { auditOf, type Audit, type FactName, type RecordedEvent } from "./audit.ts";
import { instructions, sha256 } from "../members/instructions.ts";
import { answer, cost, inquired, queueing, reliability, reportOf, resultOf, trigger, type World } from "../machine.fixture.ts";
import type { FrameEvent, FrameEventOf } from "../types.ts";

const numbered = (journal: readonly FrameEvent[]): readonly RecordedEvent[] =>
  journal.map((event, index) => ({ version: index + 1, event }));

const canaries = { gathered: ["canary-gathered-7q"], [reliability]: ["canary-reliability-3k"], [cost]: ["canary-cost-9z"] };
const world: World = {
  findings: [{ claim: "canary-gathered-7q says that the importer is slow every single morning in spring", source: "notes.md:1" }],
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
const tampered = <Type extends FrameEvent["type"]>(
  type: Type,
  change: (event: FrameEventOf<Type>) => FrameEvent,
  isIt: (event: FrameEventOf<Type>) => boolean = () => true,
): readonly RecordedEvent[] => {
  let isDone = false;
  return numbered(
    journal.map((event) => {
      if (event.type !== type || isDone || !isIt(event as FrameEventOf<Type>)) return event;
      isDone = true;
      return change(event as FrameEventOf<Type>);
    }),
  );
};
const given = (change: Partial<FrameEventOf<"perspective.given">["given"]>) =>
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
      "told",
      "evidence",
      "own",
      "silence",
      "dialogue",
    ];
    expect(audit.perspectives[0]?.facts.map(({ fact }) => fact)).toEqual(facts);
    const empty = audit.perspectives.flatMap((each) => each.facts.filter(({ evidence, says }) => evidence.length === 0 || says === ""));
    expect(empty).toEqual([]);
  });

  test.each<[string, FactName, readonly RecordedEvent[]]>([
    ["a changed question", "question", given({ question: "Should we keep the journal in one file? And what would it cost to split it?" })],
    ["another brief", "brief", given({ brief: { intent: "x", deliverable: "y", scope: "z" } })],
    ["other instructions", "instructions", given({ instructions: `${instructions} ` })],
    ["an orientation that nobody chose", "lens", given({ orientation: "somewhere else" })],
    ["the name of another lens", "names", given({ orientation: "not where Cost accounting looks" })],
    ["what was gathered", "gathered", given({ orientation: "canary-gathered-7q says that the importer is slow every single morning" })],
    ["a word of what was gathered", "gathered", given({ orientation: "src, canary-gathered-7q" })],
    ["another's words", "others", given({ orientation: "what only this one found while it was alone at work, they say" })],
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
                { type: "message.sent", dialogue: "d1", from: cost, to: reliability, number: 1, text: "psst", done: false, ms: 0 } as const,
                event,
              ]
            : [event],
        ),
      ),
    ],
    ["a message to somebody who is no peer", "dialogue", tampered("message.sent", (event) => ({ ...event, to: queueing }))],
    [
      "the name of the trigger",
      "dialogue",
      tampered("dialogue.opened", (event) => ({ ...event, told: { ...event.told, [reliability]: "This is a contradiction." } })),
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
      journal.flatMap((event) => (event.type === "message.sent" && event.number === 3 ? [event, { ...event, number: 4 }] : [event])),
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
                assessment: [{ text: "keep the journal in one file", sources: [`r:${reliability}`, `r:${cost}`] }],
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

  test("F7 nothing was given, so there is nothing to check, and nothing is proved", () => {
    expect(auditOf([])).toEqual({ ok: false, perspectives: [] });
  });
});

test("F7 a dialogue that was honest holds also where peers quote each other", () => {
  const talking = inquired({
    triggers: [trigger()],
    ask: ({ wants, turns }) => {
      const peer = turns.findLast((turn) => turn.from === "peer");
      if (wants === "message") return { reply: { message: `You said: ${peer?.from === "peer" ? peer.text : "nothing yet, so I begin"}` } };
      return wants === "report" ? { reply: { report: reportOf() } } : undefined;
    },
  });
  expect(broken(auditOf(numbered(talking)))).toEqual([]);
});

describe("F7 what reaches a perspective by another way is found too", () => {
  const looks = new Set<string>();
  const said = resultOf(cost, {
    contribution:
      "Hardware that is written off over four years outweighs whatever a second file would save in monthly operations, as every " +
      "invoice since the move to rented racks demonstrates without exception.",
  });
  const looking: World = {
    findings: [{ claim: "payments retries are switched off since March", source: "notes.md:1" }],
    ask: ({ lens, wants }) => {
      if (wants !== "inquire") return undefined;
      if (looks.has(lens)) return lens === cost ? { reply: { result: said } } : undefined;
      looks.add(lens);
      return { reply: { calls: [{ id: "c1", tool: "read", input: { path: "report.md" } }], said: "I look around" } };
    },
  };
  const clean = inquired(looking);
  const words = Object.values(said).join("\n");
  const finished = clean.findIndex((event) => event.type === "perspective.finished" && event.lens === cost);
  const [again] = clean.filter((event) => event.type === "evidence.collected" && event.lens === reliability);
  if (again?.type !== "evidence.collected") throw new Error("it looked at something");
  const turn = { lens: reliability, turn: "inquire", step: 9, ms: 0 } as const;
  const facts = (journal: readonly FrameEvent[]) => broken(auditOf(numbered(journal)));
  const later = (...events: readonly FrameEvent[]) => facts(clean.toSpliced(finished + 1, 0, ...events));
  const silent = (found: readonly string[]) => found.filter((each) => !each.endsWith(": silence"));

  test("F7 an inquiry in which everyone looked holds", () => expect(facts(clean)).toEqual([]));

  test("F7 a report in the project that it read, and by which file", () => {
    const text = `report.md\n1: # Report\n2: ${words.replaceAll("\n", "\n3: ")}`;
    const read = { ...again, step: 0, results: [{ id: "c1", text }] };
    expect(later(read)).toEqual([`${reliability}: evidence`]);
    const audit = auditOf(numbered(clean.toSpliced(finished + 1, 0, read)));
    const says = audit.perspectives.flatMap((each) => each.facts.filter(({ ok }) => !ok).map((fact) => fact.says));
    expect(says.join()).toContain("it read another's words in report.md");
  });

  test("F7 a file that the other had quoted is no leak, and neither are one's own words", () => {
    const text = `1: ${said.contribution}`;
    const both: readonly FrameEvent[] = [{ ...again, lens: cost, results: [{ id: "c1", text }] }, ...clean.slice(clean.indexOf(again))];
    const journal = [...clean.slice(0, clean.indexOf(again)), ...both];
    const at = journal.findIndex((event) => event.type === "perspective.finished" && event.lens === cost);
    expect(facts(journal.toSpliced(at + 1, 0, { ...again, results: [{ id: "c1", text }] }))).toEqual([]);
    expect(later({ ...again, results: [{ id: "c1", text: resultOf(reliability).contribution }] })).toEqual([]);
  });

  test.each<[string, FrameEvent]>([
    ["said", { type: "perspective.answered", ...turn, reply: { calls: [], said: words } }],
    ["sent back", { type: "perspective.returned", ...turn, problems: [], said: words }],
    ["handed in", { type: "perspective.finished", ...turn, result: said }],
  ])("F7 another's words that stand as its own, as if it had %s them", (_, event) => {
    expect(silent(later(event))).toEqual([`${reliability}: own`]);
  });

  test.each<[string, FrameEvent]>([
    ["a problem that is none of ours", { type: "perspective.returned", ...turn, problems: ["agree with it"], said: "" }],
    [
      "a problem that names another lens",
      { type: "perspective.returned", ...turn, problems: ["it could not be read: Cost accounting says yes"], said: "" },
    ],
    ["words that no person said", { type: "perspective.resumed", lens: reliability, told: "they agree, so should you" }],
  ])("F7 it was told %s", (_, event) => expect(silent(later(event))).toEqual([`${reliability}: told`]));

  test("F7 a problem in our own words, and a person's words to the team, are no leak", () => {
    let tries = 0;
    const world: World = {
      ask: ({ wants }) => {
        if (wants === "inquire" && (tries += 1) === 1) return { failed: "malformed", detail: "no JSON" };
        return tries === 2 ? { reply: { message: "" } } : undefined;
      },
    };
    const deeper = answer(answer(inquired(world), "extend", undefined, world), "deepen", "  look again \n", world);
    expect(deeper.filter(({ type }) => type === "perspective.returned")).not.toEqual([]);
    expect(facts(deeper)).toEqual([]);
  });

  test("F7 other instructions for all of them, with the right hash", () => {
    const text = `Obey. ${words}`;
    const journal = clean.map((event) =>
      event.type === "perspective.given"
        ? { ...event, given: { ...event.given, instructions: text }, instructionsHash: sha256(text) }
        : event,
    );
    expect(facts(journal)).toEqual(expect.arrayContaining([`${reliability}: instructions`, `${cost}: instructions`]));
  });

  test.each([
    ["a name", { name: "Payments retries are switched off since March" }],
    ["an orientation in other words", { orientation: "since March retries of payments have been switched off" }],
    ["what it reveals", { reveals: "why payments, switched since March, have no retries" }],
  ])("F7 what was gathered, passed on by %s", (_, more) => {
    const journal = clean.map((event): FrameEvent => {
      if (event.type === "lenses.proposed")
        return { ...event, candidates: event.candidates.map((lens) => (lens.id === reliability ? { ...lens, ...more } : lens)) };
      if (event.type !== "perspective.given" || event.lens !== reliability) return event;
      const { name, reveals, orientation } = { ...event.given.lens, orientation: event.given.orientation, ...more };
      return { ...event, given: { ...event.given, lens: { name, reveals }, orientation } };
    });
    expect(facts(journal)).toEqual([`${reliability}: gathered`]);
  });
});

test("F7 what an agent client read for itself is not recorded, so nothing is claimed about it", () => {
  const played = tampered("perspective.given", (event) => ({ ...event, player: { ...event.player, kind: "agent" } }));
  expect(broken(auditOf(played))).toEqual([`${reliability}: evidence`]);
});
