import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { SessionDetail, TimelineItem } from "../../server/api.ts";
import { clip, visible } from "../../kernel/text.ts";
import { meQuery, timelineQuery, timelineRowQuery } from "../queries.ts";
import { When } from "../shared/moment.tsx";
import { Said } from "../shared/said.tsx";
import { SignalTag } from "../shared/signal-tag.tsx";
import { Failed, Loading } from "../shared/states.tsx";
import { firstRows } from "../timeline/timeline-view.tsx";
import { stateMark } from "../timeline/row-words.ts";
import { CardTable } from "../shared/card-table.tsx";

interface Props {
  readonly detail: SessionDetail;
  /** The version that is looked at, if it is not the newest. */
  readonly at: number | undefined;
}

/** Each question of a session: its reason, its rule and who answered. It is looked up only on request, like the data below it. */
export function AskedView({ detail, at }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <details className="card" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Questions: asked, why, by which rule, and who answered</summary>
        {isOpen && <Asked session={detail.record.stream} at={at} />}
      </details>
      <Data detail={detail} />
    </>
  );
}

/** So many are shown; the timeline above has all. */
const askedMax = 30;

/** Calls that somebody was asked about or that are never allowed, and questions that are about no call. */
const isAsked = ({ gate, verdict, answer }: TimelineItem): boolean => gate !== null || verdict === "refuse" || answer !== "";

function Asked({ session, at }: { readonly session: string; readonly at: number | undefined }) {
  const { data, error, isPending } = useQuery(timelineQuery(session, at, firstRows));
  const mayLook = (useQuery(meQuery).data?.role ?? "person") !== "agent";
  const all = (data?.rows ?? []).filter(isAsked);
  const rows = all.slice(-askedMax);
  const details = useQueries({
    queries: rows.map((row) => ({ ...timelineRowQuery(row.session, row.first, false), enabled: mayLook && row.first > 0 })),
  });
  if (isPending) return <Loading what="the questions" />;
  if (error) return <Failed cause={error} />;
  if (rows.length === 0) return <p className="dim">Nobody was asked about anything.</p>;
  return (
    <>
      {all.length > rows.length && (
        <p className="dim">
          The newest {rows.length} of {all.length}.
        </p>
      )}
      <CardTable columns={["Asked", "Why", "Rule", "Answer"]}>
        {rows.map((row, place) => (
          <AskedRow key={row.id} row={row} rules={rulesIn(details[place]?.data?.findings ?? [])} />
        ))}
      </CardTable>
    </>
  );
}

const rulesIn = (findings: readonly { readonly signal: string }[]): readonly string[] => [...new Set(findings.map(({ signal }) => signal))];

const AskedRow = ({ row, rules }: { readonly row: TimelineItem; readonly rules: readonly string[] }) => (
  <tr>
    <th scope="row">
      {row.gate === null ? (
        <Said text={row.title} maxChars={160} />
      ) : (
        <Link to="/gates/$id" params={{ id: row.gate }} className="mono">
          <Said text={row.title} maxChars={160} />
        </Link>
      )}
      <span className="table-sub">
        <When at={row.startedAt} />
      </span>
    </th>
    <td>{row.why === "" ? <span className="dim">a question of the protocol</span> : <Said text={row.why} />}</td>
    <td>{rules.length === 0 ? <span className="dim">none</span> : rules.map((signal) => <SignalTag key={signal} signal={signal} />)}</td>
    <td>
      <Said text={row.answer === "" ? answerless(row) : row.answer} />
      {row.said !== "" && (
        <span className="table-sub">
          <Said text={row.said} maxChars={300} />
        </span>
      )}
    </td>
  </tr>
);

/** Where nobody answered: it waits, it was not asked because it is never allowed, or nobody answered in time. */
const answerless = (row: TimelineItem): string => (row.verdict === "refuse" ? "never allowed, nobody is asked" : stateMark(row).word);

const dataMaxChars = 64_000;

/** The state as other programs get it, for those who want it. */
function Data({ detail: { view, version } }: Pick<Props, "detail">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="card" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>As data (JSON), at version {version}</summary>
      {isOpen && (
        <pre className="code" tabIndex={0} aria-label="The state as JSON">
          {clip(visible(JSON.stringify(view, null, 2)), dataMaxChars, "the export")}
        </pre>
      )}
    </details>
  );
}
