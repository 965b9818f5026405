import { describe, expect, test } from "vitest";
import { sift } from "../../inquiry/sift.ts";
import type { Gap } from "../../inquiry/types.ts";
import { answered, defaulted } from "../../kernel/events.fixture.ts";
import { gateProblem } from "../../kernel/gate.ts";
import type { Scene } from "../../kernel/protocol.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { gapEffects } from "./effects.ts";
import { lacksAsGaps } from "./look.ts";
import { gap } from "./machine.ts";
import { gapTable } from "./policy.ts";
import { lackKinds, type InquiryCommand, type InquiryEvent, type InquiryState, type LackFinding, type LackRowName } from "./types.ts";
import { rows } from "./words.ts";

const plan = "1. DROP TABLE orders\n2. Tell everybody\n";
const evidence = [{ claim: "“1. DROP TABLE orders”", source: "the plan" }];
const finding = (what: LackRowName, about = "orders"): LackFinding => ({ what, about, evidence });
const backup = finding("backup");
const owner = finding("owner", "@db");

const scene = { session: "gap-1", start: { cwd: "/" } } as unknown as Scene;
const { signal } = new AbortController();
const fold = (journal: readonly InquiryEvent[]): InquiryState => journal.reduce(gap.evolve, gap.initial);
const take = (journal: readonly InquiryEvent[], command: InquiryCommand): readonly InquiryEvent[] => {
  const decided = gap.decide(command, fold(journal));
  return isRefusal(decided) ? journal : [...journal, ...decided];
};

/** Plays a session over what a look finds each time: every lack gets the answer that the test has for it. */
async function play(
  findings: readonly LackFinding[],
  choose: (gap: Gap) => readonly [string, string?] | null,
): Promise<readonly InquiryEvent[]> {
  const perform = gapEffects({ look: async () => lacksAsGaps(findings) });
  let journal = take([], { type: "inquiry.begin", subject: { intent: "", plan, cwd: "/" } });
  for (let moves = 0; moves < 40; moves += 1) {
    const state = fold(journal);
    const [due] = gap.due(state);
    if (due) journal = take(journal, await perform(due, signal, scene));
    else if (state.phase === "asking") {
      const chosen = choose(state.gap);
      const key = `gap:${state.gap.kind}:${state.gap.key}`;
      const text = chosen?.[1] === undefined ? {} : { text: chosen[1] };
      journal = [...journal, chosen ? answered("lack", key, chosen[0], text) : defaulted("lack", key, "dismiss")];
    } else break;
  }
  return journal;
}
const outputOf = (journal: readonly InquiryEvent[]): unknown => gap.output?.(fold(journal));

describe("a decision that lacks something", () => {
  test("P1 owners come first, then the way back, checks, people, assumptions, alternatives; one at a time", async () => {
    const asked: string[] = [];
    await play([finding("alternative", "Kafka"), finding("told"), finding("assumption"), finding("test"), backup, owner], ({ kind }) => {
      asked.push(kind);
      return ["provide", "so and so"];
    });
    expect(asked).toEqual(lackKinds);
  });

  test("P1 each finding can be put: at most three steps that rest on its evidence, and a gate the kernel takes", async () => {
    const all = (Object.keys(rows) as LackRowName[]).map((what) => finding(what, `about ${what}`));
    const journal = await play(all, () => ["dismiss"]);
    const gates = journal.flatMap((event) => (event.type === "gate.opened" ? [event.gate] : []));
    expect(gates).toHaveLength(all.length);
    expect(gates.map(gateProblem).filter((problem) => problem !== undefined)).toEqual([]);
    for (const { options, evidence: shown } of gates) {
      expect(options.length).toBeLessThanOrEqual(6);
      expect(shown).toEqual(evidence);
    }
  });

  test("P1 what was found without evidence, or quotes what the plan does not say, is refused", async () => {
    const invented = { ...backup, about: "x", evidence: [{ claim: "“DROP DATABASE shop”", source: "the plan" }] };
    const journal = await play([{ ...backup, evidence: [] }, invented], () => ["dismiss"]);
    expect(journal.some(({ type }) => type === "gate.opened")).toBe(false);
    expect(journal.find(({ type }) => type === "gaps.found")).toMatchObject({ refused: [{ kind: "way-back" }, { kind: "way-back" }] });
  });
});

describe("the audited decision", () => {
  test("P1 what was chosen and said stands in the plan; what was decided without stands beside it, with its name", async () => {
    const journal = await play([backup, owner], ({ kind }) => (kind === "owner" ? ["dismiss"] : ["backup"]));
    expect(outputOf(journal)).toMatchObject({
      original: plan,
      plan: expect.stringContaining("Make a backup first, and try to restore it (Mira"),
      decisions: [{ kind: "way-back", by: "Mira" }],
      accepted: [{ kind: "owner", title: "Not asked: @db", by: "Mira" }],
    });
  });

  test("P1, K14 with nobody there the plan is the original to the byte, and nothing counts as accepted", async () => {
    expect(outputOf(await play([backup], () => null))).toMatchObject({
      plan,
      decisions: [],
      accepted: [],
      assumptions: [{ kind: "way-back" }],
    });
  });

  test("P1 dismissing one silences no other of its kind", async () => {
    const asked: string[] = [];
    await play([finding("owner", "@a"), finding("owner", "@b")], ({ title }) => {
      asked.push(title);
      return ["dismiss"];
    });
    expect(asked).toEqual(["Not asked: @a", "Not asked: @b"]);
  });
});

test("P7 while it asks about words of a plan, whoever else asks about them waits", () => {
  const [assumption] = lacksAsGaps([finding("assumption", "nobody reads it")]);
  const known = { subject: { intent: "", plan, cwd: "/" }, decisions: [], round: 0, open: [], looked: -1, idle: 0 };
  const missing = { ...(assumption ?? expect.fail()), kind: "missing" };
  const solicit = { ...gapTable, gate: "gap", kinds: ["missing"] } as const;
  const elsewhere = [`gap:assumption:${assumption?.key}`];
  expect(sift(solicit, known, { type: "gaps.report", round: 0, gaps: [missing], elsewhere })).toMatchObject({ ask: [], elsewhere });
});
