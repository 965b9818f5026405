import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { debianTool } from "../support/debian.ts";
import { install } from "../support/install.ts";

const root = join(import.meta.dirname, "../..");

/** Once before the browser tests: a browser, what drives it, and the console as it stands in this tree. */
export async function setup(): Promise<void> {
  await install(import.meta.dirname);
  await debianTool("chromium");
  const vite = join(root, "node_modules/vite/bin/vite.js");
  await promisify(execFile)(process.execPath, [vite, "build", "--logLevel", "warn"], { cwd: root });
}
