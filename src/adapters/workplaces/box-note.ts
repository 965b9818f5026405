import { readlinkSync } from "node:fs";
import { readPlainNow } from "../../disk/plain-file.ts";
import { statLine } from "../process.ts";
import { markedBy } from "./without-box.ts";

const noteMaxBytes = 4_096;

/** Of the first process in a box; without mounts of its own, the moment at which it started stands for them. */
interface BoxNote {
  readonly "child-pid"?: number;
  readonly "mnt-namespace"?: number;
  readonly started?: number;
  /** There is no box: its processes are known by their mark. */
  readonly isMarked?: boolean;
}

/**
 * The first process in a box, by the note that was left when it started: with it everything in there ends. Its number may be
 * somebody else's by now, so it counts only with what else was noted. Throws when there is no such box any more.
 */
export const processInBox = (noteFile: string): number => standing(readNote(noteFile));

/** The first process, and with it those that are known by their mark alone. Everything else in there came of one of them. */
export function processesNoted(noteFile: string): readonly [first: number, ...others: number[]] {
  const note = readNote(noteFile);
  return [standing(note), ...(note.isMarked ? markedBy(noteFile) : [])];
}

const readNote = (noteFile: string): BoxNote => JSON.parse(readPlainNow(noteFile, noteMaxBytes).toString("utf8")) as BoxNote;

function standing({ "child-pid": pid, "mnt-namespace": mounts, started }: BoxNote): number {
  const isSame = started === undefined ? hasMounts : hasStarted;
  if (pid === undefined || !isSame(pid, started ?? mounts ?? 0)) throw new Error("the box has ended");
  return pid;
}

const hasMounts = (pid: number, mounts: number): boolean => readlinkSync(`/proc/${pid}/ns/mnt`) === `mnt:[${mounts}]`;
const hasStarted = (pid: number, started: number): boolean => Number(statLine(pid).fields[19]) === started;
