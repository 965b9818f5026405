import { randomBytes } from "node:crypto";
import { join, relative } from "node:path";
import { onlyAsksInBox } from "../../adapters/agents/named.ts";
import { committedPaths, expectWritable, repositoryAt, type WorkRepository } from "../../adapters/workplaces/checkout.ts";
import { workplaceMark } from "../../adapters/workplaces/without-box.ts";
import type { WorkersConfig } from "../../config/workers.ts";
import type { BoxTier } from "../../lexicon/box-tiers.ts";
import type { Json, SessionId } from "../../kernel/ids.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { mayDispatch, type DispatchLayer, type DispatchRefused } from "../../lexicon/layers.ts";
import { visibleLine } from "../../kernel/text.ts";
import { Fault, isRefusal, refuse, type Refusal } from "../../kernel/trouble.ts";
import type { WorkBudget } from "../../lexicon/budgets.ts";
import type { WorkerCommand, WorkGround } from "../../protocols/worker/types.ts";
import type { Meta, MoveResult, Runtime } from "../../runtime/types.ts";
import { budgetFor, expectPriced } from "./budget-for.ts";
import { briefProblem } from "./governance/approval-terms.ts";
import { startFunded, type GovernanceTerms } from "./governance/funds.ts";
import { ownedFiles, owns } from "../../scope/owned.ts";
import { workBriefOf, type briefFrom } from "./brief.ts";
import type { SacredRequest } from "../../scope/sacred.ts";
import { sacredListFile } from "../../scope/sacred-list.ts";
import { expectProgramSeen, isKnownHere } from "./program-seen.ts";
import { sacredListOf } from "./sacred-file.ts";

type Begin = Extract<WorkerCommand, { type: "work.begin" }>;

export interface DispatchRequest {
  readonly brief: ReturnType<typeof briefFrom>;
  readonly cwd: string;
  readonly agent: string;
  /** Who hands it in (D1). */
  readonly from: DispatchLayer;
  readonly attended: boolean;
  readonly attemptsMax: number;
  readonly tier: BoxTier;
  readonly workers: WorkersConfig;
  /** D24; nobody governs a sample. */
  readonly governing?: GovernanceTerms;
  /** Hears what a person should know before it begins. */
  readonly onNote?: (text: string) => void;
}

/** The project as work finds it, looked at before anything begins. */
export interface WorkStart {
  readonly repository: WorkRepository;
  readonly within: Omit<SacredRequest, "permissions">;
  readonly committed: ReadonlySet<string>;
  /** The project's own list of sacred files; null: there is one, and it cannot be read. */
  readonly sacred: readonly string[] | null;
}

export async function workStartAt(cwd: string, onNote?: (text: string) => void): Promise<WorkStart> {
  const repository = await repositoryAt(cwd);
  await expectWritable(repository);
  const { files, submodules } = await committedPaths(repository, repository.head);
  const committed = new Set(files);
  if (submodules.length > 0) onNote?.(unseen(submodules));
  const sacred = await sacredListOf(repository.root);
  if (sacred === null) onNote?.(unreadable);
  const within = { root: repository.root, listed: ownedFiles(sacred ?? []), isCommitted: (path: string) => committed.has(path) };
  return { repository, within, committed, sacred };
}

/** Starts one worker on one brief. Throws `input.invalid` for a brief that cannot be worked on; nothing is left behind then. */
export async function startWorker(runtime: Runtime, asked: DispatchRequest, meta: Meta): Promise<SessionId | Refusal> {
  const governing = governedBy(asked);
  const problem = governing && briefProblem(governing.governance);
  if (problem) return problem;
  const { repository, within, committed, sacred } = await workStartAt(asked.cwd, asked.onNote);
  const brief = workBriefOf(asked.brief, within);
  expectFromRoot(brief.filesOwned, { root: repository.root, cwd: asked.cwd, committed });
  if (meta.needs && (brief.operations ?? []).length > 0) throw new Fault("input.invalid", operationsStay);
  const isKnown = meta.needs ? () => true : isKnownHere; // who has it is found out there
  expectProgramSeen(asked.agent, { ...within, cwd: asked.cwd, tier: asked.tier, isKnown });
  const wanted = budgetFor(asked.workers, asked.brief.budget);
  const at = runtime.world.clock();
  const ground: WorkGround = {
    ...{ root: repository.root, base: repository.head, branch: branchFor(brief.id, at), tier: asked.tier, sacred },
    ...(onlyAsksInBox(asked.agent) ? { ungoverned: true } : {}),
  };
  const begin = (budget: WorkBudget): Begin => ({
    type: "work.begin",
    brief,
    source: asked.brief as Json,
    ground,
    agent: asked.agent,
    from: mayDispatch(asked.from, "intake") ? "planner" : asked.from, // one brief needs no more of an intake and a planner
    attended: asked.attended,
    attemptsMax: asked.attemptsMax,
    budget,
    at,
  });
  const start = async (given: WorkBudget, name?: string): Promise<SessionId | Refusal> => {
    const started = await runtime.start("worker", begin(expectPriced(given, asked.workers.models)), meta, name);
    return isRefusal(started) ? started : acceptedBy(started);
  };
  if (!governing) return start(wanted);
  const agents = [asked.agent, ...auditorsOf(brief.auditGates, asked.workers)];
  const work = { protocol: "worker", root: repository.root, title: brief.mission, agents, wanted, meta } as const;
  return startFunded(runtime, work, governing, start);
}

const operationsStay = "an operation of a brief is done on the machine that was asked for it: leave out --needs, or the operations";

/** Agents that will look at the work, where its audits are those of agents (D14). */
export const auditorsOf = (gates: readonly string[], { audits }: Pick<WorkersConfig, "audits">): readonly string[] =>
  gates.flatMap((gate) => (Object.hasOwn(audits, gate) ? [audits[gate]?.agent ?? [], audits[gate]?.checker ?? []].flat() : []));

/** D1, D24: nobody approves or pays for what its receiver will not have, and records. */
export const governedBy = <Terms>({ from, governing }: { readonly from: DispatchLayer; readonly governing?: Terms }): Terms | undefined =>
  mayDispatch(from, "intake") ? governing : undefined;

/** The session, or why its receiver would not have it (D1). */
export function acceptedBy({ loaded, messages }: MoveResult): SessionId | Refusal {
  const refused = messages.find(({ type }) => type === "dispatch.refused");
  return refused
    ? refuse("dispatch", `${(refused.body as unknown as DispatchRefused).because} (recorded as ${loaded.stream})`)
    : loaded.stream;
}

/** D1: whoever works in a workplace of ours is a worker, whatever it says. */
export const layerOf = (environment: ProcessEnvironment): DispatchLayer => (environment[workplaceMark] === undefined ? "person" : "worker");

/** Throws `input.invalid` for a glob that was meant from the folder in which a person stands: it would own nothing. */
export function expectFromRoot(
  globs: readonly string[],
  { root, cwd, committed }: { readonly root: string; readonly cwd: string; readonly committed: ReadonlySet<string> },
): void {
  const below = relative(root, cwd);
  if (below === "" || below.startsWith("..")) return;
  const finds = (glob: string): boolean => {
    const owned = ownedFiles([glob]);
    return [...committed].some((path) => owns(owned, path));
  };
  for (const glob of globs)
    if (!finds(glob) && finds(join(below, glob)))
      throw new Fault("input.invalid", `"${glob}" owns nothing: globs begin at ${root}; do you mean "${join(below, glob)}"?`);
}

const unseen = (submodules: readonly string[]): string => {
  const named = [...submodules.slice(0, 5).map(visibleLine), ...(submodules.length > 5 ? ["…"] : [])].join(", ");
  return `what is in a submodule (${named}) is seen neither by workers nor by checks; a check that needs it cannot pass`;
};

const unreadable =
  `${sacredListFile} cannot be read as a list of paths in the project, one on each line; until it can, ` +
  "whatever the worker changes outside of its files is refused, build output too";

/** A name that git takes and that nobody else has. */
export const branchFor = (id: string, at: string): string => {
  const name = id.replace(/[^\w-]+/g, "-");
  return `refs/heads/assent/${name}-${at.replace(/\D/g, "").slice(0, 14)}-${randomBytes(2).toString("hex")}`;
};
