import type { Hash, SessionId } from "../kernel/ids.ts";
import { archivedType, parseArchive, type ArchivedStream } from "./copies/archive-record.ts";
import { headProblem, sortHeads, type SignedHead, type StreamHead } from "./head.ts";
import { journalStream } from "./journal.ts";
import { uncovered, type Range } from "./ranges.ts";
import type { JournalProblems } from "./report.ts";
import { rowProblem } from "./row-check.ts";
import { genesis, messageId, toMessage, type MessageRow } from "./row.ts";

export interface ChainOptions {
  readonly problems: JournalProblems;
  /** The streams that were selected; without it every position of the journal must be there. */
  readonly only?: ReadonlySet<SessionId>;
  readonly kept?: SignedHead | undefined;
  /** The key that signs for this journal. */
  readonly key?: string | undefined;
}

/** Where a stream ends, and the file it is in if it was archived. */
export interface StreamEnd {
  readonly version: number;
  readonly hash: Hash;
  readonly archivedTo: string | null;
}

/** Events in the places, or of the streams, that an archive has taken out. */
export interface Leftovers {
  readonly positions: readonly Range[];
  readonly streams: readonly SessionId[];
}

/**
 * Follows rows in order of position and says what does not fit: a changed field, a broken chain, a hole, a lost blob,
 * and what a kept head remembers differently. Remembers one line per stream, however long the journal is.
 */
export interface Chain {
  add(row: MessageRow): void;
  /** Rows that stand where an archive says that nothing is left. If the journal was archived from meanwhile, they are gone. */
  leftovers(): Leftovers;
  /** Reports problems that show only at the end. Call it once, after the last row, with the leftovers that are still there. */
  finish(left?: Leftovers): void;
  ends(): ReadonlyMap<SessionId, StreamEnd>;
  readonly isArchived: (stream: SessionId) => boolean;
  readonly counts: { readonly events: number; readonly position: number };
}

export function checkChain({ problems, only, kept, key }: ChainOptions): Chain {
  const lasts = new Map<SessionId, StreamEnd>();
  const archived = new Map<SessionId, ArchivedStream & StreamEnd>();
  const trusted = keptToTrust(problems, kept, key);
  const marks = new Map(trusted?.heads.map(([stream, version, hash]) => [stream, { version, hash }]));
  const holes: Range[] = [];
  const counts = { events: 0, position: 0 };

  const place = ({ position }: MessageRow, where: string): void => {
    if (position <= counts.position) problems.add(where, `has position ${position}, but stands after ${counts.position}`);
    else if (!only && position > counts.position + 1) holes.push([counts.position + 1, position - 1]);
    counts.position = Math.max(position, counts.position);
    counts.events += 1;
  };

  const link = ({ stream, version, previous, hash, position }: MessageRow, where: string): void => {
    const last = lasts.get(stream) ?? { version: 0, hash: genesis(stream) };
    if (version !== last.version + 1) problems.add(where, `follows version ${last.version}: events between are gone or moved`);
    else if (previous !== last.hash) problems.add(where, "does not continue the event before it");
    if (only && !only.has(stream)) problems.add(where, "belongs to a stream that was not selected");
    if (trusted) problems.add(where, markProblem({ version, hash, position }, marks.get(stream), trusted.position));
    lasts.set(stream, { version, hash, archivedTo: null });
  };

  const note = (row: MessageRow, where: string): void => {
    const record = parseArchive(toMessage(row).body, key ?? trusted?.key);
    if (typeof record === "string") problems.add(where, record);
    else for (const each of record.streams) archived.set(each.stream, { ...each, archivedTo: record.file });
  };

  const covers = (): readonly Range[] =>
    [...archived.values()].flatMap(({ positions }) => positions).toSorted(([one], [other]) => one - other);

  const leftovers = (): Leftovers => ({
    positions: only ? [] : uncovered(covers(), holes),
    streams: [...archived.keys()].filter((stream) => lasts.has(stream)),
  });

  const ends = (): Map<SessionId, StreamEnd> => new Map([...lasts, ...(only ? [] : archived)]);

  return {
    counts,
    ends,
    leftovers,
    isArchived: (stream) => archived.has(stream),
    add(row) {
      const where = messageId(row.stream, row.version);
      const wrong = rowProblem(row);
      problems.add(where, wrong);
      place(row, where);
      link(row, where);
      if (wrong === undefined && row.type === archivedType && row.stream === journalStream) note(row, where);
    },
    finish(left = leftovers()) {
      for (const [from, to] of uncovered(holes, covers()))
        problems.add(`positions ${from} to ${to}`, "are missing, and no archive has them");
      for (const [from, to] of left.positions)
        problems.add(`positions ${from} to ${to}`, "hold events, but an archive has those that were there");
      for (const stream of left.streams) problems.add(stream, "was archived, but has events here");
      for (const stream of only ?? []) if (!lasts.has(stream)) problems.add(stream, "was selected, but has no events here");
      if (trusted) compareKept(problems, trusted, { ends: ends(), position: counts.position, only });
    },
  };
}

type Mark = Pick<StreamEnd, "version" | "hash">;

/** Contradiction between a row and the kept head, if there is one. */
function markProblem(row: Mark & { readonly position: number }, mark: Mark | undefined, keptPosition: number): string | undefined {
  if (mark?.version === row.version && mark.hash !== row.hash) return "is not what the kept head has: history was changed";
  return row.position <= keptPosition && row.version > (mark?.version ?? 0)
    ? "is older than the kept head, but the kept head does not have it: it was added later"
    : undefined;
}

/** An unsigned or changed head is a problem by itself, and comparing with it would only add noise. */
function keptToTrust(problems: JournalProblems, kept: SignedHead | undefined, key: string | undefined): SignedHead | undefined {
  const wrong = kept && headProblem(kept, key);
  problems.add("kept head", wrong);
  return wrong === undefined ? kept : undefined;
}

interface Found {
  readonly ends: ReadonlyMap<SessionId, StreamEnd>;
  readonly position: number;
  readonly only: ReadonlySet<SessionId> | undefined;
}

function compareKept(problems: JournalProblems, kept: SignedHead, { ends, position, only }: Found): void {
  if (!only && position < kept.position)
    problems.add("journal", `ends at position ${position}, but the kept head has ${kept.position}: its tail was cut`);
  for (const [stream, version, hash] of kept.heads) {
    if (only && !only.has(stream)) continue;
    const end = ends.get(stream);
    if (!end) problems.add(stream, "is in the kept head, but its events are gone: it was deleted");
    else if (end.version < version)
      problems.add(stream, `ends at version ${end.version}, but the kept head has ${version}: its tail was cut`);
    else if (end.archivedTo !== null && end.version === version && end.hash !== hash)
      problems.add(stream, "was archived with another history than the kept head has");
  }
}

export const headsOf = (ends: ReadonlyMap<SessionId, StreamEnd>): readonly StreamHead[] =>
  sortHeads([...ends].map(([stream, { version, hash }]) => [stream, version, hash] as const));
