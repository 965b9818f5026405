import { join } from "node:path";
import { repositoryAt, type WorkRepository } from "../../../adapters/workplaces/checkout.ts";
import { isWhole } from "../../../adapters/workplaces/commits.ts";
import { landingCommit } from "../../../adapters/workplaces/landing.ts";
import {
  commitsAmong,
  commitsHere,
  forgetParcels,
  packParcel,
  parcelRef,
  takeParcel,
} from "../../../adapters/workplaces/parcels/parcels.ts";
import { probeTiers } from "../../../adapters/workplaces/tier.ts";
import type { Config } from "../../../config/config.ts";
import type { Paths } from "../../../config/paths.ts";
import type { Journal } from "../../../journal/journal.ts";
import type { SessionId } from "../../../kernel/ids.ts";
import { Fault } from "../../../kernel/trouble.ts";
import type { BoxTier } from "../../../lexicon/box-tiers.ts";
import type { Parcel } from "../../../lexicon/parcels.ts";
import type { BroughtCommits, CheckedWork, MissingBase, PlacedWork } from "../../../protocols/worker/types.ts";
import { chooseTier } from "../box-choice.ts";
import { commitWords } from "./commit-words.ts";
import { workersIn } from "../places.ts";
import { keptParcel } from "./kept-parcels.ts";

type Begun = Pick<PlacedWork, "ground"> & Pick<WantedCommit, "session" | "brought">;

/** M5: the commit that lent work begins from, from a delivery if need be; or what this machine has instead of it. */
export async function baseHere(journal: Pick<Journal, "read">, { ground, brought, session }: Begun): Promise<MissingBase | undefined> {
  if (!ground.home) return undefined;
  const repository = await repositoryAt(ground.root);
  if ((await commitsAmong(repository, [ground.base])).length > 0) return undefined;
  if (!brought) return { known: await commitsHere(repository) };
  await bringCommit(journal, repository, { commit: ground.base, brought, session });
  return undefined;
}

interface WantedCommit {
  readonly commit: string;
  readonly brought: BroughtCommits | undefined;
  /** The worker's, which it is kept for. */
  readonly session: SessionId;
}

/** M5: a commit of the branch, which is elsewhere; nothing is done where it is here. Throws `git.unfetched`. */
export async function bringCommit(
  journal: Pick<Journal, "read">,
  repository: WorkRepository,
  { commit, brought, session }: WantedCommit,
): Promise<void> {
  if (!brought || (await commitsAmong(repository, [commit])).length > 0) return;
  if ("failed" in brought) throw new Fault("git.unfetched", `${commit} could not be brought here: ${brought.failed}`);
  const { session: delivery, parcel } = brought;
  if (parcel.tip !== commit) throw new Fault("git.unfetched", `${delivery} brought ${parcel.tip}, and ${commit} is wanted`);
  const refs = { ref: parcelRef(session, "commits"), packedAs: parcelRef(delivery, "commits") };
  await takeParcel(repository, await keptParcel(journal, delivery, parcel), refs);
}

/** W6: the kind of box that this machine gives, within what its own configuration demands. */
export const tierHere = async (paths: Pick<Paths, "home">, { workers }: Config): Promise<BoxTier> =>
  chooseTier(await probeTiers(workersIn(paths)), { demanded: workers.box });

/** M5: the commit that would land, with what its head does not have; the head where git has cleared the tree away. */
export async function packResult(work: CheckedWork, session: SessionId): Promise<Parcel | { readonly head: string }> {
  const { head, tree, ground, place } = work;
  const repository = await repositoryAt(ground.root);
  if (!(await isWhole(repository, work))) return { head };
  const tip = await landingCommit(repository, { head, tree }, commitWords(work));
  return packParcel(repository, { tip, ref: parcelRef(session, "result"), known: [head], file: join(place.folder, "parcel") });
}

/** The commits that it packed, and those that were brought for it, are held by nothing of ours any more. */
export const forgetCarried = async (root: string, session: SessionId): Promise<void> => forgetParcels(await repositoryAt(root), session);
