import { createHash } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { platform } from "node:os";
import { join } from "node:path";
import { readPlainNow, writePlainNow } from "../disk/plain-file.ts";
import { endGroup } from "./agents/group.ts";
import type { Holder } from "../kernel/ports.ts";
import { checkHolder, isOfHere, isOver, processNamed, thisProcess } from "./process.ts";
import { makeFolder } from "../disk/make-folder.ts";

/** A command that was started for a step, and goes on after the process that started it is gone. */
interface Left {
  readonly file: string;
  readonly pid: number;
  readonly at: string;
  /** Of a step that may be done again, by a driver that is gone. */
  readonly isOrphaned: boolean;
}

/** A session and a step of it. */
type Step = readonly [session: string, key: string];

interface Noting {
  /** The step may be done again: processes left of it are in the way of the session's next work. */
  readonly isRepeatable?: boolean;
}

/** Writes down that a group of processes runs for a step; the returned function is called at its end. */
export function noteRunning(folder: string, step: Step, pid: number, { isRepeatable = false }: Noting = {}): () => void {
  const file = join(folder, `${nameOf(step)}.${pid}.json`);
  const note = { ...processNamed(pid), at: new Date().toISOString(), isRepeatable, by: thisProcess() };
  makeFolder(folder);
  writePlainNow(file, JSON.stringify(note));
  return () => rmSync(file, { force: true });
}

/** Processes of a step that still run, as far as it is certain: the same process, not another one that has its number now. */
export const leftRunning = (folder: string, step: Step): readonly Left[] => leftIn(folder, `${nameOf(step)}.`);

/**
 * Ends the processes that still run of a step, with their children; also those that a dead driver left of other
 * repeatable steps of the session, because steps may be grouped, and so named, differently now.
 */
export async function endLeft(folder: string, step: Step): Promise<void> {
  const others = leftIn(folder, `${hashOf(step[0])}-`).filter(({ isOrphaned }) => isOrphaned);
  for (const { file, pid } of [...leftRunning(folder, step), ...others]) {
    await endGroup(pid);
    rmSync(file, { force: true });
  }
}

function leftIn(folder: string, prefix: string): readonly Left[] {
  const files = filesIn(folder).filter((name) => name.startsWith(prefix));
  return files.flatMap((name) => {
    const file = join(folder, name);
    const note = readNote(file);
    const { pid, at, isRepeatable, by } = note;
    const standing = checkHolder(note);
    if (standing === "unknown") return []; // its number may be somebody else's here
    const isOrphaned = isRepeatable === true && by !== undefined && checkHolder(by) === "gone";
    if (standing === "alive" || isGroupLeft(note)) return [{ file, pid, at, isOrphaned }];
    rmSync(file, { force: true });
    return [];
  });
}

/** Children of a leader may outlive it. Its number is nobody else's while somebody is in its group, until the machine starts anew. */
function isGroupLeft(leader: Holder): boolean {
  if (platform() !== "linux" || !isOfHere(leader) || !isOver(leader.pid)) return false; // elsewhere it is not certain
  try {
    return process.kill(-leader.pid, 0);
  } catch {
    return false;
  }
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32);

const nameOf = ([session, key]: Step): string => `${hashOf(session)}-${hashOf(key)}`;

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // nothing was ever run from here
  }
}

type Note = Holder & Pick<Left, "at"> & Noting & { readonly by?: Holder };

function readNote(file: string): Note {
  try {
    return JSON.parse(readPlainNow(file).toString("utf8")) as Note;
  } catch {
    return { host: "", pid: 0, pidStart: "unknown", at: "" }; // cut off: then nothing is certain
  }
}
