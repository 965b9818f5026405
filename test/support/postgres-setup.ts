import { startPostgres } from "./postgres-server.ts";
import { serverUrlVariable } from "./postgres.ts";

/**
 * Runs once before the system tests. The URL travels in an environment variable, so that the processes which
 * tests start and kill have it too. A server named there beforehand is used as it is.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[serverUrlVariable] !== undefined) return undefined;
  const server = await startPostgres({ fsync: process.env["ASSENT_TEST_FSYNC"] === "on" });
  process.env[serverUrlVariable] = server.url;
  return server.stop;
}
