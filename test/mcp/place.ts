import { once } from "node:events";
import { install } from "../support/install.ts";
import type { Newcomer } from "../support/cli.ts";

/** The folder in which the suite and the inspector are installed, which takes half a minute the first time. */
export const mcpModules = (): Promise<string> => install(import.meta.dirname);

export interface Up {
  /** Where MCP is. */
  readonly url: string;
  stop(): Promise<void>;
}

export async function startUp(newcomer: Newcomer): Promise<Up> {
  const child = newcomer.start(["up", "--port", "0", "--json"]);
  child.stderr.resume();
  const [first] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string];
  const { url } = JSON.parse(first.split("\n")[0] ?? "") as { url: string };
  return {
    url: `${url}/mcp`,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}
