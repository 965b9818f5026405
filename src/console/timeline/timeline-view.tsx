import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { TimelineItem } from "../../server/api.ts";
import { timelineQuery } from "../queries.ts";
import { Failed, Loading } from "../shared/states.tsx";
import { clockTime, count, lasted } from "../shared/time.ts";
import { axisOf, type TimeAxis } from "./axis.ts";
import { Row } from "./row-view.tsx";
import { useNow } from "./use-now.ts";

interface Props {
  readonly session: string;
  /** The version that is looked at, if it is not the newest. */
  readonly at: number | undefined;
  readonly onlyFailed?: boolean;
}

/** The page asks for as many at first, wherever it asks. */
export const firstRows = 200;
const limits = { first: firstRows, step: 400, most: 1_000 } as const;

/** Every call and step, one row each, on a line of time; the newest are shown. */
export function CallTimeline({ session, at, onlyFailed = false }: Props) {
  const [limit, setLimit] = useState<number>(limits.first);
  const { data, error, isPending, refetch } = useQuery(timelineQuery(session, at, limit));
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => (data?.rows ?? []).filter(({ state }) => !onlyFailed || state === "failed"), [data, onlyFailed]);
  const isRunning = at === undefined && rows.some(({ state }) => state === "running" || state === "waiting");
  const now = useNow(isRunning);
  const axis = useMemo(() => axisOf(rows.map((row) => stretchOf(row, now))), [rows, now]);
  if (isPending) return <Loading what="the timeline" />;
  if (!data) return <Failed cause={error} onRetry={() => void refetch()} />;
  const earlier = data.total - data.rows.length;
  if (rows.length === 0 && earlier === 0) return <p className="dim">{onlyFailed ? "Nothing failed." : "Nothing has happened yet."}</p>;
  const toggle = (id: string): void =>
    setOpen((known) => {
      const next = new Set(known);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <div className="calls-frame">
      {earlier > 0 && (
        <p className="calls-more">
          {rows.length === 0 && `Nothing failed among the newest ${data.rows.length}. `}
          {count(earlier, "earlier row")}
          {limit < limits.most && (
            <button type="button" className="link" onClick={() => setLimit(Math.min(limits.most, limit + limits.step))}>
              show more
            </button>
          )}
        </p>
      )}
      {rows.length > 0 && <Scale axis={axis} rows={rows} now={now} />}
      <ol className="calls">
        {rows.map((row) => (
          <Row
            key={row.id}
            {...{ row, axis, now }}
            home={session}
            isPast={at !== undefined}
            isOpen={open.has(row.id)}
            onToggle={() => toggle(row.id)}
          />
        ))}
      </ol>
    </div>
  );
}

const stretchOf = ({ startedAt, endedAt, state }: Pick<TimelineItem, "startedAt" | "endedAt" | "state">, now: number) => {
  const from = Date.parse(startedAt);
  const isOpen = endedAt === null && (state === "running" || state === "waiting");
  return { from, to: Math.max(from, endedAt === null ? (isOpen ? now : from) : Date.parse(endedAt)) };
};

interface ScaleProps {
  readonly axis: TimeAxis;
  readonly rows: readonly TimelineItem[];
  readonly now: number;
}

/** The two ends of the line, and the quiet times that were folded on it. */
function Scale({ axis, rows, now }: ScaleProps) {
  const ends = rows.map((row) => stretchOf(row, now));
  const from = Math.min(...ends.map((each) => each.from));
  const to = Math.max(...ends.map((each) => each.to));
  return (
    <div className="calls-scale" aria-hidden="true">
      <span className="calls-line">
        <span>{clockTime(new Date(from).toISOString(), now)}</span>
        {axis.folds.map(({ at, ms }) => (
          <i key={at} style={{ left: `${at * 100}%` }} title={`${lasted(ms)} without anything`} />
        ))}
        <span>{clockTime(new Date(to).toISOString(), now)}</span>
      </span>
    </div>
  );
}
