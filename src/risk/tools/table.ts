import { wildcard } from "../../lexicon/wildcard.ts";
import { isKnown, type Act, type Deed } from "../deed.ts";
import { operationOptions } from "./operation.ts";
import { sortArguments, type Arguments, type CommandWord, type Grammar, type ProgramCall } from "./call.ts";

/** One program (or several alike) and the acts of its sub-commands. */
export interface Program extends Grammar {
  readonly names: readonly string[];
  /** Options under which nothing happens: dry runs, previews. `--help` and `--version` always are. */
  readonly dry?: readonly string[];
  /** `first`: elsewhere the word is a value. `word`: `help` at the end asks too. False: only GNU's stops at `--help`, others go on. */
  readonly helps?: false | "first" | "word";
  /** Options and variables that tell the environment: `--context`, `AWS_PROFILE`. */
  readonly environment?: readonly string[];
  /** Its changes are not on this machine: deeds without an environment of their own get one (A17). */
  readonly external?: true;
  /** Act of a call that no row knows. `verbs`: the words of the sub-command decide (see verbs.ts). */
  readonly otherwise?: Act | "verbs";
  /** The thing that a call is about, where the first word behind its leading ones only says of what kind it is. */
  readonly target?: (use: Use) => string | undefined;
  readonly rows: readonly ProgramRow[];
}

/** One thing a program does. Every row that matches adds its deeds; `harmless` adds none, but makes the call known. */
export interface ProgramRow {
  /** Leading words: `push`, `remote add|set-url`, `* delete-*`. Absent: every call. */
  readonly on?: string;
  readonly if?: Test;
  readonly does: Act | readonly Act[] | ((use: Use) => readonly DeedSketch[]);
  /** Where the target stands: an option's name, or the number of an operand behind the leading words. Default 0. */
  readonly at?: string | number;
  /** A dangerous mode, part of the name that approvals use: `--force`. */
  readonly mode?: string;
  readonly why?: string;
  readonly hits: readonly string[];
  readonly misses?: readonly string[];
}

/** A row of leading words and deeds, with calls that it must match and calls that it must not. */
export const provenRow = (
  on: string,
  does: ProgramRow["does"],
  [hits, misses]: readonly [hits: readonly string[], misses: readonly string[]],
): ProgramRow => ({
  on,
  does,
  hits,
  misses,
});

export type DeedSketch = Pick<Deed, "act"> & Partial<Deed>;

/** A call seen through the grammar of its program. */
export interface Use extends Arguments {
  readonly call: ProgramCall;
  /** Operands behind the leading words of the row. */
  readonly rest: readonly CommandWord[];
  readonly has: (...names: readonly string[]) => boolean;
  readonly value: (...names: readonly string[]) => string | undefined;
}

export type Test = (use: Use) => boolean;

export const flag =
  (...names: readonly string[]): Test =>
  (use) =>
    use.has(...names);
export const not =
  (test: Test): Test =>
  (use) =>
    !test(use);
export const all =
  (...tests: readonly Test[]): Test =>
  (use) =>
    tests.every((test) => test(use));
export const any =
  (...tests: readonly Test[]): Test =>
  (use) =>
    tests.some((test) => test(use));
/** Some operand behind the leading words looks like this; an unknown one may. */
export const operand =
  (pattern: RegExp): Test =>
  ({ rest }) =>
    rest.some(({ text }) => pattern.test(text) || !isKnown(text));
/** The option's value looks like this; an unknown one may. */
export const option =
  (names: readonly string[], pattern: RegExp): Test =>
  ({ value }) => {
    const found = value(...names);
    return found !== undefined && (pattern.test(found) || !isKnown(found));
  };

/** Deeds of one call of a known program. */
export function deedsOfProgram(program: Program, call: ProgramCall): { readonly known: boolean; readonly deeds: readonly Deed[] } {
  const use = useOf(program, call);
  if (asksOnly(program, use) || asksShortly(program, call) || dryBy(...(program.dry ?? []))(use)) return { known: true, deeds: [] };
  const matching = rowsFor(program, use.operands[0]?.text).filter((row) => matches(row, use));
  return { known: matching.length > 0, deeds: matching.flatMap((row) => deedsOfRow(program, row, use)) };
}

/** `--version` asks for the version where hardly anything else is said; behind a whole command it names one. */
const asksOnly = ({ helps }: Program, { operands, options, call }: Use): boolean =>
  (helps !== "first" || /^--?(?:help|version)$/.test(call.words[0]?.text ?? "")) &&
  (helps !== false || call.facts.os === "linux") &&
  options.some(({ name, value }) => value === undefined && (name === "--help" || (name === "--version" && operands.length <= 1)));

/** `delete -h`, `destroy -help`: sub-commands and the question. Behind other words `-h` is a host, or belongs to what runs. */
function asksShortly(program: Program, { words }: ProgramCall): boolean {
  const [first, last] = [words[0]?.text ?? "", words.at(-1)?.text ?? ""];
  const asks = questions.test(last) || (program.helps === "word" && last === "help");
  const rest = asks ? words.slice(0, -1) : questions.test(first) ? words.slice(1) : undefined;
  if (rest === undefined || program.takes?.includes(asks ? last : first)) return false;
  return (
    rest.length <= subcommandsMax &&
    rest.every(({ text }) => /^[a-z][\w:-]*$/i.test(text) && !startsOthers.test(text)) &&
    (rest.length === 0
      ? last === "-?" || !halts.test(program.names[0] ?? "")
      : program.external === true || rowsFor(program, rest[0]?.text).some(({ on }) => on !== undefined))
  );
}
const questions = /^(?:-h|-help|-\?)$/;
/** Words of another program follow these. */
const startsOthers = /^(?:run|exec|x|dlx|start|shell|ssh|create|init|invoke)$/;
const subcommandsMax = 4;
/** To these a lone `-h` is the order to halt. */
const halts = /^(?:shutdown|halt|poweroff|reboot)$/;

/** Nothing happens under one of these options, unless it is itself switched off: `--dry-run=false`, `--dry-run false`, `--no-dry-run`. */
export const dryBy =
  (...names: readonly string[]): Test =>
  (use) =>
    isSaidBy(use, names);

/** One of the options is given, and not taken back. */
export function isSaidBy({ options, operands }: Arguments, names: readonly string[]): boolean {
  const found = options.findLast(({ name }) => names.includes(name) || (name.startsWith("--no-") && names.includes(`--${name.slice(5)}`)));
  if (found === undefined || !names.includes(found.name)) return false;
  const next = operands.find(({ span }) => span.start > found.at.end && span.start <= found.at.end + 2);
  return !/^(?:none|false|no|0)$/i.test(found.value?.text ?? "") && !/^(?:false|none)$/i.test(next?.text ?? "");
}

/** For the test that every row matches its own examples. */
export const rowMatches = (program: Program, row: ProgramRow, call: ProgramCall): boolean => matches(row, useOf(program, call));

/** Whether some row of the program knows the call. */
export function someRowMatches(program: Program, call: ProgramCall): boolean {
  const use = useOf(program, call);
  return rowsFor(program, use.operands[0]?.text).some((row) => matches(row, use));
}

let last: { readonly program: Program; readonly use: Use } | undefined;

export function useOf(program: Program, call: ProgramCall): Use {
  // Many rows ask for the same one.
  if (last?.program === program && last.use.call === call) return last.use;
  const sorted = sortArguments(call.words, program);
  const use: Use = {
    ...sorted,
    call,
    rest: sorted.operands,
    has: (...names) => sorted.options.some(({ name }) => names.some((asked) => isOption(name, asked))),
    value: (...names) => sorted.options.find(({ name }) => names.some((asked) => isOption(name, asked)))?.value?.text,
  };
  last = { program, use };
  return use;
}

const abbreviationMinChars = 5;
/** Long options may be cut short, as most programs allow: `--forc` is `--force`. */
export const isOption = (given: string, asked: string): boolean =>
  given === asked || (given.length >= abbreviationMinChars && given.startsWith("--") && asked.startsWith(given));

const matches = (row: ProgramRow, use: Use): boolean => leads(row, use.operands) && (row.if === undefined || row.if(behind(row, use)));

const behind = (row: ProgramRow, use: Use): Use => (row.on === undefined ? use : { ...use, rest: use.operands.slice(wordsOf(row).length) });

/** The leading words of a row, each with its spellings; split once, because every call is compared with every row. */
type Words = readonly (readonly string[])[];
const wordsOfRows = new WeakMap<ProgramRow, Words>();

function wordsOf(row: ProgramRow): Words {
  const known = wordsOfRows.get(row);
  if (known) return known;
  const words = row.on === undefined ? [] : row.on.split(" ").map((word) => word.split("|"));
  wordsOfRows.set(row, words);
  return words;
}

const rowsByFirst = new WeakMap<Program, Map<string | undefined, readonly ProgramRow[]>>();
const rowsMany = 6;
const firstsMax = 200;

/** The rows that a first word may lead to: programs have hundreds of rows and few sub-commands that anybody uses. */
function rowsFor(program: Program, first: string | undefined): readonly ProgramRow[] {
  if (program.rows.length < rowsMany) return program.rows;
  const byFirst = rowsByFirst.get(program) ?? new Map<string | undefined, readonly ProgramRow[]>();
  const known = byFirst.get(first);
  if (known) return known;
  const rows = program.rows.filter(
    (row) => row.on === undefined || (first !== undefined && wordsOf(row)[0]?.some((word) => fits(word, first))),
  );
  if (byFirst.size >= firstsMax) byFirst.clear();
  byFirst.set(first, rows);
  rowsByFirst.set(program, byFirst);
  return rows;
}

function leads(row: ProgramRow, operands: readonly CommandWord[]): boolean {
  if (row.on === undefined) return true;
  const words = wordsOf(row);
  for (let index = 0; index < words.length; index += 1) {
    const given = operands[index]?.text;
    if (given === undefined || words[index]?.some((word) => fits(word, given)) !== true) return false;
  }
  return true;
}

/** Whether a word is the one that a row asks for: `delete-*` fits `delete-bucket`. A `?` is a word that some programs know. */
export const fits = (asked: string, given: string): boolean => given === asked || (asked.includes("*") && wildcard(asked)(given));

function deedsOfRow(program: Program, row: ProgramRow, use: Use): readonly Deed[] {
  const there = behind(row, use);
  const doings: readonly DeedSketch[] =
    typeof row.does === "function" ? row.does(there) : (typeof row.does === "string" ? [row.does] : row.does).map((act) => ({ act }));
  const { call } = use;
  const words = [call.program, ...use.operands.slice(0, wordsOf(row).length).map(({ text }) => text)];
  const tool = [...words, ...(row.mode === undefined ? [] : [row.mode])].join(" ");
  const target = program.target?.(there) ?? targetOf(row, there);
  const named = (doing: DeedSketch): string =>
    [tool, ...operationOptions(use, { ...program, ...row, target: doing.target ?? target })].join(" ");
  return doings
    .filter(({ act, asks }) => act !== "harmless" || asks !== undefined)
    .map((doing) => ({
      tool: doing.act === "publish" ? named(doing) : tool,
      target,
      span: call.span,
      ...(row.why === undefined ? {} : { why: row.why }),
      ...doing,
    }));
}

function targetOf({ at = 0 }: ProgramRow, { rest, value }: Use): string {
  return (typeof at === "number" ? rest[at]?.text : value(at)) ?? "";
}

/** Path deeds for operands, for rows of programs that work on files. */
export const paths = (
  act: "read" | "list" | "write" | "delete",
  fields: readonly CommandWord[],
  more: Partial<Deed> = {},
): readonly DeedSketch[] => fields.map(({ text, span }) => ({ act, target: text, span, ...more }));
