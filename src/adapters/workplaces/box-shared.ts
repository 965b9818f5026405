import { readdirSync, readFileSync, readlinkSync, statfsSync, statSync } from "node:fs";
import { hiddenFolders } from "./box-view.ts";

/** Folders of a box that lie in memory: all that hide what is outside, and the one for shared memory. */
const inMemory = [...hiddenFolders, "/dev/shm"];

/**
 * Memory of a box that belongs to no process alone: files in memory, with a name or without, and what processes share. A file
 * that is also mapped is seen both ways, so the larger of the two counts, and nothing twice.
 */
export function sharedBytes(first: number, processes: readonly number[]): number {
  const named = hasOwnMounts(first) ? sum(inMemory.map((folder) => orNone(() => filledBytes(`/proc/${first}/root${folder}`)))) : 0;
  const mapped = sum(processes.map((pid) => orNone(() => mappedBytes(pid))));
  return Math.max(named + unnamedBytes(processes), mapped);
}

/** Without them those folders are everybody's. */
const hasOwnMounts = (pid: number): boolean => mountsOf(String(pid)) !== mountsOf("self");
const mountsOf = (pid: string): string => orNone(() => readlinkSync(`/proc/${pid}/ns/mnt`), "");

const memoryFileSystem = 0x0102_1994;

function filledBytes(folder: string): number {
  const { type, blocks, bfree, bsize } = statfsSync(folder);
  return type === memoryFileSystem ? (blocks - bfree) * bsize : 0;
}

/** The share of each process in what several have mapped. Asked only where there is some: the answer takes a walk. */
function mappedBytes(pid: number): number {
  if (/^RssShmem:\s*0 kB/m.test(readFileSync(`/proc/${pid}/status`, "utf8"))) return 0;
  return Number(/^Pss_Shmem:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0) * 1_024;
}

/** Files that never had a name (`memfd_create`), each once, however many processes hold it open. */
function unnamedBytes(processes: readonly number[]): number {
  const found = new Map<number, number>();
  for (const pid of processes)
    for (const fd of orNone(() => readdirSync(`/proc/${pid}/fd`), [])) {
      const file = `/proc/${pid}/fd/${fd}`;
      if (!orNone(() => readlinkSync(file), "").startsWith("/memfd:")) continue;
      const stat = orNone(() => statSync(file), undefined);
      if (stat) found.set(stat.ino, stat.blocks * 512);
    }
  return sum([...found.values()]);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Processes end while they are looked at. */
function orNone(look: () => number): number;
function orNone<Found, None>(look: () => Found, none: None): Found | None;
function orNone(look: () => unknown, none: unknown = 0): unknown {
  try {
    return look();
  } catch {
    return none;
  }
}
