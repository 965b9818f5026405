import { dirname, join, normalize } from "node:path/posix";
import { programsIn } from "./checks.ts";
import { commandsIn } from "./deploys.ts";

/** Files of a commit, as a command that runs in its checkout finds them. */
export interface CommittedFiles {
  readonly paths: ReadonlySet<string>;
  /** Where each link leads. */
  readonly links: ReadonlyMap<string, string>;
  /** The text of a file; undefined where nobody would take it for a program. */
  readonly read: (path: string) => Promise<string | undefined>;
}

/** Longer lines are data: to look through one line takes the square of its length. */
const scriptLimits = { chars: 131_072, lineChars: 1_000 } as const;
export const scriptIn = (text: string | undefined): string | undefined =>
  text
    ?.slice(0, scriptLimits.chars)
    .split("\n")
    .map((line) => line.slice(0, scriptLimits.lineChars))
    .join("\n");

/** More than any deployment consists of. */
const readMax = 400;

/** Files with rules that programs run by name. */
const recipes: readonly (readonly [program: RegExp, files: RegExp])[] = [
  [/^g?make$/, /(?:^|\/)(?:GNUm|M|m)akefile$|\.mk$/],
  [/^just$/, /(?:^|\/)\.?[jJ]ustfile$/],
  [/^task$/, /(?:^|\/)[tT]askfile(?:\.dist)?\.ya?ml$/],
  [/^(?:rake|thor)$/, /(?:^|\/)[Rr]akefile$|\.rake$|(?:^|\/)Thorfile$/],
];
const managers = /^(?:npm|pnpm|yarn|bun|npm-run-all|run-s|run-p)$/;
const endings = [
  "",
  ".js",
  ".mjs",
  ".cjs",
  ".ts",
  ".mts",
  ".cts",
  ".tsx",
  ".json",
  ".py",
  ".rb",
  ".sh",
  "/index.js",
  "/index.ts",
  "/index.mjs",
  "/__init__.py",
  "/__main__.py",
];

/**
 * D17: files that a command line comes to run by way of others: a script and what that one runs or takes in, a rule, a link.
 * Told from their text, without running anything; names that are only made when they run are not seen.
 */
export async function reachedBy(command: string, files: CommittedFiles): Promise<ReadonlySet<string>> {
  const reached = new Set<string>();
  const waiting: (readonly [text: string, folder: string])[] = [[command, ""]];
  const scripts = await scriptsIn(files);
  const seen = new Set<string>();
  for (let next = waiting.shift(); next !== undefined && seen.size < readMax; next = waiting.shift()) {
    const [text, folder] = next;
    if (seen.has(`${folder}\0${text}`)) continue;
    seen.add(`${folder}\0${text}`);
    for (const line of scriptLines(text, scripts)) waiting.push([line, folder]);
    for (const path of namedIn(text, folder, files)) {
      if (reached.has(path)) continue;
      reached.add(path);
      const found = scriptIn(await files.read(path));
      if (found !== undefined) waiting.push([found, dirname(path) === "." ? "" : dirname(path)]);
    }
  }
  return reached;
}

type Scripts = Readonly<Record<string, unknown>>;

/** Of the manifest in a folder. */
export async function scriptsIn(files: CommittedFiles, folder = ""): Promise<Scripts> {
  try {
    const { scripts } = JSON.parse((await files.read(join(folder, "package.json"))) ?? "{}") as { readonly scripts?: Scripts };
    return scripts ?? {};
  } catch {
    return {};
  }
}

/** Scripts of the manifest that a text runs by name, with those that run before and after each. */
export function scriptLines(text: string, scripts: Scripts): readonly string[] {
  const names = commandsIn(text).flatMap((step) => {
    const [first = "", ...others] = step.replace(/^(?:\w+=\S*\s+)+/, "").split(/[\s"']+/);
    return managers.test(first.replace(/^.*\//, "")) ? others : [];
  });
  return names.flatMap((name) =>
    [`pre${name}`, name, `post${name}`].flatMap((each) => (typeof scripts[each] === "string" ? [scripts[each]] : [])),
  );
}

/** Files that a text runs or takes in: its programs and their operands, recipes, and modules of code. */
function namedIn(text: string, folder: string, files: CommittedFiles): readonly string[] {
  const programs = commandsIn(text).flatMap(programsIn);
  const found = [...programs, ...modulesIn(text)].flatMap((word) =>
    placesIn(text, folder).flatMap((place) => fileAt(join(place, bare(word)), files)),
  );
  return [...new Set([...rulesOf(programs, files), ...found])];
}

/** Files whose rules some programs run by name. */
export function rulesOf(programs: readonly string[], { paths }: CommittedFiles): readonly string[] {
  const kinds = recipes.filter(([program]) => programs.some((word) => program.test(word.replace(/^.*\//, ""))));
  return kinds.flatMap(([, kind]) => [...paths].filter((path) => kind.test(path)));
}

/** Folders from which what a text names may be looked for. */
export const placesIn = (text: string, folder: string): readonly string[] => [
  ...new Set(["", folder, ...[...text.matchAll(/(?:^|[\s;&(])(?:cd|pushd|-C|--prefix)\s+["']?([\w./-]+)/g)].map(([, at = ""]) => at)]),
];

/** Without what only the shell knows: `$HERE/lib.sh`, `$(dirname "$0")/lib.sh`. */
export const bare = (word: string): string => word.replace(/^\$\{?\w+\}?\/|^.*[)}"']\//, "").replace(/^["']|["']$/g, "");

/** Names in code that is taken in or started: imports, requires, what is given to another process. */
const takenIn: readonly RegExp[] = [
  /\b(?:from|import|require\w*|load|include|spawn\w*|exec\w*|fork|run\w*|call|system)[\s(["'`]+([\w@$./-]+)/g,
  /([/\w.-]+\.(?:sh|bash|py|rb|pl))\b/g,
];
/** Modules by their dotted names. */
const dotted = /(?:^\s*(?:from|import)|\s-m)\s+([\w.]+)/gm;

function modulesIn(text: string): readonly string[] {
  const found = (pattern: RegExp): readonly string[] => [...text.matchAll(pattern)].map(([, name = ""]) => name);
  return [...takenIn.flatMap(found), ...found(dotted).map((name) => name.replaceAll(".", "/"))];
}

export function fileAt(word: string, { paths, links }: CommittedFiles): readonly string[] {
  const place = followed(normalize(word).replace(/^\//, ""), links);
  return place === undefined ? [] : [...place.passed, ...endings.map((ending) => place.path + ending).filter((path) => paths.has(path))];
}

/** Where a path leads by the links on its way. */
function followed(
  path: string,
  links: ReadonlyMap<string, string>,
): { readonly path: string; readonly passed: readonly string[] } | undefined {
  const passed: string[] = [];
  for (let now = path; passed.length < 20;) {
    const parts = now.split("/");
    const at = parts.findIndex((_, index) => links.has(parts.slice(0, index + 1).join("/")));
    if (at < 0) return { path: now, passed };
    const link = parts.slice(0, at + 1).join("/");
    passed.push(link);
    now = normalize(join(dirname(link), links.get(link) ?? "", ...parts.slice(at + 1)));
  }
  return undefined;
}
