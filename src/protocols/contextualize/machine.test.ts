import { expect, test } from "vitest";
import type { Gap } from "../../inquiry/types.ts";
import { answered, defaulted } from "../../kernel/events.fixture.ts";
import { gateProblem } from "../../kernel/gate.ts";
import type { Scene } from "../../kernel/protocol.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { contextualizeEffects } from "./effects.ts";
import { misfitsAsGaps } from "./look.ts";
import { contextualize } from "./machine.ts";
import { misfitKinds, type InquiryCommand, type InquiryEvent, type InquiryState, type MisfitFinding, type MisfitRowName } from "./types.ts";
import { rows } from "./words.ts";

const finding = (what: MisfitRowName, about: string): MisfitFinding => ({ what, about, evidence: [{ claim: "“a”", source: "a.ts:1" }] });
const scene = { session: "contextualize-1", start: { cwd: "/" } } as unknown as Scene;
const fold = (journal: readonly InquiryEvent[]): InquiryState => journal.reduce(contextualize.evolve, contextualize.initial);
const take = (journal: readonly InquiryEvent[], command: InquiryCommand): readonly InquiryEvent[] => {
  const decided = contextualize.decide(command, fold(journal));
  return isRefusal(decided) ? journal : [...journal, ...decided];
};

async function play(
  findings: readonly MisfitFinding[],
  choose: (gap: Gap) => readonly [string, string?] | null,
): Promise<readonly InquiryEvent[]> {
  const perform = contextualizeEffects({ look: async () => misfitsAsGaps(findings) });
  let journal = take([], { type: "inquiry.begin", subject: { intent: "", cwd: "/", sources: { diff: "a..b" } } });
  for (let moves = 0; moves < 60; moves += 1) {
    const state = fold(journal);
    const [due] = contextualize.due(state);
    if (due) journal = take(journal, await perform(due, new AbortController().signal, scene));
    else if (state.phase === "asking") {
      const chosen = choose(state.gap);
      const key = `gap:${state.gap.kind}:${state.gap.key}`;
      const text = chosen?.[1] === undefined ? {} : { text: chosen[1] };
      journal = [...journal, chosen ? answered("fit", key, chosen[0], text) : defaulted("fit", key, "dismiss")];
    } else break;
  }
  return journal;
}

test("P2 every finding can be put, one at a time, what breaks something first", async () => {
  const all = (Object.keys(rows) as MisfitRowName[]).toReversed().map((what) => finding(what, `about ${what}`));
  const asked: string[] = [];
  const journal = await play(all, ({ kind }) => {
    asked.push(kind);
    return ["dismiss"];
  });
  const gates = journal.flatMap((event) => (event.type === "gate.opened" ? [event.gate] : []));
  expect(gates).toHaveLength(all.length);
  expect(gates.map(gateProblem).filter((problem) => problem !== undefined)).toEqual([]);
  expect([...new Set(asked)]).toEqual(misfitKinds);
});

test("P2 what is left to do and what is left as it is come out apart, with who said so", async () => {
  const journal = await play([finding("variable", "PAY_KEY"), finding("case", "a and A")], ({ kind }) =>
    kind === "name" ? ["dismiss"] : ["provide", "it is set by the platform"],
  );
  expect(contextualize.output?.(fold(journal))).toMatchObject({
    change: "a..b",
    adjustments: [{ kind: "variable", text: "it is set by the platform", by: "Mira" }],
    accepted: [{ kind: "name", by: "Mira" }],
    assumptions: [],
  });
});

test("P2, K14 with nobody there everything that was found is on record, and nothing counts as decided", async () => {
  const journal = await play([finding("variable", "PAY_KEY")], () => null);
  expect(contextualize.output?.(fold(journal))).toMatchObject({ adjustments: [], accepted: [], assumptions: [{ kind: "variable" }] });
});
