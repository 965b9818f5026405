import type { Command, CommandNode, Redirect, Redirection, Word } from "unbash";
import { isSecretName } from "../../secret-names.ts";
import { programName } from "../look.ts";
import type { ShellScope } from "../scope.ts";

/**
 * Whether of what the first program of a pipeline prints, all variables, only such come through that are no secrets:
 * `env | grep JAVA_HOME`, `printenv | sort | cut -d= -f1`. A filter that the command itself renamed counts for nothing.
 */
export function isNarrowed(commands: readonly CommandNode[], { functions, aliases }: ShellScope): boolean {
  const [given, ...rest] = commands.map(plainCommand);
  const first = given && runsInside.test(given.name) && given.words.includes("exec") ? { ...given, name: given.words.at(-1) ?? "" } : given;
  const known = first && (printers.has(first.name) ? filters : keepers.has(first.name) ? settingFilters : undefined);
  if (!known) return false;
  for (const each of rest) {
    if (!each || functions.has(each.name) || aliases.has(each.name)) return false;
    if (known[each.name]?.(each.words) === true) return true;
    if (!passes.has(each.name)) return false;
  }
  return false;
}

/** Their last word may be what shows the variables of a container. */
const runsInside = /^(?:docker|podman|nerdctl|docker-compose|kubectl|oc)$/;

/** Whether what a program prints goes nowhere: `docker compose config >/dev/null && echo ok`. */
export function isUnprinted({ redirects }: Command): boolean {
  const outs = redirects.filter((each) => each.type === "Redirect" && redirectsOutput(each));
  return outs.length > 0 && outs.every((each) => each.type === "Redirect" && each.target?.value === "/dev/null");
}

const redirectsOutput = ({ operator, descriptor }: Redirect): boolean =>
  descriptor === undefined ? operator.includes(">") && operator !== "<>" : descriptor.type === "FileDescriptor" && descriptor.value === 1;

/** Whether a filter behind the first program picks out what is named like a secret: `make -p | grep TOKEN`, `| jq .Config.Env`. */
export const isSought = (commands: readonly CommandNode[]): boolean =>
  commands.slice(1).some((node) => {
    if (node.type !== "Command" || !seekers.has(programName(node.name?.value ?? ""))) return false;
    return node.args.some((each) => each.type === "Word" && secretWords.test(each.value));
  });

const seekers: ReadonlySet<string> = new Set("grep egrep fgrep rg ag awk gawk sed jq gojq yq perl".split(" "));
const secretWords = /token|secret|passw|credential|_auth|api_?key|private_?key|access_?key|\.Env\b|\bEnv\[\]/i;

const printers: ReadonlySet<string> = new Set(["env", "printenv", "export", "set", "declare", "typeset"]);
/** These let everything through and put nothing elsewhere. */
const passes: ReadonlySet<string> = new Set(["sort", "uniq", "cat"]);

interface PlainCommand {
  readonly name: string;
  readonly words: readonly string[];
}

/** A program whose words are all written out, and whose output goes on. */
function plainCommand(node: CommandNode): PlainCommand | undefined {
  if (node.type !== "Command") return undefined;
  const { name, args, prefix, redirects } = node;
  if (name === undefined || prefix.length > 0 || !redirects.every(isOfErrors)) return undefined;
  const words = args.flatMap((each) => (each.type === "Word" && isWrittenOut(each) ? [each.value] : []));
  return words.length === args.length ? { name: programName(name.value), words } : undefined;
}

const isWrittenOut = ({ parts = [] }: Word): boolean =>
  parts.every(({ type, text }) => type === "Literal" || type === "SingleQuoted" || (type === "DoubleQuoted" && !/[$`]/.test(text)));

const isOfErrors = (each: Redirection): boolean =>
  each.type === "Redirect" && each.descriptor?.type === "FileDescriptor" && each.descriptor.value === 2;

type Filter = (words: readonly string[]) => boolean;

/** By pattern, or by a count or the names alone. */
const grep: Filter = (words) => {
  const options = words.filter((word) => word.startsWith("-"));
  const [pattern, ...files] = words.filter((word) => !word.startsWith("-"));
  if (!options.every((option) => /^-[iEFPwqxosnch]+$|^--(?:color(?:=\w+)?|ignore-case|count)$/.test(option))) return false;
  const isAnyCase = options.some((option) => /^-[a-zA-Z]*i|^--ignore-case$/.test(option));
  return (
    pattern !== undefined && files.length === 0 && showsNoSecret(isAnyCase && settingName.test(pattern) ? pattern.toUpperCase() : pattern)
  );
};

/** In small letters most words are as well the beginning of a value: these are not. */
const settingName = /^\^?[a-z]+(?:_[a-z]+){0,3}_(?:env|home|path|version|port|host|dir|mode|level|root|options)=?$/;

const filters: Readonly<Record<string, Filter | undefined>> = {
  __proto__: null as never,
  grep,
  egrep: grep,
  rg: grep,
  wc: (words) => words.every((word) => word.startsWith("-")),
  cut: (words) => /^-d= -f ?1$/.test(words.join(" ")),
  awk: (words) =>
    /^-F ?= \{ ?print \$1;? ?\}$/.test(words.join(" ")) || showsNoSecret(/^\/(\^[^/]{1,200})\//.exec(words.at(-1) ?? "")?.[1] ?? ""),
  sed: ([option, script = "", ...more]) =>
    option === "-n" &&
    more.length === 0 &&
    showsNoSecret(/^(?:\/(\^[\w=|()\\]{1,200})\/p|s\/(\^[\w=|()\\]{1,200})\/\/p)$/.exec(script)?.slice(1).find(Boolean) ?? ""),
};

/** Programs that print settings, each behind its name: `terraform output -json | jq -r .vpc_id.value`. */
const keepers: ReadonlySet<string> = new Set(
  "docker podman nerdctl finch docker-compose podman-compose terraform tofu terragrunt helm helm3".split(" "),
);
const keptName: Filter = (words) => {
  const [pattern = "", ...files] = words.filter((word) => !/^-[iEFPwonh]+$/.test(word));
  return files.length === 0 && /^[a-z][\w-]{1,60}:?$/.test(pattern) && !isSecretName(pattern.replace(/:$/, ""));
};
const keptField: Filter = (words) => {
  const [path = "", ...files] = words.filter((word) => !/^-[rceMj]+$|^--raw-output$/.test(word));
  if (files.length === 0 && asksForNames(path)) return true;
  const names = /^(?:\.[\w-]{1,60}(?:\[\d{0,4}\])?){1,6}$/.test(path)
    ? path
        .slice(1)
        .split(/\[\d{0,4}\]|\./)
        .filter(Boolean)
    : [];
  if (files.length > 0 || names.some(isSecretName)) return false;
  return names.length === 1 ? !wide.test(path) : plainField.test(path);
};
/** Questions about names, numbers and kinds, of the whole or of a part: no value answers them, and nothing later brings one back. */
const asksForNames = (path: string): boolean => {
  const steps = path.split("|").map((step) => step.trim());
  const at = steps.findIndex((step) => question.test(step));
  return at >= 0 && steps.every((step, index) => (index < at ? part : index > at ? ordering : question).test(step));
};
const part = /^(?:\.|(?:\.[\w-]{0,60}(?:\[\d{0,4}\])?){1,6})$/;
const question = /^(?:keys|keys_unsorted|length|type|has\("[\w.-]{1,60}"\)|map_values\((?:type|length)\)|to_entries\[\]\.key)(?:\[\])?$/;
const ordering = /^(?:\.\[\]|sort|length|type)$/;
/** Fields that hold all others, and those that hold one thing that is no secret. */
const wide = /^\.(?:services|values|configs|environment)$/;
const plainField =
  /\.(?:value|image|ports|networks|volumes|build|command|depends_on|version|name|tag|repository|pullPolicy|replicas|replicaCount)$/;
const settingFilters: Readonly<Record<string, Filter | undefined>> = {
  __proto__: null as never,
  grep: keptName,
  egrep: keptName,
  rg: keptName,
  jq: keptField,
  gojq: keptField,
  yq: keptField,
  wc: (words) => words.every((word) => word.startsWith("-")),
};

/** Each of the names that a pattern asks for is whole, or as good as one, and none is a name of a secret. */
function showsNoSecret(pattern: string): boolean {
  const bare = pattern.replaceAll(/[()"']|\\(?=[|()])/g, "");
  return bare !== "" && bare.split("|").every((each) => isHarmlessName(each));
}

function isHarmlessName(asked: string): boolean {
  const name = /^\^?(\w{2,60})(?:=|\$)?$/.exec(asked)?.[1];
  if (name === undefined || isSecretName(name)) return false;
  return (asked.startsWith("^") && asked.endsWith("=")) || everyday.has(name.toUpperCase()) || /^[A-Z0-9]+(?:_[A-Z0-9]+)+$/.test(name);
}

/** One word can be the beginning of anything, of a secret too: only those that nearly every machine has. */
const everyday: ReadonlySet<string> = new Set(
  (
    "PATH HOME USER SHELL LANG LC TERM PWD TMPDIR EDITOR PAGER DISPLAY HOSTNAME LOGNAME CI DEBUG PORT GOPATH GOROOT GOBIN GOOS GOARCH " +
    "JAVA_HOME PYTHONPATH VIRTUAL_ENV CONDA NVM TZ COLUMNS LINES COLORTERM SHLVL CC CXX CFLAGS LDFLAGS MAKEFLAGS PROXY"
  ).split(" "),
);
