import { resolve } from "node:path";
import { Fault } from "../kernel/trouble.ts";
import type { ActionWords, GuardOptions } from "./types.ts";

/** Options of a guard, checked: a typo must not relax anything. */
export interface ToolGuardSettings {
  /** The agent's name in the record, and before the names of its tools. */
  readonly client: string;
  readonly session: string | undefined;
  readonly folder: string;
  readonly waitMs: number | undefined;
  readonly actions: ReadonlyMap<string, (input: never) => ActionWords>;
  readonly unweighed: readonly string[];
}

const known: ReadonlySet<string> = new Set<keyof GuardOptions>(["name", "session", "folder", "waitMs", "actions", "unweighed"]);
const namePattern = /^[\w-]{1,60}$/;
const sessionMaxChars = 200;

export function settingsOf(options: GuardOptions): ToolGuardSettings {
  const { name = "own", session, folder = ".", waitMs, actions = {}, unweighed = [] } = options;
  const stranger = Object.keys(options).find((each) => !known.has(each));
  if (stranger !== undefined) throw wrong(`"${stranger}" is no option of a guard; known are ${[...known].join(", ")}`);
  if (session !== undefined && (session.trim() === "" || session.length > sessionMaxChars))
    throw wrong(`a session's name has 1 to ${sessionMaxChars} characters`);
  if (waitMs !== undefined && !(waitMs >= 0)) throw wrong("waitMs is a number of milliseconds, or Infinity");
  return { client: agentName(name), session, folder: resolve(folder), waitMs, actions: new Map(Object.entries(actions)), unweighed };
}

/** No client of ours, and no server that the engine knows, is called so: a name makes nobody less careful. */
export function agentName(name: string): string {
  if (!namePattern.test(name)) throw wrong(`an agent's name has letters, digits, - and _, at most 60 of them; "${name}" has not`);
  return /(?:^|[-_])agent$/i.test(name) ? name : `${name}-agent`;
}

export const wrong = (why: string): Fault => new Fault("input.invalid", why);
