import type { Perform } from "../../kernel/protocol.ts";
import { never } from "../../kernel/trouble.ts";
import { proposalFor, roundsOf, type ProjectFacts } from "./policy.ts";
import type { GoalCommand, GoalEffect } from "./types.ts";

export interface GoalPorts {
  /** Looks at a project without running anything. Never throws for an unreadable one: then less is known. */
  readonly look: (cwd: string, signal: AbortSignal) => Promise<ProjectFacts>;
}

/** Does what the machine asked for and answers with a command. The only file here that awaits. */
export const goalEffects =
  ({ look }: GoalPorts): Perform<GoalEffect, GoalCommand> =>
  async (effect, signal) => {
    switch (effect.type) {
      case "propose-field": {
        const { dimension, round, intent, cwd } = effect;
        if (round >= roundsOf(dimension)) return { type: "field.propose", dimension, round, proposal: null };
        const facts = await look(cwd, signal);
        return { type: "field.propose", dimension, round, proposal: proposalFor(dimension, round, intent, facts) };
      }
      case "compose-contract":
        return { type: "contract.compose" };
      default:
        return never(effect);
    }
  };
