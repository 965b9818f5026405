import type { Paths } from "../../config/paths.ts";
import { placeKindOf } from "../../lexicon/box-tiers.ts";
import type { SessionRecord } from "../../journal/journal.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { isRefusal, refuse, type Refusal } from "../../kernel/trouble.ts";
import type { SessionView } from "../../protocols/views.ts";
import type { WorkView } from "../../protocols/worker/view.ts";
import type { WorkerState } from "../../protocols/worker/types.ts";
import type { WorkCorrection } from "../../protocols/worker/record-types.ts";
import { familyOf } from "../../runtime/family.ts";
import { driverOf } from "../../runtime/lease.ts";
import type { Runtime } from "../../runtime/types.ts";
import { findSession } from "../find.ts";
import { viewNow } from "../session-view.ts";
import { writeContracts, type WrittenContracts } from "./claimed/contract-files.ts";
import { correctionsOf } from "./claimed/corrections.ts";
import { keptLayers } from "./kept-layers.ts";
import { writtenIn } from "./places.ts";

/** A question that waits for a person. */
interface WaitingGate {
  readonly id: string;
  readonly title: string;
}

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
  readonly waiting: readonly WaitingGate[];
  /** It is not over, waits for nobody, and no process drives it. */
  readonly isLeft: boolean;
}

export async function findWorker({ world }: Runtime, reference: string): Promise<SessionRecord | Refusal> {
  const found = await findSession(world.journal, reference);
  if (isRefusal(found) || found.protocol === "worker") return found;
  const isMission = found.protocol === "mission";
  const remedy = isMission ? `\`assent dispatch show ${found.stream}\` names its workers` : `\`assent show ${found.stream}\` shows it`;
  return refuse("session", `${found.stream} is ${isMission ? "a mission" : "no worker's session"}; ${remedy}`);
}

/** Undefined where the name is of nothing, of several, or of something else. */
export const missionNamed = (runtime: Runtime, reference: string): Promise<Named<"mission"> | undefined> =>
  named(runtime, reference, "mission");
export const shipNamed = (runtime: Runtime, reference: string): Promise<Named<"ship"> | undefined> => named(runtime, reference, "ship");

async function named<Kind extends Shows>(runtime: Runtime, reference: string, shows: Kind): Promise<Named<Kind> | undefined> {
  const record = await findSession(runtime.world.journal, reference);
  const view = isRefusal(record) ? undefined : await viewNow(runtime, record.stream);
  return !isRefusal(record) && view?.shows === shows ? { record, view: view as Named<Kind>["view"] } : undefined;
}

/** It is not over, nobody of its own is asked, and no process drives it or one of them. */
export async function isLeftAlone(runtime: Runtime, { stream, status }: Pick<SessionRecord, "stream" | "status">): Promise<boolean> {
  if (status === "ended" || (await driverOf(runtime, stream)) !== null) return false;
  return (await familyOf(runtime, stream)).every(({ session }) => Object.keys(session.ledger.open).length === 0);
}

/** Open gates of a session and of everything that is work of it now, however deep. */
export async function waitingIn(runtime: Runtime, stream: SessionId): Promise<readonly WaitingGate[]> {
  const family = await familyOf(runtime, stream);
  const gates = await Promise.all(family.map((each) => runtime.world.journal.gates({ status: "open", stream: each.stream })));
  return gates.flatMap(({ items }) => items.map(({ id, title }) => ({ id, title })));
}

/** Sessions of all workers that a mission ever had. */
export async function workersOf({ world: { journal } }: Runtime, mission: SessionId): Promise<readonly SessionId[]> {
  const found: SessionId[] = [];
  for (let after: string | undefined; ;) {
    const { items, next } = await journal.sessions({ parent: mission, ...(after === undefined ? {} : { after }) });
    found.push(...items.map(({ stream }) => stream));
    if (next === null) return found;
    after = next;
  }
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
  const waiting = await waitingIn(runtime, stream);
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

type Shows = SessionView["shows"];

interface Named<Kind extends Shows> {
  readonly record: SessionRecord;
  readonly view: Extract<SessionView, { readonly shows: Kind }>;
}

interface ListedWork<Kind extends Shows> {
  readonly found: readonly Named<Kind>[];
  readonly next: string | null;
}

/** Those of one kind are few among many sessions: pages are read until enough were found. */
async function listed<Kind extends Shows>(
  runtime: Runtime,
  { protocol, shows }: { readonly protocol: string; readonly shows: Kind },
  from: string | undefined,
): Promise<ListedWork<Kind>> {
  const found: Named<Kind>[] = [];
  let after = from;
  for (;;) {
    const page = await runtime.world.journal.sessions(after === undefined ? {} : { after });
    for (const record of page.items) {
      const view = record.protocol === protocol ? await viewNow(runtime, record.stream) : undefined;
      if (view?.shows === shows) found.push({ record, view: view as Named<Kind>["view"] });
    }
    if (page.next === null || found.length >= listedMin) return { found, next: page.next };
    after = page.next;
  }
}

export const workersFrom = (runtime: Runtime, from: string | undefined): Promise<ListedWork<"work">> =>
  listed(runtime, { protocol: "worker", shows: "work" }, from);

export const missionsFrom = (runtime: Runtime, from: string | undefined): Promise<ListedWork<"mission">> =>
  listed(runtime, { protocol: "mission", shows: "mission" }, from);

const listedMin = 20;
