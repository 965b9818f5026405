import type { Deed } from "../deed.ts";
import type { Cursor } from "./reading/cursor.ts";
import type { CodeDialect } from "./dialects/dialects.ts";
import { codeLimits, type CodeToken, type HandedPath, type Language, type ShellText, type Value } from "./types.ts";
import { either } from "./values.ts";

/** One reading of one piece of code: what its variables may hold and what has been found so far. */
export interface CodeRun {
  readonly language: Language;
  readonly dialect: CodeDialect;
  readonly code: string;
  readonly variables: Map<string, Value>;
  /** Modules whose names were all imported. */
  readonly stars: string[];
  /** Modules and things that the code mentions, for rows that depend on company: a socket beside a shell. */
  readonly seen: Set<string>;
  readonly deeds: Deed[];
  readonly shells: ShellText[];
  readonly handed: HandedPath[];
  readonly layer: number;
  /** Where relative paths start after a change of directory; empty: where the code started. */
  folder: string;
  depth: number;
  /** Meanings of calls, members and nested code; handed in, so that reading and meaning stay apart. */
  readonly meaning: Meaning;
  /** The readers of statements and values, handed in for the same reason. */
  readonly read: CodeReaders;
}

export interface CodeReaders {
  readonly statement: (run: CodeRun, cursor: Cursor) => Value;
  readonly expression: (run: CodeRun, cursor: Cursor) => Value;
  readonly operand: (run: CodeRun, cursor: Cursor) => Value;
}

export interface CodeCall {
  readonly callee: Value;
  /** Receiver of the method, and the method's name. */
  readonly receiver?: Value;
  readonly method?: string;
  readonly args: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
  readonly start: number;
  readonly end: number;
}

export interface Meaning {
  readonly call: (run: CodeRun, call: CodeCall) => Value;
  readonly member: (run: CodeRun, value: Value, name: string) => Value;
  readonly index: (run: CodeRun, value: Value, key: Value) => Value;
  readonly shell: (run: CodeRun, text: Value, at: CodeToken) => Value;
  readonly inner: (run: CodeRun, code: string, at: CodeToken) => void;
  /** A value that stands alone as a statement: interactive interpreters print it. */
  readonly alone: (run: CodeRun, value: Value, at: CodeToken) => void;
  readonly module: (run: CodeRun, name: string) => Value;
}

/** A variable keeps its earlier values as well: branches and loops are not followed, so nothing is forgotten. */
export function bind(run: CodeRun, variable: string, value: Value): void {
  const { variable: _source, ...held } = value;
  const before = run.variables.get(variable);
  run.variables.set(variable, before ? either(before, held) : held);
}

export function note(run: CodeRun, deed: Deed): void {
  const isKnown = run.deeds.some(
    (other) => other.act === deed.act && other.tool === deed.tool && other.target === deed.target && other.span?.start === deed.span?.start,
  );
  if (!isKnown && run.deeds.length < codeLimits.deedsMax) run.deeds.push(deed);
}

export function noteOpaque(run: CodeRun, at: { readonly start: number; readonly end: number }, why: string): void {
  note(run, { act: "opaque", tool: `${run.language} code`, target: "", span: { start: at.start, end: at.end }, why });
}
