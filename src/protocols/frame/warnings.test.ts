import { describe, expect, test } from "vitest";
import {
  answer,
  cost,
  eventsOf,
  fold,
  inquired,
  lensRow,
  openGate,
  reliability,
  resultOf,
  routing,
  type World,
} from "./machine.fixture.ts";
import type { FrameEvent } from "./types.ts";

const same: World = {
  ask: ({ lens, wants }) =>
    wants === "inquire"
      ? { reply: { result: resultOf(lens, { assessment: "Keep one journal file while appends stay below the measured limit." }) } }
      : undefined,
};
const deepen = (journal: readonly FrameEvent[], world: World): readonly FrameEvent[] =>
  answer(answer(journal, "extend", undefined, world), "deepen", "again", world);

describe("F18 drift", () => {
  test("F18 two members that say the same over three rounds are surfaced, once", () => {
    let journal = inquired(same);
    const raised = (): readonly FrameEvent[] => eventsOf(journal, "guard.raised");
    expect(raised()).toEqual([]);
    journal = deepen(journal, same);
    expect(raised()).toEqual([]);
    journal = deepen(journal, same);
    expect(raised()).toEqual([{ type: "guard.raised", guard: "drift", lenses: [reliability, cost], rounds: 3 }]);
    expect(openGate(journal)?.context.join("\n")).toContain(
      "Drift: Reliability engineering and Cost accounting have said much the same for 3 rounds",
    );
    journal = deepen(journal, same);
    expect(raised()).toHaveLength(1);
  });

  test("F18 a synthesis that is only redone is no round, and who differs once starts again", () => {
    let journal = inquired(same);
    for (const text of ["one", "two", "three"]) journal = answer(journal, "add-input", text, same);
    expect(eventsOf(journal, "guard.raised")).toEqual([]);
    const differing: World = {
      ask: ({ lens, wants }) =>
        wants === "inquire" && lens === cost
          ? { reply: { result: resultOf(lens, { assessment: "Split every archive by customer contract and tariff." }) } }
          : same.ask?.({ lens, wants } as never, {} as never),
    };
    journal = deepen(deepen(deepen(inquired(same), same), differing), same);
    expect(eventsOf(journal, "guard.raised")).toEqual([]);
  });
});

describe("F18 a shared assumption", () => {
  const contested: World = {
    propose: (kind) =>
      kind === "brief"
        ? { proposal: { brief: { intent: "i", deliverable: "d", scope: "s", contested: ["keep one journal file"] }, mode: "inquire" } }
        : undefined,
  };

  test("F18 unanimity on what the brief marks as contested is surfaced, and a dissenting lens is asked for", () => {
    const journal = inquired(contested);
    expect(eventsOf(journal, "guard.raised")).toMatchObject([
      { guard: "shared-assumption", claim: "Keep one journal file", because: expect.stringContaining("disputed in the brief") },
    ]);
    const wanted: (string | null)[] = [];
    const meek: World = {
      propose: (_, input) =>
        input.kind === "lenses" ? (wanted.push(input.dissentFrom), { proposal: { candidates: [lensRow("Game theory")] } }) : undefined,
    };
    const refused = answer(answer(journal, "extend", undefined, meek), "new-lens", undefined, meek);
    expect(wanted).toEqual(["Keep one journal file", "Keep one journal file"]);
    expect(JSON.stringify(eventsOf(refused, "proposal.returned"))).toContain("at least one lens must oppose");
    const bold: World = {
      propose: (kind) =>
        kind === "lenses" ? { proposal: { candidates: [lensRow("Game theory", { opposes: "one journal file" })] } } : undefined,
    };
    expect(fold(answer(answer(journal, "extend", undefined, bold), "new-lens", undefined, bold))).toMatchObject({ phase: "choosing" });
  });

  test("F18 also where cited evidence opposes it; evidence that nobody cited does not count", () => {
    const opposing = (quote: string): World => ({
      propose: (kind) =>
        kind === "synthesis"
          ? {
              proposal: {
                convergence: [
                  { text: "Keep one journal file", sources: [`r:${reliability}`, `r:${cost}`], opposed: { source: `r:${cost}`, quote } },
                ],
                assessment: [{ text: "Keep one journal file while appends stay below the measured limit", sources: [`r:${reliability}`] }],
                routing,
              },
            }
          : undefined,
    });
    const raised = (quote: string) => eventsOf(inquired(opposing(quote)), "guard.raised");
    expect(raised("every append shares one transaction")).toMatchObject([{ because: expect.stringContaining(`against it, r:${cost}`) }]);
    expect(raised("nobody said this")).toEqual([]);
  });

  test("F18 what nobody contests is only agreement", () => {
    expect(eventsOf(inquired(), "guard.raised")).toEqual([]);
  });

  test("F18 after two rounds it is no longer early", () => {
    const unsaid: World = {
      propose: (kind, input, attempt) =>
        kind === "synthesis"
          ? {
              proposal: {
                assessment: [{ text: "Keep one journal file while appends stay below the measured limit", sources: [`r:${reliability}`] }],
                notTaken: [cost],
                routing,
              },
            }
          : contested.propose?.(kind, input, attempt),
    };
    const late = deepen(deepen(inquired(unsaid), unsaid), {});
    expect(fold(late)).toMatchObject({ round: 3 });
    expect(eventsOf(late, "guard.raised").filter(({ guard }) => guard === "shared-assumption")).toEqual([]);
  });
});
