import { randomInt } from "node:crypto";
import { keepConnected, type KeepOptions, type LastingLink } from "./keep.ts";

/** When the server that answers was started: another server, or the same one after a restart, has another. */
export const serverText = "(extract(epoch FROM pg_postmaster_start_time()) * 1000)::BIGINT";

/**
 * A lock that is held for as long as this process lives and the server sees it, so that others can tell at once that it is gone.
 * Leases name it.
 */
export interface Life {
  readonly lock: number;
  /** The server that holds it now; null while none does, and then only the end of a term says anything. */
  server(): number | null;
  /** Takes the lock on first use. Resolves when it is held, or when this was tried in vain and goes on in the background. */
  begin(): Promise<void>;
  end(): Promise<void>;
}

const lockMax = 2 ** 48 - 1;

export function lifeWith(options: KeepOptions): Life {
  const lock = randomInt(lockMax);
  const first = { text: `SELECT pg_advisory_lock(${lock}), ${serverText} AS server` };
  const stop = new AbortController();
  let server: number | null = null;
  let tried: Promise<void> | undefined;
  let ended = Promise.resolve();

  const start = (): Promise<void> =>
    new Promise((resolve) => {
      const now = (held: number | null): void => {
        server = held;
        resolve();
      };
      const onBegun: LastingLink["onBegun"] = (rows) => now(Number(rows?.[0]?.["server"]));
      ended = keepConnected(options, { first, onBegun, onOver: () => now(null) }, stop.signal);
    });

  return {
    lock,
    server: () => server,
    begin: () => (tried ??= start()),
    async end() {
      stop.abort();
      await ended;
    },
  };
}
