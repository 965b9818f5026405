import { spawnSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";

/** One way a disk can fail, at any of its points. Points below 1 are a disk that works. */
export interface Trouble {
  /** The points there are, from 1 on; `practice` plays without trouble. */
  points(practice: () => Promise<void>): Promise<readonly number[]>;
  /** Makes the disk fail at this point of what comes next: opening a new journal, or later the same one again. */
  strike(point: number, path: string, opening: "new" | "again"): void;
  /** Lets the disk be well again; `isUsed` where more is written to it before it fails the next time. */
  relieve(path: string, isUsed: boolean): void;
}

export type TroubleName =
  /** The n-th call fails, once, because strace around this process makes every `period`-th fail. */
  | { readonly kind: "call"; readonly call: keyof typeof harmless; readonly period: number }
  /** Everything fails from this point on; whoever started this process saw to it. */
  | { readonly kind: "outside"; readonly point: number }
  /** No file can grow beyond a size; the write that crosses it is really short. */
  | { readonly kind: "file-size"; readonly stepBytes: number; readonly points: number }
  /** A disk with room for a few pages, and no more. */
  | { readonly kind: "full-disk"; readonly stepBytes: number; readonly points: number }
  /** Files and folders that cannot be written; one point for each way. */
  | { readonly kind: "permissions" };

interface Folders {
  readonly folder: string;
  readonly notes: string;
}

export function troubleFrom(name: TroubleName, { folder, notes }: Folders): Trouble {
  switch (name.kind) {
    case "call":
      return failingCall(name.call, name.period, join(notes, "harmless"));
    case "outside":
      return { points: async () => [name.point], strike: () => {}, relieve: () => {} };
    case "file-size":
      return smallFiles(name.stepBytes, name.points);
    case "full-disk":
      return fullDisk(name.stepBytes, name.points, join(folder, "ballast"));
    case "permissions":
      return permissions;
  }
}

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

const byte = Buffer.alloc(1);

/** Calls of each kind that change nothing. */
const harmless = {
  pwrite64: (file: number) => writeSync(file, byte, 0, 1, 0),
  pread64: (file: number) => readSync(file, byte, 0, 1, 0),
  fsync: (file: number) => fsyncSync(file),
  ftruncate: (file: number) => ftruncateSync(file, 1),
  openat: (_: number, path: string) => closeSync(openSync(path, "r")),
  unlink: (_: number, path: string) => {
    try {
      unlinkSync(`${path}-none`);
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw cause;
    }
  },
};

/** Harmless calls bring strace's count to where the next failing call is as far away as wanted. */
function failingCall(call: keyof typeof harmless, period: number, path: string): Trouble {
  const file = openSync(path, "w+");
  writeSync(file, byte);
  const fails = (): boolean => {
    try {
      harmless[call](file, path);
      return false;
    } catch {
      return true;
    }
  };
  let callsLeft = 0;
  const callUntilOneFails = (): void => {
    for (callsLeft = 0; !fails(); callsLeft += 1) if (callsLeft > period) throw new Error(`nothing makes ${call} fail`);
  };
  return {
    async points(practice) {
      await practice(); // the first time is not like the others: some files are opened only once
      await practice();
      return upTo(period - 1 - callsLeft);
    },
    strike(point, _, opening) {
      if (opening === "again") return;
      callUntilOneFails();
      for (let calls = point < 1 ? period : point; calls < period; calls += 1) if (fails()) throw new Error(`${call} failed too early`);
    },
    relieve: (_, isUsed) => isUsed && callUntilOneFails(), // else the next strike begins with it, and each call costs
  };
}

function smallFiles(stepBytes: number, points: number): Trouble {
  const limit = (bytes: number | "unlimited"): void => {
    const { status, stderr } = spawnSync("prlimit", ["--pid", String(process.pid), `--fsize=${bytes}:`]);
    if (status !== 0) throw new Error(`prlimit: ${String(stderr)}`);
  };
  return {
    points: async (practice) => practice().then(() => upTo(points)),
    strike: (point, _, opening) => opening === "new" && limit(point < 1 ? "unlimited" : point * stepBytes),
    relieve: () => limit("unlimited"),
  };
}

const roomBytes = 16 * 1024 * 1024;
const heap = Buffer.alloc(1024 * 1024);

/** Fills the disk with ballast, and takes as much of it away as there should be room for. */
function fullDisk(stepBytes: number, points: number, path: string): Trouble {
  const ballast = openSync(path, "a");
  const giveBack = (bytes: number): void => ftruncateSync(ballast, Math.max(0, statSync(path).size - bytes));
  return {
    points: async (practice) => practice().then(() => upTo(points)),
    strike(point, _, opening) {
      if (opening === "again" || point < 1) return;
      for (const piece of [heap, heap.subarray(0, stepBytes)]) while (hasRoom(() => writeSync(ballast, piece)));
      giveBack(point * stepBytes);
    },
    relieve: () => giveBack(roomBytes),
  };
}

function hasRoom(write: () => void): boolean {
  try {
    write();
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOSPC") return false;
    throw cause;
  }
}

/** Each way in which something cannot be written, as its owner alone can bring about and undo. */
const barriers: readonly { readonly opening: "new" | "again"; readonly put: (path: string) => void }[] = [
  { opening: "new", put: (path) => chmodSync(dirname(path), 0o500) },
  { opening: "new", put: (path) => mkdirSync(path) },
  { opening: "again", put: (path) => chmodSync(dirname(path), 0o500) },
  { opening: "again", put: (path) => chmodSync(dirname(path), 0o000) },
  { opening: "again", put: (path) => chmodSync(path, 0o400) },
  { opening: "again", put: (path) => writeFileSync(`${path}-wal`, "", { mode: 0o400 }) },
  { opening: "again", put: (path) => writeFileSync(`${path}-shm`, "", { mode: 0o400 }) },
  { opening: "again", put: (path) => mkdirSync(`${path}-wal`) },
];

const permissions: Trouble = {
  points: async (practice) => practice().then(() => upTo(barriers.length)),
  strike(point, path, opening) {
    const barrier = barriers[point - 1];
    if (barrier?.opening === opening) barrier.put(path);
  },
  relieve(path) {
    chmodSync(dirname(path), 0o700);
    for (const file of [path, `${path}-wal`, `${path}-shm`]) {
      const found = statSync(file, { throwIfNoEntry: false });
      if (found?.isDirectory()) rmdirSync(file);
      else if (found) chmodSync(file, 0o600);
    }
  },
};
