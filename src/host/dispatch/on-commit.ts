import { repositoryAt } from "../../adapters/workplaces/checkout.ts";
import { gitText } from "../../adapters/workplaces/own-git.ts";
import { placeKindOf, type BoxTier } from "../../lexicon/box-tiers.ts";
import type { Json } from "../../kernel/ids.ts";
import type { WorkerPlace, WorkGround } from "../../protocols/worker/types.ts";
import type { ReadyCandidate } from "./candidate-run.ts";
import { leaveCheckouts } from "./checkouts.ts";
import { closePlace, doorIn, placeOf, removeFolder } from "./places.ts";
import { makeFolder } from "../../disk/make-folder.ts";

/** A commit that something is run on, and the folder for it. */
export interface CommitGround {
  readonly root: string;
  readonly commit: string;
  readonly folder: string;
  /** Whatever else the ground of the work has. */
  readonly more: { readonly [key: string]: Json | undefined };
}

/** Shows exactly the tree of a commit in boxes of its own, of which nothing stays. */
export async function onCommit<Found>(ground: CommitGround, use: (candidate: ReadyCandidate) => Promise<Found>): Promise<Found> {
  const { root, commit: head, folder, more } = ground;
  const repository = await repositoryAt(root);
  const { tier = "A" } = more as { readonly tier?: BoxTier };
  const place: WorkerPlace = { tier, kind: placeKindOf(tier), folder };
  makeFolder(doorIn(folder));
  try {
    const open = await placeOf({ place, ground: { ...more, root, base: head, branch: "" } as WorkGround });
    const tree = await gitText({ gitDir: repository.gitDir }, ["rev-parse", `${head}^{tree}`]);
    return await use({ open, checkout: open.checkout, head, tree });
  } finally {
    await closePlace(place);
    await removeFolder(place, repository, folder);
    await leaveCheckouts(folder);
  }
}
