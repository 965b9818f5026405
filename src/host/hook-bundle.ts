import { execFile } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { mkdir, readdir, rename, rm, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { hookFileName } from "../adapters/clients/shared/hook-entries.ts";
import { readPlainNow } from "../disk/plain-file.ts";
import { Fault } from "../kernel/trouble.ts";
import { damagedPart, manifestName } from "./hook-digests.ts";
import { hookFile, hookFolder } from "./hook-place.ts";

const isClone = import.meta.url.endsWith(".ts");
const root = fileURLToPath(new URL("../..", import.meta.url));
const makeMs = 120_000;

/** Whether something is wrong with the hook of this installation. */
export async function hookAge(): Promise<"fresh" | "stale" | "missing" | "damaged"> {
  if (!existsSync(hookFile)) return "missing";
  if (isHookStale()) return "stale";
  return (await damagedPart(hookFolder)) === undefined ? "fresh" : "damaged";
}

/** In a package the hook is as old as everything else. In a clone the source may have changed since it was bundled. */
export function isHookStale(): boolean {
  const made = isClone ? statSync(hookFile, { throwIfNoEntry: false }) : undefined;
  return made !== undefined && ["src", "tools"].some((folder) => newestIn(join(root, folder)) > made.mtimeMs);
}

let making: Promise<void> | undefined;

/**
 * Makes the hook where it is missing, damaged or older than its source: once, however many ask for it at the same time. Throws
 * a fault that says what to do.
 */
export const ensureHook = (): Promise<void> => (making ??= makeHook().finally(() => (making = undefined)));

async function makeHook(): Promise<void> {
  const age = await hookAge();
  if (age === "fresh") return;
  if (!isClone) throw new Fault("agent.unusable", `${hookFile} is ${age}; install assent again (\`npm install --global assent\`)`);
  const draft = `${hookFolder}.${process.pid}`;
  const began = new Date();
  try {
    await promisify(execFile)(process.execPath, [join(root, "tools", "bundle-hook.ts"), draft], { timeout: makeMs });
    await utimes(join(draft, hookFileName), began, began); // changes made meanwhile are not in it
    await moveIn(draft);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Fault("agent.unusable", `the hook could not be made (run: npm run build): ${why}`, { cause });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Clients may call the hook at this very moment, and some run a call when it is missing: it must never be missing. */
export async function moveIn(draft: string): Promise<void> {
  await mkdir(hookFolder, { recursive: true });
  const [made, present] = await Promise.all([readdir(draft), readdir(hookFolder)]);
  const parts = made.filter((name) => name !== hookFileName);
  for (const name of [...parts, hookFileName]) await rename(join(draft, name), join(hookFolder, name));
  const left = present.filter((name) => !made.includes(name));
  await Promise.all(left.map((name) => rm(join(hookFolder, name), { recursive: true, force: true })));
}

const isOfNoHook = /\.(test|fixture)\.tsx?$|\.md$|\.snap$/;

/** Of some thousand files: asking for each in another thread would take ten times as long, and Node's own walk twice as long. */
function newestIn(folder: string): number {
  const times = readdirSync(folder, { withFileTypes: true }).map((entry) => {
    const at = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return newestIn(at);
    return !entry.isFile() || isOfNoHook.test(entry.name) ? 0 : (statSync(at, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  });
  return Math.max(0, ...times);
}

/** The version of assent that a hook is of; undefined if nothing beside it says so. */
export async function versionAt(hook: string): Promise<string | undefined> {
  const manifest = join(dirname(hook), manifestName);
  if (!existsSync(manifest)) return undefined;
  try {
    const { version } = JSON.parse(readPlainNow(manifest).toString("utf8")) as { version?: unknown };
    return typeof version === "string" ? version : undefined;
  } catch {
    return undefined;
  }
}

/** Compares versions number by number; the part behind a hyphen does not count. */
export function isOlder(version: string, least: string): boolean {
  const [have, want] = [version, least].map((text) => (text.split("-")[0] ?? "").split(".").map(Number));
  const differs = (want ?? []).findIndex((number, place) => number !== (have?.[place] ?? 0));
  return differs >= 0 && (have?.[differs] ?? 0) < (want?.[differs] ?? 0);
}
