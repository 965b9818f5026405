import { repositoryAt, type WorkRepository } from "../../../adapters/workplaces/checkout.ts";
import { changedBetween, isWithin } from "../../../adapters/workplaces/commits.ts";
import { gitText } from "../../../adapters/workplaces/own-git.ts";
import type { PerformAt } from "../../../kernel/protocol.ts";
import { missionEffects, type MissionPorts } from "../../../protocols/mission/effects.ts";
import type { MissionCheck, MissionCommand, MissionEffect, MissionGround } from "../../../protocols/mission/types.ts";
import { auditsOn } from "../audits.ts";
import { runOnCandidate } from "../candidate-run.ts";
import { tellProgress } from "../../attend/progress-watch.ts";
import { writeContracts } from "../claimed/contract-files.ts";
import { workStartAt } from "../dispatch-start.ts";
import { onCommit } from "../on-commit.ts";
import { workerFolder } from "../places.ts";
import type { WorkerWorld } from "../work-performer.ts";
import { mendOf } from "./plan-file.ts";
import { readPlanned } from "./planner.ts";
import { auditProblems } from "./replanner.ts";

const checkTimeoutMs = 3_000_000;
const regressionMaxChars = 1_500;

/** Performs what a mission's session asks for: the look at its branch, the check of the whole, the plan to mend it. */
export function missionPerformer(world: WorkerWorld): PerformAt<MissionEffect, MissionCommand> {
  const ports: MissionPorts = {
    head: async (ground) => headOf(ground, await repositoryAt(ground.root)),
    check: (effect, signal, { session }) => checkMission(world, { ...effect, folder: workerFolder(world.paths, session) }, signal),
    readPlan: (effect, { session: mission }) =>
      readPlanned(effect, {
        digest: world.runtime.world.digest,
        redact: world.runtime.world.redact,
        auditsWrong: (gates) => auditProblems(world.runtime, { mission, gates, root: effect.ground.root, config: world.config }),
      }),
    mend: async ({ plan, number, ground }) => {
      const { within } = await workStartAt(ground.root);
      return mendOf(plan, number, { within, audits: Object.keys(world.config.workers.audits) });
    },
    async writeContracts({ session }) {
      await writeContracts(world.runtime, world.paths, session).catch((cause: Error) =>
        tellProgress({ task: "", text: `the files about this mission could not be written: ${cause.message}` }),
      );
    },
    clock: world.runtime.world.clock,
  };
  return missionEffects(ports);
}

/** Where nothing has landed yet, the branch is not there. */
async function headOf({ branch, base }: MissionGround, { gitDir }: WorkRepository): Promise<string> {
  const found = await gitText({ gitDir }, ["rev-parse", "--verify", "--quiet", `${branch}^{commit}`], { answers: [1] });
  return found === "" ? base : found;
}

interface MissionWork extends Extract<MissionEffect, { type: "check-mission" }> {
  readonly folder: string;
}

/** D13: the check runs on exactly the tree of the branch, in a box of its own of which nothing stays. */
async function checkMission(world: WorkerWorld, work: MissionWork, signal: AbortSignal): Promise<MissionCheck> {
  const { ground, folder, verifyCommand: command, landed, slices, auditGates } = work;
  const repository = await repositoryAt(ground.root);
  const head = await headOf(ground, repository);
  return onCommit({ root: ground.root, commit: head, folder, more: ground.more }, async (candidate) => {
    const { config, environment } = world;
    const run = (line: string) => runOnCandidate(candidate, { command: line, config, environment, timeoutMs: checkTimeoutMs }, signal);
    const { exitCode, output, rewrote } = await run(command);
    const missing = await missingFrom(repository, head, landed);
    if (rewrote.length > 0) return { head, exitCode: null, output: `the check itself rewrote ${rewrote.join(", ")}\n${output}`, missing };
    if (exitCode !== 0) return { head, exitCode, output, missing };
    const regressions = await regressionsIn(slices, command, run);
    const changed = auditGates.length === 0 ? [] : await changedBetween(repository, ground.base, head);
    const audited = await auditsOn(candidate, { auditGates, verifyCommand: command, changed }, { config, environment }, signal);
    return { head, exitCode, output, missing, regressions, ...audited };
  });
}

/** D13: each slice's own check once more, on everything together. The same command is run once. */
async function regressionsIn(
  slices: MissionWork["slices"],
  whole: string,
  run: (command: string) => Promise<{ readonly exitCode: number | null; readonly output: string }>,
): Promise<NonNullable<MissionCheck["regressions"]>> {
  const ends = new Map<string, { readonly exitCode: number | null; readonly output: string }>();
  const found: { id: string; output: string }[] = [];
  for (const [id, command] of Object.entries(slices)) {
    if (command === whole) continue;
    const end = ends.get(command) ?? (await run(command));
    ends.set(command, end);
    if (end.exitCode !== 0) found.push({ id, output: `$ ${command}\n${end.output.slice(-regressionMaxChars)}` });
  }
  return found;
}

/** Subtasks whose commit the branch does not have. */
async function missingFrom(repository: WorkRepository, head: string, landed: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const [id, commit] of Object.entries(landed)) if (!(await isWithin(repository, commit, head))) missing.push(id);
  return missing;
}
