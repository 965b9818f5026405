import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { GateEntry } from "../../server/api.ts";
import { gateQuery, openGatesQuery } from "../queries.ts";
import { narrow } from "../shared/narrow.ts";
import { Absent, Empty, Failed, isNotFound, Loading } from "../shared/states.tsx";
import { useStore } from "../shared/store.ts";
import { DoneList } from "./list/done-list.tsx";
import { isFiltering, matching, noFilter, type GateFilter } from "./list/filter.ts";
import { GateList } from "./list/gate-list.tsx";
import { groupsOf } from "./list/groups.ts";
import { InboxBar, type InboxTab } from "./list/inbox-bar.tsx";
import { useSnoozed } from "./list/snooze.ts";
import type { InboxRest } from "./answering.ts";
import { GateView } from "./gate-view.tsx";
import { useKeys } from "./keys.ts";
import { NothingWaits } from "./nothing-waits.tsx";
import { pending, pendingGates } from "./pending.ts";

const noGates: readonly GateEntry[] = [];

/** Gates that wait for a person: the list, and one gate beside it. The selected one stays until the person moves. */
export function InboxPage() {
  const { id: selected } = useParams({ strict: false });
  const navigate = useNavigate();
  const [filter, setFilter] = useState(noFilter);
  const [wanted, setWanted] = useState(selected);
  const go = useCallback(
    (id: string | undefined, replace: boolean) =>
      void (id === undefined ? navigate({ to: "/", replace }) : navigate({ to: "/gates/$id", params: { id }, replace })),
    [navigate],
  );
  const [tab, setTab] = useTab(selected, go);
  const found = useGates(tab, filter, selected);
  const { asked, gates, groups, total, isComplete, isNarrowed, query } = found;
  const select = useCallback(
    (id: string) => {
      setWanted(id);
      go(id, false);
    },
    [go],
  );
  const isHidden = (tab === "snoozed" || (tab === "open" && isNarrowed)) && !gates.some(({ id }) => id === selected);
  const first = tab === "done" ? undefined : groups[0]?.lead.id;
  const leads = useMemo(() => groups.map(({ lead }) => lead), [groups]);
  const key = JSON.stringify([tab, isNarrowed ? asked : ""]); // the filter that the list is of, not one that is still typed
  useSelection({ selected, first, filter: key, isHidden, isKnown: gates.length > 0 || isComplete }, go);
  useMoves(tab === "done" ? noGates : leads, selected, go);
  const same = groups.find(({ lead }) => lead.id === selected)?.others ?? noGates;
  const restOf = (): InboxRest => ({
    next: neighbour(leads, selected, 1) ?? neighbour(leads, selected, -1),
    others: query.isSuccess ? Math.max(0, total - 1 - same.length) : undefined,
  });
  const session = gates.find(({ id }) => id === selected)?.stream;
  return (
    <div className={`inbox ${selected === undefined ? "" : "inbox-reading"}`}>
      <section className="inbox-side" aria-label="Inbox">
        <InboxBar
          {...{ tab, filter, total }}
          gates={found.all}
          snoozed={found.snoozed}
          onTab={setTab}
          onFilter={setFilter}
          matching={isNarrowed ? gates.length : undefined}
        />
        {tab === "done" ? <DoneList selected={selected} onSelect={select} /> : <OpenList {...{ found, selected }} onSelect={select} />}
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
            isDone={tab === "done"}
            isWanted={selected === wanted && !query.isPending}
            same={same}
            ofSession={session === undefined ? noGates : found.all.filter(({ stream, kind }) => stream === session && kind === "risk")}
            restOf={restOf}
            onDone={(next) => go(leads.find(({ id }) => id === next?.id)?.id ?? (next && first), false)}
          />
        )}
        {selected === undefined && tab === "done" && <Empty title="Choose one to see what was asked and who answered." />}
      </section>
    </div>
  );
}

/** Done shows what is over: opening it leaves the open gate that was read, and asking for an open gate leaves Done. */
function useTab(selected: string | undefined, go: (id: undefined, replace: boolean) => void) {
  const [tab, setTab] = useState<InboxTab>("open");
  const [left, setLeft] = useState<string>();
  if (selected === undefined && left !== undefined) setLeft(undefined);
  const { data, isFetching } = useQuery({ ...gateQuery(selected ?? ""), enabled: tab === "done" && selected !== undefined });
  const isOpen = data?.closing === null && !isFetching && selected !== left;
  if (tab === "done" && isOpen) setTab("open");
  const choose = (next: InboxTab): void => {
    setTab(next);
    if (next !== "done" || selected === undefined) return;
    setLeft(selected);
    go(undefined, false);
  };
  return [tab, choose] as const;
}

interface OpenListProps {
  readonly found: ReturnType<typeof useGates>;
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

function OpenList({ found: { groups, isComplete, isNarrowed, query, loadMore, total }, selected, onSelect }: OpenListProps) {
  const isNone = groups.length === 0;
  return (
    <>
      {query.isPending && <Loading what="gates" />}
      {query.isError && <Failed cause={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && isNone && <NoGates isFiltered={isNarrowed} isComplete={isComplete} />}
      {!isNone && (
        <GateList {...{ groups, selected, onSelect }} total={isComplete || isNarrowed ? groups.length : total} onNearEnd={loadMore} />
      )}
    </>
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

function NoGates({ isFiltered, isComplete }: { readonly isFiltered: boolean; readonly isComplete: boolean }) {
  if (isFiltered) return <Empty title={isComplete ? "No open gate matches." : "Looking further …"} />;
  return <NothingWaits />;
}

/** The open gates that match, as far as they are loaded. A filter looks through all of them, so it loads them all. */
function useGates(tab: InboxTab, filter: GateFilter, selected: string | undefined) {
  const query = useInfiniteQuery(openGatesQuery);
  const { hasNextPage, isFetching, fetchNextPage, data } = query;
  const asked = useDeferredValue(filter);
  const held = useStore(pending);
  const asleep = useSnoozed();
  const open = useMemo(() => {
    const hidden = pendingGates(held);
    return (data?.pages.flatMap(({ items }) => items) ?? noGates).filter(({ id }) => !hidden.has(id));
  }, [data, held]);
  const later = useMemo(() => open.filter(({ id }) => asleep[id] !== undefined), [open, asleep]);
  const all = useMemo(() => (tab === "snoozed" ? later : open.filter(({ id }) => asleep[id] === undefined)), [tab, later, open, asleep]);
  const gates = useMemo(() => matching(all, asked), [all, asked]);
  const groups = useMemo(() => groupsOf(gates, selected), [gates, selected]);
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const isNarrowed = isFiltering(asked);
  useEffect(() => {
    if (isNarrowed || tab === "snoozed") loadMore();
  }, [isNarrowed, tab, loadMore]);
  const counted = (data?.pages.at(-1)?.total ?? 0) - pendingGates(held).size; // the newest page counted last
  const total = Math.max(0, tab === "snoozed" ? later.length : counted - later.length);
  return { asked, all, gates, groups, total, snoozed: later.length, isComplete: !hasNextPage, isNarrowed, query, loadMore };
}

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
  /** Only a closed gate is shown. */
  readonly isDone: boolean;
  readonly isWanted: boolean;
  readonly same: readonly GateEntry[];
  readonly ofSession: readonly GateEntry[];
  readonly restOf: () => InboxRest;
  readonly onDone: (next: { readonly id: string } | undefined) => void;
}

function GatePane({ id, isDone, ...props }: PaneProps) {
  const { data, error, isPending, refetch } = useQuery(gateQuery(id));
  if (data && isDone && data.closing === null) return null;
  if (data) return <GateView key={data.id} gate={data} {...props} />;
  if (isPending) return <Loading what="the gate" />;
  if (isNotFound(error)) return <Absent what={`gate "${id}"`} />;
  return <Failed cause={error} onRetry={() => void refetch()} />;
}
