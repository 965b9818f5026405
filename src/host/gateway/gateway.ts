import type { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { join } from "node:path";
import { digest } from "../../journal/row.ts";
import { canonical } from "../../kernel/canonical.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { pathsFor } from "../../config/paths.ts";
import { createJudge } from "./judge.ts";
import { eachLine, writeLine } from "./lines.ts";
import { gatewayLimits } from "./messages.ts";
import { keepPins, readPins } from "./pin-file.ts";
import { toolPins } from "./pins.ts";
import { Relay } from "./relay.ts";
import { startServer } from "./server-process.ts";
import { reachServer } from "./server-url.ts";
import type { ServerSide, SideEnding } from "./types.ts";
import { words } from "./words.ts";

export interface GatewayOptions {
  /** The server's name in the client, by which its tools are judged. */
  readonly name: string;
  readonly server: { readonly words: readonly string[] } | { readonly url: URL; readonly bearer?: string };
  readonly folder: string;
  readonly environment: ProcessEnvironment;
  readonly waitMs: number;
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly note: (text: string) => void;
  readonly guardWorktrees: (root: string) => Promise<unknown>;
}

/** Time for what was asked before the client closed its end. */
const answerWithinMs = 10_000;
/** Time for calls that wait for a person to be told that everything ends. */
const lastWordsMs = 3_000;

/** Serves one client until it goes, the server ends, or the signal says so. Tells why, where that was not in order. */
export async function serveGateway(options: GatewayOptions, signal: AbortSignal): Promise<SideEnding> {
  const { name, server, folder, environment, stdin, stdout, note } = options;
  const start = "url" in server ? [server.url.href] : server.words;
  const { home } = pathsFor(environment);
  const judge = createJudge({ ...options, server: name, key: keyOf([name, ...start, folder]) });
  const file = join(home, "mcp", `pins-${keyOf([name, ...start])}.json`);
  const pins = toolPins({ kept: readPins(file), keep: (kept) => keepPins(file, kept), digest });
  const relay = new Relay({
    ...options,
    judge,
    pins,
    server: name,
    toClient: (line) => writeLine(stdout, line),
    toServer: (line, message) => side.send(line, message),
  });
  let heard: Promise<void> = Promise.resolve();
  /** One after the other, from however many streams they come. */
  const hear = (line: string): Promise<void> =>
    (heard = heard.then(() => relay.fromServer(line)).catch((cause: unknown) => note((cause as Error).message)));
  const side: ServerSide = "url" in server ? reachServer(server, hear) : startServer({ words: server.words, folder, environment }, hear);
  const client = eachLine(stdin, gatewayLimits.lineMaxChars, (line) => relay.fromClient(line)).then(
    (): SideEnding => ({}),
    (cause: unknown): SideEnding => ({ why: `what the client says cannot be read: ${(cause as Error).message}` }),
  );
  const told = new Promise<SideEnding>((resolve) => signal.addEventListener("abort", () => resolve({}), { once: true }));
  const byServer = side.ended.then((ending) => ({ ...ending, isServer: true as const }));
  const first = await Promise.race([byServer, client.then((ending) => patiently(relay, byServer, ending)), told]);
  const isServers = "isServer" in first;
  const why = first.why ?? (isServers ? "it went" : "the gateway was told to end");
  await relay.end(why);
  await side.stop();
  await until(() => relay.pending === 0, lastWordsMs);
  await judge.tell({ kind: "ended" }, { waitMs: 0 }).catch(() => {}); // nothing depends on it
  await judge.close();
  stdin.destroy();
  return isServers ? { why: words.serverEnded(why) } : first;
}

/** The client closed its end; what it had asked before is answered, as far as nobody has to wait for a person. */
async function patiently(relay: Relay, byServer: Promise<SideEnding>, ending: SideEnding): Promise<SideEnding> {
  const over = until(() => relay.pending === 0, answerWithinMs);
  await Promise.race([over, byServer]);
  return ending;
}

const pollMs = 20;
async function until(condition: () => boolean, waitMs: number): Promise<void> {
  for (let waitedMs = 0; !condition() && waitedMs < waitMs; waitedMs += pollMs) await sleep(pollMs);
}

const keyOf = (parts: readonly string[]): string => digest(canonical(parts)).slice(0, 24);
