import { createServer, request, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A way in for programs that cannot send a token: adds it, and names the server as the server wants to be named. */
export interface Gateway {
  readonly url: string;
  close(): void;
}

export async function openGateway(target: string, token: string): Promise<Gateway> {
  const { host: theirs, port: theirPort, pathname } = new URL(target);
  const server = createServer((incoming, answer) => {
    const { port } = server.address() as AddressInfo;
    const outgoing = request(
      {
        host: "127.0.0.1",
        port: theirPort,
        method: incoming.method,
        path: incoming.url,
        headers: { ...renamed(incoming.headers, port, theirs), authorization: `Bearer ${token}` },
      },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      },
    );
    outgoing.on("error", () => answer.destroy());
    answer.on("close", () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${pathname}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Only our own name is exchanged: an attacker's must arrive as it was sent. */
const renamed = (headers: IncomingHttpHeaders, port: number, theirs: string): IncomingHttpHeaders => {
  const own = new RegExp(`^(http://)?(?:127\\.0\\.0\\.1|localhost):${port}$`);
  const rename = (value: string | undefined) => value?.replace(own, `$1${theirs}`);
  return {
    ...headers,
    ...(headers.host !== undefined && { host: rename(headers.host) }),
    ...(headers.origin !== undefined && { origin: rename(headers.origin) }),
  };
};
