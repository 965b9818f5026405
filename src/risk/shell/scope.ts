import type { CompoundCommand, CompoundList, Redirected } from "unbash";
import type { Facts } from "../facts.ts";
import { someTemporary, unknownPiece } from "../deed.ts";
import type { Stdin } from "../tools/call.ts";
import { isAssumed, placeNamed } from "../files/places/named-places.ts";
import { work } from "../work.ts";

/** The answer of a host, and the script that asked for it. */
interface Answer {
  readonly host: string;
  readonly source: string;
}

type Body = CompoundCommand | Redirected | CompoundList;

/** The shell's knowledge at one point of a script. */
export interface ShellScope {
  /** Arrays; a plain variable has one element. */
  readonly variables: Map<string, readonly string[]>;
  /** Values that are what a host has answered, each by itself: a variable that is set anew, or perhaps, holds another. */
  readonly answers: WeakMap<readonly string[], Answer>;
  readonly functions: Map<string, Body>;
  readonly aliases: Map<string, string>;
  /** Functions that may be absent or bypassed: then the program of that name may run instead. */
  doubtful: ReadonlySet<string>;
  /** Inside a function: outer values of its local variables, to be restored. */
  readonly hidden?: Map<string, readonly string[] | undefined>;
  /** `$0`, `$1`, … of the script or function. */
  positional: readonly string[] | undefined;
  cwd: string | undefined;
  /** Where the shell still is if the last `cd` failed, unless it is certain that it did not. */
  unsure?: string | undefined;
  /** `set -e`: a command that fails ends the script. */
  stops?: true;
  /** Where `cd -` goes back to. */
  previous: string | undefined;
  /** Where `popd` goes back to, the last one first. */
  stack: readonly (string | undefined)[];
  /** Input that `exec < file` gave the shell, and with it everything it starts. */
  input?: Stdin;
  /** Traps for the end of the script, to be looked at then. */
  traps?: (() => void)[] | undefined;
}

export const newScope = (cwd: string | undefined, positional?: readonly string[]): ShellScope => ({
  variables: new Map(),
  answers: new WeakMap(),
  functions: new Map(),
  aliases: new Map(),
  doubtful: new Set(),
  positional,
  cwd,
  previous: undefined,
  stack: [],
});

/** A subshell's scope; its changes stay there. */
export function copyOf(scope: ShellScope): ShellScope {
  const { variables, functions, aliases } = scope;
  work(1 + (variables.size + functions.size + aliases.size) / entriesPerUnit);
  return { ...scope, variables: new Map(variables), functions: new Map(functions), aliases: new Map(aliases) };
}

const entriesPerUnit = 4;

/** After a branch it is unknown which way was taken: every difference between the ways is unknown. */
export function mergeInto(scope: ShellScope, ways: readonly ShellScope[]): void {
  work(ways.reduce((sum, { variables, functions }) => sum + variables.size + functions.size, 0));
  const names = new Set(ways.flatMap(({ variables }) => [...variables.keys()]));
  for (const name of names) {
    const values = new Set(ways.map(({ variables }) => variables.get(name)?.join("\n")));
    const value = ways[0]?.variables.get(name);
    const isSame = ways.every(({ variables }) => variables.get(name) === value);
    scope.variables.set(name, values.size === 1 && value ? (isSame ? value : [...value]) : [unknownPiece]);
  }
  const doubtful = new Set(ways.flatMap((way) => [...way.doubtful]));
  for (const way of ways) {
    for (const [name, body] of way.functions) {
      scope.functions.set(name, body);
      if (ways.some(({ functions }) => functions.get(name) !== body)) doubtful.add(name);
    }
    for (const [name, text] of way.aliases) scope.aliases.set(name, text);
  }
  scope.doubtful = doubtful;
  const [first, ...rest] = ways;
  if (!first) return;
  const agreed = rest.every(({ cwd }) => cwd === first.cwd);
  scope.cwd = agreed ? first.cwd : undefined;
  scope.previous = agreed ? first.previous : undefined;
  scope.unsure = agreed ? ways.find(({ unsure }) => unsure !== undefined)?.unsure : undefined;
  scope.stack = agreed ? first.stack : [];
  if (rest.some(({ positional }) => positional?.join("\n") !== first.positional?.join("\n"))) scope.positional = undefined;
  else scope.positional = first.positional;
}

/** Runs a part of a script that may not run, or not in this shell: what it sets is nobody's answer behind it. */
export function perhaps<T>(scope: ShellScope, run: () => T): T {
  work(1 + scope.variables.size / entriesPerUnit);
  const before = new Map(scope.variables);
  const outcome = run();
  for (const [name, value] of scope.variables) if (before.get(name) !== value) scope.variables.set(name, [...value]);
  return outcome;
}

/** Goes to a folder, remembering the one that is left. */
export function moveTo(scope: ShellScope, folder: string | undefined): void {
  scope.previous = scope.cwd;
  scope.cwd = folder;
}

/** The value of a variable, or undefined where it is not set. */
export function variableIn(scope: ShellScope, facts: Facts, name: string): readonly string[] | undefined {
  const set = scope.variables.get(name);
  if (set) return set;
  if (/^\d+$/.test(name)) {
    const value = scope.positional?.[Number(name)];
    return value === undefined ? undefined : [value];
  }
  if (name === "@" || name === "*") return scope.positional?.slice(1);
  const known = ambientIn(scope, facts, name);
  return known === undefined ? undefined : [known];
}

/** Whether the value stands for a variable of which nobody knows that it is set. */
export const isStandIn = (scope: ShellScope, facts: Facts, name: string): boolean =>
  !scope.variables.has(name) && (isAssumed(name, facts.variables) || variableIn(scope, facts, name)?.[0] === someTemporary);

/** Value of `$!`: a process that this very command started. */
export const ownProcess = `${unknownPiece}!`;

/** Files that a step of a pipeline leaves for the runner and for later steps: each runner puts them elsewhere. */
const leftForRunner = (name: string): string => `/home/runner/work/_temp/_runner_file_commands/${name}_${unknownPiece}`;

type Ambient = (scope: ShellScope, facts: Facts) => string | undefined;

/** Values that the shell itself sets, whatever the environment has. */
const ambient: ReadonlyMap<string, Ambient> = new Map<string, Ambient>([
  ["HOME", (_, { home }) => home ?? "~"],
  ["PWD", ({ cwd }) => cwd],
  ["OLDPWD", ({ previous }) => previous],
  ["USER", (_, { user }) => user],
  ["LOGNAME", (_, { user }) => user],
  ["UID", (_, { uid }) => (uid === undefined ? undefined : String(uid))],
  ["TMPDIR", (_, { variables }) => variables?.["TMPDIR"] ?? someTemporary],
  ["IFS", () => " \t\n"],
  ["!", () => ownProcess],
  ["SHELL", () => "/bin/bash"],
]);

/** Variables of a runner of pipelines, where nobody says otherwise. */
const runnerFiles: ReadonlyMap<string, string> = new Map([
  ["GITHUB_OUTPUT", "set_output"],
  ["GITHUB_STATE", "save_state"],
  ["GITHUB_STEP_SUMMARY", "step_summary"],
  ["GITHUB_ENV", "set_env"],
  ["GITHUB_PATH", "add_path"],
]);

function ambientIn(scope: ShellScope, facts: Facts, name: string): string | undefined {
  const own = ambient.get(name);
  if (own) return own(scope, facts);
  const place = placeNamed(name, facts.variables);
  if (place !== undefined) return place;
  if (facts.variables && Object.hasOwn(facts.variables, name)) return facts.variables[name];
  const file = runnerFiles.get(name);
  return file === undefined ? undefined : leftForRunner(file);
}
