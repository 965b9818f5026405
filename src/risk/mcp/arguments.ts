import { longPattern } from "../../kernel/long-pattern.ts";
import type { Act, Deed } from "../deed.ts";
import { raisedByWords } from "../environment.ts";
import type { Facts } from "../facts.ts";
import { requestDeeds } from "../net/request.ts";
import { graphqlAct } from "../net/stores.ts";
import { shellDeeds } from "../shell/shell.ts";
import { isKnownProgram } from "../tools/index.ts";
import { sqlDeeds } from "../sql/deeds.ts";
import { codeDeeds, languageOfArgument } from "./code.ts";
import { cypherAct, isOperation } from "./asked.ts";
import { bodyKeys, isAddress, isFileAddress, methodKeys, type Leaf } from "./leaves.ts";
import { wordsOf } from "./names.ts";
import { isSteering } from "./steering.ts";

/** The call that an argument belongs to. */
export interface Tool {
  readonly act: Act;
  /** The given path is written, even if the name sounds like reading: `download`, `screenshot`. */
  readonly writes: boolean;
  readonly server: string;
  readonly name: string;
  readonly label: string;
  readonly cwd: string;
  readonly facts: Facts;
  /** Folders among the arguments: a path beside one may start there. */
  readonly folders?: readonly string[];
}

/** The arguments, each by its kind: a path, a command, a statement, code or an address. */
export function argumentsDeeds(leaves: readonly Leaf[], tool: Tool): readonly Deed[] {
  const method = leaves.find(({ key }) => methodKeys.test(key))?.text;
  const body = leaves.find(({ key, text }) => bodyKeys.test(key) && text !== "")?.text;
  const sent = { ...(method === undefined ? {} : { method }), ...(body === undefined ? {} : { body }) };
  const told = leaves.filter(({ key, text }) => folderKeys.test(key) && pathLike(text));
  const folders = told.slice(0, foldersMax).map(({ text }) => (isRooted(text) ? text : `${tool.cwd}/${text}`));
  return leaves.flatMap((leaf) => (isAddress(leaf) ? addressDeeds(leaf, sent, tool) : argumentDeeds(leaf, { ...tool, folders })));
}

const folderKeys =
  /^(cwd|(base|root|repo|project|parent|work|working|current)_?(dir|directory|path|folder|root)?|workdir|dir|directory|folder|location)$/;
const foldersMax = 4;
const isRooted = (text: string): boolean => /^([/~\\]|[a-z]:)/i.test(text);

const addressDeeds = (
  { text }: Leaf,
  sent: { readonly method?: string; readonly body?: string },
  { label, facts, cwd }: Tool,
): readonly Deed[] =>
  requestDeeds({ url: text, tool: label, ...sent }, facts).map((deed) => (deed.act === "read" ? { ...deed, cwd } : deed));

const commandKeys = /^(.{1,40}_)?(command|commands|cmd|script|shell|bash|argv|commandline|command_line)$/;
/** An argument that is a command, by its name. */
export const isCommand = ({ key }: Leaf): boolean => commandKeys.test(key);
/** One of several things to do, in the words of a shell. */
const isStep = ({ key, text }: Leaf): boolean =>
  /^(ops|operations|batch)$/.test(key) && /^[\w./-]{1,60} \S/.test(text) && isKnownProgram((/^\S+/.exec(text)?.[0] ?? "").toLowerCase());
const pathKeys = /(^|_)(path|file|filename|filepath|directory|dir|folder|paths|files)$/;
/** These name a file only if their text looks like one, or the tool works on files. */
const maybePathKeys = /(^|_)(source|destination|dest|target|output|uri)$/;
const files: ReadonlySet<string> = new Set("file files dir directory folder path".split(" "));

/** An argument that is the path which the tool works on. */
export const isPath = ({ key, text }: Leaf, name: string): boolean =>
  pathLike(text) &&
  (pathKeys.test(key) ||
    isFileAddress(text) ||
    (maybePathKeys.test(key) && (/[/\\.~]/.test(text) || wordsOf(name).some((word) => files.has(word)))));

function argumentDeeds(leaf: Leaf, tool: Tool): readonly Deed[] {
  const { key, text } = leaf;
  const { label, cwd, facts, name } = tool;
  const [folder = cwd] = tool.folders ?? [];
  if (isOperation(leaf)) return [];
  if (isCommand(leaf) || isStep(leaf)) return shellDeeds(text, facts, folder);
  const language = languageOfArgument(key, tool.server, name);
  if (language !== undefined) return codeDeeds(language, text, { facts, cwd });
  const graph = cypherAct(leaf);
  if (graph !== undefined) return [{ act: graph, tool: label, target: "", environment: raisedByWords([tool.server]) }];
  if (isStatement(leaf, tool)) return sqlDeeds(text, { environment: raisedByWords([label]) });
  const graphql = /^(query|mutation|q|document|body)$/.test(key) ? graphqlAct(text) : undefined;
  if (graphql !== undefined && graphql !== "harmless")
    return [{ act: graphql, tool: label, target: "", environment: raisedByWords([tool.server]) }];
  if (isPath(leaf, name))
    return [cwd, ...(isRooted(text) || folderKeys.test(key) ? [] : (tool.folders ?? []))].map((from) =>
      pathDeed(leaf, { ...tool, cwd: from }),
    );
  const path = pathDeed(leaf, { ...tool, cwd: isRooted(text) ? cwd : folder });
  if (isSteering(leaf, path, tool)) return [path];
  return namesPlace(text) ? [{ act: "read", tool: label, target: text, cwd }] : [];
}

const databases =
  /sql|postgres|(^|[-_])(pg|db|database|neon|supabase|bigquery|snowflake|redshift|clickhouse|duckdb|oracle|mariadb)([-_]|$)/i;
const seeking: ReadonlySet<string> = new Set(["search", "find", "lookup", "docs", "doc", "documentation", "web"]);

/** A search may begin with "create table …" and means words; a statement for a database is meant literally. */
export function isStatement({ key, text }: Leaf, { server, name }: Pick<Tool, "server" | "name">): boolean {
  const isDatabase = databases.test(server) || databases.test(name);
  const named = /^(sql|query|queries|statement|statements|stmt|q|.{1,40}_(sql|query|statement))$/.test(key);
  if (!isDatabase && (!named || (!/sql/.test(key) && wordsOf(name).some((word) => seeking.has(word))))) return false;
  const head = text.slice(0, 4_096);
  return sqlLike.test(head) || laterStatement.test(head);
}

const sqlLike = longPattern("i")`
  ^[\s;(]{0,200}(--|\/\*|(select|with|call|exec|execute|do|explain|show|grant|revoke|vacuum|copy)\s+\S|(insert|merge|
  replace)\s+into\b|update\s+\S+\s+set\b|delete\s+from\b|(drop|alter|create|truncate)\s+\w)
`;
const laterStatement = /;\s{0,50}((drop|alter|create|truncate|grant|revoke)\s+\w|delete\s+from\b|update\s+\S+\s+set\b)/i;
const pathLike = (text: string): boolean => text.length > 0 && text.length < 4_096 && !text.includes("\n") && !/^https?:/i.test(text);
/** A text that is a path of this machine may be read by the tool, whatever the argument is called. */
const namesPlace = (text: string): boolean =>
  text.length < 1_024 && /^(~|\/|\.{1,2}\/|\.env|[a-z]:[\\/]|file:\/)/i.test(text) && pathLike(text);

function pathDeed({ key, text, content }: Leaf, { act, writes, label, cwd, name }: Tool): Deed {
  const deed = { tool: label, target: text, cwd };
  if (act === "destroy") return { ...deed, act: "delete", tree: true };
  if (wordsOf(name).some((word) => moving.has(word)) && !goalKeys.test(key)) return { ...deed, act: "write", keeps: true, gone: true };
  if ((act === "harmless" && !writes) || /^(source|src|from)$/.test(key)) return { ...deed, act: "read" };
  const keeps = wordsOf(name).some((word) => changing.has(word));
  return { ...deed, act: "write", ...(keeps ? { keeps: true } : {}), ...(content === undefined || content === text ? {} : { content }) };
}
const moving: ReadonlySet<string> = new Set(["move", "rename", "mv"]);
const goalKeys = /^(new|to|dest|destination|target|output)(_|$)/;
const changing: ReadonlySet<string> = new Set(["edit", "append", "patch", "insert", "mkdir"]);
