import { isRecord, type Json } from "../../../kernel/ids.ts";
import { clip } from "../../../kernel/text.ts";

/** Fields of plain JSON that a model wrote: none is trusted to be there, or to be what its name says. */
export type ModelFields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): ModelFields => (isRecord(value) ? (value as ModelFields) : {});

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A text without blanks around it, well formed and within its limit; empty when there is none. */
export const textOf = (value: unknown, limitChars: number): string =>
  typeof value === "string" ? clip(value.toWellFormed().trim(), limitChars, "the journal") : "";

/** As `textOf`, on one line. */
export const lineOf = (value: unknown, limitChars: number): string =>
  typeof value === "string" ? textOf(value.replace(/\s+/g, " "), limitChars) : "";

export const textsOf = (value: unknown, limitChars: number, max: number): readonly string[] =>
  listOf(value)
    .map((each) => lineOf(each, limitChars))
    .filter((each) => each !== "")
    .slice(0, max);

/** The value, or the problems with it in words that say how to put it right. */
export type ReadOutcome<Value> = { readonly value: Value } | { readonly problems: readonly string[] };

export const isProblem = <Value>(read: ReadOutcome<Value>): read is { readonly problems: readonly string[] } => "problems" in read;

/** Plain JSON, without anything else an object carried. */
export const toJson = (value: unknown): Json => JSON.parse(JSON.stringify(value ?? null)) as Json;
