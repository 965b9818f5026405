import { join } from "node:path";
import { runCommand } from "../../adapters/clients/command/executor.ts";
import { copyIndex, type FrozenCheckout } from "../../adapters/workplaces/checkout.ts";
import { buildCandidate, type CandidateTree } from "../../adapters/workplaces/landing.ts";
import { bySizeAndTime, gitText, ownGit, type GitPlace } from "../../adapters/workplaces/own-git.ts";
import type { Config } from "../../config/config.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { limitWords, type ReachedLimit } from "../../lexicon/work-limits.ts";
import type { AuditRun, PlacedWork } from "../../protocols/worker/types.ts";
import { tellProgress } from "../attend/progress-watch.ts";
import { sharedCheckout } from "./checkouts.ts";
import { withinLimits } from "./run/limits.ts";
import { passingPlace, placeOf, throwAway, type OpenWorkplace } from "./places.ts";

/** Work that is to be checked on top of a head. */
export type CheckedWork = PlacedWork & { readonly head: string; readonly owned: readonly string[] };

/** W15: the tree that would land, and what it is shown over. */
export interface ReadyCandidate extends CandidateTree {
  readonly open: OpenWorkplace;
  readonly checkout: FrozenCheckout;
}

export async function candidateOf(work: CheckedWork): Promise<ReadyCandidate> {
  const { place, head } = work;
  const open = await placeOf(work);
  const owned = new Set(work.owned);
  const changes = (await open.workplace.changes()).filter(({ path }) => owned.has(path));
  const { repository, workplace } = open;
  const moved = { repository, commit: head };
  const checkout = head === open.checkout.head ? open.checkout : await sharedCheckout(place.folder, "checkout-head", moved);
  const indexFile = join(place.folder, "candidate-index");
  const candidate = await buildCandidate({ repository, checkout, indexFile, changes, fileOf: workplace.fileOf });
  return { ...candidate, open, checkout };
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
