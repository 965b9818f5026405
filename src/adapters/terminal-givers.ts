import { ancestorsMax, ancestorsOf, startedBefore, type ProcessEvidence, type Processes, type SeenProcess } from "./seen-process.ts";
import { isInItsPlace, programOf } from "./terminal-programs.ts";

/** Whether an agent may have started it: later than a client, in the same group, and not the client's own surroundings. */
export function isAgents(giver: SeenProcess, { clients, processes }: ProcessEvidence): boolean {
  if (/\/run-[^/]*$/.test(giver.group ?? "")) return true; // put there by a command, not by the desktop
  return clients.some(
    ({ pid, start, group }) =>
      !startedBefore(giver.start, start) &&
      (group === undefined || giver.group === undefined || group === giver.group) &&
      !ancestorsOf(pid, processes).some((each) => each.pid === giver.pid),
  );
}

/** Groups that the system makes for a login, and nobody else can. */
const ofLogin = /\/session-[^/]+\.scope$/;

/**
 * Whether a program that lets people in is the machine's own service, however it calls itself: root's, and no agent can
 * have started the first of it. In a session of another user the nearest of root's belongs to that session alone, since
 * whatever is left by an agent comes below the machine's first process. Where root has no part in it (mosh, Termux) its
 * file must be a system's, and another group counts only if a login got it.
 */
export function isOfMachine(giver: SeenProcess, names: RegExp, around: ProcessEvidence): boolean {
  const line = lineOf(giver, names, around.processes);
  const first = line.at(-1);
  if (!first) return false;
  const ofRoot = line.find(({ user }) => user === 0);
  if (ofRoot) return (ofRoot === giver || ofRoot.pid !== 1) && !isAgents(first, around);
  const isSeen = line.every(({ file }) => file !== undefined);
  return isSeen && !isAgents(ofLogin.test(first.group ?? "") ? first : { ...first, group: undefined }, around);
}

/** A program and those above it that are of the same kind, to the machine's first process; only as far as their files are a system's. */
function lineOf(giver: SeenProcess, names: RegExp, { of }: Processes): readonly SeenProcess[] {
  const line: SeenProcess[] = [];
  for (let at: SeenProcess | undefined = giver; at && line.length < ancestorsMax; at = of(at.parent)) {
    if (!names.test(programOf(at)) || !isInItsPlace(at)) break;
    line.push(at);
  }
  return line;
}
