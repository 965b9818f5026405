import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { feedPath } from "../server/paths.ts";
import { closeNotice } from "./push/worker-link.ts";
import { createStore } from "./shared/store.ts";
import { paced } from "./shared/paced.ts";

/** However much happens, two thirds of the time and more nothing is asked for. */
const limits = { pace: { restMinMs: 40, restTimes: 2 }, againMs: 2_000 } as const;

/** State of the connection to the server, as the page shows it. */
export const line = createStore<"live" | "reconnecting">("live");
/** How many gates have opened since the page did, for people who cannot see them appear. */
export const arrivals = createStore(0);

interface Happened {
  readonly position: number;
  readonly stream: string;
  readonly type: string;
  readonly gate?: string;
}

/** Follows the feed from a position on, and reloads everything that an event makes out of date. */
export function follow(client: QueryClient, position: number): () => void {
  const stale = new Map<string, QueryKey>();
  let last = position;
  let feed: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const freshen = paced(() => {
    const keys = [...stale.values()];
    stale.clear();
    return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  }, limits.pace);

  const open = (): void => {
    feed = new EventSource(`${feedPath}?after=${last}`);
    feed.addEventListener("message", ({ data }: MessageEvent<string>) => {
      const happened = JSON.parse(data) as Happened;
      last = happened.position;
      if (happened.type === "gate.opened") arrivals.set(arrivals.get() + 1);
      else if (happened.gate !== undefined && happened.type.startsWith("gate.")) void closeNotice(happened.gate);
      for (const key of [...keysOf(happened), ...kinOf(client, happened), ...timelinesOf(client, happened)])
        stale.set(JSON.stringify(key), key);
      freshen();
    });
    feed.addEventListener("open", () => {
      if (line.get() === "live") return;
      line.set("live");
      void client.invalidateQueries(); // the missed events are unknown
    });
    feed.addEventListener("error", () => {
      line.set("reconnecting");
      if (feed?.readyState !== EventSource.CLOSED) return; // the browser comes back by itself, with the last id
      timer = setTimeout(open, limits.againMs);
      void client.invalidateQueries({ queryKey: ["me"] }); // perhaps we are no longer let in
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    feed?.close();
  };
}

type Kin = Partial<Record<"ancestors" | "branches" | "inside", readonly { readonly stream: string }[]>>;

/** Pages that tell of the session of an event: a mission, which of its workers wait; a part that has ended, where it goes on. */
function kinOf(client: QueryClient, { stream, type }: Happened): readonly QueryKey[] {
  if (!/^(?:gate|child|session)\./.test(type)) return [];
  const known = client.getQueriesData<Kin>({ queryKey: ["session"] });
  const tells = ({ ancestors = [], branches = [], inside = [] }: Kin): boolean =>
    [...ancestors, ...branches, ...inside].some((each) => each.stream === stream);
  return known.filter(([, detail]) => detail !== undefined && tells(detail)).map(([key]) => key);
}

/** Timelines that show rows of the session of an event. */
function timelinesOf(client: QueryClient, { stream }: Happened): readonly QueryKey[] {
  const known = client.getQueriesData<{ readonly streams?: readonly string[] }>({ queryKey: ["session"] });
  return known.filter(([, told]) => told?.streams?.includes(stream)).map(([key]) => key);
}

function keysOf({ stream, gate, type }: Happened): readonly QueryKey[] {
  const ofSession = [["session", stream], ["events", stream], ["sessions"], ...(stream.startsWith("switch-") ? [["guard"]] : [])];
  if (!type.startsWith("gate.")) return ofSession;
  return [["gates"], ...(gate === undefined ? [] : [["gate", gate]]), ["session-gates", stream], ["rules"], ...ofSession];
}
