import { readlinkSync } from "node:fs";
import { readPlainNow } from "../../disk/plain-file.ts";
import { statLine } from "../process.ts";

const noteMaxBytes = 4_096;

/** Of the first process in a box; without mounts of its own, the moment at which it started stands for them. */
interface BoxNote {
  readonly "child-pid"?: number;
  readonly "mnt-namespace"?: number;
  readonly started?: number;
}

/**
 * The first process in a box, by the note that was left when it started: with it everything in there ends. Its number may be
 * somebody else's by now, so it counts only with what else was noted. Throws when there is no such box any more.
 */
export function processInBox(noteFile: string): number {
  const note = JSON.parse(readPlainNow(noteFile, noteMaxBytes).toString("utf8")) as BoxNote;
  const { "child-pid": pid, "mnt-namespace": mounts, started } = note;
  const isSame = started === undefined ? hasMounts : hasStarted;
  if (pid === undefined || !isSame(pid, started ?? mounts ?? 0)) throw new Error("the box has ended");
  return pid;
}

const hasMounts = (pid: number, mounts: number): boolean => readlinkSync(`/proc/${pid}/ns/mnt`) === `mnt:[${mounts}]`;
const hasStarted = (pid: number, started: number): boolean => Number(statLine(pid).fields[19]) === started;
