import { describe, expect, test } from "vitest";
import type { Json } from "../../../kernel/ids.ts";
import { answer, cost, eventsOf, gateKindOf, inquired, reliability, resultOf, trigger, typesOf, type World } from "../machine.fixture.ts";

const finding = (...triggers: readonly Json[]): World => ({ triggers });
const problemsOf = (row: Json): string =>
  JSON.stringify(eventsOf(inquired(finding(row)), "proposal.returned").map(({ problems }) => problems));
const foundIn = (world: World) => eventsOf(inquired(world), "triggers.found")[0];

const limit = "cannot see what operators are used to";
const special: World = {
  ask: ({ lens, wants }) =>
    wants === "inquire" && lens === reliability
      ? { reply: { result: resultOf(lens, { assessment: "A lost disk takes the archive with it for good." }) } }
      : undefined,
};

describe("F11 triggers", () => {
  test("F11 none: no dialogue, and the reason is recorded", () => {
    const journal = inquired();
    expect(eventsOf(journal, "dialogue.skipped")[0]?.reason).toContain("None found, by rules");
    expect(typesOf(journal)).not.toContain("dialogue.opened");
    expect(gateKindOf(journal)).toBe("routing");
  });

  const saying = (ofReliability: string, ofCost: string): World => ({
    ask: ({ lens, wants }) =>
      wants === "inquire" ? { reply: { result: resultOf(lens, { assessment: lens === cost ? ofCost : ofReliability }) } } : undefined,
  });

  test.each([
    ["direction", "A second disk raises the cost of recovery.", "A second disk lowers the cost of recovery."],
    ["a “not”", "A second disk helps recovery after an outage.", "A second disk does not help recovery after an outage."],
    ["a number", "Recovery from the second disk takes 4 hours.", "Recovery from the second disk takes 9 hours."],
  ])("U5 what the coordinator did not report is found by rules: %s", (_, one, other) => {
    expect(foundIn(saying(one, other))?.triggers).toMatchObject([
      {
        kind: "contradiction",
        by: "rules",
        evidence: [
          { lens: reliability, quote: one },
          { lens: cost, quote: other },
        ],
      },
    ]);
  });

  test("U5 two that say the same, or speak of different things, do not collide", () => {
    expect(foundIn(saying("A second disk raises the cost.", "A second disk raises the cost."))?.triggers).toEqual([]);
    expect(foundIn(saying("A second disk raises the cost.", "The archive lowers the load of the relay."))?.triggers).toEqual([]);
  });

  test.each<[string, Json, World]>([
    ["a contradiction", trigger(), {}],
    [
      "a horizon that another sees past",
      trigger({
        kind: "horizon",
        evidence: [
          { lens: reliability, quote: limit },
          { lens: cost, quote: "one journal file concentrates failure" },
        ],
      }),
      {},
    ],
    [
      "an uncorroborated claim of consequence",
      trigger({ kind: "uncorroborated", evidence: [{ lens: reliability, quote: "A lost disk takes the archive with it for good." }] }),
      special,
    ],
    ["an emergent tension", trigger({ kind: "emergent", pattern: "coverage hides disagreement" }), {}],
  ])("F11 %s is found with its evidence", (_, row, world) => {
    expect(foundIn({ ...world, triggers: [row] })?.triggers).toMatchObject([row]);
  });

  test.each<[string, Json, string]>([
    ["of no kind", trigger({ kind: "hunch" }), "kind must be one of contradiction, horizon, uncorroborated, emergent"],
    ["with itself", trigger({ lenses: [cost, cost] }), "name two different lenses"],
    ["with a stranger", trigger({ lenses: [cost, "astrology"] }), "name two different lenses"],
    ["about nothing", trigger({ topic: " " }), "the topic is empty"],
    ["without evidence", trigger({ evidence: [] }), "quote the words that show it"],
    [
      "with words nobody said",
      trigger({
        evidence: [
          { lens: cost, quote: "split it at once" },
          { lens: reliability, quote: "no" },
        ],
      }),
      "does not stand in that result",
    ],
    ["from one side only", trigger({ evidence: [{ lens: cost, quote: "keep one journal file" }] }), "quote what each of the two says"],
    ["a horizon that is no limit", trigger({ kind: "horizon" }), "quote the limit of the one"],
    [
      "what the other says as well",
      trigger({ kind: "uncorroborated", evidence: [{ lens: cost, quote: "keep one journal file" }] }),
      "so the claim has support",
    ],
    ["emergent without a name", trigger({ kind: "emergent" }), "name the pattern"],
    ["whose topic gives it away", trigger({ topic: "a contradiction about files" }), "must not say what kind"],
  ])("F11 one %s is sent back", (_, row, problem) => expect(problemsOf(row)).toContain(problem));

  test("F11 after one repair a person is asked; without it there is no dialogue", () => {
    const journal = inquired(finding(trigger({ kind: "hunch" })));
    expect(gateKindOf(journal)).toBe("coordinator-failed");
    expect(gateKindOf(answer(journal, "without"))).toBe("routing");
  });

  test("F11 a second trigger for the same pair is dropped, and recorded", () => {
    const found = foundIn(finding(trigger(), trigger({ topic: "another matter", lenses: [cost, reliability] })));
    expect([found?.triggers.length, found?.dropped.map(({ topic }) => topic)]).toEqual([1, ["another matter"]]);
  });

  test("F11 with one perspective there is nobody to talk to", () => {
    const world: World = { ask: ({ lens }) => (lens === cost ? { failed: "refused", detail: "" } : undefined), triggers: [trigger()] };
    const journal = answer(inquired(world), "without", undefined, world);
    expect(eventsOf(journal, "dialogue.skipped")[0]?.reason).toContain("Only one perspective finished");
    expect(typesOf(journal)).not.toContain("triggers.found");
  });
});
