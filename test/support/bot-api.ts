import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A message as the Bot API returns it, as far as bots of ours need it. */
export interface BotMessage {
  readonly message_id: number;
  readonly chat: { readonly id: number; readonly type: string };
  readonly text: string;
  readonly entities?: readonly { readonly type: string; readonly offset: number; readonly length: number }[];
  readonly reply_markup?: { readonly inline_keyboard: readonly (readonly { readonly text: string; readonly callback_data: string }[])[] };
}

export interface BotCallSeen {
  readonly method: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

interface Failing {
  readonly status: number;
  readonly description?: string;
  readonly retryAfter?: number;
  /** How many calls fail so; all, unless it is said. */
  readonly times?: number;
}

/** Telegram's Bot API on loopback: one bot, its chats, updates that stay until they are confirmed by an offset. */
export interface BotApi {
  readonly url: string;
  readonly token: string;
  readonly calls: readonly BotCallSeen[];
  /** As they stand in the chats now. */
  messages(chat?: number): readonly BotMessage[];
  /** Somebody presses a button, by its words or, as a client of their own may, with any data. Returns the query's id. */
  press(message: BotMessage, button: string | { readonly data: string }, user: number, isBot?: boolean): string;
  /** The words that a press was answered with. */
  answered(query: string): string | undefined;
  /** The same update again, as after a crash on the other side. */
  again(): void;
  fail(method: string, failing: Failing | null): void;
  /** Ends every connection and takes no new one; `restore` listens again at the same address. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  close(): Promise<void>;
}

interface Update {
  readonly update_id: number;
  readonly callback_query: object;
}

const ok = (result: unknown) => ({ status: 200, body: { ok: true, result } });
const no = (status: number, description: string, parameters?: object) => ({
  status,
  body: { ok: false, error_code: status, description, ...(parameters && { parameters }) },
});

type Said = Readonly<Record<string, unknown>>;
type Reply = ReturnType<typeof ok> | ReturnType<typeof no>;

/** The bot's side of the server: chats with messages, and presses that wait to be answered. */
function chatsOf(chats: readonly number[], newId: () => number) {
  const messages = new Map<string, BotMessage>();
  const queries = new Map<string, string | undefined>();
  const methods: Readonly<Record<string, (said: Said) => Reply>> = {
    sendMessage(said) {
      const id = Number(said["chat_id"]);
      if (!chats.includes(id)) return no(400, "Bad Request: chat not found");
      const made = contentOf(said);
      if (typeof made === "string") return no(400, made);
      const message: BotMessage = { message_id: newId(), chat: { id, type: id > 0 ? "private" : "supergroup" }, ...made };
      messages.set(`${id} ${message.message_id}`, message);
      return ok(message);
    },
    editMessageText(said) {
      const key = `${String(said["chat_id"])} ${String(said["message_id"])}`;
      const before = messages.get(key);
      if (before === undefined) return no(400, "Bad Request: message to edit not found");
      const made = contentOf(said);
      if (typeof made === "string") return no(400, made);
      const after = { message_id: before.message_id, chat: before.chat, ...made };
      if (JSON.stringify(after) === JSON.stringify(before)) return no(400, "Bad Request: message is not modified");
      messages.set(key, after);
      return ok(after);
    },
    answerCallbackQuery(said) {
      const id = String(said["callback_query_id"]);
      const text = String(said["text"] ?? "");
      if (!queries.has(id) || queries.get(id) !== undefined) return no(400, "Bad Request: query is too old or query ID is invalid");
      if (text.length > 200) return no(400, "Bad Request: MESSAGE_TOO_LONG");
      queries.set(id, text);
      return ok(true);
    },
  };
  return { messages, queries, methods };
}

function contentOf(said: Said): Pick<BotMessage, "text" | "entities" | "reply_markup"> | string {
  const { text, entities, reply_markup } = said as unknown as BotMessage;
  if (typeof text !== "string" || text.trim() === "") return "Bad Request: message text is empty";
  if (text.length > 4_096) return "Bad Request: message is too long";
  if (entities?.some(({ offset, length }) => offset < 0 || length < 1 || offset + length > text.length))
    return "Bad Request: entity is wrong";
  if (reply_markup?.inline_keyboard.flat().some(({ callback_data }) => Buffer.byteLength(callback_data) > 64))
    return "Bad Request: BUTTON_DATA_INVALID";
  return { text, ...(entities && { entities }), ...(reply_markup && { reply_markup }) };
}

const send = (response: ServerResponse, { status, body }: Reply): void =>
  void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

/** Updates, held until somebody asks, and kept until somebody confirms them. Of two who ask, the later one ends the other. */
function updatesFor() {
  let updates: readonly Update[] = [];
  let polling: { readonly response: ServerResponse; readonly offset: number; readonly timer: NodeJS.Timeout } | undefined;
  const waiting = (offset: number): readonly Update[] => updates.filter(({ update_id }) => update_id >= offset);
  const deliver = (): void => {
    if (polling === undefined || waiting(polling.offset).length === 0) return;
    clearTimeout(polling.timer);
    send(polling.response, ok(waiting(polling.offset)));
    polling = undefined;
  };
  return {
    add(update: Update): void {
      updates = [...updates, update];
      deliver();
    },
    poll(said: Said, response: ServerResponse): void {
      if (polling !== undefined) {
        clearTimeout(polling.timer);
        send(
          polling.response,
          no(409, "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"),
        );
      }
      const offset = Number(said["offset"] ?? 0);
      updates = waiting(offset);
      const timer = setTimeout(
        () => {
          polling = undefined;
          send(response, ok([]));
        },
        Number(said["timeout"] ?? 0) * 1_000,
      );
      polling = { response, offset, timer };
      response.once("close", () => {
        if (polling?.response === response) polling = undefined;
        clearTimeout(timer);
      });
      deliver();
    },
  };
}

export async function botApi(chats: readonly number[], token = "4242:AAtest-token_0123456789abcdefghijklmn"): Promise<BotApi> {
  let ids = 100;
  const newId = (): number => (ids += 1);
  const { messages, queries, methods } = chatsOf(chats, newId);
  const updates = updatesFor();
  const calls: BotCallSeen[] = [];
  const failing = new Map<string, Failing & { left: number }>();
  let last: Update | undefined;

  const answer = (url: string, text: string, response: ServerResponse): void => {
    const [, given, method = ""] = /^\/bot([^/]+)\/(\w+)$/.exec(url) ?? [];
    if (given !== token) return send(response, no(401, "Unauthorized"));
    const parameters = JSON.parse(text || "{}") as Said;
    calls.push({ method, parameters });
    const wrong = failing.get(method);
    if (wrong !== undefined && wrong.left > 0) {
      wrong.left -= 1;
      const more = wrong.retryAfter === undefined ? undefined : { retry_after: wrong.retryAfter };
      return send(response, no(wrong.status, wrong.description ?? "it is told to fail", more));
    }
    if (method === "getUpdates") return updates.poll(parameters, response);
    return send(response, methods[method]?.(parameters) ?? no(404, "Not Found"));
  };
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    request.on("end", () => answer(request.url ?? "", text, response));
  });
  const listen = (port: number): Promise<void> => new Promise((resolve) => void server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = async (): Promise<void> => {
    if (!server.listening) return;
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  };
  return {
    url: `http://127.0.0.1:${port}`,
    token,
    calls,
    messages: (chat) => [...messages.values()].filter((each) => chat === undefined || each.chat.id === chat),
    press(message, button, user, isBot = false) {
      const id = String(newId());
      queries.set(id, undefined);
      const from = { id: user, is_bot: isBot, first_name: "Someone" };
      last = { update_id: newId(), callback_query: { id, from, message, chat_instance: "1", data: dataOf(message, button) } };
      updates.add(last);
      return id;
    },
    answered: (query) => queries.get(query),
    again: () => last && updates.add({ ...last, update_id: newId() }),
    fail: (method, how) => void (how === null ? failing.delete(method) : failing.set(method, { ...how, left: how.times ?? Infinity })),
    cut,
    restore: () => listen(port),
    close: cut,
  };
}

function dataOf({ reply_markup }: BotMessage, button: string | { readonly data: string }): string {
  if (typeof button === "object") return button.data;
  const found = reply_markup?.inline_keyboard.flat().find(({ text }) => text === button);
  if (found === undefined) throw new Error(`there is no button "${button}"`);
  return found.callback_data;
}
