import { join } from "node:path";
import { install } from "./install.ts";

/** Installs the heavy tools of all tests, in the order in which they are needed. Whoever needs one meanwhile waits for it. */
for (const folder of ["mcp", "browser", "postgres", "restate", "nodes", "library", "clients"])
  await install(join(import.meta.dirname, "..", folder));
