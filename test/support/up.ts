import { once } from "node:events";
import { createServer } from "node:net";
import { apiBase } from "../../src/server/paths.ts";
import type { Newcomer } from "./cli.ts";

export interface Up {
  readonly child: ReturnType<Newcomer["start"]>;
  readonly url: string;
  /** Everything it has printed. */
  printed(): string;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  post(path: string, body: object, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** Ends it as a service manager would, and says how. */
  stop(): Promise<{ readonly code: number | null; readonly ms: number }>;
}

/** Starts `assent up` on a free port and speaks to its API as the newcomer. */
export async function startUp(who: Newcomer, args: readonly string[] = ["--port", "0"]): Promise<Up> {
  const child = who.start(["up", "--json", ...args]);
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (chunk: string) => (printed += chunk));
  await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  const first = printed.split("\n").find((line) => line.includes('"url"'));
  if (first === undefined) throw new Error(`assent up did not start: ${printed}`);
  const { url } = JSON.parse(first) as { url: string };
  const authorization = `Bearer ${who.token}`;
  return {
    child,
    url,
    printed: () => printed,
    get: (path, headers = {}) => fetch(`${url}${apiBase}${path}`, { headers: { authorization, ...headers } }),
    post: (path, body, headers = {}) =>
      fetch(`${url}${apiBase}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization, ...headers },
        body: JSON.stringify(body),
      }),
    async stop() {
      const begun = performance.now();
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      const [code] = (await ended) as [number | null];
      return { code, ms: performance.now() - begun };
    },
  };
}

/** Something else that listens, as another program would. */
export async function occupied(port: number): Promise<{ readonly port: number; free(): Promise<void> }> {
  const server = createServer();
  for (let tries = 0; !server.listening && tries < 200; tries += 1) {
    server.listen(port, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve).once("error", resolve));
    if (!server.listening) await new Promise((resolve) => setTimeout(resolve, 100)); // another test has it, for a moment
  }
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    free: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
