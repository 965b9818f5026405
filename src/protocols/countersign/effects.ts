import type { Json } from "../../kernel/ids.ts";
import type { PerformAt, Scene } from "../../kernel/protocol.ts";
import { never } from "../../kernel/trouble.ts";
import type { CountersignCommand, CountersignEffect, ElsewhereWord } from "./types.ts";

type Asking = Extract<CountersignEffect, { type: "ask-elsewhere" }>;

export interface CountersignPorts {
  /** The same for the same value, whoever computes it. */
  readonly hash: (subject: Json) => string;
  /** Waits for whoever governs elsewhere. Never throws for one that cannot be reached: that is a word too, and not a yes. */
  readonly ask: (effect: Asking, signal: AbortSignal, scene: Scene) => Promise<ElsewhereWord>;
}

/** Does what the machine asked for and answers with a command. The only file here that awaits. */
export const countersignEffects =
  (ports: CountersignPorts): PerformAt<CountersignEffect, CountersignCommand> =>
  async (effect, signal, scene) => {
    switch (effect.type) {
      case "bind-subject":
        return { type: "subject.bind", hash: ports.hash(effect.bound) };
      case "ask-elsewhere":
        return { type: "elsewhere.report", word: await ports.ask(effect, signal, scene) };
      case "close-approval":
        return { type: "approval.close" };
      default:
        return never(effect);
    }
  };
