import { describe, expect, test } from "vitest";
import { inquire } from "../inquiry/machine.ts";
import { gateKey } from "../inquiry/sift.ts";
import type { Inquiry } from "../inquiry/table.ts";
import type { Gap, InquiryEvent, InquiryState } from "../inquiry/types.ts";
import { answered } from "../kernel/events.fixture.ts";
import { isRefusal } from "../kernel/trouble.ts";
import { boundTable } from "./bound/policy.ts";
import { clarifyTable } from "./clarify/policy.ts";
import { contextualizeTable } from "./contextualize/policy.ts";
import { elicitTable } from "./elicit/policy.ts";
import { gapTable } from "./gap/policy.ts";
import { graspTable } from "./grasp/policy.ts";
import { groundTable } from "./ground/policy.ts";
import { induceTable } from "./induce/policy.ts";
import { recollectTable } from "./recollect/policy.ts";
import { solicitTable } from "./solicit/policy.ts";

const evidence = [{ claim: "seen", source: "a.log:1" }];
const step = (id: string) => ({ id, label: `Do ${id}`, future: id, evidence });
const gapOf = (kind: string, key: string): Gap => ({
  ...{ kind, key, title: `About ${key}`, context: [], evidence, question: "What now?", steps: [step("one"), step("two")] },
});
const subject = { intent: "ship it", cwd: "/p", sources: { diff: "a..b" } };

/** Plays a session of a table: what each look finds, and how each question is answered. */
function play(table: Inquiry, look: () => readonly Gap[], choose: (gap: Gap) => string) {
  const { decide, evolve, initial, output } = inquire(table);
  const asked: string[] = [];
  let journal: readonly InquiryEvent[] = [];
  const fold = (): InquiryState => journal.reduce(evolve, initial);
  const take = (command: Parameters<typeof decide>[0]): void => {
    const decided = decide(command, fold());
    if (isRefusal(decided)) throw new Error(decided.because);
    journal = [...journal, ...decided];
  };
  take({ type: "inquiry.begin", subject });
  for (let state = fold(); !isOver(journal); state = fold()) {
    if (state.phase === "asking") {
      asked.push(state.gap.key);
      journal = [...journal, answered(table.gate, gateKey(state.gap), choose(state.gap))];
    } else if (state.phase === "finding") take({ type: "gaps.report", round: state.round, gaps: look() });
    else break;
  }
  const end = journal.find((event) => event.type === "session.ended");
  return { asked, outcome: end && "outcome" in end ? end.outcome : undefined, output: output?.(fold()) };
}
const isOver = (journal: readonly InquiryEvent[]): boolean => journal.some(({ type }) => type === "session.ended");

/** So many questions a person answers at most, however much is found; and what dismissing one of a kind silences. */
const tables: readonly (readonly [table: Inquiry, questionsMax: number, silenced: "it alone" | "its kind"])[] = [
  [solicitTable, 20, "its kind"],
  [clarifyTable, 12, "its kind"],
  [boundTable, 20, "it alone"],
  [groundTable, 20, "it alone"],
  [gapTable, 20, "it alone"],
  [contextualizeTable, 20, "it alone"],
  [recollectTable, 15, "it alone"],
  [elicitTable, 6, "it alone"],
  [induceTable, 12, "it alone"],
  [graspTable, 30, "it alone"],
];

describe.each(tables.map(([table, ...rest]) => [table.name, table, ...rest] as const))("%s", (_name, table, questionsMax, silenced) => {
  const [kind = ""] = table.kinds;

  test("S11 however much is found, it ends after so many questions, and is not settled", () => {
    const { asked, outcome } = play(
      { ...table, quiet: () => undefined },
      () => Array.from({ length: 45 }, (_, at) => gapOf(kind, `${at}`)),
      () => "one",
    );
    expect([asked.length, outcome]).toEqual([questionsMax, "escaped"]);
  });

  test("S6 dismissing one silences it alone, or its kind", () => {
    const { asked, outcome } = play(
      { ...table, quiet: () => undefined },
      () => [gapOf(kind, "a"), gapOf(kind, "b")],
      () => "dismiss",
    );
    expect([asked, outcome]).toEqual([silenced === "its kind" ? ["a"] : ["a", "b"], "converged"]);
  });

  test("S8 a session in which nothing is open has its result", () => {
    expect(
      play(
        table,
        () => [],
        () => "one",
      ),
    ).toMatchObject({ asked: [], outcome: "converged", output: expect.objectContaining({}) });
  });
});
