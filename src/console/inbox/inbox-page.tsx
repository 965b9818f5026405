import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { GateEntry } from "../../server/api.ts";
import { gateQuery, openGatesQuery } from "../queries.ts";
import { narrow } from "../shared/narrow.ts";
import { Absent, Empty, Failed, isNotFound, Loading } from "../shared/states.tsx";
import { useStore } from "../shared/store.ts";
import { figure } from "../shared/time.ts";
import { GateList } from "./list/gate-list.tsx";
import type { InboxRest } from "./answering.ts";
import { GateView } from "./gate-view.tsx";
import { useKeys } from "./keys.ts";
import { pending, pendingGates } from "./pending.ts";

const noGates: readonly GateEntry[] = [];

/** Gates that wait for a person: the list, and one gate beside it. The selected one stays until the person moves. */
export function InboxPage() {
  const { id: selected } = useParams({ strict: false });
  const navigate = useNavigate();
  const [filter, setFilter] = useState("");
  const [wanted, setWanted] = useState(selected);
  const { gates, total, isComplete, isFiltering, query, loadMore } = useGates(filter);
  const go = useCallback(
    (id: string | undefined, replace: boolean) =>
      void (id === undefined ? navigate({ to: "/", replace }) : navigate({ to: "/gates/$id", params: { id }, replace })),
    [navigate],
  );
  const select = useCallback(
    (id: string) => {
      setWanted(id);
      go(id, false);
    },
    [go],
  );
  const isHidden = isFiltering && !gates.some(({ id }) => id === selected);
  const first = gates[0]?.id;
  useSelection({ selected, first, filter: isFiltering ? filter : "", isHidden, isKnown: gates.length > 0 || isComplete }, go);
  useMoves(gates, selected, go);
  const restOf = (): InboxRest => ({
    next: neighbour(gates, selected, 1) ?? neighbour(gates, selected, -1),
    others: query.isSuccess ? Math.max(0, total - 1) : undefined,
  });
  return (
    <div className={`inbox ${selected === undefined ? "" : "inbox-reading"}`}>
      <section className="inbox-side" aria-label="Inbox">
        <Bar total={total} matching={filter === "" ? undefined : gates.length} filter={filter} onFilter={setFilter} />
        {query.isPending && <Loading what="gates" />}
        {query.isError && <Failed cause={query.error} onRetry={() => void query.refetch()} />}
        {query.isSuccess && gates.length === 0 && <NoGates isFiltered={filter !== ""} isComplete={isComplete} />}
        {gates.length > 0 && (
          <GateList {...{ gates, selected, onSelect: select }} total={filter === "" ? total : gates.length} onNearEnd={loadMore} />
        )}
      </section>
      <section className="inbox-main" aria-label="Selected gate">
        {selected !== undefined && (
          <p className="inbox-back">
            <Link to="/">← All gates</Link>
          </p>
        )}
        {selected !== undefined && !isHidden && (
          <GatePane
            id={selected}
            isWanted={selected === wanted && !query.isPending}
            restOf={restOf}
            onDone={(next) => go(gates.find(({ id }) => id === next?.id)?.id ?? (next && first), false)}
          />
        )}
      </section>
    </div>
  );
}

interface Selecting {
  readonly selected: string | undefined;
  readonly first: string | undefined;
  readonly filter: string;
  /** The selected gate is not among those the filter shows. */
  readonly isHidden: boolean;
  /** It is known what the filter shows first. */
  readonly isKnown: boolean;
}

/** Something is selected where there is room for it; a gate that is filtered away is no longer selected. */
function useSelection(
  { selected, first, filter, isHidden, isKnown }: Selecting,
  go: (id: string | undefined, replace: boolean) => void,
): void {
  useEffect(() => {
    if (selected === undefined && first !== undefined && !matchMedia(narrow).matches) go(first, true);
  }, [selected, first, go]);
  const moved = useRef(filter);
  useEffect(() => {
    // A gate that leaves the list by itself stays where the person reads it.
    if (moved.current === filter || !isKnown) return;
    moved.current = filter;
    if (isHidden && selected !== undefined) go(first, true);
  }, [filter, isHidden, isKnown, selected, first, go]);
}

interface BarProps {
  readonly total: number;
  readonly matching: number | undefined;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
}

const Bar = ({ total, matching, filter, onFilter }: BarProps) => (
  <div className="inbox-bar">
    <h1>Inbox</h1>
    <span className="dim" data-testid="total">
      {counted(total, matching)}
    </span>
    <input
      type="search"
      className="input"
      placeholder="Filter by text or project"
      aria-label="Filter gates by text or project"
      value={filter}
      onChange={({ target }) => onFilter(target.value)}
    />
  </div>
);

function counted(total: number, matching: number | undefined): string {
  if (total === 0) return "";
  return matching === undefined ? `${figure(total)} open` : `${figure(matching)} of ${figure(total)}`;
}

function NoGates({ isFiltered, isComplete }: { readonly isFiltered: boolean; readonly isComplete: boolean }) {
  if (isFiltered) return <Empty title={isComplete ? "No open gate matches." : "Looking further …"} />;
  return (
    <Empty title="Nothing waits for you.">
      <p>
        Guard an agent: <code>assent init</code> in its project. Try one call: <code>assent guard "git push --force"</code>
      </p>
    </Empty>
  );
}

/** The open gates that match, as far as they are loaded. A filter looks through all of them, so it loads them all. */
function useGates(filter: string) {
  const query = useInfiniteQuery(openGatesQuery);
  const { hasNextPage, isFetching, fetchNextPage, data } = query;
  const wanted = useDeferredValue(filter.trim().toLowerCase());
  const held = useStore(pending);
  const all = useMemo(() => {
    const hidden = pendingGates(held);
    return (data?.pages.flatMap(({ items }) => items) ?? noGates).filter(({ id }) => !hidden.has(id));
  }, [data, held]);
  const gates = useMemo(() => (wanted === "" ? all : all.filter((gate) => says(gate).includes(wanted))), [all, wanted]);
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  useEffect(() => {
    if (wanted !== "") loadMore();
  }, [wanted, loadMore]);
  const total = Math.max(0, (data?.pages.at(-1)?.total ?? 0) - pendingGates(held).size); // the newest page counted last
  return { gates, total, isComplete: !hasNextPage, isFiltering: wanted !== "", query, loadMore };
}

const says = ({ id, title, question, kind, stream, session }: GateEntry): string =>
  [id, title, question, kind, stream, session?.cwd, session?.agent, session?.title].join("\n").toLowerCase();

function neighbour(gates: readonly GateEntry[], selected: string | undefined, by: 1 | -1): GateEntry | undefined {
  const place = gates.findIndex(({ id }) => id === selected);
  if (place < 0) return gates[0];
  return gates[place + by];
}

const moves: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

function useMoves(gates: readonly GateEntry[], selected: string | undefined, go: (id: string, replace: boolean) => void): void {
  useKeys((key) => {
    if (key === "Enter" && document.activeElement === document.body) {
      document.querySelector<HTMLElement>("#gate-title")?.focus();
      return true;
    }
    const by = moves[key];
    const inText = document.activeElement?.closest(".inbox-main");
    if (by === undefined || (inText && key.startsWith("Arrow"))) return false;
    const next = neighbour(gates, selected, by);
    if (!next) return true;
    go(next.id, true);
    const isInList = document.activeElement?.closest(".gate-list");
    if (isInList) requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-gate="${next.id}"]`)?.focus());
    return true;
  });
}

interface PaneProps {
  readonly id: string;
  readonly isWanted: boolean;
  readonly restOf: () => InboxRest;
  readonly onDone: (next: { readonly id: string } | undefined) => void;
}

function GatePane({ id, isWanted, restOf, onDone }: PaneProps) {
  const { data, error, isPending, refetch } = useQuery(gateQuery(id));
  if (data) return <GateView key={data.id} gate={data} isWanted={isWanted} restOf={restOf} onDone={onDone} />;
  if (isPending) return <Loading what="the gate" />;
  if (isNotFound(error)) return <Absent what={`gate "${id}"`} />;
  return <Failed cause={error} onRetry={() => void refetch()} />;
}
