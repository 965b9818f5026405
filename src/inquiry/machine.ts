import { gateOpened, type GateAnswered, type GateDefaulted, type GateLapsed } from "../kernel/gate.ts";
import type { Protocol, ReturnableEvent } from "../kernel/protocol.ts";
import { never, refuse, type Refusal } from "../kernel/trouble.ts";
import { gateKey, isSame, isWellFormed, nameOf, pointsFor, sift } from "./sift.ts";
import { inquiryLimits, type Inquiry } from "./table.ts";
import { traceOf } from "./trace.ts";
import type {
  Decision,
  GapOutcome,
  InquiryCommand,
  InquiryEffect,
  InquiryEvent,
  InquiryKnowledge,
  InquiryPhase,
  InquiryState,
  NamedGap,
  Subject,
} from "./types.ts";
import { words } from "./words.ts";

type Decided = readonly (InquiryEvent | ReturnableEvent)[] | Refusal;
type CommandOf<Type extends InquiryCommand["type"]> = Extract<InquiryCommand, { readonly type: Type }>;

/**
 * The machine that every protocol of this family runs: find, put one structured choice, take the answer in, look again.
 * A table says which kinds of gaps there are, in which words they are put, and what comes out.
 */
export const inquire = (table: Inquiry): Protocol<InquiryCommand, InquiryEvent, InquiryState, InquiryEffect> => ({
  name: table.name,
  version: 1,
  initial: { phase: "idle" },

  decide(command, state) {
    switch (command.type) {
      case "inquiry.begin":
        return state.phase === "idle" ? begin(command) : refuse(command.type, "the questions are under way already");
      case "gaps.report":
        return report(table, state, command);
      case "inquiry.close":
        return state.phase === "leaving" ? [escaped(state.open)] : refuse(command.type, "nobody wants to leave");
      default:
        return never(command);
    }
  },

  evolve,
  due,
  // Answers stay given when a person leaves; only the outcome says whether everything is settled.
  output: (state) => {
    if (state.phase === "settled") return state.output;
    return state.phase === "left" ? table.output(state.subject, state.decisions, state.learned) : null;
  },
  left: (state) => ("open" in state ? state.open.map(words.leftOpen) : []),
  trace: (events) => traceOf(table, events.reduce(evolve, { phase: "idle" }), events),

  places: ["subject.cwd"],
  texts: {
    "inquiry.begun": ["subject.intent", "subject.plan", "subject.settled.**"],
    "gaps.found": ["open.*.key", "open.*.title", "refused.*.**", "quiet.*.**", "elsewhere.*", "learned.**"],
    "gap.surfaced": ["gap.key", "gap.title", "gap.context.*", "gap.evidence.*.claim", "gap.question", "gap.steps.**"],
    "inquiry.settled": ["output.**", "output"],
  },
});

function begin({ type, subject }: CommandOf<"inquiry.begin">): Decided {
  const { intent, plan = "", sources = {}, settled = [] } = subject;
  const { intentMaxChars, planMaxChars, settledMax } = inquiryLimits;
  const isEmpty = intent.trim() === "" && plan.trim() === "" && Object.keys(sources).length === 0;
  if (isEmpty) return refuse(type, words.nothingToAsk);
  if (intent.length > intentMaxChars) return refuse(type, words.tooManyChars("intent", intent.length, intentMaxChars));
  if (plan.length > planMaxChars) return refuse(type, words.tooManyChars("plan", plan.length, planMaxChars));
  if (settled.length > settledMax) return refuse(type, words.tooManySettled(settled.length, settledMax));
  if (!isWellFormed(subject)) return refuse(type, words.halfACharacter);
  return [{ type: "inquiry.begun", subject }];
}

/** S8: it converges only when nothing that was found is still open. */
function report(table: Inquiry, state: InquiryState, command: CommandOf<"gaps.report">): Decided {
  if (state.phase !== "finding" || state.round !== command.round) return refuse(command.type, "no look for gaps is wanted now");
  const { ask, ...found } = sift(table, state, command);
  const { round, learned } = command;
  const place = state.looked >= 0 ? {} : firstLook(command);
  const events: readonly InquiryEvent[] = [
    { type: "gaps.found", round, ...found, ...place, ...(learned === undefined ? {} : { learned }) },
  ];
  const [gap] = ask;
  if (found.open.length === 0) {
    const output = table.output(state.subject, state.decisions, learned);
    return [...events, { type: "inquiry.settled", output }, { type: "session.ended", outcome: "converged", left: [] }];
  }
  if (isExhausted(table, state, found.open)) return [...events, escaped(found.open)];
  if (!gap) return events;
  const said = table.words.question(gap, state.subject);
  const points = pointsFor(table, state);
  const question = gateOpened(table.gate, gateKey(gap), {
    ...said,
    context: [...points.map(words.point), ...(said.context ?? [])],
  });
  return [...events, { type: "gap.surfaced", round, gap }, question];
}

/** The first look is kept: later looks are compared with it, and a person is told what was looked at. */
const firstLook = ({ workspace, lookedAt, readers }: CommandOf<"gaps.report">) => ({
  ...(workspace === undefined ? {} : { workspace }),
  ...(lookedAt === undefined ? {} : { lookedAt }),
  ...(readers === undefined ? {} : { readers }),
});

function isExhausted({ roundsMax, idleMax }: Inquiry, state: InquiryPhase<"finding">, open: readonly NamedGap[]): boolean {
  const isIdle = idleMax !== undefined && idleAfter(state, open) >= idleMax;
  return isIdle || state.round >= roundsMax || state.waits >= inquiryLimits.waitsMax;
}

/** S11: progress is less that is open than after the look of the round before. */
function idleAfter({ looked, round, idle, open: before }: InquiryKnowledge, open: readonly NamedGap[]): number {
  if (looked < 0 || looked === round) return idle;
  return open.length < before.length + 1 ? 0 : idle + 1;
}

const escaped = (open: readonly NamedGap[]): ReturnableEvent => ({
  type: "session.ended",
  outcome: "escaped",
  left: open.length === 0 ? [words.notLooked] : open.map(words.leftOpen),
});

function evolve(state: InquiryState, event: InquiryEvent): InquiryState {
  switch (event.type) {
    case "inquiry.begun":
      return state.phase === "idle" ? begun(event.subject) : state;
    case "gaps.found": {
      if (state.phase !== "finding" || state.round !== event.round) return state;
      const { open, round, elsewhere, learned = state.learned } = event;
      const waits = elsewhere.length === 0 ? state.waits : state.waits + 1;
      const kept = learned === undefined ? {} : { learned };
      return { ...state, open, looked: round, idle: idleAfter(state, open), elsewhere, waits, ...kept };
    }
    case "gap.surfaced": {
      if (state.phase !== "finding" || state.round !== event.round) return state;
      return { ...knownOf(state), phase: "asking", gap: event.gap };
    }
    case "gate.answered":
      return isAbout(state, event) ? settle(state, answerOf(state, event), event.option) : state;
    case "gate.defaulted":
      return isAbout(state, event) ? settle(state, { how: "assume", text: null, by: "nobody", at: null }, event.option) : state;
    case "gate.lapsed":
      return isAbout(state, event) ? finding(knownOf(state)) : state;
    case "effect.settled":
      return event.how === "halted" && state.phase === "finding" ? { ...knownOf(state), phase: "leaving" } : state;
    case "inquiry.settled":
      return state.phase === "finding" ? { ...knownOf(state), phase: "settled", output: event.output } : state;
    case "session.ended":
      return state.phase === "idle" || state.phase === "settled" ? state : { ...knownOf(state), phase: "left" };
    case "gate.opened":
    case "session.branched":
    case "child.ended":
      return state;
    default:
      return never(event);
  }
}

const begun = (subject: Subject): InquiryState => finding({ subject, decisions: [], round: 0, open: [], looked: -1, idle: 0 });

const finding = (known: InquiryKnowledge): InquiryState => ({ ...known, phase: "finding", elsewhere: [], waits: 0 });

const knownOf = ({ subject, decisions, round, open, looked, idle, learned }: InquiryKnowledge): InquiryKnowledge => ({
  subject,
  decisions,
  round,
  open,
  looked,
  idle,
  ...(learned === undefined ? {} : { learned }),
});

/** Whether a gate that closed is the one being asked now; any other says nothing about it. */
const isAbout = (state: InquiryState, { key }: GateAnswered | GateDefaulted | GateLapsed): state is InquiryPhase<"asking"> =>
  state.phase === "asking" && key === gateKey(state.gap);

type Answer = Pick<Decision, "how" | "text" | "by" | "at">;

function answerOf({ gap }: InquiryPhase<"asking">, { option, text, by, at }: GateAnswered): Answer {
  const step = gap.steps.find(({ id }) => id === option);
  return step ? { how: "select", text: step.label, by: by.name, at } : { how: option as GapOutcome, text: text ?? null, by: by.name, at };
}

/** S5: a person's answer settles the gap, and everything is looked at again; escape leaves what is open. */
function settle(state: InquiryPhase<"asking">, answer: Answer, option: string): InquiryState {
  const known = knownOf(state);
  if (option === "escape") return { ...known, phase: "leaving" };
  return finding({
    ...known,
    decisions: [...known.decisions, { ...nameOf(state.gap), ...answer }],
    open: known.open.filter((gap) => !isSame(gap, state.gap)),
    round: known.round + 1,
  });
}

function due(state: InquiryState): readonly InquiryEffect[] {
  if (state.phase === "leaving") return [{ type: "close", mode: "repeatable", key: "close" }];
  if (state.phase !== "finding") return [];
  const { round, subject, decisions, elsewhere, waits } = state;
  const key = waits === 0 ? `find:${round}` : `find:${round}.${waits}`;
  const held = elsewhere.length === 0 ? {} : { unlessOpen: elsewhere };
  return [{ type: "find-gaps", mode: "repeatable", key, round, given: subject, decisions, ...held }];
}
