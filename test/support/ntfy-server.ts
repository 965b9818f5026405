import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface NtfyActionSeen {
  readonly action: string;
  readonly label: string;
  readonly url: string;
  readonly method?: string;
  readonly body?: string;
  readonly clear?: boolean;
}

/** A message as ntfy gives it to readers. */
export interface NtfyMessageSeen {
  readonly id: string;
  readonly event: "message";
  readonly topic: string;
  readonly message: string;
  readonly title?: string;
  readonly priority?: number;
  readonly actions?: readonly NtfyActionSeen[];
  readonly sequence_id?: string;
}

/** A server of ntfy on loopback: it takes messages in JSON and in plain words, keeps them, and streams them to readers. */
export interface NtfyServerSeen {
  readonly url: string;
  /** As the app of a reader shows them: what takes another's place is in its place. */
  shown(topic: string): readonly NtfyMessageSeen[];
  all(topic: string): readonly NtfyMessageSeen[];
  /** The reader's app does what a button says. */
  press(message: NtfyMessageSeen, label: string): Promise<number>;
  /** Anybody writes to a topic. */
  write(topic: string, text: string): Promise<number>;
  readers(topic: string): number;
  /** Everything from now on is answered with this status; null: as usual. */
  refuse(status: number | null): void;
  cut(): Promise<void>;
  restore(): Promise<void>;
  close(): Promise<void>;
}

type Said = Readonly<Record<string, unknown>>;

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += String(chunk);
  return text;
};

/** Why the real server would not take it. */
function problemOf(said: Said): string | undefined {
  const { topic, message, priority, actions } = said as unknown as NtfyMessageSeen;
  if (!/^[-_A-Za-z0-9]{1,64}$/.test(topic)) return "invalid topic";
  if (Buffer.byteLength(message ?? "") > 4_096) return "message too large, it would become a file";
  if (priority !== undefined && ![1, 2, 3, 4, 5].includes(priority)) return "invalid priority";
  if ((actions ?? []).length > 3) return "actions invalid: only 3 actions allowed";
  if (actions?.some(({ action, label, url }) => !["view", "http", "broadcast"].includes(action) || !label || !url))
    return "actions invalid";
  return undefined;
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;

/** Messages that were published, and who reads them. */
function topicsOf() {
  let ids = 0;
  let kept: readonly NtfyMessageSeen[] = [];
  const readers = new Set<{ readonly topic: string; readonly response: ServerResponse }>();
  const newId = (): string => `m${String((ids += 1)).padStart(11, "0")}`;
  const all = (topic: string): readonly NtfyMessageSeen[] => kept.filter((each) => each.topic === topic);
  return {
    all,
    readers,
    publish(said: Said): NtfyMessageSeen {
      const message = { ...said, id: newId(), time: 1_700_000_000 + ids, event: "message" } as unknown as NtfyMessageSeen;
      kept = [...kept, message];
      for (const { topic, response } of readers) if (topic === message.topic) response.write(line(message));
      return message;
    },
    stream(topic: string, query: URLSearchParams, response: ServerResponse): void {
      const since = query.get("since") ?? "";
      const from = all(topic).findIndex(({ id }) => id === since) + 1; // as the real one: all, where it does not know the message
      response.writeHead(200, { "content-type": "application/x-ndjson; charset=utf-8" });
      if (query.get("poll") === null) response.write(line({ id: newId(), event: "open", topic }));
      if (since !== "") for (const each of all(topic).slice(from)) response.write(line(each));
      if (query.get("poll") !== null) return void response.end();
      const reader = { topic, response };
      readers.add(reader);
      response.once("close", () => readers.delete(reader));
    },
  };
}

export async function ntfyServer({ token }: { readonly token?: string } = {}): Promise<NtfyServerSeen> {
  let refused: number | null = null;
  const { all, readers, publish, stream } = topicsOf();

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://here");
    const fail = (http: number, error: string): void =>
      void response.writeHead(http, { "content-type": "application/json" }).end(line({ code: http * 100 + 1, http, error }));
    const text = await textOf(request);
    if (refused !== null) return fail(refused, "it is told to refuse");
    const [, topic = "", end] = /^\/([\w-]*)(\/json)?$/.exec(pathname) ?? [];
    const isReading = request.method === "GET";
    const mayPublish = !isReading && topic !== ""; // everyone may write to topics; what is published in JSON comes from us
    if (token !== undefined && !mayPublish && request.headers.authorization !== `Bearer ${token}`) return fail(401, "unauthorized");
    if (isReading) return end === undefined ? fail(404, "page not found") : stream(topic, searchParams, response);
    const said = topic === "" ? (JSON.parse(text) as Said) : { topic, message: text };
    const problem = problemOf(said);
    if (problem !== undefined) return fail(400, problem);
    response.writeHead(200, { "content-type": "application/json" }).end(line(publish(said)));
  };

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  const listen = (port: number): Promise<void> => new Promise((resolve) => void server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const cut = async (): Promise<void> => {
    if (!server.listening) return;
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  };
  const post = async (address: string, body: string): Promise<number> => (await fetch(address, { method: "POST", body })).status;
  return {
    url,
    all,
    shown: (topic) =>
      all(topic).filter(
        ({ id, sequence_id }, at, those) => those.findLastIndex((each) => [each.id, each.sequence_id].includes(sequence_id ?? id)) === at,
      ),
    press(message, label) {
      const found = message.actions?.find((each) => each.label === label && each.action === "http");
      if (found === undefined) throw new Error(`there is no button "${label}"`);
      return post(found.url, found.body ?? "");
    },
    write: (topic, text) => post(`${url}/${topic}`, text),
    readers: (topic) => [...readers].filter((each) => each.topic === topic).length,
    refuse: (status) => void (refused = status),
    cut,
    restore: () => listen(port),
    close: cut,
  };
}
