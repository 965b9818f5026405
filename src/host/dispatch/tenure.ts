import { canonical } from "../../kernel/canonical.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { Fault, isRefusal, type Refusal } from "../../kernel/trouble.ts";
import { tenure } from "../../protocols/tenure/machine.ts";
import { tenureLimits } from "../../protocols/tenure/policy.ts";
import type { TenureCommand, TenureState } from "../../protocols/tenure/types.ts";
import { homeRoot } from "../../protocols/worker/lending.ts";
import type { PlacedWork } from "../../protocols/worker/types.ts";
import { familyOf } from "../../runtime/family.ts";
import { driverOf } from "../../runtime/lease.ts";
import { pauseFor } from "../../runtime/pause.ts";
import { shortId } from "../../runtime/step.ts";
import type { Meta, MoveResult, Runtime } from "../../runtime/types.ts";
import { tellProgress } from "../attend/progress-watch.ts";

/** Something of a project that one session at a time has to itself. */
export interface HeldThing {
  readonly session: SessionId;
  /** The repository's folder. */
  readonly root: string;
  /** Its files where nothing is said. */
  readonly what?: "way-out";
  readonly files: readonly string[];
}

/** Files that a worker's session wants to itself while it works. */
interface FilesWanted extends HeldThing {
  readonly title: string;
}

export const wantedBy = (session: SessionId, { brief, ground }: Pick<PlacedWork, "brief" | "ground">): FilesWanted => ({
  session,
  root: homeRoot(ground), // M5: wherever it is worked on, they are files of the repository that has the branch
  files: brief.filesOwned,
  title: brief.mission,
});

type Held = Omit<HeldThing, "files">;

/** How often somebody who waits looks whether files are free. */
const lookEveryMs = 2_000;
const pagesMax = 50;
const betweenStepsMs = 30_000;
const actor = { kind: "runtime", name: "tenure" } as const;

type Place = Pick<HeldThing, "root" | "what">;

/** The stream of a project's files: by its folder, so that every process finds the same one. */
const nameOf = (runtime: Runtime, { root, what }: Place): string =>
  shortId(runtime.world.digest(canonical([tenure.name, root, ...(what === undefined ? [] : [what])])));
const streamOf = (runtime: Runtime, place: Place): SessionId => `${tenure.name}-${nameOf(runtime, place)}` as SessionId;

/** D12: the number under which the files are held. Waits for as long as somebody alive has some of them. */
export async function holdFiles(runtime: Runtime, wanted: FilesWanted, signal: AbortSignal): Promise<number> {
  const { pause = pauseFor } = runtime.world;
  for (let told = ""; ;) {
    const asked = await askFor(runtime, wanted);
    if (!isRefusal(asked)) return fenceOf(asked, wanted.session);
    signal.throwIfAborted();
    if (asked.because !== told) tellProgress({ task: "", text: `waits: ${asked.because}` });
    told = asked.because;
    await pause(lookEveryMs, signal);
    signal.throwIfAborted();
  }
}

/** Holds the files while something runs that may take long, and says so in time. W20: what was given to others is lost at once. */
export async function whileHeld<Result>(
  runtime: Runtime,
  wanted: FilesWanted,
  signal: AbortSignal,
  run: (fence: number, lost: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const fence = await holdFiles(runtime, wanted, signal);
  const lost = new AbortController();
  const look = async (): Promise<void> => {
    if (!(await isStillHeld(runtime, wanted, fence))) lost.abort();
  };
  const goOn = setInterval(() => void look().catch(() => {}), tenureLimits.termMs / 3); // a journal that is away tells nothing
  try {
    return await run(fence, lost.signal);
  } finally {
    clearInterval(goOn);
  }
}

/** Whether nobody else was given the files since; if so, they stay held for another term. */
export async function isStillHeld(runtime: Runtime, held: Held, fence: number): Promise<boolean> {
  const at = runtime.world.clock();
  const kept = await offer(runtime, streamOf(runtime, held), { type: "files.keep", holder: held.session, fence, at });
  return !isRefusal(kept);
}

export async function releaseFiles(runtime: Runtime, held: Held): Promise<void> {
  const stream = streamOf(runtime, held);
  if (await runtime.load(stream)) await offer(runtime, stream, { type: "files.release", holder: held.session });
}

/** D12: takes files from those who are over or silent, in every project. Names them. */
export async function patrolFiles(runtime: Runtime): Promise<readonly string[]> {
  const found: string[] = [];
  for (const stream of await tenuresIn(runtime)) {
    const loaded = await runtime.load(stream);
    if (!loaded || Object.keys((loaded.session.state as TenureState).holdings).length === 0) continue;
    const gone = await goneIn(runtime, loaded.session.state as TenureState);
    const moved = await offer(runtime, stream, { type: "files.patrol", at: runtime.world.clock(), gone });
    if (!isRefusal(moved)) found.push(...moved.messages.map(({ body }) => (body as { readonly holder: string }).holder));
  }
  return found;
}

/** A project's files are held in a session that never ends. Of very many running sessions not all are looked at. */
async function tenuresIn({ world: { journal } }: Runtime): Promise<readonly SessionId[]> {
  const found: SessionId[] = [];
  let after: string | undefined;
  for (let page = 1; page <= pagesMax; page += 1) {
    const { items, next } = await journal.sessions({ status: "running", ...(after === undefined ? {} : { after }) });
    found.push(...items.flatMap(({ protocol, stream }) => (protocol === tenure.name ? [stream] : [])));
    if (next === null) break;
    after = next;
  }
  return found;
}

/** Those in the way are looked at before they are waited for. */
async function askFor(runtime: Runtime, wanted: FilesWanted): Promise<MoveResult | Refusal> {
  const { session: holder, files, title } = wanted;
  const stream = streamOf(runtime, wanted);
  const ask = { type: "files.ask", holder, files, title, at: runtime.world.clock() } as const;
  const loaded = await runtime.load(stream);
  if (!loaded) {
    const begun = await begin(runtime, { ...ask, gone: [] }, wanted);
    if (begun) return begun;
  }
  const asked = await offer(runtime, stream, { ...ask, gone: [] });
  if (!isRefusal(asked) || !loaded) return asked;
  const gone = await goneIn(runtime, loaded.session.state as TenureState);
  return gone.length === 0 ? asked : offer(runtime, stream, { ...ask, gone });
}

/** Undefined: another process was first. */
async function begin(runtime: Runtime, ask: TenureCommand, held: Held): Promise<MoveResult | Refusal | undefined> {
  const { root, session, what } = held;
  const start = (await runtime.load(session))?.session.ledger.start;
  if (!start) throw new Fault("runtime.failed", `${session} has not begun, and cannot hold files`);
  const { type: _, parent: __, ...meta } = start;
  const about: Meta = {
    ...meta,
    title: what ? `the way out of ${root}` : `files of ${root} in work`,
    cwd: root,
    agent: "none",
    attended: false,
  };
  try {
    return await runtime.start(tenure.name, ask, about, nameOf(runtime, held));
  } catch (cause) {
    if (cause instanceof Fault && cause.code === "journal.conflict") return undefined;
    throw cause;
  }
}

const offer = (runtime: Runtime, stream: SessionId, command: TenureCommand): Promise<MoveResult | Refusal> =>
  runtime.offer(stream, command, { actor });

const fenceOf = ({ loaded }: MoveResult, session: SessionId): number => {
  const held = (loaded.session.state as TenureState).holdings[session];
  if (!held) throw new Fault("runtime.failed", `${session} was given no files`);
  return held.fence;
};

/** Holders that nobody works for: they need no term to be believed dead. */
async function goneIn(runtime: Runtime, { holdings }: TenureState): Promise<readonly string[]> {
  const gone: string[] = [];
  for (const holder of Object.keys(holdings)) if (!(await isAtWork(runtime, holder as SessionId))) gone.push(holder);
  return gone;
}

/** Driven by somebody; or so lately that the next step may be about to begin, unless a person is waited for. */
async function isAtWork(runtime: Runtime, holder: SessionId): Promise<boolean> {
  const family = await familyOf(runtime, holder);
  if (family[0] === undefined || family[0].session.ledger.status === "ended") return false;
  for (const { stream } of family) if (await driverOf(runtime, stream)) return true;
  if (family.some(({ session }) => Object.keys(session.ledger.open).length > 0)) return false;
  const { journal, clock } = runtime.world;
  for (const { stream } of family) {
    const [record] = await journal.findSessions(stream);
    if (record && Date.parse(clock()) - Date.parse(record.updatedAt) < betweenStepsMs) return true;
  }
  return false;
}
