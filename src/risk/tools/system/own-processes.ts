import type { Facts, RunningProcess } from "../../facts.ts";
import { readPattern, textOf, type ProcessPattern } from "./process-patterns.ts";

/** Which processes a program would find: by a pattern of their names or command lines, by exact names, or by ports. */
export interface ProcessSearch {
  readonly pattern?: string;
  readonly names?: readonly string[];
  readonly ports?: readonly number[];
  /** The pattern is held against the whole command line and not against the name alone. */
  readonly isWhole?: boolean;
  /** Also who is connected to the port. */
  readonly isReaching?: boolean;
}

/**
 * Whether everything that is found was started by this session: as the facts know it, or, where they do not know what runs,
 * in this very command and in words that hardly anything else is called by.
 */
export function findsOnlyOurs(search: ProcessSearch, facts: Facts): boolean {
  const { pattern, names = [], ports = [] } = search;
  if (pattern === undefined && names.length === 0 && ports.length === 0) return false;
  const read = pattern === undefined ? undefined : readPattern(pattern);
  if (pattern !== undefined && !read) return false;
  if (!facts.processes) return wasStartedHere(search, read, facts);
  const { processes } = facts;
  return (
    processes.every((each) => each.isOwn === true || !isFound(each, search, read)) && ports.every((port) => isOurs(port, search, facts))
  );
}

/** Whether a process, or each of a group (`-4711`), was started by this session. */
export function isOwnProcess(named: string, { processes, missionProcesses = [] }: Facts): boolean {
  const [, dash, digits] = /^(-?)(\d{1,10})$/.exec(named) ?? [];
  const number = Number(digits ?? 0);
  if (number <= 1) return false;
  if (missionProcesses.includes(number)) return true;
  const found = (processes ?? []).filter(({ pid, processGroup }) => number === (dash === "-" ? processGroup : pid));
  return found.length > 0 && found.every(({ isOwn }) => isOwn === true); // a number that is not listed may be a thread's
}

function wasStartedHere(
  { names = [], ports = [], isWhole }: ProcessSearch,
  read: ProcessPattern | undefined,
  { started = [] }: Facts,
): boolean {
  if (names.length > 0 || (read && isWhole !== true)) return false;
  const wanted = [...(read ? [textOf(read)] : []), ...ports.map(String)];
  return wanted.every((text) => text !== undefined && isTelling(text) && started.some((line) => holds(line, text)));
}

/** The system keeps no more of a name. */
const nameMaxChars = 15;

function isFound({ command, name }: RunningProcess, { names = [], isWhole }: ProcessSearch, read: ProcessPattern | undefined): boolean {
  if (isWhole === true) return read?.finds(command) === true;
  const called = [name, programName(command.split(" ")[0] ?? "")]; // some searchers know only the one, some the other
  const isNamed = (asked: string): boolean => called.includes(asked) || (name.length >= nameMaxChars && asked.startsWith(name));
  return names.some(isNamed) || called.some((each) => read?.finds(each) === true);
}

const programName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

function isOurs(port: number, { isReaching }: ProcessSearch, { ports }: Facts): boolean {
  const has = ports?.[port];
  return has?.held === "own" && (isReaching !== true || has.reached === "own");
}

/** More than the name of a program that others run too: `vite --port 4199`, `server.js`, a port. */
const isTelling = (text: string): boolean => text.length >= 4 && /[\s./:=\d-]/.test(text) && text !== "node.js";

function holds(line: string, text: string): boolean {
  return /^\d+$/.test(text) ? new RegExp(`(?<!\\d)${text}(?!\\d)`).test(line) : line.includes(text);
}
