import { longPattern } from "../../../kernel/long-pattern.ts";
import { wildcard } from "../../../lexicon/wildcard.ts";
import { isList, membersOf, readYaml } from "../../tools/containers/yaml.ts";
import type { Arguments, CommandWord, ProgramCall } from "../../tools/call.ts";
import { wholeAt } from "../file-content.ts";
import type { ShellWalk } from "../look.ts";
import { placesOf } from "../programs/found/sources.ts";
import type { Runner } from "./task-runners.ts";

const [patternsMax, packagesMax] = [24, 40];

/** Where a monorepo says which folders its packages lie in. */
const lists = ["package.json", "pnpm-workspace.yaml", "lerna.json", ".moon/workspace.yml"];
/** Where they lie where nothing says so. */
const usual = ["packages/*", "apps/*", "libs/*"];

interface Package {
  readonly folder: string;
  /** By its folder, and by its manifest. */
  readonly names: readonly string[];
}

function patternsOf(look: ShellWalk, root: string): readonly string[] {
  const texts = lists.map((name) => [name, wholeAt(look, `${root}/${name}`)] as const);
  const found = texts.flatMap(([name, text]) => (text === undefined ? [] : name.endsWith(".json") ? inJson(text) : inYaml(text)));
  return found.length > 0
    ? found
    : texts.some(([, text]) => text !== undefined) || wholeAt(look, `${root}/nx.json`) !== undefined
      ? usual
      : [];
}

const stringsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];

function inJson(text: string): readonly string[] {
  try {
    const { workspaces, packages } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const inner = (workspaces as { readonly packages?: unknown } | null | undefined)?.packages;
    return [workspaces, inner, packages].flatMap(stringsIn);
  } catch {
    return [];
  }
}

function inYaml(text: string): readonly string[] {
  const members = membersOf(readYaml(text).documents[0]);
  const projects = members.get("projects");
  const values = [members.get("packages"), projects, ...membersOf(projects).values()];
  return values.flatMap((each) => (isList(each) ? each : each === undefined ? [] : [each])).filter((each) => typeof each === "string");
}

/** Packages of the project: those that its lists name, and that could be read. `wanted` says which of many are looked for. */
function packagesIn(look: ShellWalk, root: string, wanted: readonly string[]): readonly Package[] {
  const patterns = patternsOf(look, root)
    .filter((pattern) => !pattern.startsWith("!"))
    .map((pattern) => pattern.replace(/^\.\//, "").replace(/\/+$/, ""));
  // Of many that fit a wildcard not all are found: those that are named are looked for by their names.
  const names = wanted.map((name) => name.replace(/^.*\//, "")).filter((name) => /^[\w.-]+$/.test(name));
  const spelled = patterns.flatMap((pattern) => {
    const [plain, ...deeper] = pattern.includes("**") ? [pattern.replace("**", "*"), pattern.replace("**", "*/*")] : [pattern];
    return [plain ?? "", ...deeper].flatMap((each) => [
      ...(each.endsWith("*") ? names.map((name) => each.replace(/\*$/, name)) : []),
      each,
    ]);
  });
  const direct = wanted.filter((name) => /^[\w./-]+$/.test(name)).map((name) => name.replace(/^\.\//, ""));
  const folders = [...direct, ...spelled.slice(0, patternsMax)].flatMap((pattern) =>
    manifests.flatMap((manifest) => placesOf(look, `${root}/${pattern}/${manifest}`)),
  );
  return [...new Set(folders)].slice(0, packagesMax).flatMap((place) => {
    const text = wholeAt(look, place);
    const folder = place.slice(0, place.lastIndexOf("/"));
    const name =
      /^\s{0,40}(?:\{\s{0,40})?"name"\s{0,9}:\s{0,9}"([^"\n]{1,200})"/m.exec(text ?? "")?.[1] ??
      /"name"\s{0,9}:\s{0,9}"([^"\n]{1,200})"/.exec(text ?? "")?.[1];
    const path = folder.slice(root.length + 1);
    return text === undefined
      ? []
      : [{ folder, names: [path, path.replace(/^.*\//, ""), ...(name === undefined ? [] : [name, name.replace(/^.*\//, "")])] }];
  });
}

/** Folders of all packages that lie below a root, as far as they could be read. */
export const packageFolders = (look: ShellWalk, root: string): readonly string[] => packagesIn(look, root, []).map(({ folder }) => folder);

const manifests = ["package.json", "project.json", "moon.yml"];

/** `web`, `./apps/web`, `@s/*`, `web...`, `{./apps/*}`: what a filter says beside the package itself. */
const plainFilter = (text: string): string =>
  text.replaceAll(/^(?:\.{3})?\^?\{?(?:\.\/)?|[}^]*(?:\.{3})?(?:\[[^\]]{0,80}\])?$/g, "").replace(/\/$/, "");

const naming = ["-w", "--workspace", "--filter", "-F", "--scope", "-p", "--project", "--projects", "--include", "--from"];
const every = /^(?:--workspaces|-ws|-r|--recursive|--all|-A|--all-workspaces)$/;

interface Asked extends Arguments {
  readonly runner: Runner;
}

/** Packages whose tasks are meant, and the words without those that name them. */
export interface MeantPackages {
  readonly folders: readonly string[];
  readonly words: readonly CommandWord[];
}

/** The packages of a workspace that a runner is told to work in. Undefined: only the one where it is. */
export function packagesMeant(look: ShellWalk, call: ProgramCall, { operands, options, runner }: Asked): MeantPackages | undefined {
  if (runner.packages === undefined || call.cwd === undefined || call.elsewhere) return undefined;
  const [first, second] = operands;
  const isYarn = call.program === "yarn" && /^workspaces?$/.test(first?.text ?? "");
  const given = options.flatMap(({ name, value }) =>
    value && naming.includes(name) && (name !== "-p" || runner.packages === "all") && value.text !== "s" ? value.text.split(",") : [],
  );
  const own = operands.flatMap(({ text }) => /^([\w@/.-]+)[:#][\w:-]+$/.exec(text)?.[1] ?? []);
  const wanted =
    runner.packages === "all" ? [...given, ...own] : isYarn && first?.text === "workspace" ? [second?.text ?? "", ...given] : given;
  const isEvery = call.words.some(({ text }) => every.test(text)) || isYarn || /^(?:recursive|multi|m)$/.test(first?.text ?? "");
  if (runner.packages === "named" && wanted.length === 0 && !isEvery) return undefined;
  const words = behindSelection(call, isYarn);
  if (runner.packages === "named" && !runsTask(words, runner)) return undefined;
  const root = [call.cwd, call.facts.projectRoot ?? ""].find((each) => each !== "" && patternsOf(look, each).length > 0) ?? call.cwd;
  const filters = wanted
    .filter((text) => !text.startsWith("!"))
    .map(plainFilter)
    .filter((text) => text !== "");
  const all = packagesIn(look, root, filters).filter(({ folder }) => folder !== root);
  const chosen = filters.length === 0 ? all : all.filter(({ names }) => filters.some((filter) => names.some(wildcard(filter))));
  return { folders: chosen.map(({ folder }) => folder), words };
}

/** Installing and adding is done for the workspace as a whole. */
const runsTask = (words: readonly CommandWord[], { behind, tasks = [], bare }: Runner): boolean => {
  const first = words.find(({ text }) => !text.startsWith("-"))?.text ?? "";
  return behind.includes(first) || tasks.includes(first) || (bare === true && !ofManagers.test(first)) || /^(?:exec|x)$/.test(first);
};
const ofManagers = longPattern()`
  ^(?:i|in|install|ci|add|a|remove|rm|un\w*|up|update|upgrade|link|publish|pack|why|ls|list|outdated|audit|dlx|deploy|dedupe|info|
  config)$
`;

/** The words without those that say which packages are meant. */
function behindSelection({ words }: ProgramCall, isYarn: boolean): readonly CommandWord[] {
  const kept: CommandWord[] = [];
  let rest = isYarn ? words.slice(words.findIndex(({ text }) => /^workspaces?$/.test(text)) + 1) : [...words];
  if (isYarn && words.some(({ text }) => text === "workspaces")) {
    const run = rest.findIndex(({ text }) => text === "run" || text === "exec");
    rest = run < 0 ? rest.filter(({ text }) => text !== "foreach") : rest.slice(run);
  } else if (isYarn) rest = rest.slice(1);
  for (let at = 0; at < rest.length; at += 1) {
    const word = rest[at] as CommandWord;
    if (word.text === "--") return [...kept, ...rest.slice(at)];
    const [name = ""] = word.text.split("=");
    if (naming.includes(name) && name !== "-p") at += word.text.includes("=") ? 0 : 1;
    else if (!every.test(word.text) && !/^(?:recursive|multi|m|--include-workspace-root|--if-present|--parallel|--stream)$/.test(word.text))
      kept.push(word);
  }
  return kept;
}
