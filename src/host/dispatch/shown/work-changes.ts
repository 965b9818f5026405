import { existsSync } from "node:fs";
import { readlink, realpath } from "node:fs/promises";
import { join } from "node:path";
import { changesIn } from "../../../adapters/workplaces/changes.ts";
import { repositoryAt } from "../../../adapters/workplaces/checkout.ts";
import { changedBetween, fileIn } from "../../../adapters/workplaces/commits.ts";
import { diffOf, type FilePair } from "../../../adapters/workplaces/file-diff.ts";
import { readPlainFile } from "../../../disk/plain-file.ts";
import type { SessionId } from "../../../kernel/ids.ts";
import { isClaim } from "../../../protocols/worker/claim-paths.ts";
import type { WorkerState } from "../../../protocols/worker/types.ts";
import type { Runtime } from "../../../runtime/types.ts";
import { ownedFiles, owns } from "../../../scope/owned.ts";
import { rootHere } from "../carrying/root-here.ts";
import { writtenIn } from "../places.ts";

/** Files that a worker has changed by now, and how. */
export interface WorkChanges {
  /** `isOwned`: it may land. */
  readonly files: readonly { readonly path: string; readonly kind: string; readonly isOwned: boolean }[];
  /** Of the first files, redacted. */
  readonly diff: string;
  /** There is more than is shown. */
  readonly isCut: boolean;
}

/** Beyond these nobody reads along. */
const limits = { files: 500, shown: 60, fileBytes: 131_072, diffChars: 200_000 } as const;

interface KeptLook {
  readonly found: Promise<WorkChanges | undefined>;
  /** In uptime. */
  untilMs: number;
}

const looks = new WeakMap<Runtime, Map<SessionId, KeptLook>>();
/** A look rests for so many times as long as it took: without layers every file of the project is compared. */
const restFactor = 10;

/** The same for everybody who watches one worker: they ask every few seconds. */
export function watchedChanges(runtime: Runtime, stream: SessionId): Promise<WorkChanges | undefined> {
  const { uptimeMs } = runtime.world;
  const kept = looks.get(runtime) ?? new Map<SessionId, KeptLook>();
  looks.set(runtime, kept);
  for (const [each, { untilMs }] of kept) if (untilMs <= uptimeMs()) kept.delete(each);
  const before = kept.get(stream);
  if (before) return before.found;
  const begunMs = uptimeMs();
  const look: KeptLook = { found: workChanges(runtime, stream), untilMs: Infinity };
  const rest = (): void => void (look.untilMs = uptimeMs() + restFactor * (uptimeMs() - begunMs));
  look.found.then(rest, () => kept.delete(stream));
  kept.set(stream, look);
  return look.found;
}

/** As it is now, while somebody may be working there. Nothing is mounted, nothing of the project runs. Undefined where nothing is kept. */
export async function workChanges(runtime: Runtime, stream: SessionId): Promise<WorkChanges | undefined> {
  const { world } = runtime;
  const loaded = await runtime.load(stream);
  const state = loaded?.protocol.name === "worker" ? (loaded.session.state as WorkerState) : undefined;
  if (!state || !("brief" in state)) return undefined;
  const found = await pairsOf(state, await rootHere(runtime, state.ground));
  if (!found) return undefined;
  const owned = ownedFiles(state.brief.filesOwned);
  const shown = found.slice(0, limits.shown);
  const whole = await diffOf(await Promise.all(shown.map(({ pair }) => pair())));
  const diff = world.redact(whole.slice(0, limits.diffChars));
  return {
    files: found.slice(0, limits.files).map(({ path, kind }) => ({ path: world.redact(path), kind, isOwned: owns(owned, path) })),
    diff,
    isCut: found.length > shown.length || whole.length > limits.diffChars,
  };
}

interface FoundChange {
  readonly path: string;
  readonly kind: string;
  readonly pair: () => Promise<FilePair>;
}

type Briefed = Extract<WorkerState, { readonly brief: object }>;

/** Landed work is in git; before that it lies in the worker's place. */
async function pairsOf(state: Briefed, root: string | undefined): Promise<readonly FoundChange[] | undefined> {
  const commit = "done" in state ? state.done.commit : null;
  if (commit !== null) return root === undefined ? undefined : landed(root, commit);
  return "place" in state && existsSync(writtenIn(state.place)) && existsSync(join(state.place.folder, "checkout"))
    ? unlanded(state.place)
    : undefined;
}

async function landed(root: string, commit: string): Promise<readonly FoundChange[]> {
  const repository = await repositoryAt(root);
  const before = `${commit}^`; // a worker lands as one commit
  const read = async (at: string, path: string): Promise<Buffer | undefined> => limited(await fileIn(repository, at, path));
  return (await changedBetween(repository, before, commit)).map((path) => ({
    path,
    kind: "file",
    pair: async () => ({ path, before: await read(before, path), after: await read(commit, path) }),
  }));
}

async function unlanded(place: Extract<Briefed, { readonly place: object }>["place"]): Promise<readonly FoundChange[]> {
  const lower = join(await readlink(join(place.folder, "checkout")), "tree");
  const upper = await realpath(writtenIn(place));
  const view = place.kind === "layer" ? lower : upper; // a folder of a layer that hides the one below is not looked for
  const changes = await changesIn({ upper, lower, view });
  return changes
    .filter(({ path }) => !isClaim(path) && !/^\.git(?:\/|$)/.test(path))
    .map(({ path, kind }) => ({
      path,
      kind,
      pair: async () => ({
        path,
        before: await plain(lower, path),
        after: kind === "file" ? await plain(upper, path) : undefined,
      }),
    }));
}

/** A file that lies where its path says, without a link on the way. */
async function plain(folder: string, path: string): Promise<Buffer | undefined> {
  const file = join(folder, path);
  const found = await readPlainFile(file, { maxBytes: limits.fileBytes });
  if (found.kind === "too-large") return tooLarge;
  return found.kind === "read" && (await realpath(file).catch(() => "")) === file ? found.bytes : undefined;
}

const tooLarge = Buffer.from("(larger than is shown here)\n");
const limited = (bytes: Buffer | undefined): Buffer | undefined => (bytes && bytes.length > limits.fileBytes ? tooLarge : bytes);
