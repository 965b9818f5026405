import { downloaders, pagers } from "../../../lexicon/programs.ts";
import { isKnown, unknownPiece } from "../../deed.ts";
import type { Environment } from "../../environment.ts";
import { touches } from "../../files/glob.ts";
import { byPath } from "../../files/known-content.ts";
import { fold, placeFactsOf } from "../../files/place-facts.ts";
import { resolvePath } from "../../files/resolve.ts";
import { attachedIn } from "../../sql/attached.ts";
import { unreadFile } from "../../sql/client-commands.ts";
import { sqlDeeds } from "../../sql/deeds.ts";
import type { CommandWord, ProgramCall } from "../call.ts";
import { clientEnvironment, type Address } from "./place.ts";
import { knownContent } from "../network/request.ts";
import { words } from "../plain.ts";
import { paths, useOf, type DeedSketch, type Program, type Use } from "../table.ts";
import { targetAct } from "../targets.ts";

/** How a client of a database takes its statements. */
export interface SqlClient {
  readonly names: readonly string[];
  readonly takes: readonly string[];
  readonly singleDash?: true;
  /** Options whose value is a statement, and options whose value is a file of statements. */
  readonly statement: readonly string[];
  /** Options whose value is a command that gets the output of the statements. */
  readonly pager?: readonly string[];
  /** Options with which it shows something and ends, whatever the input is. */
  readonly shows?: readonly string[];
  readonly script?: readonly string[];
  /** Options whose value is a file that is written. */
  readonly writes?: readonly string[];
  readonly address?: Address;
  /** Which operands name the database; the rest are statements if there is a rest. */
  readonly operands?: { readonly names: number; readonly rest?: "statements" | "scripts" };
  /** The database is a file here. */
  readonly isFile?: true;
  /** Words to leave out before reading options: `-psecret`. */
  readonly skip?: RegExp;
  readonly hits: readonly string[];
}

export const sqlClient = (client: SqlClient): Program => ({
  names: client.names,
  takes: client.takes,
  ...(client.singleDash ? { singleDash: true } : {}),
  rows: [{ does: (use) => clientDeeds(use, client), hits: client.hits }],
});

/** Deeds of a database client with its input. */
export function clientDeeds(given: Use, client: Omit<SqlClient, "hits">): readonly DeedSketch[] {
  const use = client.skip ? withoutWords(given, client, client.skip) : given;
  const { names = 2, rest } = client.operands ?? {};
  const places = use.operands.slice(0, names);
  const more = use.operands.slice(names);
  const values = (list: readonly string[] = []): readonly CommandWord[] =>
    use.options.flatMap(({ name, value }) => (list.includes(name) && value ? [value] : []));
  const environment: Environment = client.isFile
    ? "dev"
    : clientEnvironment(
        use,
        client.address ?? {},
        places.map(({ text }) => text),
      );
  const shown = values(client.pager ?? []).filter(({ text }) => !shownBy.test(text));
  const pagers = shown.map((field) => ({ ...field, text: `pager ${field.text}` }));
  const said = [...values(client.statement), ...pagers, ...(rest === "statements" ? more : [])];
  const scripts = [...values(client.script), ...(rest === "scripts" ? more : [])];
  const first = /^--?(?:cmd|init|init-command)$/; // runs before the input, not instead of it
  const insteadOfInput =
    (rest !== undefined && more.length > 0) ||
    use.options.some(({ name }) => client.shows?.includes(name)) ||
    use.options.some(({ name }) => !first.test(name) && [...client.statement, ...(client.script ?? [])].includes(name));
  const deeds = [
    ...said.flatMap((field) => statementDeeds(field.text, use.call, { environment, span: field.span })),
    ...scripts.flatMap((field) => scriptDeeds(field, use.call, environment)),
    ...inputDeeds(use.call, environment, insteadOfInput),
    ...values(client.writes).flatMap((field) => outputDeeds(field)),
  ];
  if (!client.isFile) return deeds;
  const kept = isInMemory(places, said) ? deeds.filter(({ act }) => act !== "destroy" && act !== "external-write") : deeds;
  const input = use.call.stdin?.kind === "text" ? [{ text: use.call.stdin.text, span: use.call.stdin.span }] : [];
  const attached = [...said, ...input].flatMap(({ text, span }) => attachedIn(text).map((path) => ({ text: path, span })));
  const files = [...places.slice(0, 1), ...attached];
  const store = files.map(({ text }) => text);
  const { cwd } = use.call;
  return [
    ...files.flatMap((file) => fileDeeds([file], kept, use.call)),
    ...kept.map((deed) => (deed.act === "destroy" ? { cwd, ...deed, store } : deed)),
  ];
}

/** A database without a file is gone afterwards anyway, unless a statement opens another one. */
const isInMemory = ([first]: readonly CommandWord[], said: readonly CommandWord[]): boolean =>
  (first === undefined || first.text === ":memory:" || first.text === "") &&
  said.length > 0 &&
  !said.some(({ text }) => /attach|\.open|\.restore|copy|export|install|load/i.test(text));

function withoutWords({ call }: Use, client: Pick<SqlClient, "names" | "takes">, skip: RegExp): Use {
  return useOf(
    { names: client.names, takes: client.takes, rows: [] },
    { ...call, words: call.words.filter(({ text }) => !skip.test(text)) },
  );
}

/**
 * A database that is a file is read, and written if a statement writes. Inside the project the statement is enough;
 * elsewhere, and in hidden folders, the owner of the file matters.
 */
function fileDeeds(places: readonly CommandWord[], deeds: readonly DeedSketch[], { facts }: ProgramCall): readonly DeedSketch[] {
  const named = places.filter(({ text }) => text !== ":memory:" && text !== "");
  const changes = deeds.some(({ act }) => act !== "harmless" && act !== "read" && act !== "list" && act !== "write");
  const root = `${facts.projectRoot ?? facts.cwd ?? ""}/`;
  const foreign = named.filter(
    ({ text }) => !/^(?:\.\/)?[\w-][^~]{0,400}$/.test(text.startsWith(root) ? text.slice(root.length) : text) || text.includes("/."),
  );
  return [...paths("read", named), ...(changes ? paths("write", foreign, { keeps: true }) : [])];
}

interface Where {
  readonly environment: Environment;
  readonly span: CommandWord["span"];
  /** How many files deep the statements stand. */
  readonly depth?: number;
}

const filesDeepMax = 3;
/** A path from the folder of the file in which it stands. */
const besideFile = /\\(?:ir|include_relative)\b|@@/;

/** Deeds of one text of statements. A part that the shell fills in may be anything. */
export function statementDeeds(text: string, call: ProgramCall, where: Where): readonly DeedSketch[] {
  if (text.trim() === "") return [];
  const { environment, span, depth = 0 } = where;
  const { facts, program } = call;
  const tool = program;
  if (text.trim() === unknownPiece)
    return [{ act: "opaque", target: "", environment, span, why: "which statement runs is decided only when it runs" }];
  const deeds = sqlDeeds(text, { environment, tool, ...(facts.sql ? { looks: facts.sql } : {}) });
  const follows = depth < filesDeepMax && !call.elsewhere && (depth === 0 || !besideFile.test(text));
  return deeds.flatMap((deed): readonly DeedSketch[] => {
    const content = follows && deed.why === unreadFile ? knownContent(deed.target, call) : undefined;
    if (content === undefined) return [{ ...deed, span }];
    return [{ act: "read", target: deed.target, span }, ...statementDeeds(content, call, { ...where, depth: depth + 1 })];
  });
}

/** Whether an unread script is named after something that cannot be undone. */
function promisesLoss(path: string): boolean {
  const name = (path.split("/").at(-1) ?? "").replace(/\.\w{1,5}$/, "");
  return targetAct(name) === "destroy" || /(?:^|[^a-z])(?:reset|clean|clear|delete|remove)(?:[^a-z]|$)/i.test(name);
}

/** Act of a script that nobody has read: one that is there and could not be read may do anything. */
export const unreadAct = (path: string, call: ProgramCall): "destroy" | "opaque" | "external-write" =>
  promisesLoss(path) ? "destroy" : isUnreadable(path, call) ? "opaque" : "external-write";

function isUnreadable(path: string, { cwd, facts }: ProgramCall): boolean {
  const { exists } = placeFactsOf(facts);
  return resolvePath(path, { cwd, facts }).places.some(
    (place) => byPath(facts.unreadable, place, facts) !== undefined || (exists !== undefined && touches(exists, fold(place), false)),
  );
}

/** A file of statements: judged by its content. */
function scriptDeeds({ text, span }: CommandWord, call: ProgramCall, environment: Environment): readonly DeedSketch[] {
  if (text === "-" || text === "/dev/stdin") return inputDeeds(call, environment, false);
  const content = knownContent(text, call);
  const read: DeedSketch = { act: "read", target: text, span };
  if (content !== undefined) return [read, ...statementDeeds(content, call, { environment, span, depth: 1 })];
  if (!isKnown(text)) return [{ act: "opaque", target: "", environment, span, why: "which file runs is decided only when it runs" }];
  return [
    read,
    {
      act: unreadAct(text, call),
      target: text,
      environment,
      span,
      why: unreadFile,
    },
  ];
}

/** Programs whose output is statements that they make themselves, of what they were given or hold. */
const makers = new Set(words("pg_dump pg_dumpall mysqldump mariadb-dump sqlite3 awk python python3 jq"));

const shownBy = new RegExp(`^(?:${pagers.join("|")})(?: -[\\w-]+)*$`);

/** Statements that come by the program's input. */
function inputDeeds(call: ProgramCall, environment: Environment, isSecond: boolean): readonly DeedSketch[] {
  const { stdin, span } = call;
  if (!stdin) return [];
  if (stdin.kind === "text") return isSecond ? [] : statementDeeds(stdin.text, call, { environment, span: stdin.span });
  if (stdin.kind === "file")
    return stdin.path === "/dev/null" || isSecond ? [] : scriptDeeds({ text: stdin.path, span }, call, environment);
  if (isSecond) return [];
  const why = "runs what another program prints as statements";
  if (stdin.from.some((program) => downloaders.has(program))) return [{ act: "run-foreign", target: "", environment, why }];
  return [{ act: stdin.from.every((program) => makers.has(program)) ? "external-write" : "opaque", target: "", environment, why }];
}

/** `-o '|program'` starts a program. */
const outputDeeds = ({ text, span }: CommandWord): readonly DeedSketch[] =>
  text.startsWith("|")
    ? [{ act: "opaque", target: text.slice(0, 200), span, why: "hands its output to a program" }]
    : text === "-" || text === ""
      ? []
      : [{ act: "write", target: text, span }];
