import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { JournalMessage, SessionDetail } from "../../server/api.ts";
import { visibleLine } from "../../kernel/text.ts";
import { ExchangePanel } from "../exchange/exchange-view.tsx";
import { FramedView } from "../framed/framed-view.tsx";
import { Urgency } from "../inbox/severity.tsx";
import { InquiryView } from "../inquiry/inquiry-view.tsx";
import { eventsQuery, sessionGatesQuery, sessionQuery, type GateStatus } from "../queries.ts";
import { Ago } from "../shared/moment.tsx";
import { Said } from "../shared/said.tsx";
import { SessionState } from "../shared/session-state.tsx";
import { Absent, Failed, isNotFound, Loading } from "../shared/states.tsx";
import { CompanionPanel } from "../work/companion-view.tsx";
import { GradePanel } from "../work/grade-view.tsx";
import { ShipPanel } from "../work/ship-view.tsx";
import { MissionPanel } from "../work/mission-view.tsx";
import { WorkPanel } from "../work/work-view.tsx";
import { answersIn } from "./answers.ts";
import { Family } from "./family.tsx";
import { GoesOn } from "./goes-on.tsx";
import { Moves } from "./moves.tsx";
import { StateView } from "./state-view.tsx";
import { Timeline } from "./timeline.tsx";
import { Trace } from "./trace.tsx";
import { Versions } from "./versions.tsx";

/** One session: where it stands, or stood; what happened; what came of it. */
export function SessionPage() {
  const { id } = useParams({ from: "/sessions/$id" });
  const { at } = useSearch({ from: "/sessions/$id" });
  const navigate = useNavigate();
  const step = useCallback(
    (version: number | undefined) =>
      void navigate({ to: "/sessions/$id", params: { id }, search: version === undefined ? {} : { at: version }, replace: true }),
    [navigate, id],
  );
  const { data, error, isPending, refetch } = useQuery(sessionQuery(id, at));
  const query = useInfiniteQuery(eventsQuery(id));
  const events = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data]);
  const { isFetching, fetchNextPage } = query;
  const more = useCallback(() => void (isFetching || fetchNextPage()), [isFetching, fetchNextPage]);
  if (isPending) return <Loading what="the session" />;
  if (!data)
    return (
      <div className="page">
        {isNotFound(error) ? (
          <Absent what={at === undefined ? `session "${id}"` : `version ${at} of "${id}"`} />
        ) : (
          <Failed cause={error} onRetry={() => void refetch()} />
        )}
      </div>
    );
  const detail = { ...data, record: asItStands(data.record) };
  const { view } = detail;
  const asks = view.shows === "questions";
  const framed = view.shows === "lenses";
  const pools = view.shows === "exchange";
  const works = view.shows === "work" || view.shows === "mission";
  return (
    <div className={`page session ${asks || works ? "session-asks" : ""}`}>
      <Header detail={detail} at={at} />
      {error && <Failed cause={error} />}
      {at === undefined && !works && <GoesOn key={`goes on ${detail.record.stream}`} detail={detail} />}
      <Versions at={at} newest={detail.newest} onStep={step} />
      {framed && <FramedView key={detail.record.stream} detail={detail} view={view} isPast={at !== undefined} />}
      {pools && <ExchangePanel key={detail.record.stream} detail={detail} view={view} isPast={at !== undefined} />}
      <div className="session-parts">
        <div className="session-state">
          {asks && <InquiryView key={detail.record.stream} detail={detail} view={view} isPast={at !== undefined} />}
          {view.shows === "work" && <WorkPanel key={detail.record.stream} detail={detail} view={view} isPast={at !== undefined} />}
          {view.shows === "mission" && <MissionPanel key={detail.record.stream} detail={detail} view={view} isPast={at !== undefined} />}
          {view.shows === "grade" && <GradePanel key={detail.record.stream} view={view} />}
          {view.shows === "companion" && <CompanionPanel key={detail.record.stream} view={view} />}
          {view.shows === "ship" && <ShipPanel key={detail.record.stream} view={view} />}
          {at === undefined && !asks && !works && !pools && <Gates session={id} events={events} />}
          <StateView detail={detail} />
          <Trace items={detail.trace} isFolded={asks || framed || works || pools || view.shows === "ship"} />
          <Family detail={detail} />
        </div>
        <section className="session-events" aria-labelledby="events-title">
          <h2 id="events-title">Timeline</h2>
          <Timeline events={events} at={at} hasMore={query.hasNextPage} onMore={more} onStep={step} />
        </section>
      </div>
    </div>
  );
}

function Header({ detail, at }: { readonly detail: SessionDetail; readonly at: number | undefined }) {
  const { record, phase, driver, elsewhere } = detail;
  return (
    <header className="session-head">
      <p className="gate-meta">
        <SessionState record={at === undefined ? record : then(detail)} />
        <span className="tag">{record.protocol}</span>
        <span>
          phase <strong>{visibleLine(phase)}</strong>
        </span>
        <span className="mono">{record.stream}</span>
        <Said text={record.agent} maxChars={40} />
        <span>
          started <Ago at={record.startedAt} />
        </span>
        {elsewhere && (
          <span>{elsewhere.isOtherMachine ? `its work is on ${visibleLine(elsewhere.host)}` : "its folder is not there any more"}</span>
        )}
        {driver && (
          <span>
            driven by process {driver.pid} on {visibleLine(driver.host)}
          </span>
        )}
        {!record.attended && <span className="tag">unattended</span>}
      </p>
      <div className="session-title">
        <h1>
          <Said text={titleOf(detail)} />
        </h1>
        <Moves detail={detail} at={at} />
      </div>
      <p className="dim mono">
        <Said text={record.cwd} />
      </p>
    </header>
  );
}

/** Of a long question the first line; the rest stands below it. */
const titleOf = ({ view, record: { title } }: SessionDetail): string =>
  view.shows === "lenses" ? (title.split("\n").find((each) => each.trim() !== "") ?? title) : title;

/** As the list would have said it at that version. */
const then = ({ status, outcome, openGates }: SessionDetail) => ({
  status: status as SessionDetail["record"]["status"],
  outcome,
  openGates: openGates.length,
});

/** Nobody has suspended a session that only waits for one inside it. */
const asItStands = (record: SessionDetail["record"]): SessionDetail["record"] =>
  record.standing ? { ...record, status: record.standing.status } : record;

const gateStatuses: readonly GateStatus[] = ["open", "answered", "lapsed"];

interface GatesProps {
  readonly session: string;
  readonly events: readonly JournalMessage[];
}

function Gates({ session, events }: GatesProps) {
  const answers = useMemo(() => answersIn(events), [events]);
  const open = useQuery(sessionGatesQuery(session, "open"));
  const answered = useQuery(sessionGatesQuery(session, "answered"));
  const lapsed = useQuery(sessionGatesQuery(session, "lapsed"));
  const all = [open, answered, lapsed].flatMap(({ data }) => data?.items ?? []);
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="gates-title">
      <h2 id="gates-title">Gates</h2>
      <ul className="plain-list gates-of">
        {all
          .toSorted((one, other) => gateStatuses.indexOf(one.status) - gateStatuses.indexOf(other.status))
          .map((gate) => (
            <li key={gate.id}>
              {gate.status === "open" ? (
                <Urgency urgency={gate.urgency} />
              ) : (
                <span className="tag">{answers.get(gate.id) ?? gate.status}</span>
              )}
              <Link to="/gates/$id" params={{ id: gate.id }} className="mono">
                <Said text={gate.title} maxChars={140} />
              </Link>
              <Ago at={gate.openedAt} />
            </li>
          ))}
      </ul>
    </section>
  );
}
