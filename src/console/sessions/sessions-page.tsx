import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { SessionItem } from "../../server/api.ts";
import { fromWords } from "../../kernel/session.ts";
import { agentWord } from "../../kernel/words/session-name.ts";
import { useKeys } from "../inbox/keys.ts";
import { meQuery, sessionsQuery } from "../queries.ts";
import { When } from "../shared/moment.tsx";
import { Folder, Said } from "../shared/said.tsx";
import { SessionName } from "../shared/session-name.tsx";
import { SessionState } from "../shared/session-state.tsx";
import { Empty, Failed, Loading } from "../shared/states.tsx";
import { count } from "../shared/time.ts";
import { memo, useDeferredValue } from "react";
import { NarrowSessions } from "./narrow-sessions.tsx";
import { cannotStart } from "./new-session.ts";
import { CardTable } from "../shared/card-table.tsx";

/** Every session, by its last activity, as it goes. */
export function SessionsPage() {
  const search = useSearch({ from: "/sessions" });
  const query = useInfiniteQuery(sessionsQuery(search));
  const records = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  return (
    <div className="page">
      <div className="page-head">
        <h1>Sessions</h1>
        {query.isSuccess && <span className="dim">{count(total, "session")}</span>}
        <New />
      </div>
      <NarrowSessions search={search} />
      {query.isPending && <Loading what="sessions" />}
      {query.isError && <Failed cause={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && records.length === 0 && <NoSessions isNarrowed={Object.keys(search).length > 0} />}
      {records.length > 0 && <SessionTable records={records} />}
      {query.hasNextPage && (
        <button type="button" className="button more" disabled={query.isFetching} onClick={() => void query.fetchNextPage()}>
          Show older ones
        </button>
      )}
    </div>
  );
}

/** Starts something that asks before work starts; others are told why they may not. */
function New() {
  const why = cannotStart(useQuery(meQuery).data?.role ?? "person");
  const navigate = useNavigate();
  useKeys((key) => {
    if (key !== "n" || why !== undefined) return false;
    void navigate({ to: "/sessions/new" });
    return true;
  });
  if (why === undefined)
    return (
      <Link to="/sessions/new" className="button button-main" aria-keyshortcuts="n">
        New
      </Link>
    );
  return (
    <>
      <button type="button" className="button" disabled aria-describedby="new-not">
        New
      </button>
      <p id="new-not" className="dim new-not">
        {why}
      </p>
    </>
  );
}

const NoSessions = ({ isNarrowed }: { readonly isNarrowed: boolean }) =>
  isNarrowed ? (
    <Empty title="No session fits.">
      <p>
        <Link to="/sessions" search={{}}>
          Show all
        </Link>
      </p>
    </Empty>
  ) : (
    <Empty title="Nothing has run yet.">
      <p>
        Guard an agent with <code>assent init</code>, or do work: <code>assent attend "fix the flaky test"</code>
      </p>
    </Empty>
  );

const OpenGates = ({ count: open }: { readonly count: number }) => (
  <td className="number" data-label={open === 1 ? "open gate" : "open gates"}>
    {open === 0 ? <span className="dim">0</span> : <strong>{open}</strong>}
  </td>
);

/** As many as a screen shows: they come at once, and the rows below it when nothing else is to do. */
const firstRows = 15;

function SessionTable({ records }: { readonly records: readonly SessionItem[] }) {
  const shown = useDeferredValue(records, records.slice(0, firstRows));
  return (
    <CardTable columns={["Session", "State", "Project", "Agent", { figure: "Open gates" }, { figure: "Last activity" }]}>
      {shown.map((record) => (
        <SessionRow key={record.stream} record={record} />
      ))}
    </CardTable>
  );
}

const SessionRow = memo(function SessionRow({ record }: { readonly record: SessionItem }) {
  return (
    <tr>
      <th scope="row">
        <Link to="/sessions/$id" params={{ id: record.stream }} search={{}} className="table-name">
          <SessionName record={record} maxChars={120} />{" "}
          <span className="table-sub">
            {record.stream}
            {record.parent !== null && ` · ${fromWords(record.parent)}`}
            {!record.attended && " · unattended"}
          </span>
        </Link>
      </th>
      <td>
        <SessionState record={record} />
      </td>
      <td>
        <Folder path={record.cwd} />
      </td>
      <td>
        <Said text={agentWord(record.agent)} maxChars={40} />
      </td>
      <OpenGates count={record.standing?.openGates ?? record.openGates} />
      <td className="number">
        <When at={record.updatedAt} />
      </td>
    </tr>
  );
});
