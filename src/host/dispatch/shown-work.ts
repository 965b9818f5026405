import type { Paths } from "../../config/paths.ts";
import { placeKindOf } from "../../lexicon/box-tiers.ts";
import type { SessionRecord } from "../../journal/journal.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { isRefusal, refuse, type Refusal } from "../../kernel/trouble.ts";
import type { WorkView } from "../../protocols/worker/view.ts";
import type { WorkerState } from "../../protocols/worker/types.ts";
import type { WorkCorrection } from "../../protocols/worker/record-types.ts";
import { driverOf } from "../../runtime/lease.ts";
import type { Runtime } from "../../runtime/types.ts";
import { findSession } from "../find.ts";
import { viewNow } from "../session-view.ts";
import { writeContracts, type WrittenContracts } from "./claimed/contract-files.ts";
import { correctionsOf } from "./claimed/corrections.ts";
import { keptLayers } from "./kept-layers.ts";
import { writtenIn } from "./places.ts";

/** One worker's work, with where everything of it lies. */
export interface ShownWork {
  readonly session: string;
  readonly view: WorkView;
  readonly files: WrittenContracts;
  readonly corrections: readonly WorkCorrection[];
  /** Where what it wrote is kept; null where that has landed or was discarded. */
  readonly kept: string | null;
  /** Takes the work over; null where nothing landed. */
  readonly merge: string | null;
  readonly waiting: readonly { readonly id: string; readonly title: string }[];
  /** It is not over, waits for nobody, and no process drives it. */
  readonly isLeft: boolean;
}

export async function findWorker({ world }: Runtime, reference: string): Promise<SessionRecord | Refusal> {
  const found = await findSession(world.journal, reference);
  if (isRefusal(found) || found.protocol === "worker") return found;
  return refuse("session", `${found.stream} is no worker's session; \`assent dispatch list\` lists those`);
}

async function workViewOf(runtime: Runtime, stream: SessionId): Promise<WorkView | undefined> {
  const view = await viewNow(runtime, stream);
  return view?.shows === "work" ? view : undefined;
}

/** Its files are made again on the way. Undefined where the session has no work to show. */
export async function shownWork(runtime: Runtime, paths: Pick<Paths, "home">, stream: SessionId): Promise<ShownWork | undefined> {
  const view = await workViewOf(runtime, stream);
  const loaded = await runtime.load(stream);
  if (!view || !loaded) return undefined;
  const state = loaded.session.state as WorkerState;
  const layer = (await keptLayers(runtime, paths)).find(({ session }) => session === stream);
  const kind = placeKindOf(("ground" in state ? state.ground.tier : undefined) ?? "A");
  const isLanded = view.done?.commit !== undefined && view.done.commit !== null;
  const open = [stream, ...(loaded.session.ledger.child ? [loaded.session.ledger.child.stream] : [])];
  const gates = await Promise.all(open.map((each) => runtime.world.journal.gates({ status: "open", stream: each })));
  const waiting = gates.flatMap(({ items }) => items.map(({ id, title }) => ({ id, title })));
  const isDriven = (await driverOf(runtime, stream)) !== null;
  return {
    session: stream,
    view,
    files: await writeContracts(runtime, paths, stream),
    corrections: await correctionsOf(runtime, stream),
    kept: layer ? writtenIn({ kind, folder: layer.folder }) : null,
    merge: isLanded ? `git merge ${(view.done?.branch ?? "").replace("refs/heads/", "")}` : null,
    waiting,
    isLeft: loaded.session.ledger.status !== "ended" && waiting.length === 0 && !isDriven,
  };
}

interface ListedWorkers {
  readonly workers: readonly { readonly stream: SessionId; readonly view: WorkView }[];
  readonly next: string | null;
}

/** Workers are few among many sessions: pages are read until enough were found. */
export async function workersFrom(runtime: Runtime, from: string | undefined): Promise<ListedWorkers> {
  const workers: { stream: SessionId; view: WorkView }[] = [];
  let after = from;
  for (;;) {
    const page = await runtime.world.journal.sessions(after === undefined ? {} : { after });
    for (const { stream, protocol } of page.items) {
      const view = protocol === "worker" ? await workViewOf(runtime, stream) : undefined;
      if (view) workers.push({ stream, view });
    }
    if (page.next === null || workers.length >= listedMin) return { workers, next: page.next };
    after = page.next;
  }
}

const listedMin = 20;
