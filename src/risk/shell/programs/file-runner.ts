import type { Language } from "../../code/types.ts";
import type { Grammar } from "../../tools/call.ts";

/** A program that runs a file, and the file's place in its words. */
export interface FileRunner extends Grammar {
  readonly names: string;
  /** Its first operand: `go run`. Files stand behind it. Absent: any call. */
  readonly on?: RegExp;
  /** Options whose value is such a file. */
  readonly options?: readonly string[];
  /** How many operands are such files. Absent: none. */
  readonly operands?: number;
  /** Operands that look otherwise are none. */
  readonly fits?: RegExp;
  /** Every file of a folder that it is given runs. */
  readonly folders?: true;
  /** Its own table judges the file; here it only matters whether there is one. */
  readonly data?: true;
  /** Files it looks for by itself in the folder it starts in. */
  readonly defaults?: readonly string[];
  /** Options, operands and a variable that may say in which folder it looks, or name a file there. */
  readonly folderOptions?: readonly string[];
  readonly folderOperands?: true;
  readonly folderVariable?: string;
  /** Programs that it finds, by name or wildcard: only what starts something in them is looked at. */
  readonly sources?: readonly string[];
  /** Options that say which of them is meant, and wildcards of that one: `%` is the name. */
  readonly named?: Readonly<Record<string, string>>;
  /** Language in which the file is read. Absent: nobody here reads it, only whether it could be read. */
  readonly language?: Language | "shell";
  /** Commands that run a file, and commands that do not; the file is `F`. */
  readonly hits: readonly string[];
  readonly misses?: readonly string[];
}

/** Every operand. */
export const everyOperand = Number.POSITIVE_INFINITY;
export const words = (text: string): readonly string[] => text.split(" ");
