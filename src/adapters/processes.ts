import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { platform } from "node:os";
import { statLine } from "./process.ts";
import type { Processes, SeenProcess } from "./terminal-origin.ts";

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

/** Whether this system shows whose session a process is of. */
export const showsSessions = (): boolean => platform() === "linux";

/** Environment, file and group are read on use: most processes are only passed on the way up. */
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
      get environment() {
        return orUndefined(() => environmentOf(pid));
      },
      get file() {
        return orUndefined(() => readlinkSync(`/proc/${pid}/exe`));
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
