import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { GroupProgram } from "../agents/types.ts";

/** Every process of a worker has it in its environment, until one takes it out on purpose: nothing here holds anybody in. */
export const workplaceMark = "ASSENT_WORKPLACE";
/** The same of a command by which work goes out: that is a person's, and no worker's. */
export const shipMark = "ASSENT_SHIP_RUN";

/** Says which process it is and when that started, where the system tells (proc(5), field 22), and becomes the program. */
const noting =
  'started() { read -r line && set -- ${line##*) } && shift 19 && echo "$1"; }; ' +
  'at=$({ started <"/proc/$$/stat"; } 2>/dev/null) && ' +
  `printf '{"child-pid": %d, "started": %d, "isMarked": true}' "$$" "$at" >"$0"; exec "$@"`;

/** W6, kind C: the program runs as we do. It is noted and marked, so that its limits and signs of life can be seen (W8, W20). */
export const noted = (program: GroupProgram, noteIn: string): GroupProgram => ({
  ...program,
  command: "/bin/sh",
  args: ["-c", noting, noteIn, program.command, ...program.args],
  env: { ...program.env, [workplaceMark]: noteIn },
});

/** Processes that were started from a program that was noted there, also those that left its group and lost their parents. */
export function markedBy(noteIn: string, mark = workplaceMark): readonly number[] {
  const entry = `${mark}=${noteIn}\0`;
  if (!existsSync("/proc")) return []; // a system that tells nothing of others
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid && environmentOf(pid).includes(entry));
}

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8");
  } catch {
    return ""; // it has ended, or is somebody else's
  }
}

const rounds = { max: 50, pauseMs: 20 } as const;

/** Ends all of them; looks again, because they may multiply meanwhile. With a grace, they are asked first. */
export async function endMarked(noteIn: string, { mark = workplaceMark, graceRounds = 0 } = {}): Promise<void> {
  for (let round = 0; round < graceRounds + rounds.max; round += 1) {
    const isAsking = round > 0 && round < graceRounds;
    const signal = round === 0 && graceRounds > 0 ? "SIGTERM" : isAsking ? 0 : "SIGKILL";
    const left = markedBy(noteIn, mark).filter((pid) => isReached(pid, signal));
    if (left.length === 0) return;
    await sleep(rounds.pauseMs);
  }
}

function isReached(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
