import type { Journal, SessionRecord } from "../journal/journal.ts";
import { sessionId, type SessionId } from "../kernel/ids.ts";
import { isRefusal, type Refusal } from "../kernel/trouble.ts";
import { branch, branchPoint, singleBecause } from "../runtime/branch.ts";
import { driverOf } from "../runtime/lease.ts";
import { elsewhere } from "../runtime/place.ts";
import { familyOf, gatesOpenIn, pickUpMs, standingIn } from "../runtime/family.ts";
import type { LoadedSession } from "../runtime/load.ts";
import { recount, summaryOf, toldNow, type SessionHistory } from "../runtime/summary.ts";
import type { MoveResult, Runtime } from "../runtime/types.ts";
import type { InputOf, JournalMessage, OutputOf, SessionDetail } from "./api.ts";
import { personOfCaller, type Backend, type Caller } from "../host/backend/types.ts";
import { stopAgent as tellAgent } from "../host/ask/stop-agent.ts";
import { gently } from "../host/backend/gently.ts";
import { readingOn } from "../host/backend/reading-on.ts";
import { watchedChanges } from "../host/dispatch/shown/work-changes.ts";
import { steerMission as steer } from "../host/dispatch/mission/steer.ts";
import { keptFromStopping } from "../host/guard/switching.ts";
import { viewAt } from "../host/session-view.ts";
import { startable } from "../protocols/startable.ts";
import { checkRole } from "./access.ts";
import { positionIn } from "./input.ts";
import { standing } from "./sessions/list.ts";
import { notFound, RequestProblem } from "./problem.ts";

export async function findSession(journal: Journal, id: string): Promise<SessionRecord> {
  const record = (await journal.findSessions(id)).find(({ stream }) => stream === id);
  if (!record) throw new RequestProblem(404, notFound.session, `There is no session "${id}".`);
  return record;
}

const familyMax = 50;

export async function getSession({ runtime }: Backend, { id, at }: InputOf<"getSession">): Promise<SessionDetail> {
  const { journal } = runtime.world;
  const record = await findSession(journal, id);
  const { version: newest } = await journal.stored(record.stream);
  if (at !== undefined && at > newest) throw new RequestProblem(404, notFound.version, `${id} has versions 1 to ${newest}.`);
  const told = await toldAt(runtime, record.stream, at);
  const driver = await driverOf(runtime, record.stream);
  const family = await familyOf(runtime, record.stream);
  const now = await standingIn(runtime, family, pickUpMs);
  const { version, phase, status, outcome, openGates, due, left, trace, output } = summaryOf(told);
  return {
    record: { ...record, standing: now },
    version,
    newest,
    phase,
    status,
    outcome,
    openGates,
    due,
    left,
    trace,
    output,
    view: await viewAt(told),
    driver: driver && { host: driver.host, pid: driver.pid },
    isSeenTo: now.isSeenTo,
    inside: at === undefined ? family.slice(1).map(insideOf) : [],
    elsewhere: (await elsewhere(runtime.world, told.loaded)) ?? null,
    branchAt: (await singleBecause(runtime, record.stream)) === undefined ? await branchPoint(journal, record.stream, version) : null,
    branches: await standing(runtime, (await journal.sessions({ parent: record.stream, limit: familyMax })).items),
    ancestors: await standing(runtime, await ancestorsOf(journal, record)),
  };
}

const insideOf = (loaded: LoadedSession): SessionDetail["inside"][number] => {
  const { stream, session } = loaded;
  return { stream, title: session.ledger.start?.title ?? "", openGates: gatesOpenIn(loaded) };
};

/** A long session is read whole for its trace, and a page asks after every event. */
async function toldAt({ find, load, world }: Runtime, stream: SessionId, at: number | undefined): Promise<SessionHistory> {
  const { journal } = world;
  const now = at === undefined ? await toldNow({ load, world: { ...world, journal: readingOn(journal) } }, stream) : undefined;
  return now ?? recount({ find, world: { ...world, journal: gently(journal) } }, stream, at);
}

/** From the parent upwards. */
async function ancestorsOf(journal: Journal, record: SessionRecord): Promise<readonly SessionRecord[]> {
  const found: SessionRecord[] = [];
  for (let { parent } = record; parent !== null && found.length < familyMax;) {
    const [name = ""] = parent.split("@"); // a branch also says from which version it started
    const next = (await journal.findSessions(name)).find(({ stream }) => stream === name);
    if (!next) break;
    found.push(next);
    ({ parent } = next);
  }
  return found;
}

export async function listEvents({ runtime }: Backend, { id, after, limit = 200 }: InputOf<"listEvents">): Promise<OutputOf<"listEvents">> {
  const journal = gently(runtime.world.journal);
  const { stream } = await findSession(journal, id);
  const items: JournalMessage[] = [];
  for (let [last, size] = [positionIn(after ?? "0"), 0]; ;) {
    const asked = Math.min(pageLimits.rowsAtOnce, limit - items.length);
    const found = await journal.read(stream, last, asked);
    items.push(...found);
    last = found.at(-1)?.version ?? last;
    if (found.length < asked) return { items, next: null };
    for (const { body } of found) size += JSON.stringify(body).length;
    if (items.length >= limit || size > pageLimits.chars) return { items, next: String(last) };
  }
}

/** A page ends early where events are large: everybody else waits while it is built. */
const pageLimits = { rowsAtOnce: 20, chars: 1_048_576 } as const;

export async function startSession(backend: Backend, asked: InputOf<"startSession">, caller: Caller): Promise<OutputOf<"startSession">> {
  if (startable.some(({ protocol, onlyPeople }) => protocol === asked.protocol && onlyPeople)) checkRole(caller, ["person"]);
  const started = await backend.start(asked, caller);
  if (!isRefusal(started)) return started;
  const name = /^input\.(\w+)$/.exec(started.refused)?.[1] ?? "intent";
  throw new RequestProblem(422, started.refused, started.because, { fields: [{ name, message: started.because }] });
}

type Step = (backend: Backend, input: { readonly id: string }, caller: Caller) => Promise<OutputOf<"stopSession">>;

const personal = (caller: Caller) => ({ kind: "person" as const, name: caller.name });

export const stopSession: Step = async ({ runtime }, { id }, caller) => {
  const record = await findSession(runtime.world.journal, id);
  return movedTo(keptFromStopping(record) ?? (await runtime.stop(record.stream, personal(caller))));
};

export async function stopAgent({ runtime }: Backend, { id, text }: InputOf<"stopAgent">, caller: Caller): Promise<OutputOf<"stopAgent">> {
  const record = await findSession(runtime.world.journal, id);
  const stopped = await tellAgent(runtime, record, { by: personOfCaller(caller), ...(text === undefined ? {} : { text }) });
  if (isRefusal(stopped)) throw new RequestProblem(422, stopped.refused, stopped.because);
  return { session: record.stream, answered: stopped.answered.length, hears: stopped.hears };
}

export const resumeSession: Step = async ({ runtime }, { id }, caller) => {
  const { stream } = await findSession(runtime.world.journal, id);
  return movedTo(await runtime.resume(stream, personal(caller)));
};

export async function steerMission(
  { runtime }: Backend,
  { id, move, piece, reason = "" }: InputOf<"steerMission">,
  caller: Caller,
): Promise<OutputOf<"steerMission">> {
  const { stream } = await findSession(runtime.world.journal, id);
  if (move === "pause") return movedTo(await steer(runtime, stream, { move }, caller));
  if (move === "replan") {
    if (reason.trim() === "") throw new RequestProblem(422, "input.reason", "say what the plan should be instead");
    return movedTo(await steer(runtime, stream, { move, words: reason }, caller));
  }
  if (piece === undefined) throw new RequestProblem(422, "input.piece", "say which piece is to be left out");
  return movedTo(await steer(runtime, stream, { move, piece, reason }, caller));
}

export async function workChanges({ runtime }: Backend, { id }: InputOf<"workChanges">): Promise<OutputOf<"workChanges">> {
  const { stream } = await findSession(runtime.world.journal, id);
  const found = await watchedChanges(runtime, stream);
  return found ? { ...found, files: [...found.files] } : null;
}

export async function branchSession(
  { runtime }: Backend,
  { id, version }: InputOf<"branchSession">,
  caller: Caller,
): Promise<OutputOf<"branchSession">> {
  return movedTo(await branch(runtime, sessionId(id), version, personal(caller)));
}

function movedTo(moved: MoveResult | Refusal): { readonly session: string } {
  if (isRefusal(moved)) throw new RequestProblem(422, moved.refused, moved.because);
  return { session: moved.loaded.stream };
}
