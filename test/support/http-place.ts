import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCodes, credentialsIn, type Codes } from "../../src/host/backend/browsers.ts";
import { addToken, type Role } from "../../src/secrets/tokens.ts";
import { serveHttp, type RunningServer, type ServeOptions } from "../../src/server/serve.ts";
import { assets, servedWorld, type ServedWorld } from "./served-world.ts";
import { offerAction, startPlan } from "./world.ts";
import type { SessionId } from "../../src/kernel/ids.ts";
import { patienceMs } from "./pace.ts";

export interface HttpPlace extends RunningServer {
  readonly world: ServedWorld;
  readonly tokensFile: string;
  readonly tokens: Readonly<Record<Role, string>>;
  readonly codes: Codes;
  readonly troubles: readonly unknown[];
  /** Moves the clock of the one-time codes. */
  advance(ms: number): void;
  /** A session that waits at a gate. */
  waiting(text?: string): Promise<SessionId>;
  remove(): Promise<void>;
}

/** The server as `assent up` has it, on a real port, with real tokens and a journal in memory. */
export async function httpPlace(listening: Partial<ServeOptions> = {}): Promise<HttpPlace> {
  const folder = await mkdtemp(join(tmpdir(), "assent-http-"));
  const tokensFile = join(folder, "tokens.json");
  const at = "2026-01-01T00:00:00.000Z";
  const tokens = {
    person: await addToken(tokensFile, "mira", "person", at),
    agent: await addToken(tokensFile, "robo", "agent", at),
    reader: await addToken(tokensFile, "eye", "reader", at),
  };
  let nowMs = 0;
  const codes = createCodes(() => nowMs);
  const world = await servedWorld({}, { credentials: credentialsIn(tokensFile, codes) });
  const troubles: unknown[] = [];
  const parts = { backend: world.backend, assets, onTrouble: (cause: unknown) => void troubles.push(cause) };
  const served = await serveHttp(parts, { address: "127.0.0.1", port: 0, names: [], ...listening });
  return {
    ...served,
    world,
    tokensFile,
    tokens,
    codes,
    troubles,
    advance: (ms) => void (nowMs += ms),
    async waiting(text = "deploy it") {
      const stream = await startPlan(world.runtime, [[{ name: "deploy", do: "act" }]]);
      await offerAction(world.runtime, stream, "deploy", text);
      return stream;
    },
    async remove() {
      await served.close();
      await world.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly text: string;
  /** Whether they hung up, or we did after waiting long enough. */
  readonly isClosed: boolean;
  readonly afterMs: number;
}

/** Sends bytes as they are, which no client library would, and reads until the other side hangs up. */
export function raw(port: number, text: string | Buffer, waitMs = patienceMs, address = "127.0.0.1"): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const begun = performance.now();
    let heard = "";
    const socket = connect(port, address, () => void socket.write(text));
    const end = (isClosed: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ ...parsed(heard), isClosed, afterMs: performance.now() - begun });
    };
    const timer = setTimeout(() => end(false), waitMs);
    socket.setEncoding("latin1").on("data", (chunk: string) => (heard += chunk));
    socket.on("error", () => undefined).on("close", () => end(true));
  });
}

function parsed(text: string): Omit<RawAnswer, "isClosed" | "afterMs"> {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)]),
  );
  return { status: Number(first.split(" ")[1] ?? 0), headers, body: rest.join("\r\n\r\n"), text };
}

/** A request that ends with its answer. */
export const request = (line: string, headers: Readonly<Record<string, string>>, body = ""): string =>
  `${line} HTTP/1.1\r\n${Object.entries({ connection: "close", ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n${body}`;
