import type { Span } from "../../kernel/text.ts";
import type { Act, Deed } from "../deed.ts";
import type { SqlToken } from "./reading/tokens.ts";

/** A deed before it has its environment, with the evidence that a parser could deny. */
export interface FoundDeed {
  readonly act: Act;
  /** The operation without its prefix: `delete`, `drop`, `copy program`. */
  readonly tool: string;
  readonly target: string;
  readonly why: string;
  readonly span: Span;
  /** The environment, if the statement moves to another one. */
  readonly environment?: string;
  /** A word of the language that this rests on, or a function that is called. */
  readonly verb?: string;
  readonly call?: string;
}

export const spanOf = (tokens: readonly SqlToken[]): Span => ({ start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0 });

export const quiet = (tokens: readonly SqlToken[], tool: string): FoundDeed => ({
  act: "harmless",
  tool,
  target: "",
  why: "only reads",
  span: spanOf(tokens),
});

/** State of one script that later statements rest on. */
export interface Script {
  /** Temporary tables that this script made: dropping them loses nothing. */
  readonly temporary: Set<string>;
  /** Statements that it prepared from text that was read. */
  readonly prepared: Set<string>;
  /** Texts that stood in quotes so far. */
  readonly literals: string[];
  /** How many characters of code in strings may still be read, counted over the whole script. */
  readonly budget: { chars: number };
  /** How deep we are in strings that hold code. */
  readonly depth: number;
  /** Inside the body of a function, assignments and declarations are statements too. */
  isBody: boolean;
  /** The database program here, if the caller named one. */
  readonly client: string;
  /** Reads code in a string. `offset`: where it stands, if it stands there as it is. */
  readonly inside: (text: string, script: Script, place: Span, offset: number | undefined) => readonly FoundDeed[];
}

/** As approvals name it. */
export function deedOf(found: FoundDeed, prefix: string | undefined, environment: string): Deed {
  const { tool, target, why, span } = found;
  const there = found.environment ?? environment;
  // A grant on some table of a development database is a change like any other there.
  const isOwnGrant = found.act === "privilege" && grants.test(tool) && /^(?:local|dev|staging)$/.test(there);
  const act = isOwnGrant ? "external-write" : found.act;
  const named = prefix === undefined ? `sql ${tool}` : `${prefix} sql ${tool}`;
  return { act, tool: named, target, environment: there, span, why };
}

const grants = /^(?:grant|revoke)$/;
