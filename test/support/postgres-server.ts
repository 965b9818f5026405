import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { install } from "./install.ts";

export interface PostgresServer {
  /** Reaches the server's own `postgres` database as superuser. */
  readonly url: string;
  /** Resolves when it is up again, with everything that was in it. */
  restart(): Promise<void>;
  /** Resolves when the server is down and its files are gone. Stopping twice is harmless. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Off makes tests fast; on is what a benchmark must measure. */
  readonly fsync: boolean;
}

/**
 * Starts a real PostgreSQL on a free loopback port with an empty data directory.
 *
 * The server lives under a keeper process that watches its standard input. That pipe closes when we stop it
 * and also when we are killed, so no server outlives its test run.
 */
export async function startPostgres({ fsync }: PostgresOptions): Promise<PostgresServer> {
  const modules = await install(join(import.meta.dirname, "../postgres"));
  const keeper = spawn(process.execPath, [join(import.meta.dirname, "postgres-keeper.ts"), modules, fsync ? "on" : "off"], {
    stdio: ["pipe", "pipe", "pipe"],
    detached: true, // a Ctrl-C at the terminal reaches the keeper through the pipe, after the tests
  });
  const exited = once(keeper, "exit");
  const trouble = text(keeper.stderr);

  const lines = createInterface({ input: keeper.stdout });
  const told = async (): Promise<string> => {
    const [url] = await Promise.race([once(lines, "line"), exited.then(() => [])]);
    if (typeof url !== "string") throw new Error(`PostgreSQL did not start: ${await trouble}`);
    return url;
  };
  return {
    url: await told(),
    async restart() {
      const again = told();
      keeper.stdin.write("restart\n");
      await again;
    },
    async stop() {
      keeper.stdin.end();
      await exited;
    },
  };
}
