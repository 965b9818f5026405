import { memo } from "react";
import type { TimelineItem } from "../../server/api.ts";
import { Ago, Elapsed } from "../shared/moment.tsx";
import { Said } from "../shared/said.tsx";
import { clockTime, exactly, lasted } from "../shared/time.ts";
import type { TimeAxis } from "./axis.ts";
import { RowBody } from "./row-body.tsx";
import { StateMark, VerdictMark } from "./row-marks.tsx";
import { kindWord, ranMs } from "./row-words.ts";

interface Props {
  readonly row: TimelineItem;
  readonly axis: TimeAxis;
  readonly now: number;
  /** The session whose page this is. */
  readonly home: string;
  readonly isPast: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** One call on one line; all that is known of it opens below. */
export const Row = memo(function Row({ row, axis, now, home, isPast, isOpen, onToggle }: Props) {
  return (
    <li className={`call call-${row.kind} call-${row.state}`}>
      <button type="button" className="call-head" aria-expanded={isOpen} onClick={onToggle}>
        <span className="call-verdict">
          {row.verdict !== null && <VerdictMark verdict={row.verdict} isPermitted={row.permitted.length > 0} />}
        </span>
        <span className="call-what">
          <span className="tag">
            <Said text={kindWord(row)} maxChars={40} />
          </span>
          <span className={row.kind === "call" ? "call-title mono" : "call-title"}>
            <Said text={row.title} maxChars={300} />
          </span>
        </span>
        <Bar row={row} axis={axis} now={now} />
        <Ending row={row} isPast={isPast} />
        <span className="call-time">
          <time dateTime={row.startedAt} title={exactly(row.startedAt)}>
            {clockTime(row.startedAt, now)}
          </time>
          <Ago at={row.startedAt} isRough />
        </span>
      </button>
      {isOpen && <RowBody row={row} home={home} isPast={isPast} />}
    </li>
  );
});

const shareMin = 0.006;

/** Hatched while somebody was waited for, full while it ran. */
function Bar({ row: { startedAt, ranFrom, endedAt, state, gate }, axis, now }: Pick<Props, "row" | "axis" | "now">) {
  const isOpen = endedAt === null && (state === "running" || state === "waiting");
  const from = axis.place(Date.parse(startedAt));
  const to = axis.place(endedAt === null ? (isOpen ? now : Date.parse(startedAt)) : Date.parse(endedAt));
  const run = ranFrom === null ? to : Math.min(to, axis.place(Date.parse(ranFrom)));
  const width = Math.max(shareMin, to - from);
  const left = Math.min(from, 1 - width);
  const ran = Math.max(ranFrom === null ? 0 : shareMin, to - run);
  return (
    <span className="call-line" aria-hidden="true">
      {run - from > shareMin && (
        <i
          className={`call-bar call-bar-${gate === null ? "queued" : "waited"}`}
          style={{ left: percent(left), width: percent(run - from) }}
        />
      )}
      {ranFrom === null && run - from <= shareMin && <i className="call-bar" style={{ left: percent(left), width: percent(width) }} />}
      {ranFrom !== null && (
        <i className={`call-bar call-bar-${state}`} style={{ left: percent(Math.min(run, 1 - ran)), width: percent(ran) }} />
      )}
    </span>
  );
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/** How it ended, and how long it ran; while it goes on, how long by now. */
function Ending({ row, isPast }: Pick<Props, "row" | "isPast">) {
  const ms = ranMs(row);
  const isOpen = !isPast && row.endedAt === null && (row.state === "running" || row.state === "waiting");
  return (
    <span className="call-end">
      <StateMark row={row} />
      {isOpen && <Elapsed since={row.state === "running" ? (row.ranFrom ?? row.startedAt) : row.startedAt} />}
      {ms !== undefined && ms > 0 && (
        <span
          className="call-took"
          title={row.isAtMost ? "The journal does not say when it began: it took no longer than this." : undefined}
        >
          {row.isAtMost && "≤ "}
          {lasted(ms)}
        </span>
      )}
      {row.exitCode !== null && <span className={row.exitCode === 0 ? "exit" : "exit exit-bad"}>exit {row.exitCode}</span>}
    </span>
  );
}
