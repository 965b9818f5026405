import { infiniteQueryOptions, keepPreviousData, QueryClient, queryOptions } from "@tanstack/react-query";
import type { InputOf, OutputOf } from "../server/api.ts";
import { call } from "./call.ts";

export type GateStatus = InputOf<"listGates">["status"];
export type SessionSearch = Pick<InputOf<"listSessions">, "words" | "state" | "project" | "agent" | "protocol">;
export type Search = Pick<InputOf<"searchJournal">, "text" | "type" | "session">;

const pageSizes = { gates: 500, sessionGates: 200, doneGates: 50, sessions: 50, events: 500, search: 100 } as const;

/** Nothing is polled but what is no event: events say what is out of date, and a reconnect reloads everything. */
export const createClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        networkMode: "always", // the server is on this machine, whatever the browser thinks of the network
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: "always" },
    },
  });

export const meQuery = queryOptions({ queryKey: ["me"], queryFn: ({ signal }) => call("me", {}, signal) });

const cursor = (after: string): { readonly after?: string } => (after === "" ? {} : { after });

/** Open gates of everything, in the order of the inbox. Pages are big, because moving in the list must not wait. */
export const openGatesQuery = infiniteQueryOptions({
  queryKey: ["gates"],
  queryFn: ({ pageParam, signal }) => call("listGates", { status: "open", limit: pageSizes.gates, ...cursor(pageParam) }, signal),
  initialPageParam: "",
  getNextPageParam: ({ next }) => next,
  structuralSharing: false, // comparing ten thousand gates takes longer than a frame
});

/** Closed gates, the newest first, each with how it ended. */
export const doneGatesQuery = (status: Exclude<GateStatus, "open">) =>
  infiniteQueryOptions({
    queryKey: ["gates", status],
    queryFn: ({ pageParam, signal }) =>
      call("listGates", { status, order: "newest", limit: pageSizes.doneGates, ...cursor(pageParam) }, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });

/** Alone, for an inbox in which nothing waits. */
export const lastAnswerQuery = queryOptions({
  queryKey: ["gates", "answered", "last"],
  queryFn: ({ signal }) => call("listGates", { status: "answered", order: "newest", limit: 1 }, signal),
});

export const gateQuery = (id: string) => queryOptions({ queryKey: ["gate", id], queryFn: ({ signal }) => call("getGate", { id }, signal) });

export const sessionGatesQuery = (session: string, status: GateStatus) =>
  queryOptions({
    queryKey: ["session-gates", session, status],
    queryFn: ({ signal }) => call("listGates", { status, session, limit: pageSizes.sessionGates }, signal),
  });

export const sessionsQuery = (search: SessionSearch) =>
  infiniteQueryOptions({
    queryKey: ["sessions", search],
    queryFn: ({ pageParam, signal }) => call("listSessions", { ...search, limit: pageSizes.sessions, ...cursor(pageParam) }, signal),
    placeholderData: keepPreviousData,
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });

/** Counted over all sessions: asked for when the page is opened, and not with every event. */
export const sessionFacetsQuery = queryOptions({
  queryKey: ["session-facets"],
  queryFn: ({ signal }) => call("sessionFacets", {}, signal),
  staleTime: 10_000,
});

/** The one thing that is asked for again and again: a file that a worker writes is no event. */
export const changesQuery = (id: string, isGrowing: boolean) =>
  queryOptions({
    queryKey: ["changes", id, isGrowing ? "growing" : "over"],
    queryFn: ({ signal }) => call("workChanges", { id }, signal),
    refetchInterval: isGrowing ? changesEveryMs : false,
    placeholderData: keepPreviousData,
  });

const changesEveryMs = 3_000;

export const sessionQuery = (id: string, at: number | undefined) =>
  queryOptions({
    queryKey: ["session", id, at ?? "now"],
    queryFn: ({ signal }) => call("getSession", { id, ...(at === undefined ? {} : { at }) }, signal),
    refetchInterval: ({ state: { data } }) => (data && isWaitedFor(data) ? pickedUpEveryMs : false),
    placeholderData: keepPreviousData,
  });

const pickedUpEveryMs = 5_000;

/** Somebody is about to drive it, or nobody does: neither is an event. */
const isWaitedFor = ({ driver, due, record: { standing } }: OutputOf<"getSession">): boolean =>
  driver === null && standing?.status === "running" && standing.openGates === 0 && (due.length > 0 || !standing.isSeenTo);

/** Out of date with its session. */
export const frameAuditQuery = (id: string) =>
  queryOptions({ queryKey: ["session", id, "audit"], queryFn: ({ signal }) => call("auditFrame", { id }, signal) });

/** Asked for again when the pool has grown, in its own time: see `exchange/map.tsx`. */
export const poolMapQuery = (id: string) =>
  queryOptions({
    queryKey: ["pool-map", id],
    queryFn: ({ signal }) => call("poolMap", { id }, signal),
    structuralSharing: false, // ten thousand points
  });

/** One message, by its id; another cluster may take it in later. */
export const poolMessageQuery = (id: string, message: string) =>
  queryOptions({
    queryKey: ["pool-message", id, message],
    queryFn: ({ signal }) => call("poolPage", { id, after: Number(message.slice(1)) - 1, limit: 1 }, signal),
    staleTime: 0,
  });

/** `versions` is all that a change of terms changes. */
export const termsQuery = (id: string, versions: string) =>
  queryOptions({
    queryKey: ["terms", id, versions],
    queryFn: ({ signal }) => call("listTerms", { id }, signal),
    placeholderData: keepPreviousData,
  });

export const exchangeAuditQuery = (id: string) =>
  queryOptions({ queryKey: ["exchange-audit", id], queryFn: ({ signal }) => call("auditExchange", { id }, signal) });

/** Out of date with its session, and with those that are work of it: see `live.ts`. */
export const timelineQuery = (id: string, at: number | undefined, limit: number) =>
  queryOptions({
    queryKey: ["session", id, "timeline", at ?? "now", limit],
    queryFn: ({ signal }) => call("timeline", { id, limit, ...(at === undefined ? {} : { at }) }, signal),
    placeholderData: keepPreviousData,
  });

/** Output that grows is no event: it is asked for while somebody looks at it. */
export const timelineRowQuery = (id: string, first: number, isGrowing: boolean) =>
  queryOptions({
    queryKey: ["session", id, "row", first],
    queryFn: ({ signal }) => call("timelineRow", { id, first }, signal),
    refetchInterval: isGrowing ? outputEveryMs : false,
  });

const outputEveryMs = 1_000;
const machinesEveryMs = 5_000;
const guardEveryMs = 5_000;

export const eventsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["events", id],
    queryFn: ({ pageParam, signal }) => call("listEvents", { id, limit: pageSizes.events, ...cursor(pageParam) }, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    structuralSharing: false,
  });

/** Files are no events: it is asked for whenever the page is opened, and while somebody looks at it. */
export const guardQuery = queryOptions({
  queryKey: ["guard"],
  queryFn: ({ signal }) => call("guardBoard", {}, signal),
  staleTime: 0,
  refetchInterval: guardEveryMs,
});

export const doctorQuery = (project: string) =>
  queryOptions({ queryKey: ["guard-doctor", project], queryFn: ({ signal }) => call("examineGuard", { project }, signal), staleTime: 0 });

export const policyQuery = (project: string) =>
  queryOptions({ queryKey: ["guard-policy", project], queryFn: ({ signal }) => call("guardPolicy", { project }, signal), staleTime: 0 });

/** No event tells who is up. */
export const machinesQuery = queryOptions({
  queryKey: ["machines"],
  queryFn: ({ signal }) => call("listMachines", {}, signal),
  staleTime: 0,
  refetchInterval: machinesEveryMs,
});

/** No event tells of devices: they are asked for whenever somebody looks. */
export const pushQuery = queryOptions({ queryKey: ["push"], queryFn: ({ signal }) => call("pushDevices", {}, signal), staleTime: 0 });

export const rulesQuery = (days: number) =>
  queryOptions({
    queryKey: ["rules", days],
    queryFn: ({ signal }) => call("listRules", { days }, signal),
    placeholderData: keepPreviousData,
  });

/** Out of date with the figures that it stands behind. */
export const questionsQuery = (figure: Omit<InputOf<"listQuestions">, "limit">) =>
  queryOptions({ queryKey: ["rules", "questions", figure], queryFn: ({ signal }) => call("listQuestions", figure, signal) });

export const spendingQuery = (days: number) =>
  queryOptions({ queryKey: ["spending", days], queryFn: ({ signal }) => call("listSpending", { days }, signal), staleTime: 0 });

export const searchQuery = (search: Search) =>
  infiniteQueryOptions({
    queryKey: ["search", search],
    queryFn: ({ pageParam, signal }) => call("searchJournal", { ...search, limit: pageSizes.search, ...cursor(pageParam) }, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    structuralSharing: false,
  });
