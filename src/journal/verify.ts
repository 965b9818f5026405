import type { SessionId } from "../kernel/ids.ts";
import { Fault } from "../kernel/trouble.ts";
import { checkChain, type Chain, type Leftovers } from "./chain.ts";
import type { SignedHead } from "./head.ts";
import type { Head, Journal } from "./journal.ts";
import { expectLists, type ListCheck, type Lists } from "./list-check.ts";
import type { Range } from "./ranges.ts";
import { collectProblems, type JournalProblem, type JournalProblems, type JournalReport } from "./report.ts";
import { messageId, toMessage, type MessageRow } from "./row.ts";

export interface VerifyOptions {
  /** A head that was kept elsewhere: without one, a cut tail cannot show. */
  readonly kept?: SignedHead | undefined;
  /** The key that signs for this journal; what another key signed is a problem then. */
  readonly key?: string | undefined;
  readonly onProgress?: ((events: number) => void) | undefined;
}

const limits = { pageRows: 200, roundsMax: 50 } as const;

/**
 * Checks that a journal is exactly what was written, while others go on writing to it.
 *
 * Finds any changed hashed field, hole, swap, lost or changed blob; heads and lists that disagree with the events;
 * and, against a kept head, deleted streams, cut tails and rewritten history. Snapshots, leases and free pages
 * are not looked at. Memory grows with the number of streams and gates, not with their events.
 *
 * Throws `journal.busy` and `journal.unreachable`; a journal that cannot be read on is a problem in the report.
 */
export async function verifyJournal(journal: Journal, { kept, key, onProgress }: VerifyOptions = {}): Promise<JournalReport> {
  const problems = collectProblems();
  const chain = checkChain({ problems, kept, key });
  const lists = expectLists(journal, chain.isArchived);
  const settled = settling(journal, { chain, lists, problems, onProgress });
  try {
    for (const { where, what } of await journal.strays()) problems.add(where, what);
    await settled(async () => {});
    await checkLists(lists, problems, settled);
    checkHeads(chain, problems, await settled(() => journal.heads()));
    chain.finish(await settled(() => stillThere(journal, chain.leftovers())));
  } catch (cause) {
    problems.add("journal", unreadable(cause, chain));
  }
  return { ...chain.counts, streams: chain.ends().size, ...problems.list() };
}

/**
 * Checks that some streams are exactly what was written: every hash, the chain through each, and its head.
 * Reads the journal from their first event to their last; `verifyJournal` sees what is missing around them, too.
 */
export async function verifyStreams(journal: Journal, streams: readonly SessionId[]): Promise<readonly JournalProblem[]> {
  const problems = collectProblems();
  const only = new Set(streams);
  const chain = checkChain({ problems, only });
  const heads = (await journal.heads()).filter(({ stream }) => only.has(stream));
  const firsts = await Promise.all(streams.map((stream) => journal.read(stream, 0, 1)));
  let after = Math.min(...firsts.flat().map(({ position }) => position)) - 1;
  const isWhole = (): boolean => heads.every(({ stream, version }) => (chain.ends().get(stream)?.version ?? 0) >= version);
  while (Number.isFinite(after) && !isWhole()) {
    const rows = await journal.scan(after, limits.pageRows);
    for (const row of rows) if (only.has(row.stream)) chain.add(row);
    after = rows.at(-1)?.position ?? Number.POSITIVE_INFINITY;
  }
  chain.finish();
  for (const { stream, version, hash } of heads) {
    const end = chain.ends().get(stream);
    if (end?.version === version && end.hash !== hash) problems.add(stream, "has a head that is not its last event");
    else if (end && end.version < version)
      problems.add(stream, `has a head that is not its last event (version ${version}, the events end at ${end.version})`);
  }
  return problems.list().problems;
}

interface Seeing {
  readonly chain: Chain;
  readonly lists: Lists;
  readonly problems: JournalProblems;
  readonly onProgress: ((events: number) => void) | undefined;
}

/** Reads something that belongs to exactly the events seen so far: if others wrote meanwhile, sees theirs and reads again. */
type Settled = <Result>(read: () => Promise<Result>) => Promise<Result>;

function settling(journal: Journal, seeing: Seeing): Settled {
  let after = -Number.MAX_SAFE_INTEGER; // a row at an impossible position must not be overlooked
  const seeOn = async (): Promise<void> => {
    let rows: readonly MessageRow[];
    do {
      rows = await journal.scan(after, limits.pageRows);
      for (const row of rows) see(row, seeing);
      after = rows.at(-1)?.position ?? after;
      if (rows.length > 0) seeing.onProgress?.(seeing.chain.counts.events);
    } while (rows.length === limits.pageRows);
  };
  return async (read) => {
    for (let round = 0; round < limits.roundsMax; round += 1) {
      await seeOn();
      const result = await read();
      if ((await journal.position()) <= Math.max(after, 0)) return result;
    }
    throw new Fault("journal.busy", "others write to the journal faster than it can be checked");
  };
}

function see(row: MessageRow, { chain, lists, problems }: Seeing): void {
  chain.add(row);
  lists.touch(row.stream, row.at);
  if (!/^(session|gate|child)\./.test(row.type)) return;
  try {
    lists.add(toMessage(row));
  } catch {
    problems.add(messageId(row.stream, row.version), "does not have the shape of its type");
  }
}

/** An entry may differ for a moment while others write: what looks wrong is looked at again when nothing has moved. */
async function checkLists({ checks }: Lists, problems: JournalProblems, settled: Settled): Promise<void> {
  for (const check of checks) {
    const suspects = new Set<string>();
    for (const id of check.ids()) if ((await check.problem(id)) !== undefined) suspects.add(id);
    const strangers = await settled(async () => (await check.total()) - check.ids().length);
    if (strangers !== 0) for (const id of await strangersIn(check)) suspects.add(id);
    for (const id of suspects) problems.add(id, await settled(() => check.problem(id)));
  }
}

/** Only looked for when the numbers differ: a stored list can be long. */
async function strangersIn(check: ListCheck): Promise<readonly string[]> {
  const known = new Set(check.ids());
  const strangers: string[] = [];
  for await (const id of check.stored()) if (!known.has(id)) strangers.push(id);
  return strangers;
}

function checkHeads(chain: Chain, problems: JournalProblems, heads: readonly Head[]): void {
  const ends = new Map(chain.ends());
  for (const { stream, version, hash, archivedTo } of heads) {
    const end = ends.get(stream);
    ends.delete(stream);
    if (!end) problems.add(stream, "has a head, but its events are gone");
    else if (end.archivedTo !== archivedTo) problems.add(stream, archivedProblem(end.archivedTo, archivedTo));
    else if (end.version !== version || end.hash !== hash)
      problems.add(stream, `has a head that is not its last event (version ${version}, the events end at ${end.version})`);
  }
  for (const stream of ends.keys()) problems.add(stream, "has events, but no head");
}

/** Streams that were archived while they were being read have left nothing behind; what was put in their place has. */
async function stillThere(journal: Journal, { positions, streams }: Leftovers): Promise<Leftovers> {
  const left: { positions: Range[]; streams: SessionId[] } = { positions: [], streams: [] };
  for (const range of positions) {
    const [row] = await journal.scan(range[0] - 1, 1);
    if (row && row.position <= range[1]) left.positions.push(range);
  }
  for (const stream of streams) if ((await journal.read(stream, 0, 1)).length > 0) left.streams.push(stream);
  return left;
}

const archivedProblem = (recorded: string | null, marked: string | null): string =>
  recorded === null ? `is marked as archived to ${marked}, but no record says so` : `was archived to ${recorded}, but is not marked so`;

/** Unreadable is damage, to be reported; busy or out of reach is thrown. */
function unreadable(cause: unknown, { counts }: Chain): string {
  const damage = cause instanceof RangeError || (cause instanceof Fault && cause.code === "journal.corrupt");
  if (!damage) throw cause;
  return `cannot be read beyond position ${counts.position}: ${cause.message}`;
}
