import { join } from "node:path";
import { runCommand } from "../../adapters/clients/command/executor.ts";
import { copyIndex, type FrozenCheckout } from "../../adapters/workplaces/checkout.ts";
import { buildCandidate, lastMarked, mergeOnto, type CandidateTree, type MergedTree } from "../../adapters/workplaces/landing.ts";
import { bySizeAndTime, gitText, ownGit, type GitPlace } from "../../adapters/workplaces/own-git.ts";
import type { Config } from "../../config/config.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";
import type { AuditRun } from "../../lexicon/checking.ts";
import { limitWords, type ReachedLimit } from "../../lexicon/work-limits.ts";
import type { WorkConflict } from "../../protocols/worker/conflict.ts";
import type { CandidateWork, WorkBrief } from "../../protocols/worker/types.ts";
import { tellProgress } from "../attend/progress-watch.ts";
import { sharedCheckout } from "./checkouts.ts";
import { withinLimits } from "./run/limits.ts";
import { passingPlace, placeOf, throwAway, type OpenWorkplace } from "./places.ts";

/** W15: the tree that would land, and what it is shown over. */
export interface ReadyCandidate extends CandidateTree {
  readonly open: OpenWorkplace;
  readonly checkout: FrozenCheckout;
  /** Where somebody else has changed the same; then nothing can land (W17). */
  readonly conflict?: WorkConflict & Pick<MergedTree, "evidence">;
}

/** Written into every commit that lands; by it a worker's earlier landing is known, whose changes are still in its place. */
export const briefMark = ({ id, hash }: Pick<WorkBrief, "id" | "hash">): string => `Brief: ${id} (${hash.slice(0, 12)})`;

export async function candidateOf(work: CandidateWork): Promise<ReadyCandidate> {
  const { place, head } = work;
  const open = await placeOf(work);
  const owned = new Set(work.owned);
  const changes = (await open.workplace.changes()).filter(({ path }) => owned.has(path));
  const { repository, workplace } = open;
  const base = open.checkout.head;
  const at = async (commit: string): Promise<FrozenCheckout> =>
    commit === base ? open.checkout : sharedCheckout(place.folder, "checkout-head", { repository, commit });
  const known = head === base ? base : await lastMarked(repository, { base, head, mark: briefMark(work.brief) });
  const checkout = await at(known);
  const indexFile = join(place.folder, "candidate-index");
  const candidate = await buildCandidate({ repository, checkout, indexFile, changes, fileOf: workplace.fileOf });
  if (known === head) return { ...candidate, open, checkout };
  const asked = { repository, made: candidate, head, indexFile, ...(work.shown ? { shown: work.shown } : {}) };
  const { conflicts: paths, evidence, tree } = await mergeOnto(asked);
  const conflict = { paths, head, made: candidate.tree, evidence };
  return { head, tree, open, checkout: await at(head), ...(paths.length > 0 ? { conflict } : {}) };
}

export interface CandidateCommand {
  readonly command: string;
  readonly config: Config;
  readonly environment: ProcessEnvironment;
  readonly timeoutMs: number;
  /** It may give a score, on a descriptor of its own (D28). */
  readonly isScored?: true;
}

export interface CandidateEnd extends AuditRun {
  /** Tracked files that the command itself changed. */
  readonly rewrote: readonly string[];
  /** Its box went beyond a limit, and was ended for that. */
  readonly limit?: ReachedLimit;
}

/** Runs a command on exactly the tree that would land, in a box of its own whose layer is thrown away. */
export async function runOnCandidate(
  { open, checkout, ...candidate }: ReadyCandidate,
  { command, config, environment, timeoutMs, isScored }: CandidateCommand,
  signal: AbortSignal,
): Promise<CandidateEnd> {
  const passing = await passingPlace(open, checkout, programsIn(command));
  const indexFile = join(open.place.folder, "check-index");
  try {
    await showCandidate(passing, indexFile, candidate);
    tellProgress({ task: "", text: `$ ${command}` });
    const running = withinLimits(passing.place, config.workers, () =>
      runCommand({
        command,
        cwd: open.repository.root,
        env: checkEnvironment(environment),
        timeoutMs,
        onOutput: (text) => tellProgress({ task: "", text }),
        box: passing.box,
        ...(isScored ? { hasAside: isScored } : {}),
        signal,
      }),
    );
    const { result: end, exceeded } = await running;
    signal.throwIfAborted();
    const exitCode = exceeded === undefined && end.ended !== "died" ? end.exitCode : null;
    const output = exceeded ? limitWords(exceeded) : end.output || end.detail;
    const limit = exceeded ? { limit: exceeded } : {};
    return { exitCode, output, scored: end.aside, rewrote: await rewrittenIn(passing, indexFile), ...limit };
  } finally {
    await throwAway(passing);
  }
}

/** Programs of the person's own are shown in the box, wherever they lie. */
const programsIn = (command: string): readonly string[] => command.split(/[\s;&|<>()"'`=]+/).filter((word) => /^\/[^/]/.test(word));

/** Neither keys nor tokens, nor what a person's shell happens to have: a check that needs more says so in its brief. */
const checkEnvironment = ({ PATH, LANG, LC_ALL, TZ }: ProcessEnvironment): ProcessEnvironment => ({ PATH, LANG, LC_ALL, TZ, CI: "1" });

const viewOf = ({ repository, workplace }: OpenWorkplace, indexFile: string): GitPlace => ({
  gitDir: repository.gitDir,
  workTree: workplace.mountedAt,
  indexFile,
  enter: workplace.enter,
});

/** Makes the view exactly the candidate: what differs from the checkout is written by git, or taken away. */
async function showCandidate(passing: OpenWorkplace, indexFile: string, { head, tree }: CandidateTree): Promise<void> {
  const place = viewOf(passing, indexFile);
  await copyIndex(passing.checkout, indexFile);
  if (passing.place.kind === "worktree") await ownGit(place, [...bySizeAndTime, "update-index", "-q", "--refresh"]); // files of its own
  await ownGit(place, [...bySizeAndTime, "read-tree", "-m", "-u", head, tree]);
}

/** Tracked files that are no longer what the candidate has. */
async function rewrittenIn(passing: OpenWorkplace, indexFile: string): Promise<readonly string[]> {
  const place = viewOf(passing, indexFile);
  await ownGit(place, [...bySizeAndTime, "update-index", "-q", "--really-refresh"], { answers: [1] });
  return (await gitText(place, [...bySizeAndTime, "diff-files", "--name-only", "-z"])).split("\0").filter(Boolean);
}
