import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { runCommand } from "../../adapters/clients/command/executor.ts";
import { freeze, repositoryAt } from "../../adapters/workplaces/checkout.ts";
import { buildCandidate, landCandidate, type CandidateTree } from "../../adapters/workplaces/landing.ts";
import { bySizeAndTime, gitText, ownGit, type GitPlace } from "../../adapters/workplaces/own-git.ts";
import type { Config } from "../../config/config.ts";
import type { Paths } from "../../config/paths.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";
import type { PerformAt } from "../../kernel/protocol.ts";
import { isClaim } from "../../protocols/worker/claim-paths.ts";
import { workerEffects, type AttemptFindings, type WorkerPorts } from "../../protocols/worker/effects.ts";
import type { PlacedWork, WorkCheck, WorkerCommand, WorkerEffect, WorkerPlace } from "../../protocols/worker/types.ts";
import type { Runtime } from "../../runtime/types.ts";
import { auditChanges } from "../../scope/audit.ts";
import { ownedFiles } from "../../scope/owned.ts";
import { tellProgress } from "../attend/progress-watch.ts";
import { takeClaims } from "./claims.ts";
import { writeContracts } from "./contract-files.ts";
import { withinLimits } from "./limits.ts";
import {
  closePlace,
  doorIn,
  passingPlace,
  placeOf,
  removeCheckouts,
  removeFolder,
  throwAway,
  workerFolder,
  type OpenWorkplace,
} from "./places.ts";

/** Resources of the process that drives a worker's session. */
export interface WorkerWorld {
  readonly runtime: Runtime;
  readonly config: Config;
  readonly paths: Paths;
  readonly environment: ProcessEnvironment;
}

const checkTimeoutMs = 3_000_000;

/** Performs what a worker's session asks for: its place, the look at what it changed, the check, the landing. */
export function workerPerformer(world: WorkerWorld): PerformAt<WorkerEffect, WorkerCommand> {
  const ports: WorkerPorts = {
    async makePlace(ground, { session }) {
      const folder = workerFolder(world.paths, session);
      await mkdir(doorIn(folder), { recursive: true, mode: 0o700 });
      const { tier = "A" } = ground;
      const place: WorkerPlace = { tier, kind: tier === "C" ? "worktree" : "layer", folder };
      await placeOf({ place, ground });
      return place;
    },
    audit: async (work) => auditOf(work, await placeOf(work)),
    async writeContracts({ session }) {
      await writeContracts(world.runtime, world.paths, session).catch((cause: Error) =>
        tellProgress({ task: "", text: `the files about this work could not be written: ${cause.message}` }),
      );
    },
    check: (work, signal) => checkOf(work, world, signal),
    async land(work) {
      const { repository } = await placeOf(work);
      const { mission, id, hash, verifyCommand } = work.brief;
      const message = `${mission}\n\nBrief: ${id} (${hash.slice(0, 12)})\nChecked: ${verifyCommand}\n`;
      const author = { name: work.agent, email: "worker@assent.invalid" };
      return landCandidate(repository, { head: work.head, tree: work.tree }, work.ground.branch, { message, author, at: work.at });
    },
    async close({ place, ground, isClean }) {
      await closePlace(place);
      if (isClean) await removeFolder(place, await repositoryAt(ground.root), place.folder); // W18: its commit is reachable by now
      else await removeCheckouts(place.folder); // git has them; what the worker did lies beside
    },
    clock: world.runtime.world.clock,
  };
  return workerEffects(ports);
}

/** Ignored paths, by our git, our index and the rules of the commit, not by the worker's. */
async function ignoredAmong({ repository, checkout }: OpenWorkplace, paths: readonly string[]): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  const place = { gitDir: repository.gitDir, workTree: checkout.tree, indexFile: checkout.indexFile };
  const said = await ownGit(place, ["check-ignore", "-z", "--stdin", "--no-index"], { input: `${paths.join("\0")}\0`, answers: [1] });
  return new Set(said.stdout.toString("utf8").split("\0"));
}

async function auditOf({ brief, ground, attempt }: PlacedWork & { attempt: number }, open: OpenWorkplace): Promise<AttemptFindings> {
  const found = await open.workplace.changes();
  const claims = await takeClaims(open, attempt, found);
  const changes = found.filter(({ path }) => !isClaim(path));
  const paths = changes.map(({ path }) => path);
  const ignored = await ignoredAmong(open, paths);
  const committed = await committedAmong(open, ground.base, paths);
  const audit = auditChanges(changes, {
    root: ground.root,
    owned: ownedFiles(brief.filesOwned),
    permissions: brief.permissions,
    verifyCommand: brief.verifyCommand,
    isCommitted: (path) => committed.has(path),
    isScratch: (path) => ignored.has(path) && !committed.has(path),
  });
  return { audit, claims };
}

async function committedAmong({ repository }: OpenWorkplace, base: string, paths: readonly string[]): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  const input = paths.map((path) => `${base}:${path}\n`).join("");
  const said = await ownGit({ gitDir: repository.gitDir }, ["cat-file", "--batch-check"], { input });
  const found = said.stdout.toString("utf8").trim().split("\n");
  return new Set(paths.filter((_, at) => !found[at]?.endsWith(" missing")));
}

/** W15: exactly the tree that would land, in a box of its own whose layer is thrown away. */
async function checkOf(
  work: PlacedWork & { readonly head: string; readonly owned: readonly string[] },
  world: WorkerWorld,
  signal: AbortSignal,
): Promise<WorkCheck> {
  const { place, brief, head } = work;
  const open = await placeOf(work);
  const owned = new Set(work.owned);
  const changes = (await open.workplace.changes()).filter(({ path }) => owned.has(path));
  const [indexFile, viewIndex] = [join(place.folder, "candidate-index"), join(place.folder, "check-index")];
  const { repository, workplace } = open;
  const checkout = head === open.checkout.head ? open.checkout : await freeze(repository, join(place.folder, "checkout-head"), head);
  const candidate = await buildCandidate({ repository, checkout, indexFile, head, changes, fileOf: workplace.fileOf });
  const passing = await passingPlace(open, checkout);
  try {
    await showCandidate(passing, viewIndex, candidate);
    tellProgress({ task: "", text: `$ ${brief.verifyCommand}` });
    const running = withinLimits(passing.place, world.config.workers, () =>
      runCommand({
        command: brief.verifyCommand,
        cwd: work.ground.root,
        env: checkEnvironment(world.environment),
        timeoutMs: checkTimeoutMs,
        onOutput: (text) => tellProgress({ task: "", text }),
        box: passing.box,
        signal,
      }),
    );
    const { result: end, exceeded } = await running;
    signal.throwIfAborted();
    const exitCode = exceeded === undefined && end.ended !== "died" ? end.exitCode : null;
    const rewrote = await rewrittenIn(passing, viewIndex);
    return { ...candidate, exitCode, output: exceeded ?? (end.output || end.detail), rewrote, gates: missingGates(brief.auditGates) };
  } finally {
    await throwAway(passing);
  }
}

/** D28: one that is required and not configured has failed. */
const missingGates = (names: readonly string[]): WorkCheck["gates"] =>
  names.map((gate) => ({ gate, passed: false, detail: "it is required and not configured" }));

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
  await ownGit(place, [...bySizeAndTime, "read-tree", head]);
  await ownGit(place, [...bySizeAndTime, "update-index", "-q", "--refresh"]);
  await ownGit(place, [...bySizeAndTime, "read-tree", "-m", "-u", head, tree]);
}

/** Tracked files that are no longer what the candidate has. */
async function rewrittenIn(passing: OpenWorkplace, indexFile: string): Promise<readonly string[]> {
  const place = viewOf(passing, indexFile);
  await ownGit(place, [...bySizeAndTime, "update-index", "-q", "--really-refresh"], { answers: [1] });
  return (await gitText(place, [...bySizeAndTime, "diff-files", "--name-only", "-z"])).split("\0").filter(Boolean);
}
