import type { Language } from "../types.ts";

/** How the text of a language falls into words. */
export interface CodeDialect {
  readonly lineComments: readonly string[];
  readonly blockComments: readonly (readonly [string, string])[];
  /** Characters that open a literal. */
  readonly quotes: string;
  /** Quotes that know no escapes but of themselves and of the backslash. */
  readonly plainQuotes: string;
  /** Quotes whose literals are interpolated, and how an expression in them begins. */
  readonly openQuotes: string;
  readonly interpolation: "${" | "#{" | "sigil" | "none";
  readonly tripleQuotes: boolean;
  readonly backtick: "shell" | "literal" | "none";
  /** Line breaks end a statement. */
  readonly lines: boolean;
  /** Characters that begin the name of a variable. */
  readonly sigils: string;
  readonly patterns: boolean;
  /** Characters inside names besides letters, digits and `_`. */
  readonly nameMarks: string;
  /** `f x` calls. */
  readonly bareCalls: boolean;
  /** `.` or `+`, as strings are joined. */
  readonly joins: readonly string[];
}

const usual: CodeDialect = {
  lineComments: ["#"],
  blockComments: [],
  quotes: `'"`,
  plainQuotes: "",
  openQuotes: "",
  interpolation: "none",
  tripleQuotes: false,
  backtick: "none",
  lines: true,
  sigils: "",
  patterns: false,
  nameMarks: "",
  bareCalls: false,
  joins: ["+"],
};

const slashes = { lineComments: ["//"], blockComments: [["/*", "*/"]] } as const;

/** The languages that one reader understands. The others have readers of their own. */
export const dialects: Partial<Record<Language, CodeDialect>> = {
  python: { ...usual, tripleQuotes: true },
  javascript: {
    ...usual,
    ...slashes,
    openQuotes: "`",
    interpolation: "${",
    backtick: "literal",
    lines: false,
    patterns: true,
    nameMarks: "$",
  },
  perl: {
    ...usual,
    plainQuotes: "'",
    openQuotes: '"`',
    interpolation: "sigil",
    backtick: "shell",
    lines: false,
    sigils: "$@%",
    patterns: true,
    bareCalls: true,
    joins: ["."],
  },
  ruby: {
    ...usual,
    blockComments: [["\n=begin", "\n=end"]],
    plainQuotes: "'",
    openQuotes: '"`',
    interpolation: "#{",
    backtick: "shell",
    sigils: "@$",
    patterns: true,
    nameMarks: "?!",
    bareCalls: true,
  },
  php: {
    ...usual,
    lineComments: ["//", "#"],
    blockComments: [["/*", "*/"]],
    plainQuotes: "'",
    openQuotes: '"`',
    interpolation: "sigil",
    backtick: "shell",
    lines: false,
    sigils: "$",
    nameMarks: "\\",
    joins: ["."],
  },
};
