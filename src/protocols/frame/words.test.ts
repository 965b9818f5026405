import { describe, expect, test } from "vitest";
import { branched } from "../../kernel/events.fixture.ts";
import { gateProblem, shownText } from "../../kernel/gate.ts";
import { answer, begin, fold, inquired, lensRow, openGate, resultOf, type World } from "./machine.fixture.ts";
import { frameLimits } from "./policy.ts";
import { failureKinds } from "./types.ts";
import { words } from "./words.ts";

describe("K5 context first, then a question that holds only the choice", () => {
  test("K5 the brief and its mode", () => {
    const { title, context, question, options } = openGate(begin({}, { startedBy: "agent" })) ?? {};
    expect({
      title,
      context,
      question,
      changes: options?.map(({ label, changes }) => [label, changes]),
    }).toMatchSnapshot();
  });

  test("K5 the choice of lenses", () => {
    const { title, context, question, evidence, options } = openGate(begin()) ?? {};
    expect({
      title,
      context,
      question,
      evidence,
      changes: options?.map(({ label, changes }) => [label, changes]),
    }).toMatchSnapshot();
  });

  test("K5 the ways on", () => {
    const { title, context, question } = openGate(inquired()) ?? {};
    expect({ title, context, question }).toMatchSnapshot();
  });

  test.each(failureKinds)("K6 a perspective that failed with %s, in words", (failed) => {
    const lens = { ...lensRow("Cost accounting"), id: "c", origin: "proposed" } as const;
    expect(words.perspectiveFailed(lens, { failed, detail: "it said so" }, { left: 1 }).context).toMatchSnapshot();
  });
});

test("K10 the longest of everything still makes gates that can be shown", () => {
  const long = (chars: number): string => "\u0007".repeat(chars);
  const world: World = {
    propose: (kind, input) => {
      if (kind === "brief")
        return {
          proposal: {
            brief: {
              intent: long(9_000),
              deliverable: long(9_000),
              scope: long(9_000),
              contested: Array(20).fill(long(900)),
            },
            mode: "inquire",
          },
        };
      if (input.kind !== "lenses") return undefined;
      return {
        proposal: {
          candidates: Array.from({ length: 6 }, (_, index) =>
            lensRow(`Theory ${index}`, {
              reveals: long(900),
              referent: long(900),
              orientation: `${index}${long(900)}`,
            }),
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
