import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bootId, clientMarkIn, clientOf } from "./process.ts";
import { processesHere, showsSessions } from "./processes.ts";
import type { GuardedClient, SeenProcess } from "./terminal-origin.ts";

/** Clients of agents that our hook answered, by the boot of the machine: one small file for each process. */
const folderIn = (home: string): string => join(home, "clients");
const ancestorsMax = 16;

/** Notes which client asks, so that nothing it starts is taken for a person later. Never fails a call. */
export function noteClient(home: string, pid = process.ppid): void {
  if (!showsSessions()) return;
  try {
    const client = clientAbove(pid);
    if (!client) return;
    const file = join(folderIn(home), `${boot()}-${client.pid}-${client.start}`);
    if (existsSync(file)) return;
    mkdirSync(folderIn(home), { recursive: true, mode: 0o700 });
    writeFileSync(file, client.group ?? "", { mode: 0o600 });
    forgetOlder(folderIn(home));
  } catch {
    // a disk that takes nothing fails the record of the call too, which is what blocks
  }
}

/** The nearest ancestor that is a client we know, or bears the mark of one. Whoever else runs the hook is not noted. */
function clientAbove(pid: number): SeenProcess | undefined {
  const { of } = processesHere();
  const chain: SeenProcess[] = [];
  for (let at = of(pid); at && at.pid > 1 && chain.length < ancestorsMax; at = of(at.parent)) chain.push(at);
  return (
    chain.find(({ command }) => clientOf(command) !== undefined) ??
    chain.find(({ environment = {} }) => clientMarkIn(environment) !== undefined)
  );
}

/** The clients that were noted since the machine started. Throws where they cannot be told: nobody is a person then. */
export function guardedClients(home: string): readonly GuardedClient[] {
  if (!showsSessions() || !existsSync(folderIn(home))) return [];
  const names = readdirSync(folderIn(home)).filter((name) => name.startsWith(`${boot()}-`));
  return names.map((name) => {
    const [pid = 0, start = 0] = name
      .slice(boot().length + 1)
      .split("-")
      .map(Number);
    const group = readFileSync(join(folderIn(home), name), "utf8");
    return { pid, start, ...(group === "" ? {} : { group }) };
  });
}

const boot = (): string => bootId().replaceAll("-", "");

/** What ran before the machine was started again is gone. */
function forgetOlder(folder: string): void {
  for (const name of readdirSync(folder)) if (!name.startsWith(`${boot()}-`)) rmSync(join(folder, name));
}
