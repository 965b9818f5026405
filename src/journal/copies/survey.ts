import type { Hash, SessionId } from "../../kernel/ids.ts";
import { refuse, type Refusal } from "../../kernel/trouble.ts";
import { rowsUpTo } from "./export.ts";
import { journalStream, type Journal } from "../journal.ts";
import { growRanges, type Range } from "../ranges.ts";
import { toMessage, type MessageRow } from "../row.ts";

/** Facts about one chosen stream that archiving needs. */
export interface SurveyedStream {
  readonly version: number;
  readonly hash: Hash;
  readonly isEnded: boolean;
  readonly positions: Range[];
}

/** Looks through the journal for the chosen streams and for branches that depend on them; can look on when others have written. */
export interface Survey {
  /** The last position looked at. */
  position(): number;
  lookOn(): Promise<void>;
  readonly found: ReadonlyMap<SessionId, SurveyedStream>;
  /** Why these streams cannot be archived, as far as was looked. */
  refusal(): Promise<Refusal | undefined>;
}

export function surveyStreams(journal: Journal, chosen: ReadonlySet<SessionId>): Survey {
  const found = new Map<SessionId, SurveyedStream>();
  const children = new Map<SessionId, SessionId>();
  let position = 0;

  const look = (row: MessageRow): void => {
    if (chosen.has(row.stream)) found.set(row.stream, grown(found.get(row.stream), row));
    else if (row.type === "session.branched") children.set(toMessage(row).body["parent"] as SessionId, row.stream);
  };

  return {
    found,
    position: () => position,
    async lookOn() {
      const end = await journal.position();
      for await (const row of rowsUpTo(journal, end, position)) look(row);
      position = end;
    },
    async refusal() {
      if (chosen.size === 0) return no("name the sessions to archive");
      for (const stream of chosen) {
        const because = (await absentProblem(journal, stream)) ?? presentProblem(stream, found, children);
        if (because !== undefined) return no(because);
      }
      return undefined;
    },
  };
}

const no = (because: string): Refusal => refuse("journal.archive", because);

function grown(before: SurveyedStream | undefined, { version, hash, type, position }: MessageRow): SurveyedStream {
  const positions = before?.positions ?? [];
  growRanges(positions, position);
  const isEnded = type.startsWith("session.") ? type === "session.ended" : (before?.isEnded ?? false);
  return { version, hash, isEnded, positions };
}

/** Asked anew each time: another process may have archived it since we looked. */
async function absentProblem(journal: Journal, stream: SessionId): Promise<string | undefined> {
  const { version, archivedTo } = await journal.stored(stream);
  if (archivedTo !== null) return `${stream} was archived to ${archivedTo} already`;
  return version === 0 ? `there is no session ${stream}` : undefined;
}

function presentProblem(
  stream: SessionId,
  found: ReadonlyMap<SessionId, SurveyedStream>,
  children: ReadonlyMap<SessionId, SessionId>,
): string | undefined {
  if (stream === journalStream) return "the journal's own record stays in the journal";
  if (!found.get(stream)?.isEnded) return `${stream} has not ended; stop it first`;
  const child = children.get(stream);
  return child && `${child} branched from ${stream} and needs its events; archive both, or that one first`;
}
