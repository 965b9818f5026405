import { describe, expect, test } from "vitest";
import { branched } from "../../kernel/events.fixture.ts";
import { gateProblem, shownText } from "../../kernel/gate.ts";
import { answer, begin, cost, fold, inquired, lensRow, openGate, question, reliability, resultOf, type World } from "./machine.fixture.ts";
import { frameLimits } from "./policy.ts";
import { sourceNames } from "./synthesis/synthesis-words.ts";
import { failureKinds } from "./types.ts";
import { words } from "./words.ts";

describe("K5 context first, then a question that holds only the choice", () => {
  test("K5 the brief and its mode", () => {
    const { title, context, question: put, options } = openGate(begin({}, { startedBy: "agent" })) ?? {};
    expect({ title, context, question: put, changes: options?.map(({ label, changes }) => [label, changes]) }).toMatchSnapshot();
  });

  test("K5 the choice of lenses", () => {
    const { title, context, question: put, evidence, options } = openGate(begin()) ?? {};
    expect({ title, context, question: put, evidence, changes: options?.map(({ label, changes }) => [label, changes]) }).toMatchSnapshot();
  });

  test("K5 the ways on", () => {
    const { title, context, question: put } = openGate(inquired()) ?? {};
    expect({ title, context, question: put }).toMatchSnapshot();
  });

  test("K5 the question stands whole at the first gate, whichever it is, and in one line later", () => {
    const [first = "", second = ""] = question.split("\n");
    const shown = (journal: Parameters<typeof openGate>[0]): string => openGate(journal)?.context[0] ?? "";
    expect(shown(begin())).toContain(second);
    const asked = begin({}, { startedBy: "agent" });
    expect(shown(asked)).toContain(second);
    const later = [answer(asked, "confirm"), answer(begin(), "choose", "1"), inquired()];
    const last = [answer(inquired(), "extend"), answer(inquired(), "wrap-up")];
    for (const journal of [...later, ...last]) expect(shown(journal)).toBe(`Question: ${first} …`);
  });

  test("F14 sources have names: the lens, what it says after a dialogue, and who added something", () => {
    const added = answer(inquired(), "add-input", "We have two disks");
    const state = fold(added);
    if (state.phase !== "routing") throw new Error(state.phase);
    const ids = [`p:d1:${reliability}`, `p:d1:${cost}`, `r:${cost}`, "i:1"];
    expect(sourceNames(ids, state)).toBe(
      "Reliability engineering and Cost accounting, after the dialogue; Cost accounting and what Mira added",
    );
  });

  test("F15 added input stands in the question, and a synthesis that stays the same says so", () => {
    expect(openGate(answer(inquired(), "add-input", "We have two disks"))?.context.slice(-2)).toEqual([
      "Added by Mira: We have two disks (no claim rests on it)",
      "The synthesis is the same as before.",
    ]);
  });

  test.each(failureKinds)("K6 a perspective that failed with %s, in words", (failed) => {
    const lens = { ...lensRow("Cost accounting"), id: "c", origin: "proposed" } as const;
    expect(words.perspectiveFailed([lens], { failed, detail: "it said so" }, { left: 1 }).context).toMatchSnapshot();
  });
});

test("K10 the longest of everything still makes gates that can be shown", () => {
  const long = (chars: number): string => "\u0007".repeat(chars);
  const world: World = {
    propose: (kind, input) => {
      if (kind === "brief")
        return {
          proposal: {
            brief: { intent: long(9_000), deliverable: long(9_000), scope: long(9_000), contested: Array(20).fill(long(900)) },
            mode: "inquire",
          },
        };
      if (input.kind !== "lenses") return undefined;
      return {
        proposal: {
          candidates: Array.from({ length: 6 }, (_, index) =>
            lensRow(`Theory ${index}`, { reveals: long(900), referent: long(900), orientation: `${index}${long(900)}` }),
          ),
        },
      };
    },
    ask: ({ lens }) => ({ reply: { result: resultOf(lens, { analysis: `src/a.ts:1 ${long(50_000)}` }) } }),
  };
  const sources = { previous: `x${long(frameLimits.questionMaxChars - 1)}` };
  let journal = begin(world, { sources });
  for (const [option, text] of [["confirm"], ["choose", "1,2,3,4,5,6"], ["extend"], ["review"], ["wrap-up"]] as const) {
    const gate = openGate(journal);
    expect(gate && gateProblem(gate)).toBeUndefined();
    expect(gate && shownText(gate).length).toBeLessThan(262_144);
    journal = answer(journal, option, text, world);
  }
  expect(openGate(journal)?.kind).toBe("keep");
  expect(JSON.stringify(fold(journal)).length).toBeLessThan(1_000_000);
});

test("K16 a branch goes on where its parent was", () => {
  const journal = inquired();
  expect(fold([...journal, branched])).toEqual(fold(journal));
});
