import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A server as seen through a network that can fail: it passes everything on until told otherwise. */
export interface Proxy {
  readonly url: string;
  /** As a server that was stopped: connections break, new ones are refused. */
  stop(): Promise<void>;
  /** As a server that froze: connections stay, nothing comes back. */
  freeze(): void;
  /** Breaks the connection at the first message that holds the text, before or after the server gets it. */
  breakAt(text: string, when: "before" | "after"): void;
  /** Everything works again, on new connections. */
  restore(): Promise<void>;
}

export async function startProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let frozen = false;
  let breaking: { readonly text: string; readonly when: "before" | "after" } | undefined;

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const cut = (): void => [client, upstream].forEach((socket) => socket.destroy());
    let deaf = false;
    client.on("data", (data) => {
      const breaks = breaking !== undefined && data.includes(breaking.text);
      if (breaks && breaking?.when === "before") return cut();
      if (!frozen) upstream.write(data);
      if (!breaks) return undefined;
      deaf = true;
      return void setTimeout(cut, 200); // the server has done what it was told by then
    });
    upstream.on("data", (data) => !frozen && !deaf && client.write(data));
    for (const socket of [client, upstream]) {
      sockets.add(socket.setNoDelay());
      socket.on("error", cut).on("close", () => (sockets.delete(socket), cut()));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const own = (server.address() as AddressInfo).port;

  const stop = async (): Promise<void> => {
    const closed = server.listening ? once(server, "close") : undefined;
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    url: Object.assign(new URL(target), { port: own }).href,
    stop,
    freeze: () => void (frozen = true),
    breakAt: (text, when) => void (breaking = { text, when }),
    async restore() {
      await stop();
      frozen = false;
      breaking = undefined;
      server.listen(own, "127.0.0.1");
      await once(server, "listening");
    },
  };
}
