import { once } from "node:events";
import { connect, type Socket } from "node:net";
import postgres from "postgres";
import { Fault } from "../../kernel/trouble.ts";
import { toFault } from "./faults.ts";
import { fromColumn, toColumn, VerbatimText } from "./text.ts";

/** Plain texts are escaped for their column; rows travel as one JSON array. */
export type SqlValue = string | number | boolean | null | VerbatimText | readonly object[] | readonly string[];

export interface SqlStatement {
  readonly text: string;
  readonly values?: readonly SqlValue[];
}

export interface Rows extends ReadonlyArray<Readonly<Record<string, unknown>>> {
  readonly command: string;
  readonly count: number;
}

/**
 * One connection, for one life.
 *
 * The client library reconnects by itself, and then runs what was queued for a broken transaction outside of any.
 * Here a session never gets a second connection: whatever goes wrong ends it, and the next one starts clean.
 */
export interface Connection {
  /**
   * Sends statements in one go and answers with the rows of each. One call at a time.
   * Throws within a bounded time if the server stays silent; after a throw the session is over.
   */
  send(batch: readonly SqlStatement[], silenceMaxMs?: number): Promise<readonly Rows[]>;
  isOver(): boolean;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  readonly url: string;
  readonly connectMaxMs: number;
  readonly silenceMaxMs: number;
  readonly beforeStatement?: ((text: string) => void) | undefined;
  readonly onNotify?: (payload: string) => void;
  readonly onOver?: () => void;
}

const closeMaxSeconds = 1;

/** Connects with the first `send`. */
export function openSession(options: ConnectionOptions): Connection {
  let socket: Socket | undefined;
  let dialled = false;
  let reason: unknown;
  let fail: ((cause: unknown) => void) | undefined;

  const end = (cause: unknown): void => {
    if (reason !== undefined) return;
    reason = cause;
    fail?.(cause);
    socket?.destroy();
    options.onOver?.();
  };
  const lost = (): Fault => new Fault("journal.unreachable", "the connection to PostgreSQL was lost");
  const sql = clientFor(options, {
    onclose: () => end(lost()),
    async socket(address) {
      if (dialled) end(lost());
      if (reason !== undefined) throw reason;
      dialled = true;
      try {
        return await dial(address, options.connectMaxMs, (dialling) => (socket = dialling));
      } catch (cause) {
        end(toFault(cause)); // with several hosts the library would go on waiting
        throw cause;
      }
    },
  });

  return {
    isOver: () => reason !== undefined,
    async send(batch, silenceMaxMs = options.silenceMaxMs) {
      if (reason !== undefined) throw reason;
      const stopWatching = watchSilence(silenceMaxMs, () => socket?.bytesRead ?? 0, end);
      try {
        return await new Promise<readonly Rows[]>((resolve, reject) => {
          fail = reject;
          Promise.all(batch.map((statement) => run(sql, statement))).then(resolve, reject);
        });
      } catch (cause) {
        const fault = toFault(cause);
        end(fault);
        throw fault;
      } finally {
        stopWatching();
        fail = undefined;
      }
    },
    async close() {
      if (reason !== undefined) return;
      const cause = new Fault("journal.unreachable", "the journal was closed");
      if (fail === undefined) {
        reason = cause;
        await sql.end({ timeout: closeMaxSeconds });
        socket?.destroy();
      } else end(cause);
    },
  };
}

/** Where the library would connect to. With several hosts, the first that answers. */
interface Address {
  readonly host: readonly string[];
  readonly port: readonly number[];
  readonly path: string | false;
}

interface Hooks {
  readonly onclose: () => void;
  readonly socket: (address: Address) => Promise<Socket>;
}

function clientFor({ url, connectMaxMs, beforeStatement, onNotify }: ConnectionOptions, hooks: Hooks): postgres.Sql {
  const settings = {
    ...hooks,
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: connectMaxMs / 1000,
    fetch_types: false,
    connection: { application_name: "assent" },
    types: { wholeNumber: { to: 20, from: [20], serialize: String, parse: Number } },
    transform: { value: { from: (value: unknown, column: { name: string }) => fromColumn(value, column.name) } },
    onnotice: () => {},
    onnotify: (_channel: string, payload: string) => onNotify?.(payload),
    ...(beforeStatement && { debug: (_connection: number, text: string) => beforeStatement(text) }),
  };
  try {
    return postgres(url, settings);
  } catch {
    // The cause would carry the address, and with it the password.
    throw new Fault("journal.unreachable", "the journal's address is not one that PostgreSQL understands");
  }
}

async function dial({ host, port, path }: Address, maxMs: number, hold: (socket: Socket) => void): Promise<Socket> {
  const places = path ? [{ path }] : host.map((name, index) => ({ host: name, port: port[index] ?? 5432 }));
  let failure: unknown;
  for (const place of places) {
    const socket = connect(place);
    hold(socket);
    try {
      await once(socket, "connect", { signal: AbortSignal.timeout(maxMs) });
      return Object.assign(socket.setNoDelay(), place); // the library takes the server's name for TLS from `host`
    } catch (cause) {
      socket.destroy();
      failure = cause;
    }
  }
  throw failure;
}

function run(sql: postgres.Sql, { text, values = [] }: SqlStatement): Promise<Rows> {
  const bound = values.map((value) => (typeof value === "string" ? toColumn(value) : value instanceof VerbatimText ? value.text : value));
  return sql.unsafe(text, bound as postgres.ParameterOrJSON<never>[], { prepare: true }) as unknown as Promise<Rows>;
}

/** A server that froze, or a network that drops everything, shows only as silence. */
function watchSilence(maxMs: number, heard: () => number, end: (cause: Fault) => void): () => void {
  let last = heard();
  const timer = setInterval(() => {
    const now = heard();
    if (now === last) end(new Fault("journal.unreachable", `PostgreSQL has not answered for ${maxMs / 1000} s`));
    last = now;
  }, maxMs);
  return () => clearInterval(timer);
}
