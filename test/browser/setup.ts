import { execFile } from "node:child_process";
import { globSync, statSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { debianTool } from "../support/debian.ts";
import { install } from "../support/install.ts";
import { program } from "./chromium.ts";

const root = join(import.meta.dirname, "../..");

/** Once before the browser tests: a browser, what drives it, and the console as it stands in this tree. */
export async function setup(): Promise<void> {
  await install(import.meta.dirname);
  await debianTool(program);
  if (await isFresh()) return; // others may be using it now
  const vite = join(root, "node_modules/vite/bin/vite.js");
  await promisify(execFile)(process.execPath, [vite, "build", "--logLevel", "warn"], { cwd: root });
}

/** Whether the console that lies there was built after the last change to anything that it is made of. */
async function isFresh(): Promise<boolean> {
  const built = await stat(join(root, "dist/console/index.html")).catch(() => undefined);
  const sources = globSync(
    [
      "src/**/*.{ts,tsx,css,html,svg}",
      "docs/*.md",
      "docs/pictures/*",
      "tools/help/*.ts",
      "tools/console/*.ts",
      "vite.config.ts",
      "package-lock.json",
    ],
    { cwd: root },
  );
  return built !== undefined && sources.every((path) => statSync(join(root, path)).mtimeMs < built.mtimeMs);
}
