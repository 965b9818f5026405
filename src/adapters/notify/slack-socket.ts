import { membersIn, membersOf } from "./call-api.ts";
import { pressedIn, type ButtonWords } from "./button.ts";

/** Something that Slack sends through a socket, which it wants to be told has come. */
export interface SlackEnvelope {
  readonly type: string;
  readonly payload: unknown;
  acknowledge(): void;
}

/** A connection of Socket Mode: ours to Slack, so that nobody has to reach us. */
export interface SlackSocket {
  /** The next that came; `refresh` once, where Slack will soon end this connection; `ended` when it is over. */
  next(): Promise<SlackEnvelope | "refresh" | "ended">;
  /** Whether something came that nobody has taken. */
  hasMore(): boolean;
  close(): void;
}

const limits = {
  helloMs: 10_000,
  /** A machine that slept may hold a connection that nobody is at the other end of, and no sign tells it. */
  lifeMs: 300_000,
  waitingMax: 1_000,
} as const;

/** K12: Slack says where to connect, and it is believed within the configured server's own domain alone. */
export function isOfServer(address: string, api: string): boolean {
  const scheme = api.startsWith("https:") ? "wss:" : "ws:";
  if (!URL.canParse(address) || !address.startsWith(`${scheme}//`)) return false;
  const [{ hostname, username }, server] = [new URL(address), new URL(api)];
  return username === "" && (hostname === server.hostname || hostname.endsWith(`.${server.hostname}`));
}

/** Connects and waits until Slack says hello. Never throws. */
export async function connectSocket(address: string, signal: AbortSignal): Promise<SlackSocket | { readonly why: string }> {
  const socket = new WebSocket(address);
  const waiting: (SlackEnvelope | "refresh" | "ended")[] = [];
  let wake = (): void => {};
  const put = (item: SlackEnvelope | "refresh" | "ended"): void => {
    if (waiting.length < limits.waitingMax) waiting.push(item); // what is not acknowledged, Slack tells its user
    wake();
  };
  const close = (): void => {
    clearTimeout(life);
    signal.removeEventListener("abort", close);
    socket.close();
    put("ended");
  };
  const life = setTimeout(() => put("refresh"), limits.lifeMs);
  const greeted = new Promise<boolean>((resolve) => {
    const late = setTimeout(() => resolve(false), limits.helloMs);
    const settle = (isGreeted: boolean): void => {
      clearTimeout(late);
      resolve(isGreeted);
    };
    socket.addEventListener("message", ({ data }) => {
      const said = membersIn(typeof data === "string" ? data : "");
      if (said["type"] === "hello") settle(true);
      else if (said["type"] === "disconnect") put("refresh");
      else if (typeof said["envelope_id"] === "string") put(envelopeOf(socket, said));
    });
    for (const end of ["close", "error"] as const)
      socket.addEventListener(end, () => {
        settle(false);
        close();
      });
  });
  if (signal.aborted) close();
  else signal.addEventListener("abort", close);
  if (!(await greeted)) {
    close();
    return { why: "its socket could not be reached" };
  }
  return {
    async next() {
      while (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return waiting.shift() ?? "ended";
    },
    hasMore: () => waiting.some((item) => typeof item === "object"),
    close,
  };
}

const envelopeOf = (socket: WebSocket, { type, payload, envelope_id }: Readonly<Record<string, unknown>>): SlackEnvelope => ({
  type: String(type),
  payload,
  acknowledge() {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ envelope_id }));
  },
});

/** A press of a button, as Slack tells it. The user is Slack's word; the button's words are the client's. */
export interface SlackPress {
  readonly user: string;
  readonly channel: string;
  readonly message: string;
  /** Undefined where the words are none of ours. */
  readonly pressed: ButtonWords | undefined;
}

/** The press in an envelope; undefined where it is something else. A user of another workspace has a name of its own. */
export function slackPressIn({ type, payload }: Pick<SlackEnvelope, "type" | "payload">): SlackPress | undefined {
  const said = membersOf(payload);
  if (type !== "interactive" || said["type"] !== "block_actions" || !Array.isArray(said["actions"])) return undefined;
  const [user, container, home] = [membersOf(said["user"]), membersOf(said["container"]), membersOf(said["team"])["id"]];
  const [id, team, channel, message] = [user["id"], user["team_id"], container["channel_id"], container["message_ts"]].map(idIn);
  if (id === undefined || channel === undefined || message === undefined) return undefined;
  const isForeign = team !== undefined && team !== home; // also where Slack names no workspace of the app: then nobody knows
  return { user: isForeign ? `${team}-${id}` : id, channel, message, pressed: pressedIn(membersOf(said["actions"][0])["value"]) };
}

const idIn = (value: unknown): string | undefined => (typeof value === "string" && /^[\w.]{1,40}$/.test(value) ? value : undefined);
