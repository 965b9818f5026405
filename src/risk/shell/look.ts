import type { Span } from "../../kernel/text.ts";
import type { Language } from "../code/types.ts";
import type { Deed, FileSelection } from "../deed.ts";
import type { Facts } from "../facts.ts";
import type { CommandWord, ProgramCall, Stdin, UncommittedPatch } from "../tools/call.ts";
import type { Doubt } from "./doubt.ts";
import type { Container } from "./contained.ts";
import type { MadeFiles } from "./flows/made.ts";
import type { ShellScope } from "./scope.ts";

/** Where in the whole command the walk is. Made with every field, as a call is. */
export interface WalkPosition {
  /** The text that positions point into. */
  readonly source: string;
  /** Set inside a script that came from a string: everything there is shown at that word. */
  readonly within?: Span | undefined;
  /** Programs inside programs, functions inside functions. */
  readonly depth: number;
  /** Scripts inside scripts. */
  readonly texts?: number | undefined;
  /** Files of the disk inside which the walk is, each named by the one before it. */
  readonly files?: readonly string[] | undefined;
  /** The shell is the plain one of old, to which `[[` is a program like any other. */
  readonly plainShell?: boolean | undefined;
  /** The shell is zsh, which reads some words otherwise. */
  readonly zsh?: boolean | undefined;
  /** Aliases, tasks and scripts under way, so that none of them starts itself for ever. */
  readonly functions: readonly string[];
  /** Bodies of functions under way: a name may get another body while it runs. */
  readonly bodies?: readonly object[] | undefined;
  readonly elsewhere?: NonNullable<ProgramCall["elsewhere"]> | undefined;
  /** The new container in which the walk is: only what leaves it counts, or what nobody can read. */
  readonly container?: Container | undefined;
  readonly stdin?: Stdin | undefined;
  /** Somebody may type into what is started, and nobody sees what. */
  readonly keyboard?: true | undefined;
  /** Typed into a running terminal: an unknown command there may be an answer to somebody's question. */
  readonly typed?: true | undefined;
  /** Of all the variables that it prints, a filter lets only such through that are no secrets. */
  readonly narrowed?: true | undefined;
  /** A later filter picks the secrets out of what it prints. */
  readonly sought?: true | undefined;
  /** Doubt that this would run: only some deeds count. */
  readonly doubt?: Doubt | undefined;
  /** The module inside which the walk is, for doubt about what of it runs. */
  readonly module?: string | undefined;
}

/** A command's results for the one that reads from it, where they are certain. */
export interface CommandOutcome {
  readonly output?: string;
  /** Paths it prints, as globs: `find src -name x`. */
  readonly paths?: readonly CommandWord[];
  /** Programs that took part, for "piped from". */
  readonly programs?: readonly string[];
  /** How much it prints, where that is worth counting. */
  readonly bytes?: number;
  readonly patch?: UncommittedPatch;
}

export const nothing: CommandOutcome = {};

/** The walk as its parts see it: each part looks at one thing and hands the rest back. */
export interface ShellWalk {
  readonly facts: Facts;
  /** Files that the command itself has made so far. */
  readonly made: MadeFiles;
  /** Which files are meant by wildcards that stand for what a program found, as they are spelled in words. */
  readonly sets: Map<string, FileSelection>;
  readonly add: (deed: Deed, at: WalkPosition) => void;
  /** Whether there is time left for so much more work. Running out of it is a deed of its own. */
  readonly spend: (steps: number, at: WalkPosition) => boolean;
  /** A program about to start. */
  readonly call: (call: ProgramCall, scope: ShellScope, at: WalkPosition) => CommandOutcome;
  /** A script in a string. */
  readonly text: (text: string, scope: ShellScope, at: WalkPosition) => CommandOutcome;
  /** A file that is about to be run. */
  readonly script: (file: CommandWord, run: ScriptRun) => void;
  /** Files that code loads from beside it, by the place where it lies. */
  readonly loads: (code: string, place: string, run: ScriptRun) => void;
  /** A command line that goes on beside the rest. */
  readonly begun: (line: string) => void;
  /** The deeds of a program by its table. */
  readonly tools: (call: ProgramCall, at: WalkPosition) => void;
}

/** How a file of code is run. */
export interface ScriptRun {
  readonly language: Language | "shell";
  readonly call: ProgramCall;
  readonly scope: ShellScope;
  readonly at: WalkPosition;
  readonly positional: readonly CommandWord[];
  /** In this shell, not in a new one. */
  readonly sourced?: true;
  /** By a test runner, which also takes folders. */
  readonly tests?: true;
}

/** Limits of following: a part left unread gates. */
export const lookLimits = { textsMax: 12, depthMax: 40, stepsMax: 3_000 } as const;

export const spanAt = (at: WalkPosition, span: Span): Span => at.within ?? span;

/** A program's plain name, wherever it lies and whatever system it is for: `/usr/bin/RM` and `rm.exe` are `rm`. */
export function programName(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1).toLowerCase();
  return (name.endsWith(".exe") ? name.slice(0, -".exe".length) : name).slice(0, nameMaxChars);
}

/** No system has a file with a longer name; what looks at names need not look at more. */
const nameMaxChars = 255;
