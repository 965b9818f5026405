import { gateOpened, type GateAnswered } from "../../kernel/gate.ts";
import type { Json } from "../../kernel/ids.ts";
import type { Protocol, TraceItem } from "../../kernel/protocol.ts";
import { never, refuse } from "../../kernel/trouble.ts";
import type { AskCommand, AskEffect, AskEvent, AskState } from "./types.ts";
import { words } from "./words.ts";

const gateKey = "ask";

/** One question of a program to a person. It is there until somebody answers, whatever becomes of the program meanwhile. */
export const ask: Protocol<AskCommand, AskEvent, AskState, AskEffect> = {
  name: "ask",
  version: 1,
  rests: true,
  initial: { phase: "idle" },

  decide(command, state) {
    switch (command.type) {
      case "question.put": {
        if (state.phase !== "idle") return refuse(command.type, "this question was put already");
        const { question, words: hash } = command;
        return [{ type: "question.put", question, words: hash }, gateOpened("asked", gateKey, words.gate(question))];
      }
      case "answer.take":
        return state.phase === "answered"
          ? [{ type: "answer.taken" }, { type: "session.ended", outcome: "converged", left: [] }]
          : refuse(command.type, "there is no answer to take");
      default:
        return never(command);
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case "question.put":
        return state.phase === "idle" ? { phase: "asking", question: event.question, words: event.words } : state;
      case "gate.answered":
        return state.phase === "asking" ? { ...state, phase: "answered", answer: answerOf(event) } : state;
      case "gate.lapsed":
        return state.phase === "asking" ? { ...state, phase: "lapsed" } : state;
      case "answer.taken":
        return state.phase === "answered" ? { ...state, phase: "taken" } : state;
      case "session.ended":
        return state.phase === "asking" ? { ...state, phase: "lapsed" } : state;
      case "gate.opened":
      case "gate.defaulted":
      case "effect.settled":
      case "child.ended":
      case "session.branched":
        return state;
      default:
        return never(event);
    }
  },

  due: () => [],
  output: (state) => ("answer" in state ? ({ option: state.answer.option } satisfies Json) : null),
  trace: traceOf,
  texts: {
    "question.put": ["question.title", "question.why.*", "question.harm", "question.options.*.label", "question.options.*.changes"],
  },
};

const answerOf = ({ option, text, by, at }: GateAnswered): Extract<AskState, { phase: "answered" }>["answer"] => ({
  option,
  by,
  at,
  ...(text === undefined ? {} : { text }),
});

function traceOf(events: readonly AskEvent[]): readonly TraceItem[] {
  const state = events.reduce(ask.evolve, ask.initial);
  if (state.phase === "idle") return [];
  const { title, asker, options } = state.question;
  const item = { item: title, from: words.asked(asker) };
  if (!("answer" in state)) return [{ ...item, to: state.phase === "lapsed" ? words.lapsed : words.open }];
  const { option, text, by } = state.answer;
  return [{ ...item, to: words.answered(options.find(({ id }) => id === option)?.label ?? option, text), by: by.name }];
}
