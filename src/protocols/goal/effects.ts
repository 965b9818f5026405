import type { PerformAt, Scene } from "../../kernel/protocol.ts";
import { never } from "../../kernel/trouble.ts";
import type { CheckToday } from "./measures.ts";
import { proposalFor, roundsOf, type ProjectFacts } from "./policy.ts";
import type { GoalCommand, GoalEffect } from "./types.ts";

export interface GoalPorts {
  /** Looks at a project without running anything. Never throws for an unreadable one: then less is known. */
  readonly look: (cwd: string, signal: AbortSignal) => Promise<ProjectFacts>;
  /** U11: runs a check where nothing that it does counts. Never throws: what cannot be run says why. */
  readonly tryCheck?: (asked: TriedCheck, signal: AbortSignal) => Promise<CheckToday>;
}

export interface TriedCheck extends Pick<Scene, "session"> {
  readonly command: string;
  readonly cwd: string;
}

/** Does what the machine asked for and answers with a command. The only file here that awaits. */
export const goalEffects =
  ({ look, tryCheck }: GoalPorts): PerformAt<GoalEffect, GoalCommand> =>
  async (effect, signal, { session }) => {
    const tried = async (command: string, cwd: string): Promise<{ readonly today?: CheckToday }> =>
      tryCheck ? { today: await tryCheck({ session, command, cwd }, signal) } : {};
    switch (effect.type) {
      case "propose-field": {
        const { dimension, round, intent, cwd, settled = [] } = effect;
        if (round >= roundsOf(dimension)) return { type: "field.propose", dimension, round, proposal: null };
        const { check, ...facts } = await look(cwd, signal);
        const known = check && { check: { ...check, ...(dimension === "metric" ? await tried(check.command, cwd) : {}) } };
        return {
          type: "field.propose",
          dimension,
          round,
          proposal: proposalFor(dimension, round, intent, { ...facts, ...known, settled }),
        };
      }
      case "compose-contract":
        return { type: "contract.compose", ...(effect.check === null ? {} : await tried(effect.check, effect.cwd)) };
      default:
        return never(effect);
    }
  };
