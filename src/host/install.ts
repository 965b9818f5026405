import type { Config } from "../config/config.ts";
import type { Paths } from "../config/paths.ts";
import type { Journal } from "../journal/journal.ts";
import type { ProcessEnvironment, Redact } from "../kernel/ports.ts";
import type { Runtime, World } from "../runtime/types.ts";
import type { Keys } from "../secrets/keys.ts";

/** Everything that the effects of protocols may need. */
export interface InstallNeeds {
  readonly config: Config;
  readonly environment: ProcessEnvironment;
  readonly journal: Journal;
  readonly keys: Keys;
  readonly paths: Paths;
  readonly redact: Redact;
  readonly runtime: () => Runtime;
}

/** The installed protocols. The hook, which people wait for, brings fewer along than everyone else. */
export type Install = (needs: InstallNeeds) => Promise<Pick<World, "installed" | "graph">>;
