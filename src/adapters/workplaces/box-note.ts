import { readlinkSync } from "node:fs";
import { readPlainNow } from "../../disk/plain-file.ts";

const noteMaxBytes = 4_096;

/**
 * The first process in a box, by the note that was left when it started: with it everything in there ends. Its number may be
 * somebody else's by now, so it counts only with the mounts that were noted. Throws when there is no such box any more.
 */
export function processInBox(noteFile: string): number {
  const { "child-pid": pid, "mnt-namespace": mounts } = JSON.parse(readPlainNow(noteFile, noteMaxBytes).toString("utf8")) as Readonly<
    Record<string, number>
  >;
  if (pid === undefined || mounts === undefined || readlinkSync(`/proc/${pid}/ns/mnt`) !== `mnt:[${mounts}]`)
    throw new Error("the box has ended");
  return pid;
}
