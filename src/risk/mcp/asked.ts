import { longPattern } from "../../kernel/long-pattern.ts";
import { isRecord, type Json } from "../../kernel/ids.ts";
import type { Act } from "../deed.ts";
import { isKnownProgram } from "../tools/index.ts";
import { isAddress, methodKeys, type JsonRecord, type Leaf } from "./leaves.ts";
import { nameActs, strictest } from "./names.ts";
import { secretsOf } from "./secrets.ts";

/** One tool for many operations names the operation, or what it is for, in an argument. That can only make it stricter. */
export function askedFor(server: string, name: string, { args, leaves }: { args: JsonRecord; leaves: readonly Leaf[] }): Act | undefined {
  const acts = [
    operationOf(leaves),
    secretsOf(server, name, { args, leaves }),
    amountOf(args),
    storedBy(args),
    shownWhole(server, name, args),
  ];
  const act = strictest(acts);
  return act === "harmless" ? undefined : act;
}

function operationOf(leaves: readonly Leaf[]): Act | undefined {
  const isRequest = leaves.some(isAddress); // then its method belongs to the address
  const acts = leaves.map((leaf) => {
    const { key, text } = leaf;
    const isMethod = methodKeys.test(key);
    if (!(isMethod ? !isRequest : operationKeys.test(key) || isOperation(leaf)) || !/^[\w .:-]{1,80}$/.test(text)) return undefined;
    if (/^post$/i.test(text)) return "external-write";
    if (key === "mode") return /^(w|wb|a|w\+|write|append|overwrite|create)$/i.test(text) ? "external-write" : undefined;
    return /^(run|start|open|select)$/i.test(text) ? undefined : nameActs(text);
  });
  return strictest(acts);
}
const operationKeys = /^(operation|operation_name|operation_type|op|action|mode|sub_?command|verb)$/;

/** A word in the place of a command that no shell has, but that says what is done: `delete`, `storage_blob_delete`. */
export const isOperation = ({ key, text }: Leaf): boolean =>
  /^(command|cmd)$/.test(key) &&
  /^[A-Za-z]+([_-][A-Za-z]+)*$/.test(text) &&
  !isKnownProgram(text.toLowerCase()) &&
  nameActs(text) !== undefined;

/** Number of copies that shall run: `replicas: 0`. */
const amountKeys = /^(?:replicas|dynos?|desired_?count|min_?instances|max_?instances|target_?size)$/i;
const amountOf = (args: JsonRecord): Act | undefined =>
  Object.keys(args).some((key) => amountKeys.test(key)) ? "external-write" : undefined;

/** Stages of a pipeline for MongoDB that write, or run code. */
const stages: Readonly<Record<string, Act>> = {
  $out: "destroy",
  $merge: "external-write",
  $function: "opaque",
  $where: "opaque",
  $accumulator: "opaque",
};
const stagesMax = 2_000;

function storedBy(args: JsonRecord): Act | undefined {
  const pipeline = args["pipeline"] ?? args["stages"] ?? args["aggregation"];
  if (pipeline === undefined) return undefined;
  const acts: Act[] = [];
  const open: (Json | undefined)[] = [typeof pipeline === "string" ? parsed(pipeline) : pipeline];
  for (let at = 0; at < open.length && at < stagesMax; at += 1) {
    const each = open[at];
    if (Array.isArray(each)) open.push(...each.slice(0, stagesMax));
    else if (isRecord<Json>(each))
      for (const [key, value] of Object.entries(each)) {
        const act = Object.hasOwn(stages, key) ? stages[key] : undefined;
        if (act) acts.push(act);
        open.push(value);
      }
  }
  return strictest(acts);
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** The settings of a cluster's client, with the keys that a plain look leaves out. */
const shownWhole = (server: string, name: string, args: JsonRecord): Act | undefined =>
  /kube|k8s/i.test(`${server} ${name}`) &&
  /config/i.test(name) &&
  (args["raw"] === true || args["minified"] === false || args["minify"] === false)
    ? "read-secret"
    : undefined;

/** A question to a graph, by its clauses: whatever the tool is called, it does what they say. */
export function cypherAct({ key, text }: Leaf): Act | undefined {
  if (!/^(query|cypher|statement|q|.{1,40}_(?:query|cypher))$/.test(key)) return undefined;
  const said = text.slice(0, 20_000).replaceAll(quoted, (found, ...open) => (open.slice(0, 4).some((end) => end === "") ? found : " "));
  if (!graphLike.test(said)) return undefined;
  if (/\b(?:delete|drop)\b|\bapoc\.(?:periodic|cypher|nodes\.delete|refactor|trigger)\b/i.test(said)) return "destroy";
  if (/\bload\s+csv\b|\bapoc\.(?:load|export|import)\b/i.test(said)) return "leak";
  return /\b(?:create|merge|remove|foreach)\b|\bset\s+\w+(?:\.\w+|:\w+|\s*\+?=)/i.test(said) ? "external-write" : "harmless";
}
/** Strings, names and comments; one that does not end is looked at once, and stays. */
const quoted = /'(?:\\[^]?|[^'\\])*(?:'|($))|"(?:\\[^]?|[^"\\])*(?:"|($))|`[^`]*(?:`|($))|\/\/[^\n]*|\/\*[^]*?(?:\*\/|($))/g;
const graphLike = longPattern("i")`
  ^\s*(?:profile\s+|explain\s+|use\s+\w+\s+)?(?:optional\s+match|match|unwind|merge|create|call|load\s+csv|foreach|with)\b
  [^;]{0,400}?(?:\(\s*\w{0,60}\s*[:){]|\bapoc\.|\bload\s+csv\b)
`;
