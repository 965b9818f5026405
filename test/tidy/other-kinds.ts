import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Document } from "./documents.ts";
import { binariesFor, fetchedOn, folderOf, kindOf, type KindName } from "./platforms.ts";
import { root } from "./repository.ts";
import type { Problem } from "./source.ts";

const run = promisify(execFile);
const quiet = ["--no-audit", "--no-fund", "--prefer-offline"];
const outputMaxBytes = 16 * 1024 * 1024;

/**
 * Installs what a lockfile names as a machine of another kind would, in a folder of its own and without running anything
 * of it, and looks whether every binary came. npm says nothing about one that it could not get.
 */
export async function otherKindProblems(lockfile: Document, kind: KindName): Promise<readonly Problem[]> {
  const needed = binariesFor(lockfile, kind);
  const fetched = fetchedOn(lockfile, kind).map((wanted) => fetchProblems(lockfile, kind, wanted));
  const scripted = (await Promise.all(fetched)).flat();
  if (needed.length === 0) return scripted; // nothing in it knows what it runs on
  const place = mkdtempSync(join(tmpdir(), "assent-kind-"));
  try {
    for (const name of ["package.json", "package-lock.json"]) copyFileSync(join(root, folderOf(lockfile), name), join(place, name));
    const { os, cpu, libc } = kindOf(kind);
    const as = [`--os=${os}`, `--cpu=${cpu}`, ...(libc === undefined ? [] : [`--libc=${libc}`])];
    await run("npm", ["ci", "--ignore-scripts", ...quiet, ...as], { cwd: place, maxBuffer: outputMaxBytes });
    const missing = needed.filter(({ at, version }) => !isThere(join(place, at), version));
    return [...missing.map(({ at, version }) => `${lockfile.path}: ${at} ${version} did not come on ${kind}`), ...scripted];
  } catch (cause) {
    return [`${lockfile.path}: npm ci fails on ${kind}: ${String(cause)}`];
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** The package in its version, with more in it than its name. */
function isThere(folder: string, version: string): boolean {
  const manifest = join(folder, "package.json");
  if (!existsSync(manifest)) return false;
  const isVersion = (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version === version;
  return isVersion && readdirSync(folder).length > 1;
}

async function fetchProblems(lockfile: Document, kind: KindName, wanted: string): Promise<readonly Problem[]> {
  const said = await run("npm", ["view", wanted, "dist.integrity", "--json"]).catch(() => ({ stdout: "" }));
  return said.stdout.includes("sha") ? [] : [`${lockfile.path}: ${wanted} is not in the registry, needed on ${kind}`];
}
