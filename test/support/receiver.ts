import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly atMs: number;
}

/** A webhook on loopback that keeps what it gets, and answers as it is told. */
export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** A status, or nothing at all. */
  answerWith(reply: number | "never", headers?: Readonly<Record<string, string>>): void;
  close(): Promise<void>;
}

export async function receiver(): Promise<Receiver> {
  const received: Received[] = [];
  let reply: number | "never" = 204;
  let sent: Readonly<Record<string, string>> = {};
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      received.push({ path: request.url ?? "", headers: request.headers, body, atMs: Date.now() });
      if (reply !== "never") response.writeHead(reply, sent).end("a reply that nobody reads");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answerWith(next, headers = {}) {
      reply = next;
      sent = headers;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
