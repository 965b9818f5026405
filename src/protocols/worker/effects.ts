import type { PerformAt, Scene } from "../../kernel/protocol.ts";
import { Fault, never } from "../../kernel/trouble.ts";
import { workerLimits } from "./policy.ts";
import type { OperationEvidence } from "./operation-types.ts";
import type { Parcel } from "../../lexicon/parcels.ts";
import type {
  BroughtCommits,
  CandidateWork,
  ChangeAudit,
  CheckedWork,
  MissingBase,
  OperateEffect,
  PlacedWork,
  WorkCheck,
  WorkerClaims,
  WorkerCommand,
  WorkerEffect,
  WorkerPlace,
} from "./types.ts";

export interface AttemptFindings {
  readonly audit: ChangeAudit;
  readonly claims: WorkerClaims;
}

/** Everything that a worker's session has done for it. Each may be done again after a crash and comes to the same. */
export interface WorkerPorts {
  readonly makePlace: (
    work: Pick<PlacedWork, "brief" | "ground"> & { readonly brought?: BroughtCommits },
    signal: AbortSignal,
    scene: Scene,
  ) => Promise<WorkerPlace | MissingBase>;
  /** Changes of the attempt, and the worker's word about it. */
  readonly audit: (work: PlacedWork & { attempt: number }, signal: AbortSignal) => Promise<AttemptFindings>;
  readonly check: (work: CandidateWork, signal: AbortSignal, scene: Scene) => Promise<WorkCheck>;
  readonly land: (
    work: CheckedWork & { readonly fence?: number },
    scene: Scene,
  ) => Promise<{ readonly commit: string } | { readonly head: string }>;
  /** M5: what would land as a parcel; the head where git has cleared it away meanwhile. */
  readonly pack: (work: CheckedWork, scene: Scene) => Promise<Parcel | { readonly head: string }>;
  /** D20: one step of an operation, outside of the box. A command that fails is evidence and throws nothing. */
  readonly operate: (effect: OperateEffect, signal: AbortSignal, scene: Scene) => Promise<OperationEvidence>;
  readonly close: (work: PlacedWork & { isClean: boolean }, scene: Scene) => Promise<void>;
  /** D9: writes what the journal says into files. Never throws: they are made again when they are next looked for. */
  readonly writeContracts: (scene: Scene) => Promise<void>;
  readonly clock: () => string;
}

/** Does what the machine asked for and answers with a command. The only file here that awaits. */
export const workerEffects =
  (ports: WorkerPorts): PerformAt<WorkerEffect, WorkerCommand> =>
  async (effect, signal, scene) => {
    switch (effect.type) {
      case "make-place":
        await ports.writeContracts(scene);
        return { type: "place.report", place: await ports.makePlace(effect, signal, scene) };
      case "audit-changes":
        await ports.writeContracts(scene);
        return { type: "changes.report", attempt: effect.attempt, ...bounded(await ports.audit(effect, signal)) };
      case "check-work": {
        const check = await ports.check(effect, signal, scene);
        const output = check.output.slice(-workerLimits.outputMaxChars);
        return { type: "check.report", attempt: effect.attempt, check: { ...check, output }, at: ports.clock() };
      }
      case "take-grades":
        return { type: "grades.report", attempt: effect.attempt };
      case "land-work":
        return { type: "landing.report", tree: effect.tree, landed: await ports.land(effect, scene) };
      case "pack-result": {
        const packed = await ports.pack(effect, scene);
        const { tree } = effect;
        return "head" in packed ? { type: "landing.report", tree, landed: packed } : { type: "result.report", tree, parcel: packed };
      }
      case "hear-delivery":
        return { type: "delivery.hear" };
      case "operate": {
        const evidence = await ports.operate(effect, signal, scene);
        const output = evidence.output.slice(-workerLimits.outputMaxChars);
        return { type: "operation.report", id: effect.operation.id, step: effect.step, evidence: { ...evidence, output } };
      }
      case "close-place":
        await ports.close(effect, scene);
        return { type: "work.close" };
      case "write-contracts":
        await ports.writeContracts(scene);
        return { type: "contracts.report" };
      case "run-protocol":
        throw new Fault("effect.failed", "the runtime runs protocols, not their effects");
      default:
        return never(effect);
    }
  };

/** A state stays small: of thousands of violations the first ones say enough. What would land is listed whole. */
const bounded = ({ audit, claims }: AttemptFindings): AttemptFindings => ({
  audit: { ...audit, violations: audit.violations.slice(0, workerLimits.listedMax) },
  claims,
});
