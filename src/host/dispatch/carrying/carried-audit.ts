import { fileIn } from "../../../adapters/workplaces/commits.ts";
import { committedPaths, type WorkRepository } from "../../../adapters/workplaces/checkout.ts";
import { ownGit } from "../../../adapters/workplaces/own-git.ts";
import { visibleLine } from "../../../kernel/text.ts";
import type { WorkBrief, WorkGround } from "../../../protocols/worker/types.ts";
import { auditChanges, type ScopedChange } from "../../../scope/audit.ts";
import { ownedFiles } from "../../../scope/owned.ts";

/** The difference that would land: between the head and the tree that came from another machine. */
export interface CarriedChange {
  readonly head: string;
  readonly tip: string;
}

/**
 * D21 once more, where it lands: whatever the other machine found, only files land that the brief gives, and none that is
 * sacred. Answers with what is wrong; nothing where all of it may land.
 */
export async function carriedProblem(
  repository: WorkRepository,
  change: CarriedChange,
  { brief, ground }: { readonly brief: WorkBrief; readonly ground: WorkGround },
): Promise<string | undefined> {
  const { files } = await committedPaths(repository, change.head);
  const committed = new Set(files);
  const { violations } = auditChanges(await changesIn(repository, change), {
    root: repository.root,
    owned: ownedFiles(brief.filesOwned),
    permissions: brief.permissions,
    listed: ownedFiles(ground.sacred ?? []),
    verifyCommand: brief.verifyCommand,
    isCommitted: (path) => committed.has(path),
    isScratch: () => false,
  });
  if (violations.length === 0) return undefined;
  const named = violations.slice(0, 5).map(({ path, why }) => `${visibleLine(path)} (${why})`);
  return `it changes what its brief does not give: ${named.join(", ")}${violations.length > 5 ? ", …" : ""}`;
}

const kinds: Readonly<Record<string, ScopedChange["kind"]>> = { "000000": "gone", "100644": "file", "100755": "file", "120000": "link" };

async function changesIn(repository: WorkRepository, { head, tip }: CarriedChange): Promise<readonly ScopedChange[]> {
  const words = ["diff-tree", "-r", "-z", "--no-renames", "--raw", head, tip];
  const fields = (await ownGit({ gitDir: repository.gitDir }, words)).stdout.toString("utf8").split("\0");
  const changes: ScopedChange[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [, mode = ""] = (fields[at] ?? "").split(" ");
    const path = fields[at + 1] ?? "";
    const kind = kinds[mode] ?? "other";
    const target = kind === "link" ? (await fileIn(repository, tip, path))?.toString("utf8") : undefined;
    changes.push({ path, kind, ...(target === undefined ? {} : { target }) });
  }
  return changes;
}
