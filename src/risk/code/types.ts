import type { Span } from "../../kernel/text.ts";
import type { Deed } from "../deed.ts";

/** Languages of code. Lua is followed to the files that it loads, but not read; neither is `unknown`. */
export type Language =
  | "python"
  | "javascript"
  | "perl"
  | "ruby"
  | "php"
  | "lua"
  | "awk"
  | "sed"
  | "vim"
  | "ed"
  | "gdb"
  | "elisp"
  | "kakoune"
  | "jq"
  | "powershell"
  | "cmd"
  | "tcl"
  | "unknown";

/** Text that the code hands to a shell, and where in the code it does so. */
export interface ShellText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Deeds of a piece of code, as far as reading it can tell. Spans are offsets into the code. */
export interface CodeLook {
  readonly deeds: readonly Deed[];
  readonly shells: readonly ShellText[];
  /** Files that it hands to functions nobody knows, or changes through a database. */
  readonly handed?: readonly HandedPath[];
}

/** A path as seen from where the code started. */
export interface HandedPath extends Span {
  readonly path: string;
}

export const codeLimits = {
  /** Longer code is opaque: nobody reads that much on a command line either. */
  charsMax: 20_000,
  /** Code in code in code: eval of a literal, decoded payloads. */
  layersMax: 4,
  /** Nesting of brackets and of interpolation. Deeper code is opaque. */
  depthMax: 120,
  /** Values that one variable may hold at once before it counts as unknown. */
  optionsMax: 8,
  deedsMax: 200,
  shellsMax: 100,
  /** Length of a value that is followed. */
  textMax: 8_000,
} as const;

/** A piece of a literal: text as it will be, or the tokens of an interpolated expression. */
export type LiteralPiece = string | readonly CodeToken[];

export interface CodeToken {
  /** `text` is a literal, `shell` a literal that runs (backticks), `pattern` a regular expression, `line` a line break. */
  readonly kind: "name" | "text" | "shell" | "number" | "mark" | "pattern" | "line";
  /** The name, mark or number as written; for literals the text, with `unknownPiece` for what is interpolated. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** For literals with interpolation. */
  readonly pieces?: readonly LiteralPiece[];
  /** White space stood before it. */
  readonly spaced: boolean;
  /** For `text`: the literal is a list of words. */
  readonly words?: readonly string[];
  /** For `pattern`: code that runs for each match (`s///e`). */
  readonly runs?: string;
}

/** Origin of a value, as bits: it matters for values that are printed or sent on. */
export const origin = { environment: 1, secret: 2, file: 4, host: 8, network: 16, setting: 32 } as const;

/** Knowledge of a value without running anything. All keys absent: nothing is known. */
export interface Value {
  /** A string, possibly with `unknownPiece`. */
  readonly text?: string;
  readonly items?: readonly Value[];
  readonly fields?: ReadonlyMap<string, Value>;
  /** A module, class or function by its full name: `os.remove`. */
  readonly name?: string;
  /** The plain variable that this was read from. */
  readonly variable?: string;
  readonly either?: readonly Value[];
  readonly params?: readonly string[];
  /** The kind of thing it is, where its methods matter. */
  readonly thing?: Thing;
  /** The file that a database lies in. */
  readonly path?: string;
  /** A client of a service, or something that it gave. */
  readonly service?: Service;
  /** Bits of `origin`. */
  readonly from?: number;
}

/** `own`: a temporary thing that the code itself made; `child`: a process it started; `memory`: a database in memory. */
type Thing = "path" | "file" | "own" | "child" | "memory" | "database" | "socket" | "url" | "condition";

/** The kind of service behind a client: `store` for databases, `ledger` for records of experiments, `people` for what somebody reads. */
export interface Service {
  readonly kind: "cloud" | "store" | "ledger" | "docker" | "git" | "money" | "people";
  /** From the library through members and calls: `boto3.client.s3`. */
  readonly path: string;
  /** On this machine. */
  readonly isNear?: boolean;
}
