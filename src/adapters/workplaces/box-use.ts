import { readdirSync, readFileSync } from "node:fs";
import { lstat, opendir } from "node:fs/promises";
import { join } from "node:path";
import { statLine } from "../process.ts";
import { sharedBytes } from "./box-shared.ts";

/** A box's share of the machine at one moment. */
export interface BoxUse {
  readonly processes: number;
  /** Of its processes and of files that it keeps in memory, not what it shares with others outside. */
  readonly memoryBytes: number;
}

/** The first process of a box, and others of which more may have come. */
export type BoxProcesses = readonly [first: number, ...others: number[]];

export function useOfBox(known: BoxProcesses): BoxUse {
  const found = processesFrom(known);
  const own = found.reduce((sum, pid) => sum + ownBytes(pid), 0);
  return { processes: found.length, memoryBytes: own + sharedBytes(known[0], found) };
}

/** Time of the processor that everything in a box has taken so far, with what has ended in there and was waited for. */
export const processorTimeOf = (known: BoxProcesses): number =>
  processesFrom(known).reduce((sum, pid) => sum + (orNothing(() => ownTimeMs(pid)) ?? 0), 0);

/** Fields 14 to 17 of proc(5), in hundredths of a second: its own time, and that of children that it has waited for. */
const ownTimeMs = (pid: number): number =>
  statLine(pid)
    .fields.slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks) * 10, 0);

/** Who loses its parent in a box is given to the first process there. */
function processesFrom(known: BoxProcesses): readonly number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    const parent = Number.isInteger(pid) ? parentOf(pid) : undefined;
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const found = new Set<number>(known);
  for (const pid of found) for (const child of children.get(pid) ?? []) found.add(child); // a set goes on with what is added
  return [...found];
}

const parentOf = (pid: number): number | undefined => orNothing(() => Number(statLine(pid).fields[1]));

const ownBytes = (pid: number): number =>
  orNothing(() => Number(/^RssAnon:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1_024) ?? 0;

/** Processes end while they are looked at. */
function orNothing<Found>(look: () => Found): Found | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

/** Room that a folder takes on the disk, with everything below; stops counting beyond `maxBytes`. Links are not followed. */
export async function roomOf(folder: string, maxBytes: number): Promise<number> {
  let bytes = 0;
  const left = [folder];
  for (let next = left.pop(); next !== undefined && bytes <= maxBytes; next = left.pop()) {
    const entries = await opendir(next).catch(() => undefined);
    for await (const entry of entries ?? []) {
      const path = join(next, entry.name);
      if (entry.isDirectory()) left.push(path);
      bytes += ((await lstat(path).catch(() => undefined))?.blocks ?? 0) * 512;
    }
  }
  return bytes;
}
