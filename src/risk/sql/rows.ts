import { lazily } from "../../kernel/lazily.ts";
import type { Act } from "../deed.ts";
import { isNaming, type SqlToken } from "./reading/tokens.ts";

/** Act of a statement that begins like this. Tables of these are searched in order; the first that matches counts. */
export interface StatementRow {
  /** The first words, `|` between alternatives. Words that change nothing (OR REPLACE, TEMP, UNIQUE …) may stand between. */
  readonly starts: string;
  /** One of these runs of words must follow somewhere. */
  readonly has?: readonly string[];
  readonly act: Act;
  readonly why: string;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

const modifiers = lazily(
  () =>
    new Set(
      [
        "or replace temp temporary global local unlogged unique external materialized transient secure recursive foreign",
        "clustered nonclustered fulltext spatial volatile force editionable noneditionable aggregate public constraint instead",
        "algorithm undefined merge temptable definer current_user sql security invoker if not exists only dynamic hybrid event",
      ].flatMap((line) => line.split(" ")),
    ),
);
const modifiersMax = 16;

/** The index behind the first words, or -1. */
function startOf(tokens: readonly SqlToken[], starts: Run): number {
  let index = 0;
  for (const words of starts) {
    const most = index === 0 ? 0 : index + modifiersMax;
    while (index < most && !fits(tokens[index], words) && isModifier(tokens[index])) index += 1;
    if (!fits(tokens[index], words)) return -1;
    index += 1;
  }
  return index;
}

/** Words one after the other, each with its alternatives. */
type Run = readonly (readonly string[])[];

const runOf = (text: string): Run => text.split(" ").map((alternatives) => alternatives.split("|"));

const fits = (token: SqlToken | undefined, words: readonly string[]): boolean =>
  isNaming(token) && token.kind === "word" && words.includes(token.text);

/** DEFINER = 'a'@'b' brings more than words. */
const isModifier = (token: SqlToken | undefined): boolean =>
  token !== undefined &&
  (token.kind === "word" ? modifiers().has(token.text) : token.kind !== "number" && token.text !== "(" && token.text !== ",");

/** Whether the words stand one after the other somewhere. Equal signs and parentheses between them do not matter. */
export function hasRun(tokens: readonly SqlToken[], run: string): boolean {
  return hasWords(withoutMarks(tokens), runOf(run));
}

const withoutMarks = (tokens: readonly SqlToken[]): readonly SqlToken[] =>
  tokens.filter((token) => token.kind !== "mark" || (token.text !== "=" && token.text !== "("));

const hasWords = (plain: readonly SqlToken[], words: Run): boolean =>
  plain.some((_token, start) => words.every((each, offset) => isOne(plain[start + offset], each)));

const isOne = (token: SqlToken | undefined, words: readonly string[]): boolean =>
  token !== undefined && token.kind !== "string" && token.kind !== "mark"
    ? words.includes(token.text.toLowerCase())
    : token?.kind === "string" && words.includes(`'${token.text.toLowerCase()}'`);

interface ReadyRow {
  readonly row: StatementRow;
  readonly starts: Run;
  readonly has: readonly Run[] | undefined;
}

/** Rows by the word that they begin with, in their order. */
export type RowIndex = ReadonlyMap<string, readonly ReadyRow[]>;

export function indexRows(rows: readonly StatementRow[]): RowIndex {
  const index = new Map<string, ReadyRow[]>();
  for (const row of rows) {
    const ready = { row, starts: runOf(row.starts), has: row.has?.map(runOf) };
    for (const word of ready.starts[0] ?? []) index.set(word, [...(index.get(word) ?? []), ready]);
  }
  return index;
}

/** The row that a clause matches, and the index behind its first words. */
export function matchRow(tokens: readonly SqlToken[], rows: RowIndex): { readonly row: StatementRow; readonly after: number } | undefined {
  let plain: readonly SqlToken[] | undefined;
  for (const { row, starts, has } of rows.get(tokens[0]?.text ?? "") ?? []) {
    const after = startOf(tokens, starts);
    if (after === -1) continue;
    if (has === undefined) return { row, after };
    plain ??= withoutMarks(tokens);
    const searched = plain;
    if (has.some((run) => hasWords(searched, run))) return { row, after };
  }
  return undefined;
}

const objectWords = lazily(
  () =>
    new Set(
      [
        "table schema database index view column sequence function procedure proc trigger type domain role user extension policy",
        "materialized all on login full analyze verbose freeze infile local data language event server set default privileges tables",
        "stage pipe task stream warehouse package concurrently owned by keyspace usage ignore or replace temp temporary unique " +
          "unlogged if not exists only",
      ].flatMap((line) => line.split(" ")),
    ),
);

/** The name of the object that a statement is about, behind the words that say what kind of object it is. */
export function objectAt(tokens: readonly SqlToken[], after: number): string {
  let index = after;
  while (tokens[index]?.kind === "word" && objectWords().has(tokens[index]?.text ?? "")) index += 1;
  return nameAt(tokens, index);
}

const noise = new Set("if exists not only table concurrently into from database schema column view role user to".split(" "));

/** The name that follows, with its qualifiers and without quotes: `public.users`. Empty if there is none. */
export function nameAt(tokens: readonly SqlToken[], from: number): string {
  let index = from;
  while (tokens[index]?.kind === "word" && noise.has(tokens[index]?.text ?? "")) index += 1;
  const parts: string[] = [];
  for (let steps = 0; steps < 8; steps += 1) {
    const token = tokens[index];
    if (token === undefined || token.kind === "mark") break;
    parts.push(token.kind === "unknown" ? "unknown" : token.text);
    if (tokens[index + 1]?.text !== ".") break;
    index += 2;
    if (tokens[index]?.text === ".") index += 1; // master..table
  }
  return parts.includes("unknown") ? "unknown" : parts.join(".").slice(0, 200);
}
