import { journalStream, type Journal, type StoredStream } from "../journal/journal.ts";
import { canonical } from "../kernel/canonical.ts";
import type { Json, SessionId } from "../kernel/ids.ts";
import type { AnyProtocol } from "../kernel/protocol.ts";
import { Fault } from "../kernel/trouble.ts";
import { entriesIn, storedEntries } from "./entries.ts";
import { history, replay, sessionIn, type FindProtocol, type LoadedSession } from "./load.ts";
import { shapeOf, type Session } from "./session.ts";
import { dueCount } from "./step.ts";
import type { Runtime } from "./types.ts";

interface Found {
  readonly where: string;
  readonly what: string;
}

const roundsMax = 20;

/**
 * Folds again what no hash covers (snapshots, counts of due work, tallies) and compares it, while others go on writing.
 * A snapshot decides what happens next.
 */
export async function checkSnapshots(runtime: Pick<Runtime, "world" | "find">, onProgress: (n: number) => void): Promise<readonly Found[]> {
  const { journal } = runtime.world;
  const find: FindProtocol = (name) => runtime.find(name)?.protocol;
  const problems: Found[] = [];
  let seen = 0;
  for (const { stream, archivedTo } of await journal.heads()) {
    onProgress((seen += 1));
    if (archivedTo === null) problems.push(...(await settledProblems(journal, stream, find)));
  }
  return problems;
}

/**
 * Folds every session of a journal that was made from events alone, and says which could not be folded. Such a journal
 * has no snapshots and does not list due work, so nobody would drive its sessions.
 */
export async function refoldAll(runtime: Runtime, onProgress: (n: number) => void): Promise<readonly Found[]> {
  const problems: Found[] = [];
  let seen = 0;
  for (const { stream, archivedTo } of await runtime.world.journal.heads()) {
    onProgress((seen += 1));
    if (archivedTo !== null || stream === journalStream) continue;
    try {
      await runtime.refold(stream);
    } catch (cause) {
      if (!(cause instanceof Fault)) throw cause;
      problems.push({ where: stream, what: cause.message });
    }
  }
  return problems;
}

/** Looks again where somebody was writing: a half-seen write looks like damage. */
async function settledProblems(journal: Journal, stream: SessionId, find: FindProtocol): Promise<readonly Found[]> {
  for (let round = 0; ; round += 1) {
    const { version } = await journal.stored(stream);
    const problems = await problemsOf(journal, stream, find);
    if (problems.length === 0 || (await journal.stored(stream)).version === version || round === roundsMax) return problems;
  }
}

async function problemsOf(journal: Journal, stream: SessionId, find: FindProtocol): Promise<readonly Found[]> {
  const stored = await journal.stored(stream);
  if (stream === journalStream) return []; // belongs to no protocol
  try {
    const folded = await replay(journal, stream, find);
    const made = madeBy(stored, folded.protocol);
    if (made === "another version") return []; // which may have had another idea of what there is to do
    const found = [
      made === "nobody" ? "its snapshot is nobody's" : made && snapshotProblem(sessionIn(stored, find), folded),
      await dueProblem(journal, folded),
      await tallyProblem(journal, folded),
      await entriesProblem(journal, folded),
      ...(await sealedProblems(journal, folded)),
    ];
    return found.flatMap((what) => (what === undefined ? [] : [{ where: stream, what }]));
  } catch (cause) {
    if (!(cause instanceof Fault)) throw cause;
    return isUnknownHere(cause) ? [] : [{ where: stream, what: cause.message }];
  }
}

const isUnknownHere = ({ code }: Fault): boolean => code === "journal.newer";

/** Nothing where no snapshot is kept. */
function madeBy({ snapshot }: StoredStream, protocol: AnyProtocol): "us" | "another version" | "nobody" | undefined {
  if (!snapshot) return undefined;
  if (snapshot.shape === shapeOf(protocol)) return "us";
  const [name, version = ""] = snapshot.shape.split("/");
  return name === protocol.name && /^\d+(?:\.\d+){1,2}$/.test(version) ? "another version" : "nobody";
}

function snapshotProblem(kept: Session | null, { session }: LoadedSession): string | undefined {
  const text = spelled(kept);
  if (text === undefined) return "its snapshot is damaged";
  return text === spelled(session) ? undefined : "its snapshot is not what its events say";
}

/** Every open gate whose subject was redacted in the record must still have the sealed original. */
async function sealedProblems(journal: Journal, { stream, session }: LoadedSession): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const { id, sealed, subject } of Object.values(session.ledger.open))
    if (sealed && subject !== undefined && (await journal.sealed(stream, subject)) === null)
      problems.push(`the sealed original that gate ${id} asks about is gone`);
  return problems;
}

async function dueProblem(journal: Journal, folded: LoadedSession): Promise<string | undefined> {
  const listed = (await journal.findSessions(folded.stream)).find(({ stream }) => stream === folded.stream);
  const due = dueCount(folded);
  return listed && listed.due !== due ? `is listed with ${listed.due} to do, but its events say ${due}` : undefined;
}

async function tallyProblem(journal: Journal, { stream, session }: LoadedSession): Promise<string | undefined> {
  const [kept] = await journal.tallies({ stream, limit: 1 });
  const tally = kept?.tally ?? null;
  const isSame = tally === null || spelled(tally) === spelled(session.tally);
  return isSame ? undefined : "adds something else to what is counted over all sessions than its events say";
}

async function entriesProblem(journal: Journal, { stream, protocol }: LoadedSession): Promise<string | undefined> {
  const expected = new Map<string, string | undefined>();
  for (const { list, key, value } of entriesIn(protocol, protocol.entries ? await history(journal, stream) : []))
    expected.set(JSON.stringify([list, key]), spelled(value));
  for await (const { list, key, value } of storedEntries(journal, { stream })) {
    const name = JSON.stringify([list, key]);
    if (expected.get(name) !== spelled(value)) return `its entry ${name} is not what its events say`;
    expected.delete(name);
  }
  const [gone] = expected.keys();
  return gone === undefined ? undefined : `its entry ${gone} is gone`;
}

/** Undefined for a value that is not whole, or nested deeper than anything recorded. */
function spelled(value: object | Json | null | undefined): string | undefined {
  try {
    return value === null || value === undefined ? undefined : canonical(value);
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    return undefined;
  }
}
