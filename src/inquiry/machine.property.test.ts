import * as fc from "fast-check";
import { expect, test } from "vitest";
import { answered, kernelEvent, lapsed, openGates, settled } from "../kernel/events.fixture.ts";
import { gateProblem } from "../kernel/gate.ts";
import { gateKinds } from "../kernel/gate-kinds.ts";
import { isRefusal } from "../kernel/trouble.ts";
import { begun, endIn, fold, foundIn, gap, gatesIn, sample, sampleTable, step, subject } from "./machine.fixture.ts";
import { inquiryLimits } from "./table.ts";
import type { Gap, InquiryCommand, InquiryEvent, InquiryState } from "./types.ts";

/** A next move: a look that finds anything, or an answer that picks among what is open. */
type Move =
  | { readonly look: readonly Gap[]; readonly elsewhere: readonly string[] }
  | { readonly answer: number; readonly text: string }
  | { readonly lapse: true }
  | { readonly halt: true };

const kinds = [...sampleTable.kinds, "unknown"];
const evidence = fc.constantFrom([], [{ claim: "3 times", source: "log:1" }], [{ claim: "3 times", source: "" }]);
const anyStep = fc.record({ id: fc.constantFrom("p", "q", "r", "s", "dismiss"), future: fc.constantFrom("x", "y", "z", "w") });
const anyGap: fc.Arbitrary<Gap> = fc
  .record({
    kind: fc.constantFrom(...kinds),
    key: fc.constantFrom("a", "b", "c", ""),
    evidence: fc.oneof({ weight: 4, arbitrary: fc.constant([{ claim: "3 times", source: "log:1" }]) }, evidence),
    steps: fc.array(anyStep, { maxLength: 6 }),
  })
  .map(({ kind, key, steps, ...more }) => gap(kind, key, { ...more, steps: steps.map(({ id, future }) => step(id, { future })) }));
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      look: fc.array(anyGap, { maxLength: 6 }),
      elsewhere: fc.subarray(["gap:other:a", "gap:other:b"], { maxLength: 1 }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ answer: fc.nat(8), text: fc.constantFrom("beta", "use it") }) },
  fc.constant({ lapse: true } as const),
  fc.constant({ halt: true } as const),
);

/** The kernel's part in small: commands are decided, the open gate closes, and nothing follows the end. */
function next(journal: readonly InquiryEvent[], step: Move): readonly InquiryEvent[] {
  if (endIn(journal)) return [];
  const state = fold(journal);
  const gate = gatesIn(journal).findLast(({ key }) => openGates(journal).includes(key));
  const [due] = sample.due(state);
  if (due?.type === "close") return decided({ type: "inquiry.close" }, state);
  if ("look" in step && due) return decided({ type: "gaps.report", round: due.round, gaps: step.look, elsewhere: step.elsewhere }, state);
  if ("halt" in step && due) return [settled(due.key, "halted")];
  if (!gate) return [];
  if ("lapse" in step) return [lapsed("gap", gate.key)];
  if (!("answer" in step)) return [];
  const option = gate.options[step.answer % gate.options.length];
  return option ? [answered("gap", gate.key, option.id, option.text === "none" ? {} : { text: step.text })] : [];
}

function decided(command: InquiryCommand, state: InquiryState): readonly InquiryEvent[] {
  const events = sample.decide(command, state);
  return isRefusal(events) ? [] : events;
}

const always = (law: (journal: readonly InquiryEvent[]) => void): void =>
  fc.assert(
    fc.property(fc.array(move, { minLength: 5, maxLength: 40 }), (moves) =>
      law(moves.reduce<readonly InquiryEvent[]>((journal, each) => [...journal, ...next(journal, each)], begun)),
    ),
    { numRuns: 400 },
  );

const prefixes = (journal: readonly InquiryEvent[]): readonly (readonly InquiryEvent[])[] =>
  journal.map((_, index) => journal.slice(0, index + 1));

test("S3 at most one gap is open, and nothing is due meanwhile", () => {
  always((journal) => {
    for (const moment of prefixes(journal)) {
      expect(openGates(moment).length).toBeLessThanOrEqual(1);
      if (openGates(moment).length === 1 && !endIn(moment)) expect(sample.due(fold(moment))).toEqual([]);
    }
  });
});

test("S4 never more than three candidates besides the fixed options, and every gate is one that the kernel takes", () => {
  always((journal) => {
    for (const gate of gatesIn(journal)) {
      expect(gate.options.length - gateKinds.gap.options.length).toBeLessThanOrEqual(inquiryLimits.stepsMax);
      expect(gateProblem(gate)).toBeUndefined();
    }
  });
});

test("S4 nothing without evidence and a source is ever put to a person", () => {
  always((journal) => {
    for (const event of journal) {
      if (event.type !== "gap.surfaced") continue;
      for (const { evidence: shown } of [event.gap, ...event.gap.steps]) {
        expect(shown.length).toBeGreaterThan(0);
        for (const { claim, source } of shown) expect([claim.trim(), source.trim()]).not.toContain("");
      }
    }
  });
});

test("S6 a dismissed kind never returns in its session, and a settled gap is never asked about twice", () => {
  always((journal) => {
    const dismissed = new Set<string>();
    const answeredKeys = new Set<string>();
    let now = "";
    for (const event of journal) {
      if (event.type === "gap.surfaced") {
        now = event.gap.kind;
        expect(dismissed).not.toContain(event.gap.kind);
        expect(answeredKeys).not.toContain(`gap:${event.gap.kind}:${event.gap.key}`);
      }
      if (event.type !== "gate.answered") continue;
      answeredKeys.add(event.key);
      if (event.option === "dismiss") dismissed.add(now);
    }
  });
});

test("S8 converged means that the last look found nothing open; an escape lists what it did", () => {
  always((journal) => {
    const end = endIn(journal);
    if (end?.type !== "session.ended") return;
    const last = foundIn(journal).at(-1);
    const open = last?.type === "gaps.found" ? last.open : [];
    if (end.outcome === "converged") expect([open, end.left]).toEqual([[], []]);
    else expect(end.left).not.toEqual([]);
  });
});

test("S5 if all were dismissed, what comes out is what went in", () => {
  always((journal) => {
    const state = fold(journal);
    if (state.phase !== "settled" || state.decisions.some(({ how }) => how !== "dismiss")) return;
    expect(state.output).toEqual({ intent: subject.intent, said: state.decisions.map(() => null) });
  });
});

test("K8 every path of answers ends, soon: rounds are bounded", () => {
  const endless = fc.array(fc.nat(4), { minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(endless, (choices) => {
      let count = 0;
      const journal = choices.reduce<readonly InquiryEvent[]>((all, choice) => {
        const looked = [...all, ...next(all, { look: [gap("first", `n${(count += 1)}`)], elsewhere: [] })];
        return [...looked, ...next(looked, { answer: choice, text: "x" })];
      }, begun);
      expect(endIn(journal)).toBeDefined();
      expect(gatesIn(journal).length).toBeLessThanOrEqual(sampleTable.roundsMax);
    }),
  );
});

test("every event has a next state, which is plain JSON", () => {
  const own: fc.Arbitrary<InquiryEvent> = fc.oneof(
    fc.constant<InquiryEvent>({ type: "inquiry.begun", subject }),
    fc.constant<InquiryEvent>({ type: "inquiry.settled", output: null }),
    fc.nat(2).map((round): InquiryEvent => ({ type: "gap.surfaced", round, gap: gap("first", "a") })),
    fc.nat(2).map((round): InquiryEvent => ({ type: "gaps.found", round, open: [], refused: [], quiet: [], elsewhere: [] })),
  );
  const event = fc.oneof(own, kernelEvent("gap", ["gap:first:a", "other"], ["one", "dismiss", "escape", "nonsense"]));
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      for (const moment of prefixes(events)) {
        const state = fold(moment);
        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
        expect(sample.due(state).length).toBe(["finding", "leaving"].includes(state.phase) ? 1 : 0);
      }
    }),
  );
});
