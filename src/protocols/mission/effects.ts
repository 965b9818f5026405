import type { PerformAt, Scene } from "../../kernel/protocol.ts";
import { Fault, never } from "../../kernel/trouble.ts";
import { missionLimits } from "./policy.ts";
import type { FoundPlan, MissionCheck, MissionCommand, MissionEffect, MissionGround, Subtask } from "./types.ts";

type Of<Type extends MissionEffect["type"]> = Extract<MissionEffect, { type: Type }>;

/** Everything that a mission's session has done for it. Each may be done again after a crash and comes to the same. */
export interface MissionPorts {
  /** The head of the branch; the commit that the mission begins from where nothing has landed. */
  readonly head: (ground: MissionGround) => Promise<string>;
  /** D13: the check of the whole, on the branch as it is. */
  readonly check: (effect: Of<"check-mission">, signal: AbortSignal, scene: Scene) => Promise<MissionCheck>;
  /** The plan in a planner's commit, or everything that is wrong with it (D10). */
  readonly readPlan: (effect: Of<"read-plan">, scene: Scene) => Promise<FoundPlan>;
  /** A subtask for whoever mends what is red together. */
  readonly mend: (effect: Of<"plan-mend">) => Promise<Subtask>;
  /** D9: writes what the journal says into files. Never throws: they are made again when they are next looked for. */
  readonly writeContracts: (scene: Scene) => Promise<void>;
  readonly clock: () => string;
}

/** Does what the machine asked for and answers with a command. The only file here that awaits. */
export const missionEffects =
  (ports: MissionPorts): PerformAt<MissionEffect, MissionCommand> =>
  async (effect, signal, scene) => {
    switch (effect.type) {
      case "look-at-branch":
        if (effect.isFirst) await ports.writeContracts(scene);
        return { type: "look.report", head: await ports.head(effect.ground), at: ports.clock() };
      case "check-mission": {
        const check = await ports.check(effect, signal, scene);
        return { type: "check.report", check: boundedCheck(check) };
      }
      case "read-plan":
        return { type: "plan.report", found: await ports.readPlan(effect, scene) };
      case "ask-person":
        return { type: "verdict.ask" };
      case "plan-mend":
        return { type: "mend.report", subtask: await ports.mend(effect) };
      case "close-mission":
        return { type: "mission.close" };
      case "write-contracts":
        await ports.writeContracts(scene);
        return { type: "contracts.report" };
      case "run-beside":
        throw new Fault("effect.failed", "the runtime runs protocols, not their effects");
      default:
        return never(effect);
    }
  };

/** Every piece is named; what its check says, of the first ones alone: it stands in the state. */
const boundedCheck = (check: MissionCheck): MissionCheck => ({
  ...check,
  output: check.output.slice(-missionLimits.outputMaxChars),
  ...(check.regressions
    ? { regressions: check.regressions.map((each, at) => (at < missionLimits.regressionsTold ? each : { ...each, output: "" })) }
    : {}),
});
