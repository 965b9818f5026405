import type { ReadTalk } from "./talk.ts";
import type { JsonMembers, ReadLine } from "./types.ts";

/** Reader of one client's transcripts. */
export interface TranscriptReader {
  readonly reader: () => ReadLine;
  readonly talk: () => ReadTalk;
  /** Whether a line belongs to a sub-agent. */
  readonly isSide: (line: JsonMembers) => boolean;
  /** Whether only this client writes such a line. */
  readonly knows: (line: JsonMembers) => boolean;
}
