import type { PerformAt, Scene } from "../../kernel/protocol.ts";
import { Fault, never } from "../../kernel/trouble.ts";
import { workerLimits } from "./policy.ts";
import type { ChangeAudit, PlacedWork, WorkCheck, WorkerCommand, WorkerEffect, WorkerPlace, WorkGround } from "./types.ts";

/** Everything that a worker's session has done for it. Each may be done again after a crash and comes to the same. */
export interface WorkerPorts {
  readonly makePlace: (ground: WorkGround, scene: Scene) => Promise<WorkerPlace>;
  readonly audit: (work: PlacedWork, signal: AbortSignal) => Promise<ChangeAudit>;
  readonly check: (work: PlacedWork & { head: string; owned: readonly string[] }, signal: AbortSignal) => Promise<WorkCheck>;
  readonly land: (
    work: PlacedWork & { tree: string; head: string; at: string; agent: string },
  ) => Promise<{ readonly commit: string } | { readonly head: string }>;
  readonly close: (work: PlacedWork & { isClean: boolean }) => Promise<void>;
  readonly clock: () => string;
}

/** Does what the machine asked for and answers with a command. The only file here that awaits. */
export const workerEffects =
  (ports: WorkerPorts): PerformAt<WorkerEffect, WorkerCommand> =>
  async (effect, signal, scene) => {
    switch (effect.type) {
      case "make-place":
        return { type: "place.report", place: await ports.makePlace(effect.ground, scene) };
      case "audit-changes":
        return { type: "changes.report", attempt: effect.attempt, audit: bounded(await ports.audit(effect, signal)) };
      case "check-work": {
        const check = await ports.check(effect, signal);
        const output = check.output.slice(-workerLimits.outputMaxChars);
        return { type: "check.report", attempt: effect.attempt, check: { ...check, output }, at: ports.clock() };
      }
      case "land-work":
        return { type: "landing.report", tree: effect.tree, landed: await ports.land(effect) };
      case "close-place":
        await ports.close(effect);
        return { type: "work.close" };
      case "run-protocol":
        throw new Fault("effect.failed", "the runtime runs protocols, not their effects");
      default:
        return never(effect);
    }
  };

/** A state stays small: of thousands of violations the first ones say enough. What would land is listed whole. */
const bounded = (audit: ChangeAudit): ChangeAudit => ({ ...audit, violations: audit.violations.slice(0, workerLimits.listedMax) });
