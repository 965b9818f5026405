import type { Span } from "../../kernel/text.ts";
import type { Deed } from "../deed.ts";
import { readClientCommand } from "./client-commands.ts";
import { deedOf, spanOf, type FoundDeed, type Script } from "./found.ts";
import { scanSql } from "./reading/lexer.ts";
import { considered, type SqlLooks } from "./look.ts";
import { statementDeeds } from "./statement.ts";
import type { SqlSpelling, SqlToken } from "./reading/tokens.ts";

export interface SqlOptions {
  readonly environment: string;
  /** The program or tool that takes the statement: `psql`, `mysql`, `sqlite3`. */
  readonly tool?: string;
  /** Looks of a real parser of PostgreSQL, by the statement's text. */
  readonly looks?: SqlLooks;
}

/**
 * Deeds of a piece of SQL, statement by statement. It never throws and never returns nothing: text that does not read
 * as SQL is opaque. Where dialects read the text differently, every reading counts.
 */
export function sqlDeeds(statement: string, options: SqlOptions): readonly Deed[] {
  // A database that is a file here is nobody's production, and the policy knows no row for `local`.
  const environment = options.environment === "local" ? "dev" : options.environment;
  const look = options.looks !== undefined && Object.hasOwn(options.looks, statement) ? options.looks[statement] : undefined;
  const isPostgres = postgres.test(options.tool ?? "");
  if (statement.length > statementMaxChars) return [deedOf(tooLong, options.tool, environment)];
  const found = considered(scriptDeeds(statement, newScript(options.tool ?? ""), isPostgres), look, isPostgres);
  return limited(found).map((each) => deedOf(each, options.tool, environment));
}

const statementMaxChars = 65_536;
const tooLong: FoundDeed = {
  act: "opaque",
  tool: "statement",
  target: "",
  why: "too long to read",
  span: { start: 0, end: statementMaxChars },
};

const postgres = /psql|postgres|pg/i;

/** Commands that a script of psql, mysql or sqlite3 gives to a shell of this machine, and where they stand. */
export function shellsInSql(statement: string): readonly { readonly command: string; readonly span: Span }[] {
  const shells = new Map<string, { readonly command: string; readonly span: Span }>();
  for (const reading of readingsOf(statement, false)) {
    for (const token of scanSql(statement, reading).tokens) {
      const command = token.kind === "client" ? readClientCommand(token.text).shell : undefined;
      if (command !== undefined)
        shells.set(`${token.start}:${command}`, { command: command.trim(), span: { start: token.start, end: token.end } });
    }
  }
  return [...shells.values()];
}

const newScript = (client: string): Script => ({
  temporary: new Set(),
  prepared: new Set(),
  literals: [],
  budget: { chars: nestedTotalMaxChars },
  depth: 0,
  isBody: false,
  client,
  inside,
});

const nestedMax = 4;
const nestedTotalMaxChars = 600_000;

function inside(text: string, script: Script, place: Span, offset: number | undefined): readonly FoundDeed[] {
  if (script.depth >= nestedMax || text.length > script.budget.chars)
    return [{ act: "opaque", tool: "dynamic", target: "", why: "holds code deeper than we read", span: place, verb: "execute" }];
  script.budget.chars -= text.length + 1;
  const found = scriptDeeds(text, { ...script, depth: script.depth + 1 }, false);
  return found.map((each) => ({
    ...each,
    span: offset === undefined ? place : { start: each.span.start + offset, end: each.span.end + offset },
  }));
}

function readingsOf(text: string, isPostgres: boolean): readonly SqlSpelling[] {
  const standard = { mysql: false, oracle: false };
  if (isPostgres || !/[\\#`"]|--\S|\/\*|delimiter/i.test(text))
    return oracle.test(text) ? [standard, { mysql: false, oracle: true }] : [standard];
  return [standard, { mysql: true, oracle: false }, ...(oracle.test(text) ? [{ mysql: false, oracle: true }] : [])];
}

const oracle = /q'|e'[^']{0,300}\\'/i;

/** Every reading's deeds. A text that no reading can finish is opaque as well; its finished statements still count. */
function scriptDeeds(text: string, script: Script, isPostgres: boolean): readonly FoundDeed[] {
  const readings = readingsOf(text, isPostgres).map((reading) => {
    const scan = scanSql(text, reading);
    const own: Script = { ...script, temporary: new Set(script.temporary), prepared: new Set(script.prepared), literals: [] };
    return { ...scan, found: readTokens(scan.tokens, own) };
  });
  const found = readings.flatMap((reading) => reading.found);
  const whole = { start: 0, end: text.length };
  const opaque = { act: "opaque", tool: "statement", target: "", span: whole } as const;
  if (readings.every(({ broken }) => broken)) return [...found, { ...opaque, why: "ends inside a string or a comment" }];
  if (text.includes("\0")) return [...found, { ...opaque, why: "holds a byte at which some programs stop reading" }];
  if (found.length > 0 || script.isBody) return found;
  return readings.some(({ commented }) => commented)
    ? [{ act: "harmless", tool: "comment", target: "", why: "only comments", span: whole }]
    : [{ ...opaque, why: "holds no statement" }];
}

function readTokens(tokens: readonly SqlToken[], script: Script): readonly FoundDeed[] {
  const found: FoundDeed[] = [];
  let statement: SqlToken[] = [];
  let environment: string | undefined;
  const finish = (): void => {
    if (statement.length > 0) found.push(...statementDeeds(statement, script).map((each) => placed(each, environment)));
    environment = movedTo(statement) ?? environment;
    statement = [];
  };
  for (const token of tokens) {
    if (token.kind !== "break" && token.kind !== "client") {
      statement.push(token);
      continue;
    }
    finish();
    if (token.kind !== "client") continue;
    found.push(placed(clientDeed(token), environment));
    environment = connectedTo(token.text) ?? environment;
  }
  finish();
  return found;
}

const placed = (found: FoundDeed, environment: string | undefined): FoundDeed =>
  environment === undefined ? found : { ...found, environment };

function clientDeed(token: SqlToken): FoundDeed {
  const { row, shell, path } = readClientCommand(token.text);
  const span = spanOf([token]);
  if (row === undefined) return { act: "opaque", tool: "client", target: "", why: "an unknown client command", span };
  const why = shell === undefined ? row.why : `${row.why}: ${shell.trim().slice(0, 200)}`;
  return { act: row.act, tool: row.tool, target: path ?? shell?.trim().slice(0, 200) ?? "", why, span };
}

const production = /(?:^|[^a-z])(?:prod|production|live)(?:[^a-z]|$)/i;

/** USE moves the rest of the script to another database. */
function movedTo(statement: readonly SqlToken[]): string | undefined {
  const [first, second] = statement;
  return first?.kind === "word" && first.text === "use" && production.test(second?.text ?? "") ? "production" : undefined;
}

/** `\c name` stays on its server; anything longer may go anywhere. */
function connectedTo(command: string): string | undefined {
  const target = /^(?:\\(?:c|connect|u)|:connect)\s+([^]*)$/.exec(command)?.[1]?.trim();
  if (target === undefined || target === "" || target === "-") return undefined;
  if (production.test(target)) return "production";
  return /[\s:/=@]/.test(target) || command.startsWith(":") ? "unknown" : undefined;
}

const deedsMax = 300;

/** A long script repeats itself: each deed counts once, and every kind of act stays. */
function limited(found: readonly FoundDeed[]): readonly FoundDeed[] {
  const distinct = new Map<string, FoundDeed>();
  const acts = new Set<string>();
  for (const each of found) {
    const key = `${each.act} ${each.tool} ${each.target} ${each.environment ?? ""}`;
    if (distinct.has(key) || (distinct.size >= deedsMax && acts.has(each.act))) continue;
    distinct.set(key, each);
    acts.add(each.act);
  }
  return [...distinct.values()];
}
