import type { EffectShape } from "../src/kernel/effect.ts";
import { gateOpened, type GateWords } from "../src/kernel/gate.ts";
import { hashText } from "../src/kernel/ids.ts";
import type { KernelEvent, Perform, Protocol } from "../src/kernel/protocol.ts";
import { refuse } from "../src/kernel/trouble.ts";
import type { Installed, Meta } from "../src/runtime/types.ts";

/** The question of every bench: about as long as those of `goal` and `guard`. */
const words: GateWords = {
  title: "Outcome of the goal: ship the importer",
  context: [
    "The import runs every night and takes the files that partners left during the day.",
    "Nothing was imported on three of the last ten nights; nobody noticed before the morning.",
  ],
  evidence: [
    { claim: "you said: ship the importer", source: "the intent" },
    { claim: "the project's own check", source: "package.json, scripts.test" },
  ],
  question: "Is this the outcome: the importer is finished, and usable by the people it is for?",
  changes: { accept: "the measure is asked for next", reject: "another outcome is proposed" },
};

export const meta: Meta = {
  title: "bench",
  cwd: "/",
  agent: "none",
  environment: ["HOME", "PATH"],
  attended: true,
  config: hashText("0".repeat(64)),
  assent: "bench",
};

export type QuestionCommand =
  | { readonly type: "questions.begin" }
  | { readonly type: "question.put"; readonly key: string }
  | { readonly type: "note.add"; readonly text: string };
type QuestionEvent = { readonly type: "note.added"; readonly text: string } | KernelEvent;

/** Opens a gate whenever it is told to, and remembers nothing: what is measured is the runtime and the journal. */
const questions: Protocol<QuestionCommand, QuestionEvent, { readonly phase: "open" }, EffectShape> = {
  name: "questions",
  version: 1,
  initial: { phase: "open" },
  decide(command) {
    if (command.type === "question.put") return [gateOpened("goal-field", command.key, words)];
    return [{ type: "note.added", text: command.type === "note.add" ? command.text : "begun" }];
  },
  evolve: (state) => state,
  due: () => [],
  trace: () => [],
  texts: { "note.added": ["text"] },
};

type ErrandCommand = { readonly type: "errand.begin" } | { readonly type: "step.finish"; readonly step: number };
type ErrandEvent = { readonly type: "errand.begun" } | { readonly type: "step.finished"; readonly step: number } | KernelEvent;
interface ErrandState {
  readonly phase: "idle" | "working" | "asking" | "ended";
  readonly step: number;
}
type ErrandEffect = EffectShape & { readonly step: number };

/** Two steps, one question, one more step: work that may be repeated first, then some that must happen once. */
const errand: Protocol<ErrandCommand, ErrandEvent, ErrandState, ErrandEffect> = {
  name: "errand",
  version: 1,
  initial: { phase: "idle", step: 0 },
  decide(command, { phase, step }) {
    if (command.type === "errand.begin") return [{ type: "errand.begun" }];
    if (phase !== "working" || command.step !== step) return refuse(command.type, "this step is not wanted now");
    const finished = { type: "step.finished", step } as const;
    if (step === 2) return [finished, gateOpened("goal-field", "go-on", words)];
    return step === 3 ? [finished, { type: "session.ended", outcome: "converged", left: [] }] : [finished];
  },
  evolve(state, event) {
    switch (event.type) {
      case "errand.begun":
        return { phase: "working", step: 1 };
      case "step.finished":
        return { phase: event.step === 2 ? "asking" : "working", step: event.step + 1 };
      case "gate.answered":
        return { ...state, phase: "working" };
      case "session.ended":
        return { ...state, phase: "ended" };
      default:
        return state;
    }
  },
  due: ({ phase, step }) =>
    phase === "working" ? [{ type: "do-step", key: `step:${step}`, mode: step === 3 ? "once" : "repeatable", step }] : [],
  trace: () => [],
  texts: {},
};

const performErrand: Perform<ErrandEffect, ErrandCommand> = async ({ step }) => ({ type: "step.finish", step });

export const installed: readonly Installed[] = [
  { protocol: questions, perform: async () => ({ type: "nothing" }) },
  { protocol: errand, perform: performErrand },
];
