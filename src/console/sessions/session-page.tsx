import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import type { SessionDetail } from "../../server/api.ts";
import { ExchangePanel } from "../exchange/exchange-view.tsx";
import { FramedView } from "../framed/framed-view.tsx";
import { Urgency } from "../inbox/severity.tsx";
import { InquiryView } from "../inquiry/inquiry-view.tsx";
import { eventsQuery, sessionGatesQuery, sessionQuery } from "../queries.ts";
import { When } from "../shared/moment.tsx";
import { Said } from "../shared/said.tsx";
import { Absent, Failed, isNotFound, Loading } from "../shared/states.tsx";
import { CallTimeline } from "../timeline/timeline-view.tsx";
import { CompanionPanel } from "../work/companion-view.tsx";
import { GradePanel } from "../work/grade-view.tsx";
import { ShipPanel } from "../work/ship-view.tsx";
import { MissionPanel } from "../work/mission-view.tsx";
import { WorkPanel } from "../work/work-view.tsx";
import { Family } from "./family.tsx";
import { GoesOn } from "./goes-on.tsx";
import { SessionHead, ThenBanner } from "./session-head.tsx";
import { StateView, TasksView } from "./state-view.tsx";
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
  const [isRaw, setRaw] = useState(false);
  const [onlyFailed, setOnlyFailed] = useState(false);
  const { data, error, isPending, refetch } = useQuery(sessionQuery(id, at));
  const query = useInfiniteQuery({ ...eventsQuery(id), enabled: isRaw || at !== undefined });
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
      <SessionHead detail={detail} at={at} />
      {error && <Failed cause={error} />}
      {at === undefined && !works && <GoesOn key={`goes on ${detail.record.stream}`} detail={detail} />}
      {at !== undefined && <ThenBanner detail={detail} seenAt={events.find(({ version }) => version === at)?.at} />}
      {framed && <FramedView key={detail.record.stream} detail={detail} view={view} isPast={at !== undefined} />}
      {pools && <ExchangePanel key={detail.record.stream} detail={detail} view={view} isPast={at !== undefined} />}
      <div className="session-state">
        {at === undefined && !asks && !works && !pools && <OpenGates session={id} />}
        <OwnView key={detail.record.stream} detail={detail} isPast={at !== undefined} />
        <section className="session-events" aria-labelledby="events-title">
          <EventsHead {...{ isRaw, setRaw, onlyFailed, setOnlyFailed }} />
          {isRaw ? (
            <>
              <Versions at={at} newest={detail.newest} onStep={step} />
              <Timeline events={events} at={at} hasMore={query.hasNextPage} onMore={more} onStep={step} />
            </>
          ) : (
            <CallTimeline key={id} session={id} at={at} onlyFailed={onlyFailed} />
          )}
        </section>
        <StateView detail={detail} at={at} />
        <Trace items={detail.trace} isFolded />
        <Family detail={detail} />
      </div>
    </div>
  );
}

interface EventsShown {
  readonly isRaw: boolean;
  readonly setRaw: (to: boolean) => void;
  readonly onlyFailed: boolean;
  readonly setOnlyFailed: (to: boolean) => void;
}

const EventsHead = ({ isRaw, setRaw, onlyFailed, setOnlyFailed }: EventsShown) => (
  <div className="section-head">
    <h2 id="events-title">Timeline</h2>
    <span className="moves">
      {!isRaw && (
        <label className="toggle">
          <input type="checkbox" checked={onlyFailed} onChange={({ target }) => setOnlyFailed(target.checked)} /> Failed only
        </label>
      )}
      <label className="toggle">
        <input type="checkbox" checked={isRaw} onChange={({ target }) => setRaw(target.checked)} /> Raw events
      </label>
    </span>
  </div>
);

/** The view that a protocol has of its own, above the timeline. */
function OwnView({ detail, isPast }: { readonly detail: SessionDetail; readonly isPast: boolean }) {
  const { view } = detail;
  switch (view.shows) {
    case "questions":
      return <InquiryView {...{ detail, view, isPast }} />;
    case "work":
      return <WorkPanel {...{ detail, view, isPast }} />;
    case "mission":
      return <MissionPanel {...{ detail, view, isPast }} />;
    case "grade":
      return <GradePanel view={view} />;
    case "companion":
      return <CompanionPanel view={view} />;
    case "ship":
      return <ShipPanel view={view} />;
    case "tasks":
      return <TasksView {...{ detail, view }} />;
    default:
      return null;
  }
}

/** Nobody has suspended a session that only waits for one inside it. */
const asItStands = (record: SessionDetail["record"]): SessionDetail["record"] =>
  record.standing ? { ...record, status: record.standing.status } : record;

/** Questions of this session that wait for an answer now. */
function OpenGates({ session }: { readonly session: string }) {
  const { data } = useQuery(sessionGatesQuery(session, "open"));
  const all = data?.items ?? [];
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="gates-title">
      <h2 id="gates-title">Waiting for you</h2>
      <ul className="plain-list gates-of">
        {all.map((gate) => (
          <li key={gate.id}>
            <Urgency urgency={gate.urgency} />
            <span>
              <Link to="/gates/$id" params={{ id: gate.id }} className={gate.harm === undefined ? "mono" : ""}>
                <Said text={gate.harm ?? gate.title} maxChars={240} />
              </Link>
              {gate.harm !== undefined && (
                <span className="table-sub mono">
                  <Said text={gate.title} maxChars={140} />
                </span>
              )}
            </span>
            <When at={gate.openedAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}
