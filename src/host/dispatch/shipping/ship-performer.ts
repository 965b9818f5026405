import type { PersonGit } from "../../../adapters/workplaces/person-git.ts";
import type { PerformAt, Scene } from "../../../kernel/protocol.ts";
import { shipEffects, type ShipPorts } from "../../../protocols/ship/effects.ts";
import type { ShipCommand, ShipEffect } from "../../../protocols/ship/types.ts";
import { secretsIn } from "../../declared-secrets.ts";
import { workerFolder } from "../places.ts";
import type { WorkerWorld } from "../work-performer.ts";
import { lookForFreeze, push, putOnTop } from "./leaving.ts";
import { lookAtRuns, lookAtScope, lookForSecrets } from "./looks.ts";
import { runAsPerson, runInBox } from "./running.ts";
import { inTurns } from "./turn.ts";
import { skipped, type ShipStepWork, type StepOutcome } from "./step-end.ts";

/** Performs the steps by which checked work goes out (D17), one ship of a project after the other. */
export const shipPerformer = (world: WorkerWorld): PerformAt<ShipEffect, ShipCommand> =>
  shipEffects(inTurns(world.runtime, stepPorts(world)));

/** The steps, whoever's turn it is. */
export function stepPorts(world: WorkerWorld): Omit<ShipPorts, "close"> {
  const gitOf = ({ work }: ShipStepWork, signal: AbortSignal): PersonGit => ({ root: work.root, environment: world.environment, signal });
  const folderOf = ({ session }: Scene): string => workerFolder(world.paths, session);
  const boxed = async (step: ShipStepWork, command: string | undefined, signal: AbortSignal, scene: Scene): Promise<StepOutcome> =>
    command === undefined ? skipped(unset) : runInBox(world, { step, command, folder: folderOf(scene) }, signal);
  const asPerson = async (step: ShipStepWork, command: string | undefined, signal: AbortSignal, scene: Scene): Promise<StepOutcome> =>
    command === undefined ? skipped(unset) : runAsPerson(world, { step, command, folder: folderOf(scene) }, signal);
  const frozenNow = (step: ShipStepWork, signal: AbortSignal): Promise<StepOutcome> =>
    lookForFreeze(step, gitOf(step, signal), world.runtime.world.clock());
  /** A ship may wait for a build, a crash or a person: what leaves is held back by a freeze that began meanwhile. */
  const unfrozen = async (step: ShipStepWork, signal: AbortSignal, leave: () => Promise<StepOutcome>): Promise<StepOutcome> => {
    const now = await frozenNow(step, signal);
    return now.status === "passed" ? leave() : now;
  };
  return {
    freeze: frozenNow,
    build: (step, signal, scene) => boxed(step, step.way.build, signal, scene),
    scope: lookAtScope,
    async secrets(step, signal, scene) {
      const found = await lookForSecrets(step, secretsIn(world.config, world.environment));
      return found.status === "failed" || step.way.scan === undefined ? found : boxed(step, step.way.scan, signal, scene);
    },
    rebase: (step, signal) => putOnTop(step, gitOf(step, signal)),
    async check(step, signal, scene) {
      const { commit, work, way } = step;
      if (commit === work.commit) return skipped("nothing came in between, so the check of the whole still holds");
      const runs = await lookAtRuns(step); // a script of others may have come to run what this work wrote
      if (runs) return runs;
      const built = await boxed(step, way.build, signal, scene);
      return built.status === "failed" ? built : boxed(step, work.verifyCommand, signal, scene);
    },
    push: (step, signal) => unfrozen(step, signal, () => push(step, gitOf(step, signal))),
    deploy: (step, signal, scene) =>
      step.way.deploy === undefined || step.isDry
        ? asPerson(step, step.way.deploy, signal, scene)
        : unfrozen(step, signal, () => asPerson(step, step.way.deploy, signal, scene)),
    verify: (step, signal, scene) => asPerson(step, step.way.verify, signal, scene),
  };
}

const unset = "none is configured";
