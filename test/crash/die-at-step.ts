import childProcess, { type ChildProcess } from "node:child_process";
import fs from "node:fs";
import fsPromises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { basename, dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isMainThread } from "node:worker_threads";

/**
 * Loaded before a program (`--import`), it counts the moments at which that process changes something that stays: before and
 * after each commit of the journal, each change of a folder below the data directory, and around each program that it starts.
 * At the one it is told (its name, and the how-manieth of that name) it kills itself, really; or its whole group, so that a
 * git that it started dies half-way; or itself, with the locks that such a git leaves. Each thread counts by itself, where threads
 * count at all (`assent up` drives in one).
 */
const { ASSENT_TEST_DIE_AT: dieAt = "", ASSENT_TEST_POINTS: points = "", ASSENT_TEST_DIE: how = "self", ASSENT_HOME = "/" } = process.env;
const { appendFileSync, writeFileSync, existsSync } = fs;
const counts = new Map<string, number>();

const nextNamed = (label: string): string => `${label} #${(counts.get(label) ?? 0) + 1}`;

function step(label: string): void {
  const name = nextNamed(label);
  counts.set(label, (counts.get(label) ?? 0) + 1);
  if (dieAt !== "" && name !== dieAt) return;
  appendFileSync(points, `${name}\n`);
  if (dieAt !== "") process.kill(how === "group" ? -process.pid : process.pid, "SIGKILL");
}

/** One name for one kind of moment, whatever the session and the process are called. */
const named = (path: string): string =>
  path
    .slice(ASSENT_HOME.length)
    .replaceAll(/(?:worker|attend)-[\da-f]+/g, "SESSION")
    .replaceAll(/probe-\w+/g, "PROBE")
    .replaceAll(/[\da-f]{16,}/g, "ID")
    .replaceAll(/\.(?:\d+\.)?[\da-f]{8,}|\.\d+\b/g, ".DRAFT");

const isOurs = (path: unknown): path is string => typeof path === "string" && path.startsWith(ASSENT_HOME);

type Change = (...args: readonly unknown[]) => unknown;

function around(work: Change, name: string): Change {
  return function changing(this: unknown, ...args) {
    const path = args.slice(0, 2).findLast(isOurs); // the place that is changed comes last
    if (path === undefined) return work.apply(this, args as unknown[]);
    step(`before ${name} ${named(path)}`);
    const done = work.apply(this, args as unknown[]);
    const after = <Value>(value: Value): Value => {
      step(`after ${name} ${named(path)}`);
      return value;
    };
    return done instanceof Promise ? done.then(after) : after(done);
  };
}

const changes = ["rename", "link", "symlink", "unlink", "rm", "rmdir", "writeFile", "mkdir", "copyFile", "cp", "utimes", "chmod"];

function watchFiles(): void {
  const [now, later] = [fs as unknown as Record<string, Change>, fsPromises as unknown as Record<string, Change>];
  for (const name of changes) {
    later[name] = around(later[name] as Change, name);
    now[`${name}Sync`] = around(now[`${name}Sync`] as Change, `${name}Sync`);
  }
}

function watchJournal(): void {
  const { exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function execAndCount(this: DatabaseSync, sql: string): void {
    if (sql === "COMMIT") step("before commit");
    exec.call(this, sql);
    if (sql === "COMMIT") step("after commit");
  };
}

/** The program behind the words that enter a namespace, and git's command. */
function programIn([first = "", ...words]: readonly string[]): string {
  const at = [first, ...words].findIndex((word) => basename(word) === "git");
  if (at < 0) return basename(first);
  const [command = ""] = [first, ...words]
    .slice(at + 1)
    .filter((word, index, all) => !word.startsWith("-") && !/^-[cC]$/.test(all[index - 1] ?? ""));
  return `git ${command}`;
}

/** Everything that a git leaves which is killed while it writes an index, moves a branch, or has made a worktree without its files. */
function leaveLocks(command: string, args: readonly string[], options: childProcess.SpawnOptions): void {
  const { GIT_INDEX_FILE: index, GIT_DIR: gitDir = "" } = options.env ?? {};
  const add = args.indexOf("add");
  if (args.includes("worktree") && add > 0)
    childProcess.spawnSync(command, [...args.slice(0, add + 1), "--no-checkout", "--lock", ...args.slice(add + 1)], options);
  const branch = args.find((word) => word.startsWith("refs/heads/"));
  const written = [...(index === undefined ? [] : [index]), ...(branch === undefined ? [] : [`${gitDir}/${branch}`])];
  for (const file of written) {
    fs.mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.lock`, "");
  }
}

/** How far a program gets that dies with the group: long enough to begin, too short to end. */
const halfWay = new Int32Array(new SharedArrayBuffer(4));
const halfWayMs = Number(process.env["ASSENT_TEST_HALF_WAY_MS"] ?? 2);

function watchPrograms(): void {
  const { spawn } = childProcess;
  const spawnAndCount = (command: string, args: readonly string[], options: childProcess.SpawnOptions): ChildProcess => {
    const name = programIn([command, ...args]);
    if (how === "locks" && nextNamed(`before ${name}`) === dieAt) leaveLocks(command, args, options);
    step(`before ${name}`);
    const child = spawn(command, args, options);
    if (nextNamed(`during ${name}`) === dieAt && how === "group") Atomics.wait(halfWay, 0, 0, halfWayMs);
    step(`during ${name}`);
    child.once("exit", () => step(`after ${name}`));
    return child;
  };
  childProcess.spawn = spawnAndCount as typeof spawn;
}

if ((isMainThread || process.env["ASSENT_TEST_THREADS"]) && points !== "") {
  if (!existsSync(points)) writeFileSync(points, "");
  watchFiles();
  watchJournal();
  watchPrograms();
  syncBuiltinESMExports();
}
