import type { Language } from "../code/types.ts";
import type { Facts } from "../facts.ts";
import type { Action } from "../types.ts";

/** A row of some table, with what it says that it must and must not match. */
interface Exemplary {
  readonly hits: readonly string[];
  readonly misses?: readonly string[];
}

/** One example of a row, as the action that the engine is asked about. */
export interface Example {
  /** The row, by what it is about. */
  readonly row: string;
  readonly kind: "hit" | "miss";
  /** The text in the line. */
  readonly text: string;
  readonly action: Action;
  readonly facts?: Facts;
  /** The example of a table of programs: how many of their rows know it is part of the line. */
  readonly ofProgram?: true;
}

/** A hit with another of the row's words in the place of the mark: those that do the same share a line. */
export interface Likeness {
  readonly row: string;
  readonly frame: string;
  readonly word: string;
  /** The command; with a language, the code. */
  readonly text: string;
  readonly language?: Language;
}

/** Stands in a frame for the word. */
export const mark = "‹›";

export const callOfTool = (tool: string, input: Action["input"]): Action => ({ tool, input, cwd: "/code/shop" });
export const bash = (command: string): Action => callOfTool("Bash", { command });

interface Asking extends Pick<Example, "facts" | "ofProgram"> {
  readonly action: (text: string) => Action;
}

/** The hits and misses of one row. */
export const examplesOf = (row: string, { hits, misses = [] }: Exemplary, { action, ...rest }: Asking): readonly Example[] =>
  [...hits.map((text) => ({ kind: "hit" as const, text })), ...misses.map((text) => ({ kind: "miss" as const, text }))].map((each) => ({
    row,
    ...each,
    ...rest,
    action: action(each.text),
  }));
