import type { PerformAt, Scene } from "../../kernel/protocol.ts";
import { never } from "../../kernel/trouble.ts";
import type { CompanionCommand, CompanionEffect } from "./types.ts";

type Watch = Extract<CompanionEffect, { type: "watch-journal" }>;
type HandIn = Extract<CompanionEffect, { type: "hand-to-intake" }>;
type Report<Type extends CompanionCommand["type"]> = Extract<CompanionCommand, { type: Type }>;

export interface CompanionPorts {
  /** Reads the journal from a position on. */
  watch(effect: Watch, signal: AbortSignal): Promise<Omit<Report<"round.report">, "type" | "number">>;
  /** Hands a mission to intake; the same one twice begins once. */
  handIn(effect: HandIn, scene: Scene): Promise<Report<"mission.report">["end"]>;
}

/** Does what the machine asked for and answers with a command. The only file here that awaits. */
export const companionEffects =
  (ports: CompanionPorts): PerformAt<CompanionEffect, CompanionCommand> =>
  async (effect, signal, scene) => {
    switch (effect.type) {
      case "watch-journal":
        return { type: "round.report", number: effect.number, ...(await ports.watch(effect, signal)) };
      case "hand-to-intake":
        return { type: "mission.report", number: effect.proposal.number, end: await ports.handIn(effect, scene) };
      default:
        return never(effect);
    }
  };
