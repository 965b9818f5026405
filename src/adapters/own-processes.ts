import { clientMarksOf } from "./clients/marks.ts";
import type { ClientMarks } from "./clients/row.ts";
import { isTold } from "./hook-caller.ts";
import { isSameStart } from "./process.ts";
import type { SeenProcess } from "./seen-process.ts";
import { isInit, isShell } from "./terminal-programs.ts";

/** The client that called the hook, named so that a later process with its number is not mistaken for it. */
export interface CallingClient {
  readonly pid: number;
  readonly start: number;
  /** Numbers of processes mean something in the namespace where they were counted, and nothing elsewhere. */
  readonly namespace: string;
}

export interface ClientSession extends CallingClient {
  /** The client's own name for its session. */
  readonly session: string;
  /** The project that it works on, where links are resolved. */
  readonly root: string;
}

/**
 * The processes that a session of a client started, where that is certain: commands that its client runs, and what they
 * left to run by itself in the project with the client's mark in its environment. A person's terminal, a second client
 * that may have started it, a helper of the client itself: in doubt it is somebody else's. Undefined: the client is gone.
 */
export function ownProcesses(running: readonly SeenProcess[], session: ClientSession): ReadonlySet<number> | undefined {
  const byNumber = new Map(running.map((each) => [each.pid, each]));
  const client = byNumber.get(session.pid);
  if (!client || !isSameStart(client.start, session.start)) return undefined;
  const marks = clientOf(client);
  const above = ancestors(client, byNumber);
  const others = running.filter((each) => marks !== undefined && each !== client && clientOf(each) === marks && !above.includes(each));
  const around: Around = { byNumber, client, session, marks, others };
  return new Set(running.filter((each) => each !== client && isOwn(each, around)).map(({ pid }) => pid));
}

interface Around {
  readonly byNumber: ReadonlyMap<number, SeenProcess>;
  readonly client: SeenProcess;
  readonly session: ClientSession;
  readonly marks: ClientMarks | undefined;
  /** Live clients of the same kind, below this one or beside it. */
  readonly others: readonly SeenProcess[];
}

/** Cheap looks first: an environment and a folder are read from the disk, and of hardly any process. */
function isOwn(process: SeenProcess, around: Around): boolean {
  const { byNumber, client, session } = around;
  if (process.start < client.start) return false;
  const chain = [process, ...ancestors(process, byNumber)];
  const at = chain.indexOf(client);
  const below = at < 0 ? chain : chain.slice(0, at);
  if (below.some((each) => clientOf(each) !== undefined) || !isWithoutPerson(process, at < 0 ? [] : below, around)) return false;
  return (at < 0 ? wasLeft(process, below, around) : isCommand(process, below, around)) && isWithin(session.root, process.folder);
}

/** Words of a command do not make its shell a client. */
const clientOf = ({ command }: SeenProcess): ClientMarks | undefined =>
  isShell(command[0] ?? "") && command.some(isTold) ? undefined : clientMarksOf(command);

/** Its terminal: none, the client's own, or one that a client we know made for a command: people have no terminals in those. */
function isWithoutPerson({ terminal, session }: SeenProcess, below: readonly SeenProcess[], { client, marks }: Around): boolean {
  return terminal === 0 || terminal === client.terminal || (marks !== undefined && below.some(({ pid }) => pid === session));
}

/** Commands run in a shell, or in a terminal made for them. Whatever else a client starts may be a helper of its own. */
function isCommand(process: SeenProcess, below: readonly SeenProcess[], { client, marks }: Around): boolean {
  const first = below.at(-1);
  const isRun = isShell(first?.command[0] ?? "") || (process.terminal !== 0 && process.terminal !== client.terminal);
  return isRun && (marks === undefined || marks.marks.length === 0 || isMarked(process, marks));
}

/** Left to init: its mark must say whose it is, or there is nobody else whose it could be. */
function wasLeft(process: SeenProcess, chain: readonly SeenProcess[], { marks, session, client, others, byNumber }: Around): boolean {
  if (marks === undefined || !chain.every((each) => isMarked(each, marks))) return false;
  const told = marks.sessionMark === undefined ? undefined : process.environment?.[marks.sessionMark];
  if (told !== undefined) return told === session.session;
  const beside = others.filter((each) => !ancestors(each, byNumber).includes(client));
  return beside.every(({ start }) => start > process.start);
}

const isMarked = ({ environment = {} }: SeenProcess, { marks }: ClientMarks): boolean => marks.some((mark) => environment[mark]);

const isWithin = (root: string, folder: string | undefined): boolean =>
  folder !== undefined && (folder === root || folder.startsWith(`${root}/`));

const ancestorsMax = 64;

/** Nearest first, below what takes in processes that were left. */
function ancestors({ parent }: SeenProcess, byNumber: ReadonlyMap<number, SeenProcess>): readonly SeenProcess[] {
  const chain: SeenProcess[] = [];
  for (let at = byNumber.get(parent); at && at.pid > 1 && !isInit(at) && chain.length < ancestorsMax; at = byNumber.get(at.parent))
    chain.push(at);
  return chain;
}
