import type { PersonGit } from "../../../adapters/workplaces/person-git.ts";
import { readConfig } from "../../../config/config.ts";
import { canonical } from "../../../kernel/canonical.ts";
import type { PerformAt, Scene } from "../../../kernel/protocol.ts";
import type { ShipWay } from "../../../lexicon/shipping.ts";
import { shipEffects, type ShipPorts } from "../../../protocols/ship/effects.ts";
import type { ShipCommand, ShipEffect } from "../../../protocols/ship/types.ts";
import { secretsIn } from "../../declared-secrets.ts";
import { workerFolder } from "../places.ts";
import type { WorkerWorld } from "../work-performer.ts";
import { lookForFreeze, push, putOnTop } from "./leaving.ts";
import { lookAtRuns, lookAtScope, lookForSecrets } from "./looks.ts";
import { endCutRun, runAsPerson, runInBox } from "./running.ts";
import { inTurns } from "./turn.ts";
import { shipWayIn } from "./ship-way.ts";
import { passed, skipped, type ShipStepWork, type StepOutcome } from "./step-end.ts";

/** Performs the steps by which checked work goes out (D17), one ship of a project after the other. */
export function shipPerformer(world: WorkerWorld): PerformAt<ShipEffect, ShipCommand> {
  const steps = inTurns(world.runtime, stepPorts(world));
  return shipEffects({
    ...steps,
    async close(scene) {
      await endCutRun(workerFolder(world.paths, scene.session)); // else it would meet the next one that goes out
      await steps.close(scene);
    },
  });
}

/** The steps, whoever's turn it is. */
export function stepPorts(world: WorkerWorld): Omit<ShipPorts, "close"> {
  const gitOf = ({ work }: ShipStepWork, signal: AbortSignal): PersonGit => ({ root: work.root, environment: world.environment, signal });
  const folderOf = ({ session }: Scene): string => workerFolder(world.paths, session);
  const boxed = async (step: ShipStepWork, command: string | undefined, signal: AbortSignal, scene: Scene): Promise<StepOutcome> =>
    command === undefined ? skipped(unset) : runInBox(world, { step, command, folder: folderOf(scene) }, signal);
  const asPerson = async (step: ShipStepWork, command: string | undefined, signal: AbortSignal, scene: Scene): Promise<StepOutcome> =>
    command === undefined ? skipped(unset) : runAsPerson(world, { step, command, folder: folderOf(scene) }, signal);
  const frozenNow = async (step: ShipStepWork, signal: AbortSignal): Promise<StepOutcome> => {
    for (const way of await frozenBy(world, step)) {
      const found = await lookForFreeze({ ...step, way }, gitOf(step, signal), world.runtime.world.clock());
      if (found.status !== "passed") return found;
    }
    return passed();
  };
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

/** The way as it was when the work began, and with the freezes of now: people write those down for what is under way. */
async function frozenBy({ paths }: WorkerWorld, { way, work }: ShipStepWork): Promise<readonly ShipWay[]> {
  const now = shipWayIn((await readConfig(paths.config, work.root)).workers, work.root);
  if (!now || canonical([now.freezes, now.freezeFile]) === canonical([way.freezes, way.freezeFile])) return [way];
  const { freezeFile: _, ...same } = way;
  return [way, { ...same, freezes: now.freezes, ...(now.freezeFile === undefined ? {} : { freezeFile: now.freezeFile }) }];
}
