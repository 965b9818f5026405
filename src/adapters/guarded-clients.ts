import { lstatSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readPlainNow, writePlainNow } from "../disk/plain-file.ts";
import { Fault } from "../kernel/trouble.ts";
import { clientMarkIn, clientOf } from "./clients/marks.ts";
import { bootId, isComparable, isSameStart, namespaceHere, tellsTime } from "./process.ts";
import { hookCallers, isTypedInto } from "./hook-caller.ts";
import type { CallingClient } from "./own-processes.ts";
import { processesHere, showsSessions } from "./processes.ts";
import type { GuardedClient, Processes, SeenProcess } from "./seen-process.ts";
import { makeFolder } from "../disk/make-folder.ts";

/** Clients of agents that our hook answered, by the boot of the machine: one small file for each process. */
const folderIn = (home: string): string => join(home, "clients");
/** Beyond this many, those that have ended are forgotten, but for the first. */
const notedMax = 100;

/**
 * Notes the caller of the hook and its client, so that no process it starts is taken for a person later. The same
 * caller is noted once: afterwards this looks at one or two processes and at one file. Where it cannot be noted the
 * call must not go on. Returns the client, where it is certain which process that is.
 */
export function noteClient(home: string, client: string, { pid, parent } = hookHere()): CallingClient | undefined {
  if (!showsSessions()) return undefined;
  const processes = processesHere();
  const startedAt = processes.of(pid)?.start ?? 0;
  const callers = hookCallers(ancestors(parent, processes), startedAt);
  if (callers.filter((caller) => noteOne(home, caller, client)).length > 0) {
    const marked = markedAbove(ancestors(parent, processes));
    if (marked) noteOne(home, marked, client);
  }
  return certain(callers);
}

/** The process of the hook, and the one that started it. */
export interface HookPids {
  readonly pid: number;
  readonly parent: number;
}
const hookHere = (): HookPids => ({ pid: process.pid, parent: process.ppid });

/** The client itself, where it is no question which of them it is, and no shell that a person types into. */
function certain([caller, ...more]: readonly SeenProcess[]): CallingClient | undefined {
  const namespace = namespaceHere();
  if (!caller || more.length > 0 || isTypedInto(caller) || namespace === undefined) return undefined;
  return { pid: caller.pid, start: caller.start, namespace };
}

/** Notes a client that we started ourselves. */
export function noteStarted(home: string, client: string, pid: number): void {
  const started = showsSessions() ? processesHere().of(pid) : undefined;
  if (started) noteOne(home, started, client);
}

/** False where it was noted before. */
function noteOne(home: string, { pid, start, group = "" }: SeenProcess, client: string): boolean {
  const folder = folderIn(home);
  const file = join(folder, `${boot()}-${pid}-${start}`);
  try {
    if (lstatSync(file, { throwIfNoEntry: false })?.isFile() === true) return false;
    if (!tellsTime()) throw new Error("it cannot be told here when a process has started");
    makeFolder(folder);
    writePlainNow(file, `${group}\n${client}\n${namespaceHere() ?? ""}`);
  } catch (cause) {
    const why = `cannot note in ${folder} that an agent is guarded here: ${(cause as Error).message}`;
    throw new Fault("journal.unwritable", why, { cause });
  }
  forgetOlder(folder);
  return true;
}

function* ancestors(pid: number, { of }: Processes): Generator<SeenProcess> {
  for (let at = of(pid); at && at.pid > 1; at = of(at.parent)) yield at;
}

const ancestorsMax = 16;

/** Further up, the nearest that bears the name or the mark of a client we know. */
function markedAbove(above: Iterable<SeenProcess>): SeenProcess | undefined {
  const chain = [...above].slice(0, ancestorsMax);
  return (
    chain.find(({ command }) => clientOf(command) !== undefined) ??
    chain.find(({ environment = {} }) => clientMarkIn(environment) !== undefined)
  );
}

/** The clients that were noted since the machine started. Throws where they cannot be read: then no one counts as a person. */
export function guardedClients(home: string): readonly GuardedClient[] {
  const folder = folderIn(home);
  if (!showsSessions() || lstatSync(folder, { throwIfNoEntry: false }) === undefined) return [];
  return notedIn(folder).map(({ file, pid, start }) => {
    const [group = "", name = "", namespace = ""] = linesOf(file);
    if (!isComparable(namespace, namespaceHere()))
      throw new Error("an agent is guarded outside this sandbox or container, and may have started it");
    return { pid, start, ...(group === "" ? {} : { group }), ...(name === "" ? {} : { name }) };
  });
}

interface Noted extends Pick<GuardedClient, "pid" | "start"> {
  readonly file: string;
}

const notedIn = (folder: string): readonly Noted[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith(`${boot()}-`))
    .map((name) => {
      const [pid = 0, start = 0] = name
        .slice(boot().length + 1)
        .split("-")
        .map(Number);
      return { file: join(folder, name), pid, start };
    });

const linesOf = (file: string): readonly string[] => readPlainNow(file).toString("utf8").split("\n");

const boot = (): string => bootId().replaceAll("-", "");

/**
 * Forgets processes from before the machine was started again. Of many that have ended since, the first of each group
 * counts for all: any of them may have started the later ones.
 */
function forgetOlder(folder: string): void {
  try {
    forget(folder);
  } catch {
    // a note that stays gives nobody more rights
  }
}

function forget(folder: string): void {
  for (const name of readdirSync(folder)) if (!name.startsWith(`${boot()}-`)) rmSync(join(folder, name));
  const noted = notedIn(folder);
  if (noted.length <= notedMax) return;
  const { of } = processesHere();
  const groups = new Set<string>();
  for (const { file, pid, start } of noted.toSorted((a, b) => a.start - b.start)) {
    if (isSameStart(of(pid)?.start ?? Number.NaN, start)) continue;
    const [group = ""] = linesOf(file);
    if (groups.has(group)) rmSync(file, { force: true });
    groups.add(group);
  }
}
