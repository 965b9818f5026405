import { longPattern } from "../../../kernel/long-pattern.ts";
import { lookIntoCode } from "../../code/look.ts";
import { unknownPiece, type Act } from "../../deed.ts";
import type { Environment } from "../../environment.ts";
import type { CommandWord, ProgramCall } from "../call.ts";
import { statementDeeds } from "../databases/sql.ts";
import { toldEnvironment } from "../databases/place.ts";
import { words } from "../plain.ts";
import type { DeedSketch, Use } from "../table.ts";

const valuesOf = ({ options }: Use, ...names: readonly string[]): readonly CommandWord[] =>
  options.flatMap(({ name, value }) => (names.includes(name) && value ? [value] : []));

/** Orders to models in the languages of web frameworks; the shell of a framework is connected to its database. */
const wholeTables = longPattern("i")`
  \b(?:delete_all|destroy_all|update_all|truncate\w{0,20}|drop_table|drop_database|drop_collection|forceDelete|purge!?|flushall|
  flushdb|clear_all_connections!.{0,40}drop|insert_all!?|call_command\s{0,5}\(\s{0,5}["'](?:flush|reset_db|sqlflush))\b|
  objects(?:\.(?:all|exclude)\([^)]{0,200}\))?\.(?:delete|update)\(|::(?:query\(\)->)?(?:truncate|delete)\(|DB::(?:statement|
  unprepared)\(\s{0,5}["'](?:drop|truncate|delete)|db:(?:wipe|drop|reset)|migrate:(?:fresh|reset)
`;
const someRows = longPattern()`
  (?:\.|->|::)(?:create|update|save|delete|destroy|insert|upsert|touch|increment|decrement|bulk_create|get_or_create|
  update_or_create|set_password|attach|detach|sync|update_column|update_columns|toggle)!?\b|\.(?:execute|exec_query|exec_update)\b|
  \bArtisan::call|\bcall_command\b|DB::(?:insert|update|delete|statement|unprepared)
`;
const mails = /\.deliver(?:_now|_later)?\b|\bsend_mail\(|\bEmailMessage\(|\bMail::|->notify\(|Notification::send/;

const codeMaxChars = 20_000;

/** Code that runs inside a framework: what it does to this machine, and what it tells the models. */
export function codeDeeds(
  language: "ruby" | "python" | "php",
  { text, span }: CommandWord,
  environment: Environment,
): readonly DeedSketch[] {
  if (text.trim() === unknownPiece || text.length > codeMaxChars)
    return [{ act: "opaque", target: "", span, why: "what runs is decided only when it runs" }];
  const { deeds, shells } = lookIntoCode(language, text);
  const shown = text.slice(0, codeMaxChars);
  const told: readonly DeedSketch[] = wholeTables.test(shown)
    ? [{ act: "destroy", target: "", environment, span, why: "tells the models to change or delete whole tables" }]
    : someRows.test(shown)
      ? [{ act: "external-write", target: "", environment, span, why: "tells the models to change rows" }]
      : [];
  return [
    ...deeds.map((deed) => ({ ...deed, span })),
    ...shells.map((shell) => ({
      act: "opaque" as const,
      target: shell.text.slice(0, 200),
      span,
      why: "runs a command in a shell of this machine",
    })),
    ...told,
    ...(mails.test(shown) ? [{ act: "message" as const, target: "", span }] : []),
  ];
}

/** Code by an option, or by the program's input. */
export function codeOf(use: Use, names: readonly string[]): readonly CommandWord[] {
  const { stdin } = use.call;
  const given = valuesOf(use, ...names);
  if (given.length > 0 || !stdin) return given;
  if (stdin.kind === "text") return [{ text: stdin.text, span: stdin.span }];
  return stdin.kind === "pipe" ? [{ text: unknownPiece, span: use.call.span }] : [];
}

const settingNames = words("RAILS_ENV RACK_ENV DJANGO_SETTINGS_MODULE APP_ENV DJANGO_CONFIGURATION DATABASE_URL ENVIRONMENT SYMFONY_ENV");
/** By the command's words; `usual` is the framework's default. */
export const placeOfApp = (use: Use, usual: Environment): Environment => {
  const options = words("--env -e --environment --settings --database");
  const found = toldEnvironment(use, { options, names: settingNames });
  const isTold =
    use.has(...options) || settingNames.some((name) => use.call.variables.has(name) || use.call.facts.variables?.[name] !== undefined);
  return found === "unknown" && !isTold ? usual : found;
};
/** A deed at the database of the app. */
export const at =
  (usual: Environment, act: Act, why?: string) =>
  (use: Use): readonly DeedSketch[] => [
    { act, target: use.rest[0]?.text ?? "", environment: placeOfApp(use, usual), ...(why === undefined ? {} : { why }) },
  ];

/** Statements for a database shell that a framework starts: behind `-c`, or by its input. */
export function sqlBehind(use: Use, environment: Environment): readonly DeedSketch[] {
  const said = use.rest.filter((_, index) => /^(?:-c|-e|--command|--execute)$/.test(use.rest[index - 1]?.text ?? ""));
  const { stdin, span } = use.call;
  const texts = [...said, ...valuesOf(use, "-c", "--command"), ...(stdin?.kind === "text" ? [{ text: stdin.text, span: stdin.span }] : [])];
  const unread: readonly DeedSketch[] =
    stdin && stdin.kind !== "text"
      ? [{ act: "external-write", target: "", environment, span, why: "runs statements that were not read" }]
      : [];
  return [...texts.flatMap((field) => statementDeeds(field.text, asPsql(use.call), { environment, span: field.span })), ...unread];
}
export const asPsql = (call: ProgramCall): ProgramCall => ({ ...call, program: "psql" });
