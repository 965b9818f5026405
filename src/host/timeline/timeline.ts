import type { SessionId } from "../../kernel/ids.ts";
import type { Message } from "../../kernel/message.ts";
import { isFree } from "../../runtime/lease.ts";
import { dueIn, isAway } from "../../runtime/step.ts";
import { toldNow, type SessionHistory } from "../../runtime/summary.ts";
import type { Runtime } from "../../runtime/types.ts";
import type { TimelineRow } from "./row.ts";
import { rowsOf } from "./rows.ts";
import { underWay } from "./under-way.ts";

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
    const own = isThen && stream === root ? rowsOf((told?.messages ?? []).filter(isThen), now) : await standingRows(source, told, now);
    rows.push(...(await Promise.all(own.map((row) => named(source, row)))));
    const children = own.flatMap(({ child }) => (child === null || streams.includes(child as SessionId) ? [] : [child as SessionId]));
    streams.push(...children.slice(0, limits.sessionsMax - streams.length)); // the list goes on with what is added
  }
  return { rows: rows.toSorted(byStart), streams };
}

/** Rows as they are now: what nobody drives does not run, and what is being done has a row before anything came of it. */
async function standingRows({ world }: Source, told: SessionHistory | undefined, now: string): Promise<readonly TimelineRow[]> {
  if (!told) return [];
  const { loaded, messages } = told;
  const rows = rowsOf(messages, now);
  const due = dueIn(loaded).filter((effect) => !isAway(loaded.session.ledger, effect.key) && (effect.notBefore ?? "") <= now);
  if (due.length === 0) return rows;
  const lease = await world.journal.lease(loaded.stream);
  return lease && !isFree(world, lease) ? [...rows, ...underWay(due, messages)] : rows.map(paused);
}

const paused = (row: TimelineRow): TimelineRow => (row.state === "running" && row.kind !== "session" ? { ...row, state: "paused" } : row);

const byStart = (one: TimelineRow, other: TimelineRow): number =>
  one.startedAt < other.startedAt ? -1 : one.startedAt > other.startedAt ? 1 : one.first - other.first;

/** A session inside is known by its title. */
async function named({ load }: Source, row: TimelineRow): Promise<TimelineRow> {
  if (row.child === null) return row;
  const title = (await load(row.child as SessionId))?.session.ledger.start?.title ?? "";
  return title === "" ? row : { ...row, title };
}
