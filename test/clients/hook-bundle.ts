import { join } from "node:path";
import type { ClientName } from "../../src/adapters/clients/rows.ts";
import { quickWhere } from "../../src/setup/hooks/quick-command.ts";

/** Set by `setup.ts` for the processes that run tests. */
export const runVariable = "ASSENT_TEST_RUN";

/** Where one run of the tests keeps the hook as it is shipped, made of the sources as they are: another run makes its own. */
export const hookFolder = join(import.meta.dirname, `../../node_modules/.cache/client-hook-${process.env[runVariable] ?? process.pid}`);

/** The command that a client starts, as `init` would write it here. */
export const hookCommand = (client: ClientName): readonly string[] =>
  quickWhere(client, [process.execPath, join(hookFolder, "assent-hook.js"), client]);
