import { join } from "node:path";

/** Set by `setup.ts` for the processes that run tests. */
export const runVariable = "ASSENT_TEST_RUN";

/** Where one run of the tests keeps the hook as it is shipped, made of the sources as they are: another run makes its own. */
export const hookFolder = join(import.meta.dirname, `../../node_modules/.cache/client-hook-${process.env[runVariable] ?? process.pid}`);

/** The command that a client starts. */
export const hookCommand = (client: string): readonly string[] => [process.execPath, join(hookFolder, "assent-hook.js"), client];
