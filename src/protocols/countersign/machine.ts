import { gateOpened, type GateAnswered, type GateOpened } from "../../kernel/gate.ts";
import type { Json } from "../../kernel/ids.ts";
import type { Protocol, TraceItem } from "../../kernel/protocol.ts";
import { never, refuse, type Refusal } from "../../kernel/trouble.ts";
import type { ApprovalEnd } from "../../lexicon/approvals.ts";
import type { CountersignCommand, CountersignEffect, CountersignEvent, CountersignState, ElsewhereWord } from "./types.ts";
import { words } from "./words.ts";

type Begun = Exclude<CountersignState, { phase: "idle" }>;
type Elsewhere = Extract<CountersignState, { phase: "elsewhere" }>;
type Of<Type extends CountersignCommand["type"]> = Extract<CountersignCommand, { type: Type }>;
type Decided = readonly (CountersignEvent | GateOpened)[] | Refusal;

const ownKey = "approval";
const elsewhereKey = (tries: number): string => `elsewhere:${tries}`;

/**
 * The word of a second person on exactly one thing (D24), and of whoever governs elsewhere. Every way out but a yes of all who
 * are needed is a no: silence, a stop, a fault, an answer that nobody understands.
 */
export const countersign: Protocol<CountersignCommand, CountersignEvent, CountersignState, CountersignEffect> = {
  name: "countersign",
  version: 1,
  initial: { phase: "idle" },

  decide(command, state) {
    switch (command.type) {
      case "approval.begin": {
        if (state.phase !== "idle") return refuse(command.type, "this approval has begun already");
        const { type: _, ...begun } = command;
        return [{ type: "approval.begun", ...begun }];
      }
      case "subject.bind":
        return state.phase === "binding"
          ? [{ type: "subject.bound", hash: command.hash }, gateOpened("approval", ownKey, words.question(state, command.hash))]
          : refuse(command.type, "it is bound already");
      case "elsewhere.report":
        return heard(command, state);
      case "approval.close": {
        if (state.phase !== "closing") return refuse(command.type, "the approval is not over");
        const { end } = state;
        const left = end.approved ? [] : [end.reason];
        return [
          { type: "approval.settled", end },
          { type: "session.ended", outcome: end.approved ? "converged" : "escaped", left },
        ];
      }
      default:
        return never(command);
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case "approval.begun": {
        const { type: _, ...begun } = event;
        return state.phase === "idle" ? { phase: "binding", ...begun } : state;
      }
      case "subject.bound": {
        if (state.phase !== "binding") return state;
        const { subject: _, ...question } = state;
        return { ...question, phase: "asked", hash: event.hash };
      }
      case "elsewhere.said":
        return state.phase === "elsewhere" ? afterWord(state, event.word) : state;
      case "gate.answered":
        return afterAnswer(state, event);
      case "gate.lapsed":
      case "gate.defaulted":
        return state.phase === "asked" || state.phase === "unheard" ? closing(state, { reason: words.nobody }) : state;
      case "effect.settled":
        return event.how === "halted" && state.phase !== "idle" && !("end" in state) ? closing(state, { reason: words.halted }) : state;
      case "session.ended":
        return state.phase === "closing" ? { ...state, phase: "over" } : state;
      case "approval.settled":
      case "child.ended":
      case "gate.opened":
      case "session.branched":
        return state;
      default:
        return never(event);
    }
  },

  due(state) {
    switch (state.phase) {
      case "binding":
        return [{ type: "bind-subject", mode: "repeatable", key: "bind", about: state.title, bound: state.subject }];
      case "elsewhere": {
        const { what, title, says, asker, hash, by, tries } = state;
        return [{ type: "ask-elsewhere", mode: "repeatable", key: `ask:${tries}`, timeoutMs, what, title, says, asker, hash, by }];
      }
      case "closing":
        return [{ type: "close-approval", mode: "repeatable", key: "close" }];
      default:
        return [];
    }
  },

  output: (state) => ("end" in state ? ({ ...state.end } as unknown as Json) : null),
  trace: traceOf,
  texts: {
    "approval.begun": ["title", "says.*"],
    "elsewhere.said": ["word.note", "word.because"],
    "approval.settled": ["end.reason"],
  },
};

/** Whoever decides elsewhere may take their time. */
const timeoutMs = 7_200_000;

function heard({ type, word }: Of<"elsewhere.report">, state: CountersignState): Decided {
  if (state.phase !== "elsewhere") return refuse(type, "nobody was asked elsewhere");
  const said: CountersignEvent = { type: "elsewhere.said", word };
  if (word.verdict !== "unknown") return [said];
  return [said, gateOpened("approval-elsewhere", elsewhereKey(state.tries), words.unheard(state, word.because))];
}

function afterWord(state: Elsewhere, word: ElsewhereWord): CountersignState {
  switch (word.verdict) {
    case "approved":
      return closing(state, { approved: true, reason: "", elsewhere: { id: word.id, by: word.by } });
    case "refused":
      return closing(state, { reason: words.refusedElsewhere(word.by, word.note), elsewhere: { id: word.id, by: word.by } });
    case "unknown":
      return { ...state, phase: "unheard" };
    default:
      return never(word);
  }
}

/** K7: the kernel has refused the word of whoever asked for it. */
function afterAnswer(state: CountersignState, { key, option, text, by }: GateAnswered): CountersignState {
  if (state.phase === "asked" && key === ownKey) {
    if (option !== "approve") return closing(state, { reason: words.refusedBy(by.name, text) });
    if (state.elsewhere) return { ...state, phase: "elsewhere", by: by.name, tries: 1 };
    return closing({ ...state, by: by.name }, { approved: true, reason: "" });
  }
  if (state.phase !== "unheard" || key !== elsewhereKey(state.tries)) return state;
  if (option === "again") return { ...state, phase: "elsewhere", tries: state.tries + 1 };
  return closing(state, { reason: words.refusedBy(by.name, text) });
}

function closing(
  state: Begun & { readonly by?: string; readonly hash?: string },
  { approved = false, ...more }: Partial<ApprovalEnd> & Pick<ApprovalEnd, "reason">,
): CountersignState {
  const { what, title, says, asker, at, elsewhere, hash = "", by = null } = state;
  const question = { what, title, says, asker, at, ...(elsewhere ? { elsewhere } : {}) };
  return { ...question, phase: "closing", end: { approved, hash, by, ...more } };
}

function traceOf(events: readonly CountersignEvent[]): readonly TraceItem[] {
  const state = events.reduce(countersign.evolve, countersign.initial);
  if (state.phase === "idle") return [];
  const to = "end" in state ? (state.end.approved ? "approved" : state.end.reason) : "still open";
  return [
    {
      item: state.title,
      from: `asked for by ${state.asker}`,
      to,
      ...("end" in state && state.end.by !== null ? { by: state.end.by } : {}),
    },
  ];
}
