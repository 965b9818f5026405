import type { Message } from "../../kernel/message.ts";
import type { TimelineRow } from "./row.ts";

/** Rows while the events of a session are read; each is replaced when more becomes known of it. */
export interface RowsDraft {
  readonly rows: TimelineRow[];
  /** Where the row stands that something is known by: a call, an effect, a gate, a child. */
  readonly places: Map<string, number>;
}

export const newDraft = (): RowsDraft => ({ rows: [], places: new Map() });

type Begun = Pick<TimelineRow, "kind" | "title" | "state"> & Partial<TimelineRow>;

export function begin({ rows, places }: RowsDraft, name: string, message: Message, row: Begun): void {
  const { id, stream: session, version, at } = message;
  places.set(name, rows.length);
  rows.push({
    ...{ id, session, first: version, version, startedAt: at, ranFrom: null, endedAt: null, isAtMost: false, exitCode: null },
    ...{ tool: "", verdict: null, gate: null, answer: "", said: "", permitted: [], why: "", maker: "", child: null, isEdit: false },
    ...row,
  });
}

export const rowOf = ({ rows, places }: RowsDraft, name: string): TimelineRow | undefined => rows[places.get(name) ?? -1];

/** Says more of a row, if there is one by this name. Events of a session that a branch came from keep their own versions. */
export function tell(draft: RowsDraft, name: string, { stream, version }: Message, more: Partial<TimelineRow>): void {
  const place = draft.places.get(name);
  const row = place === undefined ? undefined : draft.rows[place];
  if (place === undefined || !row) return;
  draft.rows[place] = { ...row, ...more, ...(stream === row.session ? { version } : { session: stream, first: version, version }) };
}
