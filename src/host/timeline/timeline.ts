import type { SessionId } from "../../kernel/ids.ts";
import type { Message } from "../../kernel/message.ts";
import { toldNow } from "../../runtime/summary.ts";
import type { Runtime } from "../../runtime/types.ts";
import type { TimelineRow } from "./row.ts";
import { rowsOf } from "./rows.ts";

/** A mission has workers, whose agents have calls; nobody looks at more sessions than that at once. */
const limits = { sessionsMax: 100 } as const;

export interface SessionTimeline {
  /** In the order in which they began. */
  readonly rows: readonly TimelineRow[];
  readonly streams: readonly string[];
}

type Source = Pick<Runtime, "load" | "world">;

/** A session's rows together with those of every session that was work of it. `isThen` leaves out what came after. */
export async function timelineOf(source: Source, root: SessionId, isThen?: (message: Message) => boolean): Promise<SessionTimeline> {
  const now = source.world.clock();
  const rows: TimelineRow[] = [];
  const streams: SessionId[] = [root];
  for (const stream of streams) {
    const told = await toldNow(source, stream);
    const messages = told?.messages ?? [];
    const own = rowsOf(isThen && stream === root ? messages.filter(isThen) : messages, now);
    rows.push(...(await Promise.all(own.map((row) => named(source, row)))));
    const children = own.flatMap(({ child }) => (child === null || streams.includes(child as SessionId) ? [] : [child as SessionId]));
    streams.push(...children.slice(0, limits.sessionsMax - streams.length)); // the list goes on with what is added
  }
  return { rows: rows.toSorted(byStart), streams };
}

const byStart = (one: TimelineRow, other: TimelineRow): number =>
  one.startedAt < other.startedAt ? -1 : one.startedAt > other.startedAt ? 1 : one.first - other.first;

/** A session inside is known by its title. */
async function named({ load }: Source, row: TimelineRow): Promise<TimelineRow> {
  if (row.child === null) return row;
  const title = (await load(row.child as SessionId))?.session.ledger.start?.title ?? "";
  return title === "" ? row : { ...row, title };
}
