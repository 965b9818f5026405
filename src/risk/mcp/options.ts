import { isRecord, type Json } from "../../kernel/ids.ts";
import { quoteWord } from "../../lexicon/shell-words.ts";
import type { Act, Deed } from "../deed.ts";
import type { Facts } from "../facts.ts";
import { shellDeeds } from "../shell/shell.ts";
import { isKnownProgram } from "../tools/index.ts";
import { isPath } from "./arguments.ts";
import type { JsonRecord, Leaf } from "./leaves.ts";
import { wordsOf } from "./names.ts";

interface Place {
  readonly facts: Facts;
  readonly cwd: string;
  readonly tool: string;
}

/** Names of servers that are called otherwise than their program. */
const programs: Readonly<Record<string, string>> = { ripgrep: "rg", postgres: "psql", kubernetes: "kubectl" };
/** Programs whose first word is a sub-command, which the tool's name tells. */
const withSubcommand = /^(?:git|npm|pnpm|yarn|cargo|go|docker|podman|pip|uv|kubectl|helm|terraform|gh|dotnet|bundle|composer)$/;

const listKeys = /(?:^|_)(?:args|arguments|argv|options|opts|flags|switches|params)$/;
/** Texts that are looked for or said: a dash at their beginning means nothing. */
const saidKeys =
  /(?:^|_)(?:message|msg|pattern|query|regexp?|text|contents?|body|title|description|search|q|term|prompt|subject|comment|note)$/;

/** Acts that the tool's own name tells already. */
const told: ReadonlySet<Act> = new Set<Act>(["harmless", "unknown", "read", "list"]);

/** Options of the program behind a server, wherever they stand among the arguments: `revision: "--output=x"` is one to git. */
export function optionDeeds(input: Readonly<Record<string, Json>>, leaves: readonly Leaf[], { facts, cwd, tool }: Place): readonly Deed[] {
  const options = leaves.flatMap((leaf) => optionsIn(leaf));
  if (options.length === 0) return [];
  const line = programOf(input);
  if (line === undefined) return [];
  const places = withSubcommand.test(line.split(" ")[0] ?? "")
    ? []
    : leaves.filter((leaf) => isPath(leaf, tool) && !leaf.text.startsWith("-"));
  const words = [...places.map(({ text }) => quoteWord(text)), ...options];
  return shellDeeds([line, ...words].join(" "), facts, cwd).filter(({ act }) => !told.has(act));
}

const textMaxChars = 2_000;

function optionsIn({ key, text }: Leaf): readonly string[] {
  if (text.length > textMaxChars || text.includes("\n") || saidKeys.test(key)) return [];
  if (listKeys.test(key)) return /(?:^|\s)["']?-/.test(text) || !/\s/.test(text) ? [/\s/.test(text) ? text : quoteWord(text)] : [];
  if (/^-{1,2}[A-Za-z]/.test(text)) return [quoteWord(text)];
  return /\s--[a-z][\w-]+=\S/.test(text)
    ? text
        .split(/\s+/)
        .filter((word) => word.startsWith("--"))
        .map(quoteWord)
    : [];
}

function programOf({ server, name }: Readonly<Record<string, Json>>): string | undefined {
  if (typeof server !== "string" || typeof name !== "string") return undefined;
  const [first = "", ...rest] = wordsOf(name);
  const named = [server.toLowerCase(), ...wordsOf(server), first]
    .map((each) => programs[each] ?? each)
    .find((each) => isKnownProgram(each));
  if (named === undefined) return undefined;
  const sub = named === first ? rest : [first, ...rest];
  return withSubcommand.test(named) && sub.length > 0 ? `${named} ${sub.join("-")}` : named;
}

const variableKeys = ["env", "environment", "envVars", "env_vars", "environmentVariables"];
const variablesMax = 40;

/** Variables that a tool hands to what it starts. */
export function variableDeeds(args: JsonRecord, { facts, cwd }: Place): readonly Deed[] {
  const set = variableKeys.flatMap((key) => {
    const given = Object.hasOwn(args, key) ? args[key] : undefined;
    if (Array.isArray(given)) return given.flatMap((each) => (typeof each === "string" ? [each] : []));
    return isRecord(given) ? Object.entries(given).flatMap(([name, value]) => (typeof value === "string" ? [`${name}=${value}`] : [])) : [];
  });
  const meant = set.filter((text) => /^[A-Za-z_]\w{0,100}=/.test(text)).slice(0, variablesMax);
  if (meant.length === 0) return [];
  return shellDeeds(`export ${meant.map(quoteWord).join(" ")}`, facts, cwd).filter(({ act }) => !told.has(act));
}
