import { z } from "zod/mini";
import { readersLine } from "../../inquiry/readers.ts";
import { blank, questionsIn, type InquiryQuestion, type QuestionsView } from "../../inquiry/view.ts";
import type { PastEvent } from "../../kernel/view.ts";
import { listOf, shape } from "../../shapes/shapes.ts";
import { gateKey } from "./machine.ts";
import { dimensions, type GoalContract, type GoalEvent, type GoalFields, type GoalState } from "./types.ts";

const FieldRow = shape({
  name: z.enum(dimensions),
  text: z.nullable(z.string()),
  /** How it was settled and by whom; empty where nobody was asked. */
  how: z.string(),
  by: z.string(),
});

export const ContractView = shape({
  type: z.literal("contract"),
  fields: listOf(FieldRow),
  endState: shape({ statement: z.string(), check: z.nullable(z.string()), passesToday: z.boolean() }),
});
export type ContractView = z.infer<typeof ContractView>;

export const goalView = (state: GoalState, story: readonly PastEvent<GoalEvent>[]): QuestionsView<ContractView> | null =>
  state.phase === "idle"
    ? null
    : {
        shows: "questions",
        phase: state.phase,
        intent: state.intent,
        plan: null,
        lookedAt: null,
        questions: questionsIn(story, (event) => (event.type === "field.proposed" ? proposed(event) : undefined)),
        unasked: [],
        checked: readersLine({}),
        elsewhere: 0,
        result: state.phase === "agreed" ? contractView(state.contract, state.fields) : null,
      };

const proposed = ({ dimension, round, text }: Extract<GoalEvent, { type: "field.proposed" }>): InquiryQuestion => ({
  ...blank,
  key: gateKey(dimension, round),
  kind: dimension,
  title: `The ${dimension} of the goal`,
  proposal: text,
});

const contractView = (contract: GoalContract, fields: GoalFields): ContractView => ({
  type: "contract",
  fields: dimensions.map((name) => ({ name, text: contract[name], how: fields[name]?.how ?? "", by: fields[name]?.by ?? "" })),
  endState: { ...contract.endState, passesToday: contract.endState.passesToday ?? false },
});
