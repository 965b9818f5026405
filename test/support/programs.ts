import { join } from "node:path";

/** Where this run keeps the programs that tests start; set by `programs-setup.ts` for the processes that run tests. */
export const programsVariable = "ASSENT_TEST_PROGRAMS";

const root = join(import.meta.dirname, "../..");
const folder = process.env[programsVariable];

/**
 * The program to start for a source file, which is named from the root: the bundle that this run made of it, because
 * that starts in a third of the time, or else the source itself.
 */
export const programOf = (source: string): string =>
  folder === undefined ? join(root, source) : join(folder, source.replace(/\.ts$/, ".js"));

/** Where Node keeps the compiled code of what `programOf` gives. */
export const compiledFolder = join(folder ?? join(root, "node_modules/.cache"), "compiled");
