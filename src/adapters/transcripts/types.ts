import { isRecord, type Json } from "../../kernel/ids.ts";

/**
 * Outcome of a call, as far as its transcript tells. `rejected`: a person said no or stopped it; the clients write both
 * down in the same way. `blocked`: a hook or a rule of the client said no.
 */
export type PastOutcome = "ran" | "failed" | "rejected" | "blocked";

export interface PastCall {
  readonly kind: "call";
  /** Key to its result. Calls of one script share it. */
  readonly id: string;
  readonly session: string;
  readonly tool: string;
  readonly input: JsonMembers;
  readonly at?: string;
  readonly cwd?: string;
}

export interface PastResult {
  readonly kind: "result";
  readonly id: string;
  readonly text: string;
  readonly outcome: PastOutcome;
}

/** A call whose recorded input cannot be read. It is counted and never guessed at. */
export interface UnreadCall {
  readonly kind: "unread";
}

export type TranscriptEntry = PastCall | PastResult | UnreadCall;

export type JsonMembers = { readonly [key: string]: Json };

/** Reads one transcript, line by line in its order. Never throws; undefined is a line it has no word for. */
export type ReadLine = (line: JsonMembers) => readonly TranscriptEntry[] | undefined;

export const objectOf = (value: Json | undefined): JsonMembers | undefined => (isRecord(value) ? (value as JsonMembers) : undefined);

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

export const objectsOf = (value: Json | undefined): readonly JsonMembers[] =>
  listOf(value)
    .map(objectOf)
    .filter((each) => each !== undefined);

export const textOf = (value: Json | undefined): string | undefined => (typeof value === "string" ? value : undefined);

/** The texts of a result: one string, or a list of blocks of which some are texts. */
export const textsOf = (value: Json | undefined): readonly string[] =>
  typeof value === "string" ? [value] : objectsOf(value).flatMap((block) => textOf(block["text"]) ?? []);
