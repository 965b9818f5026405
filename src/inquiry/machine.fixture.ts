import { answered, defaulted } from "../kernel/events.fixture.ts";
import type { GateOpened } from "../kernel/gate.ts";
import { isRefusal } from "../kernel/trouble.ts";
import { inquire } from "./machine.ts";
import { gateKey } from "./sift.ts";
import type { Inquiry } from "./table.ts";
import type { Gap, InquiryCommand, InquiryEvent, InquiryState, NamedGap, NextStep, Subject } from "./types.ts";
import { words } from "./words.ts";

/** A table, gaps and journals as the tests of the family need them: each test says only what matters to it. */

export const sampleTable: Inquiry = {
  name: "sample",
  gate: "gap",
  kinds: ["first", "second", "third"],
  dismissal: "kind",
  roundsMax: 8,
  idleMax: 2,
  words: {
    question: (gap) => words.question(gap, ["About to work"], { dismiss: "Nothing changes" }),
    deficit: (kind) => `${kind} would go wrong`,
    settled: words.settled,
  },
  output: ({ intent }, decisions) => ({ intent, said: decisions.map(({ text }) => text) }),
};
export const sample = inquire(sampleTable);

const evidence = [{ claim: "3 times in a row", source: "session.jsonl:12" }];
export const step = (id: string, more: Partial<NextStep> = {}): NextStep => ({ id, label: `Do ${id}`, future: id, evidence, ...more });
export const gap = (kind: string, key: string, more: Partial<Gap> = {}): Gap => ({
  kind,
  key,
  title: `The gap ${key}`,
  context: [],
  evidence,
  question: "What now?",
  steps: [step("one"), step("two")],
  ...more,
});

export const subject: Subject = { intent: "ship it", cwd: "/project" };
export const begin: InquiryCommand = { type: "inquiry.begin", subject };
export const report = (round: number, ...gaps: readonly Gap[]): Extract<InquiryCommand, { type: "gaps.report" }> => ({
  type: "gaps.report",
  round,
  gaps,
});

export const fold = (journal: readonly InquiryEvent[]): InquiryState => journal.reduce(sample.evolve, sample.initial);

/** Adds what a command leads to. A refusal adds nothing. */
export function take(journal: readonly InquiryEvent[], command: InquiryCommand): readonly InquiryEvent[] {
  const decided = sample.decide(command, fold(journal));
  return isRefusal(decided) ? journal : [...journal, ...decided];
}

export const begun = take([], begin);
/** A session in which these gaps were found, in the given round. */
export const found = (journal: readonly InquiryEvent[], ...gaps: readonly Gap[]): readonly InquiryEvent[] => {
  const state = fold(journal);
  return take(journal, report("round" in state ? state.round : 0, ...gaps));
};

export const answer = (of: NamedGap, option: string, text?: string): InquiryEvent =>
  answered("gap", gateKey(of), option, text === undefined ? {} : { text });
export const nobody = (of: NamedGap): InquiryEvent => defaulted("gap", gateKey(of), "dismiss");

export const gatesIn = (journal: readonly InquiryEvent[]): readonly GateOpened["gate"][] =>
  journal.flatMap((event) => (event.type === "gate.opened" ? [event.gate] : []));
export const endIn = (journal: readonly InquiryEvent[]) => journal.find((event) => event.type === "session.ended");
export const foundIn = (journal: readonly InquiryEvent[]) => journal.filter((event) => event.type === "gaps.found");
