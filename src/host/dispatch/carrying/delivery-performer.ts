import { rm } from "node:fs/promises";
import { join } from "node:path";
import { repositoryAt, type WorkRepository } from "../../../adapters/workplaces/checkout.ts";
import { landCandidate, landedBefore, landingCommit } from "../../../adapters/workplaces/landing.ts";
import { gitText } from "../../../adapters/workplaces/own-git.ts";
import { forgetParcels, packParcel, parcelRef, takeParcel } from "../../../adapters/workplaces/parcels/parcels.ts";
import type { Paths } from "../../../config/paths.ts";
import type { SessionId } from "../../../kernel/ids.ts";
import type { PerformAt, Scene } from "../../../kernel/protocol.ts";
import { Fault } from "../../../kernel/trouble.ts";
import type { Parcel } from "../../../lexicon/parcels.ts";
import { deliveryEffects, type DeliveryPorts } from "../../../protocols/delivery/effects.ts";
import type { DeliveryCommand, DeliveryEffect } from "../../../protocols/delivery/types.ts";
import { homeRoot } from "../../../protocols/worker/lending.ts";
import type { WorkerState } from "../../../protocols/worker/types.ts";
import type { Runtime } from "../../../runtime/types.ts";
import { commitWords } from "./commit-words.ts";
import { isStillHeld, wantedBy } from "../tenure.ts";
import { stillGoing } from "../work-performer.ts";
import { carriedProblem } from "./carried-audit.ts";
import { keptParcel } from "./kept-parcels.ts";
import { makeFolder } from "../../../disk/make-folder.ts";

interface DeliveryWorld {
  readonly runtime: Runtime;
  readonly paths: Paths;
}

/** M5: does what a worker on another machine asks of the repository that has its branch. What it says is compared, never believed. */
export function deliveryPerformer({ runtime, paths }: DeliveryWorld): PerformAt<DeliveryEffect, DeliveryCommand> {
  const { journal } = runtime.world;
  const packed = async (repository: WorkRepository, tip: string, known: readonly string[], session: SessionId): Promise<Parcel> => {
    const folder = join(paths.home, "parcels");
    makeFolder(folder);
    try {
      const ref = parcelRef(session, "commits");
      return await packParcel(repository, { tip, ref, known, file: join(folder, `${session}.bundle`) });
    } finally {
      await forgetParcels(repository, session);
      await rm(join(folder, `${session}.bundle`), { force: true });
    }
  };
  const ports: DeliveryPorts = {
    async pack({ root, commit, known }, scene) {
      const work = await stateOf(runtime, workerOf(scene), "placing");
      if (work.ground.base !== commit) throw unlike(commit, "its worker does not begin from it");
      return packed(await repositoryAt(expectHome(work, root)), commit, known, scene.session);
    },
    async fetch({ root, parcel }, scene) {
      const worker = workerOf(scene);
      const home = expectHome(await stateOf(runtime, worker, "landing"), root);
      const ref = parcelRef(worker, "result");
      await takeParcel(await repositoryAt(home), await keptParcel(journal, worker, parcel), { ref, packedAs: ref, isStrict: true });
    },
    async land({ root, branch, head, tree, parcel }, scene) {
      const worker = workerOf(scene);
      const work = await stateOf(runtime, worker, "landing");
      const repository = await repositoryAt(expectHome(work, root, branch));
      const [candidate, said] = [{ head, tree }, commitWords({ ...work, at: work.checkedAt })];
      const tip = await landingCommit(repository, candidate, said);
      if (tip !== parcel.tip) throw unlike(parcel.tip, `what was checked makes the commit ${tip}`);
      const problem = await carriedProblem(repository, { head, tip }, work);
      if (problem !== undefined) throw unlike(tip, problem);
      const before = await landedBefore(repository, candidate, branch, said);
      const landed =
        before ?? ((await mayLand(runtime, worker, work)) ? await landCandidate(repository, candidate, branch, said) : { head });
      if ("commit" in landed || (await isKnown(repository, landed.head, head))) return landed;
      return { ...landed, parcel: await packed(repository, landed.head, [head], scene.session) };
    },
    async close({ root }, scene) {
      const repository = await repositoryAt(root).catch(() => undefined); // gone with everything in it
      if (repository) await forgetParcels(repository, workerOf(scene));
    },
  };
  return deliveryEffects(ports);
}

function workerOf({ start }: Scene): SessionId {
  if (!start.parent) throw new Fault("effect.failed", "a delivery belongs to a worker");
  return start.parent.session;
}

type Phase = "placing" | "landing";
type In<Wanted extends Phase> = Extract<WorkerState, { phase: Wanted }>;

/** The worker's own record says what was checked, of which brief, and under which number its files are held. */
async function stateOf<Wanted extends Phase>(runtime: Runtime, worker: SessionId, phase: Wanted): Promise<In<Wanted>> {
  const state = (await runtime.load(worker))?.session.state as WorkerState | undefined;
  if (state?.phase === phase) return state as In<Wanted>;
  throw new Fault("effect.failed", `${worker} waits for nothing of the kind`);
}

/** An errand names no other repository and no other branch than those in which its worker was asked for. */
function expectHome({ ground }: In<Phase>, root: string, branch = ground.branch): string {
  if (root !== homeRoot(ground) || branch !== ground.branch) throw unlike(branch, `${root} is not where its worker was asked for`);
  return root;
}

/** D12: as where it is worked on: nothing lands that was stopped, and nothing under a number that is over. */
async function mayLand(runtime: Runtime, worker: SessionId, work: In<"landing">): Promise<boolean> {
  await stillGoing(runtime, worker);
  const { fence } = work.check;
  return fence === undefined || isStillHeld(runtime, wantedBy(worker, work), fence);
}

const unlike = (tip: string, why: string): Fault => new Fault("git.unfetched", `${tip} does not land: ${why}`);

/** Where a branch has gone back, the worker has its head already. */
const isKnown = async ({ gitDir }: WorkRepository, commit: string, head: string): Promise<boolean> =>
  commit === head || (await gitText({ gitDir }, ["rev-list", "--max-count=1", commit, `^${head}`])) === "";
