import { namespaceHere } from "./process.ts";
import { ownProcesses, type ClientSession } from "./own-processes.ts";
import { runningHere, showsSessions, socketsAt, socketsOf, type SeenSocket } from "./processes.ts";

/** A process as a signal by number, name or command line may find it. */
export interface ListedProcess {
  readonly pid: number;
  readonly processGroup: number;
  readonly name: string;
  readonly command: string;
  readonly isOwn?: true;
}

/** Who has a port: as its own, and as the far end of a connection. */
export interface PortOwners {
  readonly held: "own" | "others";
  readonly reached: "own" | "others";
}

export interface ProcessList {
  readonly processes: readonly ListedProcess[];
  /** For each port that was asked for; nobody counts as own. */
  readonly ports: Readonly<Record<string, PortOwners>>;
}

/** Everything that runs here, and which of it a client's session started. Undefined where that cannot be told. Only reads. */
export function runningFor(session: ClientSession, ports: readonly number[]): ProcessList | undefined {
  if (!showsSessions() || namespaceHere() === undefined || namespaceHere() !== session.namespace) return undefined;
  const running = runningHere();
  const own = ownProcesses(running, session);
  if (!own) return undefined;
  return {
    processes: running.map(({ pid, processGroup = 0, name = "", command }) => ({
      pid,
      processGroup,
      name,
      command: command.join(" "),
      ...(own.has(pid) ? { isOwn: true } : {}),
    })),
    ports: holders(own, ports),
  };
}

/** Sockets that none of the own processes holds are others', whoever they are: only few processes are looked into. */
function holders(own: ReadonlySet<number>, ports: readonly number[]): ProcessList["ports"] {
  const sockets = ports.length === 0 ? [] : socketsAt(ports);
  if (!sockets) return {};
  const ours = new Set(sockets.length === 0 ? [] : [...own].flatMap(socketsOf));
  const whose = (which: (socket: SeenSocket) => boolean): "own" | "others" =>
    sockets.filter(which).every(({ number }) => ours.has(number)) ? "own" : "others";
  return Object.fromEntries(
    ports.map((asked) => [asked, { held: whose(({ port }) => port === asked), reached: whose(({ far }) => far === asked) }]),
  );
}
