import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, Outlet, useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { Myself } from "../../server/api.ts";
import { ApiError } from "../../server/client.ts";
import { visibleLine } from "../../kernel/text.ts";
import { call } from "../call.ts";
import { useKeys } from "../inbox/keys.ts";
import { pending, pendingGates, sendAllPending } from "../inbox/pending.ts";
import { PendingBar } from "../inbox/pending-bar.tsx";
import { arrivals, follow, line } from "../live.ts";
import { meQuery, openGatesQuery } from "../queries.ts";
import { followWorker, leaveWorker } from "../push/worker-link.ts";
import { drafts } from "../shared/drafts.ts";
import { Failed, Loading } from "../shared/states.tsx";
import { useStore } from "../shared/store.ts";
import { count, figure } from "../shared/time.ts";
import { Toasts } from "../shared/toasts.tsx";
import { Palette } from "./palette.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { SignIn } from "./sign-in.tsx";
import { nextTheme, theme } from "./theme.ts";

const PushDialog = lazy(async () => ({ default: (await import("../push/push-dialog.tsx")).PushDialog }));

/** The frame of every page: who is here, where to go, and whether the line to the server stands. */
export function Shell({ refused }: { readonly refused: unknown }) {
  const client = useQueryClient();
  const me = useQuery({ ...meQuery, refetchInterval: ({ state }) => (isUnreachable(state.error) ? 2_000 : false) });
  if (me.isPending) return <Loading what="the console" />;
  if (me.error instanceof ApiError && me.error.status === 401) return <SignIn cause={refused} onIn={() => void client.resetQueries()} />;
  if (!me.data)
    return (
      <main className="sign-in">
        <Failed cause={me.error} onRetry={() => void me.refetch()} />
      </main>
    );
  return <Frame me={me.data} />;
}

const isUnreachable = (cause: unknown): boolean => cause instanceof ApiError && cause.code === "unreachable";

function Frame({ me }: { readonly me: Myself }) {
  const client = useQueryClient();
  const start = useRef(me.position);
  useEffect(() => follow(client, start.current), [client]);
  const [isHelping, setHelping] = useState(false);
  const [isGoing, setGoing] = usePalette();
  const page = useLocation({ select: ({ pathname }) => nameOf(pathname) });
  const open = useInfiniteQuery(openGatesQuery).data?.pages[0]?.total ?? 0;
  const total = Math.max(0, open - pendingGates(useStore(pending)).size);
  useEffect(() => {
    document.title = `${total > 0 ? `(${total}) ` : ""}${page} · Assent`;
  }, [total, page]);
  useGoing();
  useNotices();
  const isAtGate = useLocation({ select: ({ pathname }) => pathname.startsWith("/gates/") });
  useKeys((key) => {
    if (key !== "?") return false;
    setHelping(true);
    return true;
  });
  return (
    <div className="frame">
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <header className="top">
        <Link to="/" className="brand">
          Assent
        </Link>
        <nav aria-label="Pages" className="pages">
          <Link to="/" className={isAtGate ? "active" : ""} activeOptions={{ exact: true }}>
            Inbox{total > 0 && <span className="badge">{figure(total)}</span>}
          </Link>
          <Link to="/sessions">Sessions</Link>
          <Link to="/rules">Rules</Link>
          <Link to="/guard">Guard</Link>
          <Link to="/journal">Journal</Link>
          <a href="/help/">Help</a>
        </nav>
        <Tools me={me} onHelp={() => setHelping(true)} />
      </header>
      <LineState />
      <main id="main" className="main" tabIndex={-1}>
        <Outlet />
      </main>
      <div className="corner">
        <PendingBar />
        <Toasts />
      </div>
      <Announcer />
      {isGoing && <Palette pages={pages} onClose={() => setGoing(false)} />}
      {isHelping && <Shortcuts onClose={() => setHelping(false)} />}
    </div>
  );
}

function Tools({ me, onHelp }: { readonly me: Myself; readonly onHelp: () => void }) {
  const client = useQueryClient();
  const wanted = useStore(theme);
  const [hasNotices, setNotices] = useState(false);
  const leave = (): void =>
    void sendAllPending()
      .then(() => call("logout", {}))
      .then(
        () => {
          drafts.forget();
          void leaveWorker();
          return client.resetQueries();
        },
        () => client.invalidateQueries(),
      );
  return (
    <div className="tools">
      <button type="button" className="tool" onClick={nextTheme} aria-label={`Theme: ${wanted}. Change it.`} title={`Theme: ${wanted}`}>
        <span aria-hidden="true">{{ system: "◐", light: "☀", dark: "☾" }[wanted]}</span>
      </button>
      <button
        type="button"
        className="tool"
        onClick={() => setNotices(true)}
        aria-label="Notify me on this device"
        title="Notify me on this device"
      >
        <svg
          className="bell-icon"
          aria-hidden="true"
          width="15"
          height="15"
          viewBox="0 0 16 16"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
        >
          <path
            d="M3 11.5h10l-1.2-1.8V6.8a3.8 3.8 0 0 0-7.6 0v2.9zM6.5 13.5a1.6 1.6 0 0 0 3 0"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </button>
      {hasNotices && (
        <Suspense>
          <PushDialog isReader={me.role !== "person"} onClose={() => setNotices(false)} />
        </Suspense>
      )}
      <button type="button" className="tool" onClick={onHelp} aria-label="Keyboard shortcuts" title="Keyboard shortcuts">
        <span aria-hidden="true">?</span>
      </button>
      <span className="who" title={`${me.role}${me.verified ? "" : ", not told apart from agents of this machine"} · assent ${me.version}`}>
        {visibleLine(me.name)}
        {me.role !== "person" && <span className="tag">{me.role}</span>}
      </span>
      <button type="button" className="link" onClick={leave}>
        Sign out
      </button>
    </div>
  );
}

/** A notice that is pressed while this page is open goes to its gate in here. */
function useNotices(): void {
  const router = useRouter();
  useEffect(() => followWorker((path) => router.history.push(path)), [router]);
}

function LineState() {
  const state = useStore(line);
  return (
    <div role="status" className="line">
      {state === "reconnecting" && <p>Reconnecting … What you see may be out of date.</p>}
    </div>
  );
}

/** Tells people who do not see the list that it grew; many at once are one sentence. */
function Announcer() {
  const arrived = useStore(arrivals);
  const [said, setSaid] = useState({ upTo: 0, text: "" });
  useEffect(() => {
    if (arrived === said.upTo) return undefined;
    const timer = setTimeout(
      () => setSaid({ upTo: arrived, text: `${count(arrived - said.upTo, "new gate")} waiting for an answer.` }),
      1_000,
    );
    return () => clearTimeout(timer);
  }, [arrived, said.upTo]);
  return (
    <p className="unseen" aria-live="polite">
      {said.text}
    </p>
  );
}

const names: Readonly<Record<string, string>> = {
  sessions: "Sessions",
  rules: "Rules",
  guard: "Guard",
  machines: "Machines",
  journal: "Journal",
};

/** Title of a page in a tab; one session by its id. */
function nameOf(pathname: string): string {
  const [, place = "", id] = pathname.split("/");
  if (place === "sessions" && id === "new") return "New session";
  return place === "sessions" && id ? visibleLine(id) : (names[place] ?? "Inbox");
}

const places = { i: "/", s: "/sessions", r: "/rules", g: "/guard", j: "/journal" } as const;

/** Pages by their addresses, for whoever types a name. */
const pages = [["/", "Inbox"] as const, ...Object.entries(names).map(([place, name]) => [`/${place}`, name] as const)];

/** Ctrl+K or ⌘K, from anywhere but over another dialog. */
function usePalette(): readonly [boolean, (isGoing: boolean) => void] {
  const [isGoing, setGoing] = useState(false);
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (document.querySelector("[role=dialog]") === null) setGoing(true);
    };
    globalThis.addEventListener("keydown", pressed);
    return () => globalThis.removeEventListener("keydown", pressed);
  }, []);
  return [isGoing, setGoing];
}

/** `g`, then the letter of a page. */
function useGoing(): void {
  const navigate = useNavigate();
  const since = useRef(Number.NEGATIVE_INFINITY);
  useKeys((key, event) => {
    const isSecond = performance.now() - since.current < 1_500;
    since.current = key === "g" ? performance.now() : Number.NEGATIVE_INFINITY;
    if (!isSecond || !Object.hasOwn(places, key)) return key === "g";
    event.stopImmediatePropagation(); // the letter names a page now, not an answer
    void navigate({ to: places[key as keyof typeof places] });
    return true;
  }, true);
}
