import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { platform } from "node:os";
import { statLine } from "./process.ts";
import type { Processes, SeenProcess } from "./seen-process.ts";

const terminalMajors: ReadonlySet<number> = new Set([4, 136, 137, 138, 139, 140, 141, 142, 143]);

/** The processes of this machine, as /proc shows them. Elsewhere nothing is seen: then ancestors alone decide. */
export const processesHere = (): Processes => ({
  of: seen,
  heldTerminals: (pid) => [...new Set(filesOf(pid).flatMap((file) => terminalAt(file) ?? []))],
  onTerminal: (terminal) =>
    numbersIn("/proc").flatMap((pid) => {
      const found = seen(pid);
      return found?.terminal === terminal ? [found] : [];
    }),
});

/** Everything that runs here. */
export const runningHere = (): readonly SeenProcess[] => numbersIn("/proc").flatMap((pid) => seen(pid) ?? []);

/** Sockets that a process holds, by the system's numbers of them. */
export const socketsOf = (pid: number): readonly number[] =>
  filesOf(pid)
    .flatMap((file) => /^socket:\[(\d+)\]$/.exec(file)?.[1] ?? [])
    .map(Number);

/** A socket of this machine, and the ports at its two ends; 0 where there is none. */
export interface SeenSocket {
  readonly number: number;
  readonly port: number;
  readonly far: number;
}

/** Sockets that have one of the ports at either end. Undefined where that cannot be read. */
export function socketsAt(ports: readonly number[]): readonly SeenSocket[] | undefined {
  const asked = new Set(ports);
  const found = ["tcp", "tcp6", "udp", "udp6"].map((table) => orUndefined(() => readFileSync(`/proc/net/${table}`, "utf8")));
  if (found[0] === undefined) return undefined; // without the sixth version of addresses there are no such tables
  const lines = found.flatMap((text = "") => text.split("\n").slice(1));
  return lines.map(socketIn).filter(({ number, port, far }) => number > 0 && (asked.has(port) || asked.has(far)));
}

/** `0: 0100007F:0BB8 00000000:0000 0A …`, the number in the tenth column. */
function socketIn(line: string): SeenSocket {
  const columns = line.trim().split(/\s+/);
  const portIn = (address = ""): number => Number.parseInt(address.slice(address.lastIndexOf(":") + 1), 16) || 0;
  return { number: Number(columns[9] ?? 0), port: portIn(columns[1]), far: portIn(columns[2]) };
}

/** Whether this system shows whose session a process is of. */
export const showsSessions = (): boolean => platform() === "linux";

/** Environment, file, user and group are read on use: most processes are only passed on the way up. */
function seen(pid: number): SeenProcess | undefined {
  try {
    const { name, fields, start } = statLine(pid);
    const field = (at: number): number => Number(fields[at] ?? 0);
    const command = words(`/proc/${pid}/cmdline`);
    return {
      pid,
      parent: field(1),
      session: field(3),
      terminal: field(4),
      start,
      command: command.length > 0 ? command : [name],
      name,
      processGroup: field(2),
      get folder() {
        return orUndefined(() => readlinkSync(`/proc/${pid}/cwd`));
      },
      get environment() {
        return orUndefined(() => environmentOf(pid));
      },
      get file() {
        return orUndefined(() => readlinkSync(`/proc/${pid}/exe`));
      },
      get user() {
        return orUndefined(() => userOf(pid));
      },
      get group() {
        return orUndefined(() => groupOf(pid));
      },
    };
  } catch {
    return undefined; // it has ended, or is not ours to see
  }
}

const words = (file: string): readonly string[] => readFileSync(file, "utf8").split("\0").filter(Boolean);

const environmentOf = (pid: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    words(`/proc/${pid}/environ`).map((line) => {
      const equals = line.indexOf("=");
      return [line.slice(0, equals), line.slice(equals + 1)];
    }),
  );

const userOf = (pid: number): number | undefined => {
  const real = /^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return real === undefined ? undefined : Number(real);
};

/** The process's group in the system's manager; the root group tells nothing. */
function groupOf(pid: number): string | undefined {
  const line = /^0::(.+)$/m.exec(readFileSync(`/proc/${pid}/cgroup`, "utf8"))?.[1];
  return line === "/" ? undefined : line;
}

const numbersIn = (folder: string): readonly number[] =>
  (orUndefined(() => readdirSync(folder)) ?? []).filter((name) => /^\d+$/.test(name)).map(Number);

const filesOf = (pid: number): readonly string[] =>
  numbersIn(`/proc/${pid}/fd`).flatMap((number) => orUndefined(() => readlinkSync(`/proc/${pid}/fd/${number}`)) ?? []);

/** The number of a terminal as `stat` counts it: major and minor in one. */
function terminalAt(file: string): number | undefined {
  if (!/^\/dev\/(?:pts\/\d+|tty\d+)$/.test(file)) return undefined;
  const device = orUndefined(() => statSync(file).rdev);
  if (device === undefined) return undefined;
  const major = (device >> 8) & 0xf_ff;
  const minor = (device & 0xff) | ((device >> 12) & 0xf_ff_00);
  return terminalMajors.has(major) ? (major << 8) | (minor & 0xff) | ((minor & 0xf_ff_00) << 12) : undefined;
}

function orUndefined<Value>(look: () => Value): Value | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
