import { userInfo } from "node:os";
import { clientMarkIn, clientOf } from "./clients/marks.ts";
import { guardedClients } from "./guarded-clients.ts";
import { isSameStart, startedAtMs } from "./process.ts";
import { processesHere } from "./processes.ts";
import type { GuardedClient, Processes } from "./seen-process.ts";
import { originOf, type Origin } from "./terminal-origin.ts";

/** An agent that was guarded here since the machine started, and may have opened any terminal that came later. */
export interface AgentHere {
  readonly name: string;
  readonly pid: number;
  readonly startedAtMs: number | undefined;
  readonly isRunning: boolean;
}

export interface TerminalHere {
  /** The origin of this process's terminal. Where the noted clients cannot be read, nobody can tell. */
  readonly origin: Origin;
  readonly agents: readonly AgentHere[];
}

export function terminalHere(home: string): TerminalHere {
  try {
    const [processes, clients] = [processesHere(), guardedClients(home)];
    const origin = originOf(process.pid, {
      processes,
      clients,
      home: userInfo().homedir,
      clientOf: ({ command, environment = {} }) => clientOf(command) ?? clientMarkIn(environment),
    });
    return { origin, agents: clients.map((client) => agentFrom(client, processes)) };
  } catch (cause) {
    return { origin: { kind: "unknown", because: (cause as Error).message }, agents: [] };
  }
}

const agentFrom = ({ name, pid, start }: GuardedClient, { of }: Processes): AgentHere => ({
  name: name ?? "a client",
  pid,
  startedAtMs: startedAtMs(start),
  isRunning: isSameStart(of(pid)?.start ?? Number.NaN, start),
});
