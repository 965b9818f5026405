import { describe, expect, test } from "vitest";
import {
  answer,
  begin,
  candidates,
  cost,
  eventsOf,
  inquired,
  lensRow,
  openGate,
  question,
  reliability,
  resultOf,
  trigger,
  type World,
} from "./machine.fixture.ts";
import { formerOf } from "./memory.ts";
import { frame } from "./machine.ts";
import type { Memory } from "./types.ts";

const wrap = (world: World = {}) => answer(answer(inquired(world), "wrap-up", undefined, world), "all", undefined, world);
const closed = (world: World = {}) => eventsOf(wrap(world), "inquiry.closed")[0];
const memory = (more: Partial<Memory> = {}): Memory => ({
  subject: question,
  cwd: "/project",
  survived: [{ ...lensRow("Cost accounting"), reveals: "what it costs" }],
  limits: ["what operators are used to"],
  emergent: [],
  ...more,
});

describe("F17 what an inquiry leaves to the next", () => {
  test("F17 the lenses whose findings survived, and the limits that nobody addressed", () => {
    expect(closed()?.memory).toEqual({
      subject: question,
      cwd: "/project",
      survived: [lensRow("Reliability engineering"), lensRow("Cost accounting")],
      limits: [resultOf(reliability).limits, resultOf(cost).limits],
      emergent: [],
    });
  });

  test("U5 a limit that is the subject of another lens, or stands in its answer, was looked at", () => {
    const answering: World = {
      ask: ({ lens, wants }) =>
        wants === "inquire" && lens === cost
          ? {
              reply: {
                result: resultOf(lens, { assessment: "The reliability-engineering view cannot see that operators are used to one file." }),
              },
            }
          : undefined,
    };
    expect(closed(answering)?.memory?.limits).toEqual([resultOf(cost).limits]);
  });

  test("F17 a limit that another lens sees past, or that was talked about, is addressed", () => {
    const seeing: World = {
      ask: ({ lens, wants }) =>
        wants === "inquire" && lens === cost
          ? {
              reply: {
                result: resultOf(lens, { contribution: "Operators are used to the reliability-engineering view, which cannot see this." }),
              },
            }
          : undefined,
    };
    expect(closed(seeing)?.memory?.limits).toEqual([resultOf(cost).limits]);
  });

  test("F17 a lens of which nothing survived is not kept", () => {
    const deaf: World = {
      propose: (kind) =>
        kind === "synthesis"
          ? {
              proposal: {
                assessment: [{ text: "Keep one journal file", sources: [`r:${reliability}`] }],
                notTaken: [cost],
                routing: { extend: "Cost accounting", addInput: "Cost accounting", wrapUp: "Cost accounting" },
              },
            }
          : undefined,
    };
    expect(closed(deaf)?.memory?.survived.map(({ name }) => name)).toEqual(["Reliability engineering"]);
  });

  test("F17 is offered at the next inquiry on that subject, marked so", () => {
    const world: World = {
      memories: [memory()],
      propose: (kind) =>
        kind === "lenses"
          ? { proposal: { candidates: [...candidates, lensRow("Human factors", { reveals: "what operators are used to" })] } }
          : undefined,
    };
    const options = openGate(begin(world))?.options ?? [];
    const marked = options.filter(({ changes }) => changes?.includes("earlier inquiry")).map(({ label, changes }) => [label, changes]);
    expect(marked).toEqual([
      ["Cost accounting", "what cost thinking shows here (held up in an earlier inquiry on this subject)"],
      ["Human factors", "what operators are used to (looks at what an earlier inquiry on this subject left open)"],
    ]);
  });

  test("F17 what held up is offered also when nobody proposes it, and the open limits stand beside the choice", () => {
    const gate = openGate(begin({ memories: [memory({ survived: [lensRow("Human factors")] })] }));
    expect(gate?.options.map(({ id }) => id)).toContain("human-factors");
    expect(gate?.context.slice(-2)).toEqual(["What earlier inquiries on this subject left open:", "• what operators are used to"]);
    const none: World = { memories: [memory()], propose: (kind) => (kind === "lenses" ? { proposal: { candidates: [] } } : undefined) };
    expect(openGate(begin(none))?.options[0]?.id).toBe(cost);
  });

  test("F17 another subject or another folder is another matter", () => {
    const of = (more: Partial<Memory>) => formerOf([memory(more)], question, "/project").lenses.length;
    expect([of({}), of({ cwd: "/other" }), of({ subject: "Which colour suits the logo?" })]).toEqual([1, 0, 0]);
  });

  test("F17 what earlier inquiries left is given to whoever proposes lenses, and to no perspective", () => {
    const seen: unknown[] = [];
    const world: World = {
      memories: [memory({ limits: ["the zanzibar-limit of it"] })],
      propose: (_, input) => (input.kind === "lenses" ? (seen.push(input.former.limits), undefined) : undefined),
    };
    const journal = inquired(world);
    expect(seen).toEqual([["the zanzibar-limit of it"]]);
    expect(JSON.stringify(eventsOf(journal, "perspective.given"))).not.toContain("zanzibar");
  });
});

describe("F17 emergent triggers", () => {
  const pattern = "Coverage hides disagreement";
  const met: World = { triggers: [trigger({ kind: "emergent", pattern })] };

  test("F17 that recur over three sessions are proposed as named ones", () => {
    const before = memory({ emergent: ["coverage hides disagreement."] });
    expect(closed({ ...met, memories: [before] })?.promoted).toEqual([]);
    const third = { ...met, memories: [before, { ...before, subject: "something else", cwd: "/other" }] };
    expect(closed(third)?.promoted).toEqual([{ pattern: "coverage hides disagreement.", sessions: 3 }]);
    expect(frame.trace(wrap(third))).toContainEqual({
      item: "coverage hides disagreement.",
      from: "an emergent trigger",
      to: "seen in 3 sessions: proposed as a named trigger",
    });
  });

  test("F17 one session counts once, however often it met the pattern", () => {
    expect(formerOf([memory({ emergent: [pattern, pattern] })], question, "/project").emergent).toEqual([{ pattern, sessions: 1 }]);
  });
});

test.each([
  ["passes on what was gathered", { orientation: "the vault key, rotated by hand each second monday" }],
  ["speaks of another lens", { reveals: "what Queueing theory found: keep one file" }],
  ["has a sentence for a name", { name: "what everyone who was here before has said about it" }],
  ["says nowhere to start", { orientation: "" }],
])("F17 a former lens that %s is not offered again", (_, more) => {
  const findings = [{ claim: "the vault key is rotated by hand every second monday of the month", source: "n.md:1" }];
  const offered = (row: object) => {
    const memories = [memory({ survived: [{ ...lensRow("Chaos theory"), ...row }] })];
    return JSON.stringify(eventsOf(begin({ findings, memories }), "lenses.proposed")[0]?.candidates);
  };
  expect(offered({})).toContain("chaos-theory");
  expect(offered(more)).not.toContain('"marked":"survived"');
});
