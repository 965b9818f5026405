import { mkdir } from "node:fs/promises";
import { repositoryAt, type WorkRepository } from "../../../adapters/workplaces/checkout.ts";
import { gitText, ownGit } from "../../../adapters/workplaces/own-git.ts";
import { placeKindOf, type BoxTier } from "../../../lexicon/box-tiers.ts";
import type { PerformAt } from "../../../kernel/protocol.ts";
import { missionEffects, type MissionPorts } from "../../../protocols/mission/effects.ts";
import type { MissionCheck, MissionCommand, MissionEffect, MissionGround } from "../../../protocols/mission/types.ts";
import type { WorkerPlace, WorkGround } from "../../../protocols/worker/types.ts";
import { auditsOn } from "../audits.ts";
import { runOnCandidate } from "../candidate-run.ts";
import { tellProgress } from "../../attend/progress-watch.ts";
import { writeContracts } from "../claimed/contract-files.ts";
import { leaveCheckouts } from "../checkouts.ts";
import { workStartAt } from "../dispatch-start.ts";
import { closePlace, doorIn, placeOf, removeFolder, workerFolder } from "../places.ts";
import type { WorkerWorld } from "../work-performer.ts";
import { mendOf } from "./plan-file.ts";
import { readPlanned } from "./planner.ts";

const checkTimeoutMs = 3_000_000;
const regressionMaxChars = 1_500;

/** Performs what a mission's session asks for: the look at its branch, the check of the whole, the plan to mend it. */
export function missionPerformer(world: WorkerWorld): PerformAt<MissionEffect, MissionCommand> {
  const ports: MissionPorts = {
    head: async (ground) => headOf(ground, await repositoryAt(ground.root)),
    check: (effect, signal, { session }) => checkMission(world, { ...effect, folder: workerFolder(world.paths, session) }, signal),
    readPlan: readPlanned,
    mend: async ({ plan, number, ground }) => mendOf(plan, number, (await workStartAt(ground.root)).within),
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
  const { tier = "A" } = ground.more as { readonly tier?: BoxTier };
  const place: WorkerPlace = { tier, kind: placeKindOf(tier), folder };
  await mkdir(doorIn(folder), { recursive: true, mode: 0o700 });
  try {
    const open = await placeOf({ place, ground: { ...ground.more, root: ground.root, base: head, branch: ground.branch } as WorkGround });
    const tree = await gitText({ gitDir: repository.gitDir }, ["rev-parse", `${head}^{tree}`]);
    const { config, environment } = world;
    const candidate = { open, checkout: open.checkout, head, tree };
    const run = (line: string) => runOnCandidate(candidate, { command: line, config, environment, timeoutMs: checkTimeoutMs }, signal);
    const { exitCode, output, rewrote } = await run(command);
    const missing = await missingFrom(repository, head, landed);
    if (rewrote.length > 0) return { head, exitCode: null, output: `the check itself rewrote ${rewrote.join(", ")}\n${output}`, missing };
    if (exitCode !== 0) return { head, exitCode, output, missing };
    const regressions = await regressionsIn(slices, command, run);
    const changed = auditGates.length === 0 ? [] : await changedSince(repository, ground.base, head);
    const audited = await auditsOn(candidate, { auditGates, verifyCommand: command, changed }, { config, environment }, signal);
    return { head, exitCode, output, missing, regressions, ...audited };
  } finally {
    await closePlace(place);
    await removeFolder(place, repository, folder);
    await leaveCheckouts(folder);
  }
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

const changedSince = async ({ gitDir }: WorkRepository, base: string, head: string): Promise<readonly string[]> =>
  (await gitText({ gitDir }, ["diff", "--name-only", "-z", base, head])).split("\0").filter(Boolean);

/** Subtasks whose commit the branch does not have. */
async function missingFrom({ gitDir }: WorkRepository, head: string, landed: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const [id, commit] of Object.entries(landed)) {
    const { code } = await ownGit({ gitDir }, ["merge-base", "--is-ancestor", commit, head], { answers: [1, 128] });
    if (code !== 0) missing.push(id);
  }
  return missing;
}
