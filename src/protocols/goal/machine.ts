import type { SettledPoint } from "../../inquiry/types.ts";
import { words as inquiryWords } from "../../inquiry/words.ts";
import { gateOpened, type GateAnswered, type GateDefaulted, type GateLapsed } from "../../kernel/gate.ts";
import type { Protocol, TraceItem } from "../../kernel/protocol.ts";
import { never, refuse } from "../../kernel/trouble.ts";
import { isGreen, type CheckToday } from "./measures.ts";
import { checkIn, dimensionTable, goalLimits, roundsOf, rowOf } from "./policy.ts";
import { settledFields } from "./settled-fields.ts";
import {
  dimensions,
  type Dimension,
  type GoalCommand,
  type GoalContract,
  type GoalEffect,
  type GoalEvent,
  type GoalField,
  type GoalFields,
  type GoalState,
} from "./types.ts";
import { words } from "./words.ts";

export const goal: Protocol<GoalCommand, GoalEvent, GoalState, GoalEffect> = {
  name: "goal",
  version: 1,
  initial: { phase: "idle" },

  decide(command, state) {
    switch (command.type) {
      case "goal.declare":
        if (state.phase !== "idle") return refuse(command.type, "a goal is already under way");
        if (command.intent.trim() === "") return refuse(command.type, "say in a few words what the goal is about");
        if (command.intent.length > goalLimits.intentMaxChars)
          return refuse(command.type, `the intent has ${command.intent.length} characters; ${goalLimits.intentMaxChars} fit`);
        return [{ ...command, type: "goal.declared", intent: command.intent.trim() }];
      case "field.propose": {
        if (state.phase !== "proposing" || state.dimension !== command.dimension || state.round !== command.round)
          return refuse(command.type, `no proposal for the ${command.dimension} is wanted now`);
        const { dimension, round, proposal } = command;
        if (!proposal || round >= roundsOf(dimension))
          return [{ type: "session.ended", outcome: "escaped", left: openDimensions(state.fields).map(words.leftOpen) }];
        if (proposal.text.trim() === "") return refuse(command.type, `the proposal for the ${dimension} is empty`);
        const isLast = round + 1 >= roundsOf(dimension);
        const asked = words.question(dimension, state.intent, proposal, isLast);
        const context = [...pointsBefore(state).map(inquiryWords.point), ...(asked.context ?? [])];
        const gate = gateOpened("goal-field", gateKey(dimension, round), { ...asked, context });
        return [{ type: "field.proposed", dimension, round, text: proposal.text }, gate];
      }
      case "contract.compose":
        if (state.phase !== "composing") return refuse(command.type, "not every part of the goal is settled");
        return [
          { type: "contract.agreed", contract: contractOf(state, command.today) },
          { type: "session.ended", outcome: "converged", left: [] },
        ];
      default:
        return never(command);
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case "goal.declared":
        return next(knownOf(event, settledFields(event.settled ?? [])));
      case "field.proposed":
        return state.phase === "proposing" ? { ...state, phase: "asking", proposal: event.text } : state;
      case "gate.answered":
        return isAbout(state, event) ? settle(state, fieldOf(state, event.option, event.text, event.by.name)) : state;
      case "gate.defaulted":
        return isAbout(state, event) ? settle(state, defaultedField(state, event)) : state;
      case "gate.lapsed":
        return isAbout(state, event) ? reopen(state) : state;
      case "effect.settled":
        return event.how === "halted" && state.phase === "proposing" ? settle(state, { text: null, how: "skipped", by: "a fault" }) : state;
      case "contract.agreed":
        return state.phase === "composing" ? { ...state, phase: "agreed", contract: event.contract } : state;
      case "session.ended":
        return "fields" in state && state.phase !== "agreed" ? { phase: "left", ...knownOf(state, state.fields) } : state;
      case "gate.opened":
      case "session.branched":
      case "child.ended":
        return state;
      default:
        return never(event);
    }
  },

  due(state) {
    if (state.phase === "composing") {
      const check = checkIn(state.fields.metric?.text ?? null);
      return [{ type: "compose-contract", mode: "repeatable", key: "compose", check, cwd: state.cwd }];
    }
    if (state.phase !== "proposing") return [];
    const { dimension, round, fields: _, phase: __, ...known } = state;
    return [{ type: "propose-field", mode: "repeatable", key: `propose:${dimension}:${round}`, dimension, round, ...known }];
  },

  output: (state) => (state.phase === "agreed" ? { ...state.contract } : null),
  trace: (events) => traceOf(events.reduce(goal.evolve, goal.initial)),

  places: ["cwd"],
  texts: {
    "goal.declared": ["intent", "settled.**"],
    "field.proposed": ["text"],
    "contract.agreed": [
      "contract.intent",
      "contract.outcome",
      "contract.metric",
      "contract.boundary",
      "contract.priority",
      "contract.endState.*",
    ],
  },
};

type Asking = Extract<GoalState, { phase: "asking" }>;
type Unsettled = Asking | Extract<GoalState, { phase: "proposing" }>;

export const gateKey = (dimension: Dimension, round: number): string => `field:${dimension}:${round}`;

/** Whether a gate that closed is the one being asked now; any other says nothing about the goal. */
const isAbout = (state: GoalState, { key }: GateAnswered | GateDefaulted | GateLapsed): state is Asking =>
  state.phase === "asking" && key === gateKey(state.dimension, state.round);

/** Takes a settled field and moves to the next dimension; a required one that was left out is proposed again. */
function settle(state: Unsettled, field: GoalField): GoalState {
  const { dimension, round } = state;
  if (field.text === null && rowOf(dimension).required)
    return { phase: "proposing", ...knownOf(state, state.fields), dimension, round: round + 1 };
  return next(knownOf(state, { ...state.fields, [dimension]: field }));
}

type Known = Omit<Extract<GoalState, { phase: "composing" }>, "phase">;

const knownOf = ({ intent, cwd, settled }: Pick<Known, "intent" | "cwd" | "settled">, fields: GoalFields): Known => ({
  intent,
  cwd,
  fields,
  ...(settled === undefined ? {} : { settled }),
});

function next(known: Known): GoalState {
  const [dimension] = openDimensions(known.fields);
  return dimension === undefined ? { phase: "composing", ...known } : { phase: "proposing", ...known, dimension, round: 0 };
}

/** U7: settled before, or in this session so far; it stands in every question that comes later. */
function pointsBefore({ settled = [], fields }: Known): readonly SettledPoint[] {
  const own = dimensions.flatMap((dimension): readonly SettledPoint[] => {
    const text = fields[dimension]?.text ?? null;
    return text === null ? [] : [{ kind: "goal", about: dimension, answer: text }];
  });
  return [...settled.filter(({ kind }) => kind !== "goal"), ...own];
}

const reopen = (state: Asking): GoalState => ({
  phase: "proposing",
  ...knownOf(state, state.fields),
  dimension: state.dimension,
  round: state.round,
});

function fieldOf({ proposal }: Asking, option: GateAnswered["option"], text: string | undefined, by: string): GoalField {
  if (option === "accept") return { text: proposal, how: "accepted", by };
  if (option === "modify") return { text: text ?? proposal, how: "modified", by };
  if (option === "extend") return { text: `${proposal}; ${text ?? ""}`, how: "extended", by };
  return { text: null, how: "rejected", by };
}

const defaultedField = (state: Asking, { option }: GateDefaulted): GoalField => ({
  ...fieldOf(state, option, undefined, "nobody"),
  how: "defaulted",
});

const openDimensions = (fields: GoalFields): readonly Dimension[] => dimensions.filter((dimension) => !fields[dimension]);

function contractOf({ intent, fields }: Extract<GoalState, { phase: "composing" }>, today: CheckToday | undefined): GoalContract {
  const text = (dimension: Dimension): string | null => fields[dimension]?.text ?? null;
  const outcome = text("outcome") ?? intent;
  const metric = text("metric");
  const check = checkIn(metric);
  return {
    intent,
    outcome,
    metric,
    boundary: text("boundary"),
    priority: text("priority"),
    endState: {
      statement: words.endState({ outcome, metric, check, today }),
      check,
      ...(check !== null && isGreen(today) ? { passesToday: true } : {}),
    },
  };
}

function traceOf(state: GoalState): readonly TraceItem[] {
  if (state.phase === "idle") return [];
  return dimensionTable.map(({ dimension, deficit }) => {
    const field = state.fields[dimension];
    return field
      ? { item: dimension, from: deficit, to: words.settled(field), by: field.by }
      : { item: dimension, from: deficit, to: "still open" };
  });
}
