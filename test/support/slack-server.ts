import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { serveSockets, type ServedSocket } from "./socket-server.ts";

interface SlackButtonSeen {
  readonly action_id: string;
  readonly text: { readonly text: string };
  readonly value: string;
}

interface SlackBlockSeen {
  readonly type: string;
  readonly elements: readonly (SlackButtonSeen & { readonly elements?: readonly { readonly text: string }[] })[];
}

/** A message as it stands in a channel. */
export interface SlackMessageSeen {
  readonly channel: string;
  readonly ts: string;
  readonly text: string;
  readonly blocks: readonly SlackBlockSeen[];
}

type Said = Readonly<Record<string, unknown>>;

/** Slack's Web API and Socket Mode on loopback: one app in one workspace. */
export interface SlackServerSeen {
  readonly api: string;
  readonly tokens: { readonly bot: string; readonly app: string };
  readonly calls: readonly { readonly method: string; readonly said: Said }[];
  messages(channel?: string): readonly SlackMessageSeen[];
  /** Somebody presses a button, by its words or with any value. Says the envelope's id; none hears it where nobody is connected. */
  press(message: SlackMessageSeen, button: string | { readonly value: string }, user: string, team?: string): string | undefined;
  /** Any envelope. */
  deliver(type: string, payload: object): string | undefined;
  isAcknowledged(envelope: string | undefined): boolean;
  /** Words that only this user was shown. */
  whispered(user: string): readonly string[];
  connections(): number;
  /** Slack says that it will end the connection, and ends it when a new one is there. */
  refresh(): void;
  /** Sockets are said to be somewhere else. */
  moveSockets(url: string | null): void;
  fail(method: string, error: string | null): void;
  cut(): Promise<void>;
  restore(): Promise<void>;
  close(): Promise<void>;
}

const textIn = async (request: IncomingMessage): Promise<string> => {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += String(chunk);
  return text;
};

/** Why the real one would not take it. */
function problemOf({ text, blocks }: SlackMessageSeen): string | undefined {
  if (typeof text !== "string" || !Array.isArray(blocks) || blocks.length > 50) return "invalid_arguments";
  const isWrong = ({ type, elements }: SlackBlockSeen): boolean =>
    type === "actions"
      ? elements.length > 25 ||
        elements.some((each) => each.value.length > 2_000 || each.text.text.length > 75) ||
        new Set(elements.map(({ action_id }) => action_id)).size < elements.length
      : elements.some((each) => each.elements?.some((part) => part.text === "") !== false);
  return blocks.some(isWrong) ? "invalid_blocks" : undefined;
}

/** Channels with messages, and words for one user alone. */
function chatsOf(channels: readonly string[], socketUrl: () => string) {
  let ids = 0;
  const messages = new Map<string, SlackMessageSeen>();
  const whispers: { readonly user: string; readonly text: string }[] = [];
  const methods: Readonly<Record<string, (said: Said) => Said>> = {
    "apps.connections.open": () => ({ ok: true, url: socketUrl() }),
    "chat.postMessage"(said) {
      const message = { ...said, ts: `1700000000.${String((ids += 1)).padStart(6, "0")}` } as unknown as SlackMessageSeen;
      if (!channels.includes(message.channel)) return { ok: false, error: "channel_not_found" };
      const problem = problemOf(message);
      if (problem !== undefined) return { ok: false, error: problem };
      messages.set(message.ts, message);
      return { ok: true, channel: message.channel, ts: message.ts, message };
    },
    "chat.update"(said) {
      const message = said as unknown as SlackMessageSeen;
      if (messages.get(message.ts)?.channel !== message.channel) return { ok: false, error: "message_not_found" };
      const problem = problemOf(message);
      if (problem !== undefined) return { ok: false, error: problem };
      messages.set(message.ts, message);
      return { ok: true, channel: message.channel, ts: message.ts };
    },
    "chat.postEphemeral"({ user, text }) {
      whispers.push({ user: String(user), text: String(text) });
      return { ok: true, message_ts: "1700000000.999999" };
    },
  };
  return { messages, whispers, methods };
}

export async function slackServer(channels: readonly string[]): Promise<SlackServerSeen> {
  const tokens = { bot: "xoxb-test-bot-0123456789", app: "xapp-test-app-0123456789" };
  const calls: { readonly method: string; readonly said: Said }[] = [];
  const failing = new Map<string, string>();
  const sockets = socketsOfApp();
  let moved: string | null = null;
  const { messages, whispers, methods } = chatsOf(channels, () => moved ?? `ws://127.0.0.1:${port}/link/?ticket=t1&app_id=A1`);

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const method = request.url?.replace("/api/", "") ?? "";
    const said = JSON.parse((await textIn(request)) || "{}") as Said;
    calls.push({ method, said });
    const wanted = method === "apps.connections.open" ? tokens.app : tokens.bot;
    const error = request.headers.authorization === `Bearer ${wanted}` ? failing.get(method) : "invalid_auth";
    const body = error === undefined ? (methods[method]?.(said) ?? { ok: false, error: "unknown_method" }) : { ok: false, error };
    response.writeHead(200, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(body));
  };

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  const open = new Set<Socket>();
  server.on("connection", (socket) => void open.add(socket.once("close", () => open.delete(socket))));
  serveSockets(server, ({ url }) => url === "/link/?ticket=t1&app_id=A1", sockets.take);
  const listen = (at: number): Promise<void> => new Promise((resolve) => void server.listen(at, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = new Promise((resolve) => void server.close(resolve));
    for (const socket of open) socket.destroy();
    await closed;
  };
  return {
    api: `http://127.0.0.1:${port}/api`,
    tokens,
    calls,
    messages: (channel) => [...messages.values()].filter((each) => channel === undefined || each.channel === channel),
    press: (message, button, user, team = "T1") => sockets.deliver("interactive", pressOf(message, button, { id: user, team_id: team })),
    deliver: sockets.deliver,
    isAcknowledged: (envelope) => envelope !== undefined && sockets.acknowledged.has(envelope),
    whispered: (user) => whispers.filter((each) => each.user === user).map(({ text }) => text),
    connections: sockets.count,
    refresh: sockets.refresh,
    moveSockets: (url) => void (moved = url),
    fail: (method, error) => void (error === null ? failing.delete(method) : failing.set(method, error)),
    cut,
    restore: () => listen(port),
    close: cut,
  };
}

/** The sockets of the app. An envelope goes to one of them, as Slack's do. */
function socketsOfApp() {
  const connected: ServedSocket[] = [];
  const leaving = new Set<ServedSocket>();
  const acknowledged = new Set<string>();
  let envelopes = 0;
  return {
    acknowledged,
    count: () => connected.length,
    take(socket: ServedSocket) {
      connected.push(socket);
      socket.send(JSON.stringify({ type: "hello", num_connections: connected.length, connection_info: { app_id: "A1" } }));
      return {
        onText: (text: string) => void acknowledged.add(String((JSON.parse(text) as Said)["envelope_id"])),
        onEnd: () => void connected.splice(connected.indexOf(socket), 1),
      };
    },
    deliver(type: string, payload: object): string | undefined {
      const socket = connected.find((each) => !leaving.has(each));
      if (socket === undefined) return undefined;
      const envelope_id = `e${(envelopes += 1)}`;
      socket.send(JSON.stringify({ envelope_id, type, payload, accepts_response_payload: false }));
      return envelope_id;
    },
    refresh() {
      for (const socket of connected) {
        leaving.add(socket);
        socket.send(JSON.stringify({ type: "disconnect", reason: "refresh_requested", debug_info: {} }));
      }
    },
  };
}

function pressOf({ channel, ts, blocks }: SlackMessageSeen, button: string | { readonly value: string }, user: object): object {
  const buttons = blocks.flatMap((block) => (block.type === "actions" ? block.elements : []));
  const found = typeof button === "string" ? buttons.find(({ text }) => text.text === button) : { action_id: "0", ...button };
  if (found === undefined) throw new Error(`there is no button "${String(button)}"`);
  return {
    type: "block_actions",
    api_app_id: "A1",
    team: { id: "T1", domain: "here" },
    user,
    container: { type: "message", message_ts: ts, channel_id: channel, is_ephemeral: false },
    channel: { id: channel, name: "gates" },
    message: { ts, type: "message" },
    actions: [{ type: "button", block_id: "b", action_id: found.action_id, value: found.value, action_ts: "1700000001.000000" }],
    response_url: "https://hooks.example.org/actions/secret",
    trigger_id: "1.2.3",
  };
}
