import { execFileSync } from "node:child_process";
import { lstatSync, readFileSync, readlinkSync } from "node:fs";
import { hostname, platform } from "node:os";
import { lazily } from "../kernel/lazily.ts";
import type { Holder, HolderCheck } from "../kernel/ports.ts";

/** This process, named so that a later one with the same pid is not mistaken for it. */
export const thisProcess = (): Holder => processNamed(process.pid);

/** A process of this machine, named in the same way. */
export const processNamed = (pid: number): Holder => ({ host: hostname(), pid, pidStart: startOf(pid) ?? "unknown" });

/**
 * See the port. One that was killed and only waits to be noticed by its parent is gone. In a sandbox or a container
 * numbers of processes mean something else: a process counted in another one may well live, even if nothing is seen of
 * it here.
 */
export const checkHolder: HolderCheck = ({ host, pid, pidStart }) => {
  const where = host === hostname() ? realmIn(pidStart) : "elsewhere";
  if (where !== "here") return where === "before" ? "gone" : "unknown";
  try {
    process.kill(pid, 0);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ESRCH") return "gone";
  }
  const start = startOf(pid);
  if (start === "dead") return "gone";
  if (start === undefined || pidStart === "unknown") return "unknown";
  return isSameMoment(start, pidStart) ? "alive" : "gone";
};

/** Both of this boot and namespace by now. On Linux the number comes first, and may be one off: see `statLine`. */
const isSameMoment = (one: string, other: string): boolean =>
  platform() === "linux" ? isSameStart(Number.parseInt(one, 10), Number.parseInt(other, 10)) : one === other;

/** No two processes have the same number so soon after each other. */
export const isSameStart = (one: number, other: number): boolean => Math.abs(one - other) <= 1;

/** Whether the numbers of a process that was named mean the same here and now. */
export const isOfHere = ({ host, pidStart }: Holder): boolean => host === hostname() && realmIn(pidStart) === "here";

/** Id of the machine's first namespace, which is the same after each start; those of containers are made anew. */
const firstNamespace = "4026531836";

/** Where a process was named that has this start: here, here before all that runs now, or who knows where. */
function realmIn(pidStart: string): "here" | "before" | "elsewhere" {
  if (platform() !== "linux") return "here";
  if (pidStart === "dead") return "before"; // it had already ended
  const [, boot, namespace] = pidStart.split(" ");
  const here = realm();
  if (namespace === undefined || namespace !== here?.namespace) return "elsewhere";
  if (boot === here.boot) return "here";
  return namespace === firstNamespace ? "before" : "elsewhere";
}

interface Realm {
  readonly boot: string;
  readonly namespace: string;
}

/** Undefined where /proc is absent or counts processes otherwise than the system does for us: then nothing can be told. */
const realm = lazily((): Realm | undefined => {
  try {
    if (readlinkSync("/proc/self") !== String(process.pid) || shift() === undefined) return undefined;
    return { boot: bootId(), namespace: readlinkSync("/proc/self/ns/pid").replaceAll(/\D/g, "") };
  } catch {
    return undefined;
  }
});

/** The process namespace of this process; undefined where /proc shows another. */
export const namespaceHere = (): string | undefined => realm()?.namespace;

/**
 * Whether notes about processes of one namespace mean anything in another. The machine's own namespace sees all
 * processes, and no container reaches it; from any other it cannot be told who started what.
 */
export const isComparable = (noted: string, here: string | undefined): boolean =>
  here !== undefined && (noted === "" || noted === here || here === firstNamespace);

/** Whether no process has this number any more, or only one that has ended. */
export function isOver(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "ESRCH";
  }
  return startOf(pid) === "dead";
}

/** When a process started, as the system counts; `dead` when it has ended; undefined when it cannot be told. */
function startOf(pid: number): string | undefined {
  try {
    if (platform() === "linux") {
      const { start, state } = statOf(pid);
      return /[ZX]/.test(state) ? "dead" : start;
    }
    if (platform() === "win32") return undefined;
    const told = execFileSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
    const [state = "", ...start] = told.split(/\s+/);
    return state.startsWith("Z") ? "dead" : start.join(" ") || undefined;
  } catch {
    return undefined;
  }
}

function statOf(pid: number): { readonly state: string; readonly parent: number; readonly start?: string } {
  const { fields, start: ticks } = statLine(pid);
  const { boot, namespace } = realm() ?? {};
  const start = boot === undefined ? undefined : `${ticks} ${boot} ${namespace}`;
  return { state: fields[0] ?? "", parent: Number(fields[1]), ...(start === undefined ? {} : { start }) };
}

interface StatLine {
  readonly name: string;
  /** Fields behind the name. */
  readonly fields: readonly string[];
  /** Start time by the machine's own clock: the same for all observers, but for rounding. */
  readonly start: number;
}

/** Linux's line about a process. */
export function statLine(pid: number): StatLine {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  const end = text.lastIndexOf(")"); // the name may hold spaces and brackets
  const fields = text.slice(end + 2).split(" ");
  const start = Math.round(Number(fields[19]) - (shift() ?? Number.NaN));
  return { name: text.slice(text.indexOf("(") + 1, end), fields, start };
}

/** Hundredths of a second, in which Linux tells times to programs. */
const ticks = { inSecond: 100, inNanosecond: 1e-7 } as const;

/** Shift of the clock in a time namespace: see time_namespaces(7). */
export function shiftIn(offsets: string): number {
  const [, seconds = 0, nanoseconds = 0] = /^boottime\s+(-?\d+)\s+(\d+)/m.exec(offsets) ?? [];
  return Number(seconds) * ticks.inSecond + Number(nanoseconds) * ticks.inNanosecond;
}

/** The shift of this process; undefined where it cannot be told, as when only its children are shifted. */
const shift = lazily((): number | undefined => {
  const [own, ofChildren, offsets] = ["ns/time", "ns/time_for_children", "timens_offsets"].map((name) => `/proc/self/${name}`) as [
    string,
    string,
    string,
  ];
  try {
    if (lstatSync(own, { throwIfNoEntry: false }) === undefined) return 0; // this system has no such thing
    return readlinkSync(own) === readlinkSync(ofChildren) ? shiftIn(readFileSync(offsets, "utf8")) : undefined;
  } catch {
    return undefined;
  }
});

/** Whether times of processes can be compared with those that others have noted. */
export const tellsTime = (): boolean => shift() !== undefined;

/** When a process of that start began, by the wall clock to about a second; undefined where the system does not say. */
export function startedAtMs(start: number): number | undefined {
  try {
    const [, booted] = /^btime (\d+)$/m.exec(readFileSync("/proc/stat", "utf8")) ?? [];
    return booted === undefined || !Number.isFinite(start) ? undefined : Number(booted) * 1_000 + start * (1_000 / ticks.inSecond);
  } catch {
    return undefined;
  }
}

let boot: string | undefined;
/** A new id each time the machine starts. */
export const bootId = (): string => (boot ??= readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim());

const ancestorsMax = 64;

/** The command lines of this process's ancestors, nearest first: how `answer` notices that an agent runs it. */
export function ancestorCommands(): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  try {
    for (let pid = process.ppid; pid > 1 && found.length < ancestorsMax;) {
      if (platform() === "linux") {
        found.push(readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").filter(Boolean));
        pid = statOf(pid).parent;
      } else {
        const [parent = "0", ...words] = execFileSync("ps", ["-o", "ppid=,args=", "-p", String(pid)], { encoding: "utf8" })
          .trim()
          .split(/\s+/);
        found.push(words);
        pid = Number(parent);
      }
    }
  } catch {
    return found; // as far as it could be seen; an ancestor may have ended meanwhile
  }
  return found;
}
