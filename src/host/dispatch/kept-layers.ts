import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { repositoryAt } from "../../adapters/workplaces/checkout.ts";
import { gitText } from "../../adapters/workplaces/own-git.ts";
import { probePrefix } from "../../adapters/workplaces/tier.ts";
import type { Paths } from "../../config/paths.ts";
import { removeDeep } from "../../disk/remove-deep.ts";
import { sessionId, type SessionId } from "../../kernel/ids.ts";
import { refuse, type Refusal } from "../../kernel/trouble.ts";
import { placeKindOf } from "../../lexicon/box-tiers.ts";
import { workerLimits } from "../../protocols/worker/policy.ts";
import type { WorkerState } from "../../protocols/worker/types.ts";
import type { Runtime } from "../../runtime/types.ts";
import { leaveCheckouts } from "./checkouts.ts";
import { removeFolder, workerFolder, workersIn } from "./places.ts";

/** A worker's folder that is still there, with what is known of its work. */
export interface KeptLayer {
  readonly session: SessionId;
  readonly folder: string;
  readonly bytes: number;
  /** Of the last thing that happened to the work; the folder's own where the journal knows nothing of it. */
  readonly at: string;
  /** `used` may still go on; `unlanded` says that it is clean, and its commit is on no branch; nobody knows `unknown` ones. */
  readonly standing: "used" | "failed" | "pending" | "landed" | "unlanded" | "unknown";
  readonly mission: string;
}

/** W18: everything that is kept, oldest first. */
export async function keptLayers(runtime: Runtime, paths: Pick<Paths, "home">): Promise<readonly KeptLayer[]> {
  const names = await readdir(workersIn(paths)).catch(() => []);
  const layers = await Promise.all(
    names.filter((name) => !name.startsWith(probePrefix)).map((name) => keptLayer(runtime, paths, sessionId(name))),
  );
  return layers.flatMap((layer) => layer ?? []).toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

async function keptLayer(runtime: Runtime, paths: Pick<Paths, "home">, session: SessionId): Promise<KeptLayer | undefined> {
  const folder = workerFolder(paths, session);
  const found = await lstat(folder).catch(() => undefined);
  if (!found?.isDirectory()) return undefined;
  const [record] = await runtime.world.journal.findSessions(session);
  const bytes = await bytesIn(folder);
  if (record?.stream !== session || record.protocol !== "worker")
    return { session, folder, bytes, at: found.mtime.toISOString(), standing: "unknown", mission: "" };
  const state = (await runtime.load(session))?.session.state as WorkerState | undefined;
  const standing = record.status === "ended" ? await standingOf(state) : "used";
  return { session, folder, bytes, at: record.updatedAt, standing, mission: record.title };
}

async function standingOf(state: WorkerState | undefined): Promise<KeptLayer["standing"]> {
  if (!state || !("done" in state)) return "failed"; // it was stopped, or has no end at all
  const { done, ground } = state;
  if (done.status !== "done_clean") return done.status;
  if (ground.home) return "landed"; // M5: where its branch is
  return (await isReachable(ground.root, done.commit ?? "")) ? "landed" : "unlanded";
}

/** Whether a branch or tag still leads to a commit. */
async function isReachable(root: string, commit: string): Promise<boolean> {
  try {
    const { gitDir } = await repositoryAt(root);
    return (await gitText({ gitDir }, ["for-each-ref", "--count=1", "--contains", commit])) !== "";
  } catch {
    return false; // no repository, or no such commit in it
  }
}

/** Enough to tell whether there is too much; nobody waits for a whole disk. */
const countedMax = 50_000;

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  let counted = 0;
  const waiting = [folder];
  for (let at = waiting.pop(); at !== undefined && counted < countedMax; at = waiting.pop())
    for (const each of await readdir(at, { withFileTypes: true }).catch(() => [])) {
      counted += 1;
      const path = join(at, each.name);
      if (each.isDirectory()) waiting.push(path);
      else bytes += (await lstat(path).catch(() => undefined))?.size ?? 0;
    }
  return bytes;
}

/** How much more is kept than should be, in words; nothing where it is within bounds. */
export function keptTooMuch(layers: readonly KeptLayer[]): string | undefined {
  const kept = layers.filter(({ standing }) => standing !== "used");
  const bytes = kept.reduce((sum, layer) => sum + layer.bytes, 0);
  if (kept.length <= workerLimits.keptMax && bytes <= workerLimits.keptMaxBytes) return undefined;
  return `${kept.length} layers of earlier work are kept (${megabytes(bytes)}); assent dispatch list shows them, clean discards`;
}

export const megabytes = (bytes: number): string =>
  bytes < 104_858 ? `${Math.ceil(bytes / 1_024)} KB` : `${(bytes / 1_048_576).toFixed(bytes < 10_485_760 ? 1 : 0)} MB`;

/**
 * Why a layer must stay; undefined where it may go.
 * `named`: a person named this very layer. `unlanded`: they also said that work which no branch leads to may be lost.
 */
export function keptBecause(layer: KeptLayer, { named, unlanded }: { named: boolean; unlanded: boolean }): Refusal | undefined {
  const because = reasons[layer.standing]?.(layer, named, unlanded);
  return because === undefined ? undefined : refuse("dispatch.clean", because);
}

type Reason = (layer: KeptLayer, named: boolean, unlanded: boolean) => string | undefined;

const reasons: Readonly<Partial<Record<KeptLayer["standing"], Reason>>> = {
  used: ({ session }) => `${session} still runs or can be resumed; end it first: assent stop ${session}`,
  pending: ({ session }, named) => (named ? undefined : `${session} is pending; to discard it, name it`),
  unlanded: ({ session }, named, unlanded) =>
    named && unlanded ? undefined : `${session} landed, and no branch leads to its commit any more; to lose it, name it with --unlanded`,
  unknown: ({ session }, named) => (named ? undefined : `${session} is not in this journal; to discard its folder, name it`),
};

/** Throws the folder away for good. */
export async function discardLayer(runtime: Runtime, { session, folder }: KeptLayer): Promise<void> {
  const state = (await runtime.load(session))?.session.state as WorkerState | undefined;
  const ground = state && "ground" in state ? state.ground : undefined;
  const repository = ground && (await repositoryAt(ground.root).catch(() => undefined));
  if (repository) await removeFolder({ kind: placeKindOf(ground?.tier ?? "A") }, repository, folder);
  else await removeDeep(folder);
  await leaveCheckouts(folder);
}

/** Whether it ended at least so long ago. */
export const isOlder = (at: string, ms: number, now: string): boolean => Date.parse(now) - Date.parse(at) >= ms;

/** By its name or the beginning of it; a folder that the journal knows nothing of too. */
export function layerNamed(layers: readonly KeptLayer[], reference: string): readonly KeptLayer[] | Refusal {
  const found = layers.filter(({ session }) => session.startsWith(reference));
  const [only, second] = found;
  if (!only) return refuse("session", `nothing is kept of "${reference}"; \`assent dispatch list\` shows what is`);
  const isClear = second === undefined || only.session === reference;
  return isClear
    ? [only]
    : refuse("session", `"${reference}" could be ${found.map(({ session }) => session).join(", ")}; write more of it`);
}
