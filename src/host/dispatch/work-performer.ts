import { committedPaths, repositoryAt } from "../../adapters/workplaces/checkout.ts";
import { ignoredAmong } from "../../adapters/workplaces/ignored.ts";
import type { LayerChange } from "../../adapters/workplaces/changes.ts";
import { isWhole } from "../../adapters/workplaces/commits.ts";
import { filteredAmong, landCandidate, landedBefore } from "../../adapters/workplaces/landing.ts";
import type { GitPlace } from "../../adapters/workplaces/own-git.ts";
import type { Config } from "../../config/config.ts";
import type { Paths } from "../../config/paths.ts";
import type { SessionId } from "../../kernel/ids.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";
import type { PerformAt } from "../../kernel/protocol.ts";
import { Fault } from "../../kernel/trouble.ts";
import { placeKindOf } from "../../lexicon/box-tiers.ts";
import { isClaim } from "../../protocols/worker/claim-paths.ts";
import { workerEffects, type AttemptFindings, type WorkerPorts } from "../../protocols/worker/effects.ts";
import type {
  PlacedWork,
  ScopeViolation,
  WorkBrief,
  WorkerCommand,
  WorkerEffect,
  WorkerPlace,
  WorkGround,
} from "../../protocols/worker/types.ts";
import type { Runtime } from "../../runtime/types.ts";
import { auditChanges } from "../../scope/audit.ts";
import { checkScripts } from "../../scope/check-reach.ts";
import { ownedFiles } from "../../scope/owned.ts";
import { indistinct } from "../../scope/spelling.ts";
import { tellProgress } from "../attend/progress-watch.ts";
import { secretsIn } from "../declared-secrets.ts";
import { withArtefacts } from "./claimed/artefacts.ts";
import { baseHere, bringCommit, forgetCarried, packResult, tierHere } from "./carrying/lent-work.ts";
import { checkWork } from "./check-work.ts";
import { commitWords } from "./carrying/commit-words.ts";
import { committedFiles } from "./shipping/committed-files.ts";
import { shipWayIn } from "./shipping/ship-way.ts";
import { leaveCheckouts } from "./checkouts.ts";
import { takeClaims } from "./claimed/claims.ts";
import { writeContracts } from "./claimed/contract-files.ts";
import { closePlace, doorIn, placeOf, removeFolder, workerFolder, type OpenWorkplace } from "./places.ts";
import { operate } from "./operations.ts";
import { holdFiles, isStillHeld, releaseFiles, wantedBy, whileHeld } from "./tenure.ts";
import { secretsAmong } from "./secret-scan.ts";
import { makeFolder } from "../../disk/make-folder.ts";

/** Resources of the process that drives a worker's session. */
export interface WorkerWorld {
  readonly runtime: Runtime;
  readonly config: Config;
  readonly paths: Paths;
  readonly environment: ProcessEnvironment;
}

/** Performs what a worker's session asks for: its place, the look at what it changed, the check, the landing. */
export function workerPerformer(world: WorkerWorld): PerformAt<WorkerEffect, WorkerCommand> {
  const { journal } = world.runtime.world;
  const ports: WorkerPorts = {
    async makePlace({ brief, ground, brought }, signal, { session }) {
      const missing = await baseHere(journal, { ground, brought, session });
      if (missing) return missing;
      await holdFiles(world.runtime, wantedBy(session, { brief, ground }), signal);
      const folder = workerFolder(world.paths, session);
      makeFolder(doorIn(folder));
      const tier = ground.home ? await tierHere(world.paths, world.config) : (ground.tier ?? "A");
      const place: WorkerPlace = { tier, kind: placeKindOf(tier), folder };
      await placeOf({ place, ground });
      return place;
    },
    audit: async (work) => auditOf(work, await placeOf(work), world),
    async writeContracts({ session }) {
      await writeContracts(world.runtime, world.paths, session).catch((cause: Error) =>
        tellProgress({ task: "", text: `the files about this work could not be written: ${cause.message}` }),
      );
    },
    check: (work, signal, { session }) =>
      whileHeld(world.runtime, wantedBy(session, work), signal, async (fence) => {
        await bringCommit(journal, await repositoryAt(work.ground.root), { commit: work.head, brought: work.brought, session });
        return { ...(await checkWork(work, world, signal)), fence };
      }),
    async land(work, { session }) {
      const { branch } = work.ground;
      const { repository } = await placeOf(work);
      const before = await landedBefore(repository, work, branch, commitWords(work));
      if (before) return before;
      const isHeld = work.fence === undefined || (await isStillHeld(world.runtime, wantedBy(session, work), work.fence));
      if (!isHeld || !(await isWhole(repository, work))) return { head: work.head }; // D12: it is made and checked anew, under a new number
      await stillGoing(world.runtime, session);
      return landCandidate(repository, { head: work.head, tree: work.tree }, branch, commitWords(work));
    },
    pack: (work, { session }) => packResult(work, session),
    operate: (effect, signal, { session }) => operate(world, { ...effect, session }, signal),
    async close({ place, ground, brief, isClean }, { session }) {
      await releaseFiles(world.runtime, wantedBy(session, { brief, ground }));
      await closePlace(place);
      if (ground.home && isClean) await forgetCarried(ground.root, session);
      if (isClean) await removeFolder(place, await repositoryAt(ground.root), place.folder); // W18: its commit is reachable by now
      await leaveCheckouts(place.folder); // git has them; what the worker did lies beside
    },
    clock: world.runtime.world.clock,
  };
  return workerEffects(ports);
}

/** D12: whoever stopped it is told that nothing lands any more; what was begun before that does not hear of it by itself. */
export async function stillGoing(runtime: Runtime, session: SessionId): Promise<void> {
  const loaded = await runtime.load(session);
  if (loaded?.session.ledger.status === "ended") throw new Fault("effect.failed", `${session} was stopped before it landed`);
}

/** Our git, our index and the rules of the commit, not the worker's. */
const ownRules = ({ repository, checkout }: OpenWorkplace): Required<Pick<GitPlace, "gitDir" | "workTree" | "indexFile">> => ({
  gitDir: repository.gitDir,
  workTree: checkout.tree,
  indexFile: checkout.indexFile,
});

async function auditOf(
  { brief, ground, attempt }: PlacedWork & { attempt: number },
  open: OpenWorkplace,
  { config, environment }: Pick<WorkerWorld, "config" | "environment">,
): Promise<AttemptFindings> {
  const found = await open.workplace.changes();
  const claims = await takeClaims(open, attempt, found);
  const changes = found.filter(({ path }) => !isClaim(path));
  const paths = changes.map(({ path }) => path);
  const ignored = await ignoredAmong(ownRules(open), paths);
  const { files, submodules } = await committedPaths(open.repository, ground.base);
  const committed = new Set(files);
  const audit = auditChanges(changes, {
    root: ground.root,
    owned: ownedFiles(brief.filesOwned),
    permissions: brief.permissions,
    listed: ownedFiles(ground.sacred ?? []),
    verifyCommand: brief.verifyCommand,
    isScript: await checkScripts(checksOf(brief, ground, config), await committedFiles(open.repository, ground.base)),
    isCommitted: (path) => committed.has(path),
    isScratch: (path) => ground.sacred !== null && ignored.has(path) && !committed.has(path), // D19: unreadable list, nothing is let go
  });
  const owned = new Set(audit.owned);
  const secrets = await secretsAmong(
    open,
    changes.filter(({ path }) => owned.has(path)),
    secretsIn(config, environment),
  );
  const kept = await keptElsewhere(open, audit.owned, submodules);
  return {
    audit: { ...audit, violations: [...audit.violations, ...kept, ...secrets, ...indistinctAmong(changes, owned, files)] },
    claims: await withArtefacts(claims, { open, base: ground.base, changes, owned }),
  };
}

/** W16: everything that this work, its mission and the project are judged by; weakened by one, it would pass all of them. */
const checksOf = ({ verifyCommand }: WorkBrief, { checks = [], root }: WorkGround, { workers }: Config): readonly string[] => [
  ...[verifyCommand, ...checks],
  ...[...Object.values(workers.audits).map(({ command }) => command), shipWayIn(workers, root)?.scan].filter((each) => each !== undefined),
];

/** New names only: whoever has such names already goes on with them. */
function indistinctAmong(
  changes: readonly LayerChange[],
  owned: ReadonlySet<string>,
  committed: readonly string[],
): readonly ScopeViolation[] {
  const before = new Set(committed);
  const gone = new Set(changes.flatMap(({ path, kind }) => (kind === "gone" ? [path] : [])));
  const added = changes.map(({ path }) => path).filter((path) => owned.has(path) && !gone.has(path) && !before.has(path));
  if (added.length === 0) return [];
  const kept = committed.filter((path) => !gone.has(path));
  return [...indistinct(added, kept)].map(([path, other]) => ({ path, why: "indistinct", other }));
}

/** Files of which this repository keeps something else than their content: of a submodule its commit, of a filter what it made. */
async function keptElsewhere(
  open: OpenWorkplace,
  owned: readonly string[],
  submodules: readonly string[],
): Promise<readonly ScopeViolation[]> {
  const filtered = await filteredAmong(ownRules(open), owned);
  const isInSubmodule = (path: string): boolean => submodules.some((each) => path === each || path.startsWith(`${each}/`));
  return owned.flatMap((path): readonly ScopeViolation[] => {
    if (isInSubmodule(path)) return [{ path, why: "submodule" }];
    return filtered.has(path) ? [{ path, why: "filtered" }] : [];
  });
}
