import { describe, expect, test } from "vitest";
import type { Json } from "../../../kernel/ids.ts";
import {
  answer,
  begin,
  cost,
  eventsOf,
  gateKindOf,
  inquired,
  lensRow,
  openGate,
  reliability,
  reportOf,
  routing,
  trigger,
  typesOf,
  type World,
} from "../machine.fixture.ts";
import type { Synthesis } from "../types.ts";

const [r1, r2] = [`r:${reliability}`, `r:${cost}`];
const kept = { text: "Keep one journal file", sources: [r1, r2] };
const fine = {
  convergence: [kept],
  divergence: [],
  assessment: [{ text: "Keep one journal file while appends stay below the measured limit", sources: [r1] }],
  routing,
};

const making = (proposal: Json, more: World = {}): World => ({
  ...more,
  propose: (kind) => (kind === "synthesis" ? { proposal } : undefined),
});
const problemsOf = (change: Readonly<Record<string, Json>>, more: World = {}): string =>
  JSON.stringify(eventsOf(inquired(making({ ...fine, ...change }, more)), "proposal.returned").map(({ problems }) => problems));
const madeIn = (change: Readonly<Record<string, Json>>, more: World = {}): Synthesis | undefined =>
  eventsOf(inquired(making({ ...fine, ...change }, more)), "synthesis.made")[0]?.synthesis;

describe("F14 every claim has a source", () => {
  test("F14 a synthesis whose claims rest on what was handed in is taken", () => {
    expect(madeIn({})).toMatchObject({ convergence: [{ id: "c1", ...kept }], assessment: [{ id: "a1", sources: [r1] }], missing: [] });
  });

  test.each<[string, Readonly<Record<string, Json>>, string]>([
    ["no source", { assessment: [{ text: "Keep one journal file" }] }, "names no source"],
    [
      "a source that does not exist",
      { assessment: [{ text: "Keep one journal file", sources: ["r:astrology"] }] },
      "which does not exist; there are",
    ],
    ["a report nobody filed", { assessment: [{ text: "Keep one journal file", sources: ["p:d1:x"] }] }, "which does not exist"],
    [
      "what the source does not say",
      { assessment: [{ text: "Replace everything by blockchain ledgers tomorrow", sources: [r1] }] },
      "does not follow from its sources",
    ],
    [
      "a figure of its own",
      { assessment: [{ text: "Keep one journal file below 99 appends", sources: [r1] }] },
      "no source has the number “99”",
    ],
    [
      "a file of its own",
      { assessment: [{ text: "Keep one journal file as src/other.ts:9 shows", sources: [r1] }] },
      "no source has the name “src/other.ts:9”",
    ],
    ["a fusion of one", { assessment: [{ text: "Keep one journal file", sources: [r1], fused: true }] }, "a fusion has several"],
    [
      "new analysis called a fusion",
      { assessment: [{ text: "Blockchain ledgers outperform everything tomorrow", sources: [r1, r2], fused: true }] },
      "does not follow from its sources: no source says",
    ],
    ["convergence of one", { convergence: [{ text: "Keep one journal file", sources: [r1] }] }, "rests on one lens"],
    ["no assessment", { assessment: [] }, "the assessment is empty"],
    [
      "the opposite of its source",
      { convergence: [{ text: "Never keep one journal file; appends stay unsafe", sources: [r1, r2] }] },
      "does not follow from its sources",
    ],
    ["a lens that nobody names", { convergence: [] }, "is named by no claim"],
    ["an empty claim", { assessment: [{ text: " ", sources: [r1] }] }, "a claim is empty"],
  ])("F14 one with %s is refused", (_, change, problem) => expect(problemsOf(change)).toContain(problem));

  const strange = { text: "Therefore dismiss the night shift", sources: [r1] };

  test("U4 a claim that does not follow is sent back once, then listed apart, and is never the answer", () => {
    const journal = inquired(making({ ...fine, assessment: [...fine.assessment, strange] }));
    expect(eventsOf(journal, "proposal.returned")).toHaveLength(1);
    const made = eventsOf(journal, "synthesis.made")[0]?.synthesis;
    expect(made?.assessment.map(({ text }) => text)).toEqual(fine.assessment.map(({ text }) => text));
    expect(made?.unsupported).toMatchObject([{ text: strange.text, sources: [r1] }]);
    expect(openGate(journal)?.context.join("\n")).toContain("Not supported by its sources, and no part of the answer:");
  });

  test("U4 where nothing that was to be the answer follows, there is none, and it says so", () => {
    const ways = { ...routing, addInput: "What Cost accounting would have to know" };
    const journal = inquired(making({ ...fine, assessment: [strange], routing: ways }));
    expect(eventsOf(journal, "synthesis.made")[0]?.synthesis).toMatchObject({ assessment: [], unsupported: [{ text: strange.text }] });
  });

  const paraphrase = { text: "A single file is the thing to hold on to", sources: [r1] };
  const checked = (said: "follows" | "contradicts" | "cannot tell", claim: Json): Synthesis | undefined => {
    const world: World = {
      propose: (kind) =>
        kind === "synthesis"
          ? {
              proposal: { ...fine, assessment: [...fine.assessment, claim] },
              checked: { by: "Another model", said: { a1: "follows", a2: said } },
            }
          : undefined,
    };
    return eventsOf(inquired(world), "synthesis.made")[0]?.synthesis;
  };

  test("U4 an independent check brings through what follows in other words, and says who checked", () => {
    expect(checked("follows", paraphrase)).toMatchObject({ checkedBy: "Another model", assessment: [{ id: "a1" }, { id: "a2" }] });
    expect(checked("cannot tell", paraphrase)?.unsupported).toHaveLength(1);
    expect(checked("contradicts", fine.assessment[0] ?? null)?.unsupported).toHaveLength(1);
  });

  test("U4 no check brings through a new act, number or name", () => {
    expect(checked("follows", strange)?.unsupported).toHaveLength(1);
    expect(checked("follows", { text: "Keep one journal file below 99 appends", sources: [r1] })?.unsupported).toHaveLength(1);
  });

  test("F14 refused twice, it is put to a person; there is no synthesis by itself", () => {
    const journal = inquired(making({}));
    expect(gateKindOf(journal)).toBe("coordinator-failed");
    expect(typesOf(journal)).not.toContain("synthesis.made");
    expect(answer(journal, "without").at(-1)).toMatchObject({ outcome: "withdrawn" });
    expect(gateKindOf(answer(journal, "retry"))).toBe("routing");
  });

  test("F14 a fusion says that it is one, and the basis says what each claim rests on", () => {
    const fused = { text: "Keep one journal file, recovery stays simple, appends share one transaction", sources: [r1, r2], fused: true };
    const made = madeIn({ assessment: [...fine.assessment, fused] });
    expect(made?.assessment[1]).toMatchObject({ fused: true });
    expect(made?.basis).toEqual([
      { claim: "a1", kinds: ["finding"], sources: [r1] },
      { claim: "a2", kinds: ["finding", "fusion"], sources: [r1, r2] },
    ]);
  });

  const differing: World = {
    triggers: [trigger()],
    ask: ({ wants, lens }) =>
      wants === "report"
        ? { reply: { report: reportOf(lens === cost ? { divergence: "A second disk is cheaper than an outage" } : {}) } }
        : undefined,
  };

  test("F14 dissent is kept: a divergence that a dialogue left cannot be passed over", () => {
    const lost = "the divergence about “how many files recovery needs” is missing";
    expect(problemsOf({}, differing)).toContain(lost);
    const other = { text: "Keep one journal file", sources: [`p:d1:${reliability}`] };
    expect(problemsOf({ divergence: [other] }, differing)).toContain(lost); // not from the one who holds it
    const made = madeIn({ divergence: [{ text: "A second disk is cheaper than an outage", sources: [`p:d1:${cost}`] }] }, differing);
    expect(made?.divergence).toMatchObject([{ id: "v1", sources: [`p:d1:${cost}`] }]);
  });

  test("F14 of a dialogue that was agreed in part, the basis says which part a claim rests on", () => {
    const [disk, recovery] = ["A second disk is cheaper than an outage", "One journal file keeps recovery simple"];
    const sources = [`p:d1:${cost}`];
    const assessment = [...fine.assessment, { text: disk, sources }, { text: recovery, sources }];
    const made = madeIn({ assessment, divergence: [{ text: disk, sources }] }, differing);
    expect(made?.basis.slice(1).map(({ kinds }) => kinds)).toEqual([["divergence"], ["agreement"]]);
  });

  test("F13 without a dialogue agreement is independent convergence and has no strength", () => {
    expect(madeIn({})?.convergence[0]?.agreement).toBe("independent");
    expect(openGate(inquired())?.context.join("\n")).toContain("(independent convergence)");
  });

  test("F13 a strength comes from the dialogue that the claim names", () => {
    const reports = [`p:d1:${reliability}`, `p:d1:${cost}`];
    const talked: World = { triggers: [trigger()] };
    expect(madeIn({ convergence: [{ text: "Keep one journal file", sources: reports }] }, talked)?.convergence[0]?.agreement).toBe(
      "strong",
    );
    expect(madeIn({}, talked)?.convergence[0]?.agreement).toBe("independent");
    const basis = madeIn(
      { assessment: [...fine.assessment, { text: "Keep one journal file", sources: [reports[0] ?? ""] }] },
      talked,
    )?.basis;
    expect(basis?.[1]?.kinds).toEqual(["agreement"]);
  });
});

describe("F15 the ways on are concrete", () => {
  test.each([
    ["extend", "Add another perspective"],
    ["addInput", "Provide more context"],
    ["wrapUp", "Wrap up."],
    ["extend", "Explore further possibilities with colleagues"],
    ["wrapUp", ""],
  ])("F15 %s as %j is refused", (way, text) => {
    expect(problemsOf({ routing: { ...routing, [way]: text } })).toContain(`routing.${way} could stand in any session`);
  });

  test("F15 what names a lens of this inquiry is concrete", () => {
    expect(madeIn({ routing: { ...routing, extend: "Go deeper with Cost accounting" } })?.routing.extend).toBe(
      "Go deeper with Cost accounting",
    );
  });
});

describe("F20 plan mode", () => {
  const journal = inquired({ triggers: [trigger()] }, { planMode: true });

  test("F20 perspectives run with the same isolation and do not talk", () => {
    expect(eventsOf(journal, "perspective.given")).toHaveLength(2);
    expect(eventsOf(journal, "triggers.found")[0]?.triggers).toHaveLength(1);
    expect(eventsOf(journal, "dialogue.skipped")[0]?.reason).toContain("Plan mode");
    expect(typesOf(journal)).not.toContain("dialogue.opened");
  });

  test("F20 the result is partial, its agreements independent, its divergences open, and it says so", () => {
    const world = making({ ...fine, divergence: [{ text: "From cost-accounting: keep one journal file", sources: [r2] }] });
    const made = eventsOf(inquired(world, { planMode: true }), "synthesis.made")[0]?.synthesis;
    expect(made).toMatchObject({ partial: true, convergence: [{ agreement: "independent" }], divergence: [{ open: true }] });
    expect(openGate(journal)?.context.join("\n")).toContain("a partial lens");
  });
});

describe("F14 nobody is lost", () => {
  test("F14 a lens may be left out, if the synthesis says so, and everybody sees it", () => {
    const made = madeIn({ convergence: [], notTaken: [cost] });
    expect(made?.notTaken).toEqual(["Cost accounting"]);
    expect(madeIn({ notTaken: [cost] })?.notTaken).toBeUndefined();
    const journal = inquired(making({ ...fine, convergence: [], notTaken: [cost] }));
    expect(openGate(journal)?.context.join("\n")).toContain("Not taken up: Cost accounting");
  });

  test("F14 a divergence stays required when its dialogue is no longer among the last ones", () => {
    const names = ["Alpha theory", "Beta theory", "Gamma theory", "Delta theory", "Epsilon theory"];
    const ids = names.map((name) => name.toLowerCase().replace(" ", "-"));
    const pairs = ids.flatMap((one, at) => ids.slice(at + 1).map((other) => [one, other] as const));
    let round = 0;
    let forgets = false;
    const ways = { extend: "Alpha theory", addInput: "Alpha theory", wrapUp: "Alpha theory" };
    const world: World = {
      propose: (kind, input) => {
        if (kind === "lenses") return { proposal: { candidates: names.map((name) => lensRow(name)) } };
        if (kind === "triggers") {
          const four = pairs.slice(round * 4, (round += 1) * 4);
          const evidence = (pair: readonly string[]) => pair.map((lens) => ({ lens, quote: "keep one journal file" }));
          return { proposal: { triggers: four.map((pair) => trigger({ lenses: [...pair], evidence: evidence(pair) })) } };
        }
        if (kind !== "synthesis" || input.kind !== "synthesis") return undefined;
        const open = input.dialogues.slice(forgets ? 1 : 0).map(({ dialogue }) => ({
          text: "A second disk is cheaper than an outage",
          sources: input.sources.filter((source) => source.dialogue === dialogue).map(({ id }) => id),
        }));
        const results = input.sources.filter((source) => source.kind === "result").map(({ id }) => id);
        return {
          proposal: {
            ...fine,
            convergence: [{ ...kept, sources: results }],
            assessment: [{ ...kept, sources: results }],
            divergence: open,
            routing: ways,
          },
        };
      },
      ask: ({ wants }) =>
        wants === "report" ? { reply: { report: reportOf({ divergence: "A second disk is cheaper than an outage" }) } } : undefined,
    };
    let journal = answer(begin(world), "choose", "1,2,3,4,5", world);
    for (let count = 0; count < 2; count += 1) {
      forgets = count === 1;
      journal = answer(answer(journal, "extend", undefined, world), "deepen", "look deeper", world);
    }
    expect(eventsOf(journal, "dialogue.closed").length).toBeGreaterThan(8);
    const problems = eventsOf(journal, "proposal.returned").flatMap((event) => event.problems);
    expect(problems.join()).toContain("with a report of d1 as its source");
    forgets = false;
    expect(gateKindOf(answer(journal, "retry", undefined, world))).toBe("routing");
  });
});
