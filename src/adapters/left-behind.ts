import { isSameStart } from "./process.ts";
import { ancestorsOf, startedBefore, type GuardedClient, type ProcessEvidence, type Processes, type SeenProcess } from "./seen-process.ts";
import { isInit } from "./terminal-programs.ts";

export interface HiddenAgent {
  readonly because: string;
  /** The client, where it still runs. */
  readonly process?: SeenProcess;
}

/**
 * The client that has hidden that it started something: this was left to run by itself later than the client began, and
 * still shows a sign of it. Without a sign it may be a service of the machine as well.
 */
export function leftBy(chain: readonly SeenProcess[], around: ProcessEvidence): HiddenAgent | undefined {
  const [own, top] = [chain[0], chain.findLast((each) => !isInit(each))]; // below init, or the user's own manager
  if (!own || !top) return undefined;
  for (const client of around.clients.filter(({ start }) => !startedBefore(top.start, start))) {
    const sign = signOf(own, client, around);
    if (sign === undefined) continue;
    const process = runningOf(client, around.processes);
    const because = `${client.name ?? "a client that assent guards"}, ${sign}; it was left to run by itself`;
    return { because, ...(process ? { process } : {}) };
  }
  return undefined;
}

function signOf(own: SeenProcess, client: GuardedClient, { processes }: ProcessEvidence): string | undefined {
  const tells = client.group !== processes.of(1)?.group; // else there is one group for all, as in a container
  if (client.group !== undefined && client.group === own.group && tells) return "whose group of processes this is in";
  const running = runningOf(client, processes);
  if (!running) return undefined;
  const isInSession = own.session === running.session || ancestorsOf(own.session, processes).some(({ pid }) => pid === client.pid);
  if (own.session > 1 && isInSession) return "in whose session this runs";
  const token = own.environment?.["ASSENT_TOKEN"];
  return token !== undefined && token === running.environment?.["ASSENT_TOKEN"] ? "which was started with this ASSENT_TOKEN" : undefined;
}

const runningOf = ({ pid, start }: GuardedClient, { of }: Processes): SeenProcess | undefined => {
  const found = of(pid);
  return found && isSameStart(start, found.start) ? found : undefined;
};
