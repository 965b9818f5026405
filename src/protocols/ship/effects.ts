import type { PerformAt, Scene } from "../../kernel/protocol.ts";
import { Fault, never } from "../../kernel/trouble.ts";
import { shipLimits } from "./policy.ts";
import type { ShipCommand, ShipEffect, ShipStep, StepEnd } from "./types.ts";

type Step = Extract<ShipEffect, { type: "ship-step" }>;

/** One of them for each step. A step that is wrong about the world says so as its end; it throws only where it may be tried again. */
export interface ShipPorts extends Readonly<
  Record<ShipStep, (effect: Step, signal: AbortSignal, scene: Scene) => Promise<Omit<StepEnd, "step">>>
> {
  /** Lets the next one go. */
  readonly close: (scene: Scene) => Promise<void>;
}

/** Does what the machine asked for and answers with a command. The only file here that awaits. */
export const shipEffects =
  (ports: ShipPorts): PerformAt<ShipEffect, ShipCommand> =>
  async (effect, signal, scene) => {
    switch (effect.type) {
      case "ship-step": {
        const { step } = effect;
        const end = await ports[step](effect, signal, scene);
        return { type: "step.report", end: { ...end, step, detail: end.detail.slice(-shipLimits.detailMaxChars) } };
      }
      case "close-ship":
        await ports.close(scene);
        return { type: "ship.close" };
      case "run-beside":
        throw new Fault("effect.failed", "the runtime runs protocols, not their effects");
      default:
        return never(effect);
    }
  };
