import { quoteWord } from "../../../lexicon/shell-words.ts";
import { unknownPiece } from "../../deed.ts";
import { withoutFunctions } from "./make-functions.ts";
import { work, workOn } from "../../work.ts";

type Members = Readonly<Record<string, unknown>>;
const membersOf = (value: unknown): Members => (typeof value === "object" && value !== null ? (value as Members) : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

/**
 * A task of package.json, composer.json, deno.json, project.json or devbox.json, behind the tasks that it needs, each once.
 * An unreadable file is not known.
 */
export function bodyInJson(content: string, task: string): string | undefined {
  workOn(content);
  const all = tasksInJson(content);
  const seen = new Set<string>();
  const lines: string[] = [];
  const take = (name: unknown): void => {
    if (typeof name !== "string" || seen.has(name) || seen.size >= targetsMax || !Object.hasOwn(all, name)) return;
    seen.add(name);
    put(all[name]);
  };
  const put = (value: unknown): void => {
    if (typeof value === "string") {
      const other = /^@(\S+)/.exec(value)?.[1]; // composer: a script of the same file, or a program
      return other !== undefined && Object.hasOwn(all, other) ? take(other) : void lines.push(value.replace(/^@/, ""));
    }
    if (Array.isArray(value)) return value.forEach(put);
    const { command, commands, script, options, dependencies, dependsOn } = membersOf(value);
    for (const each of [...listOf(dependencies), ...listOf(dependsOn)])
      for (const name of [each, membersOf(each)["script"], membersOf(each)["target"]])
        take(typeof name === "string" ? name.replace(/^\^/, "") : name);
    if (typeof script === "string") lines.push(`npm run ${quoteWord(script)}`);
    for (const each of [command, commands, options]) if (each !== undefined) put(each);
  };
  take(task);
  return lines.length > 0 || (seen.size > 0 && Array.isArray(all[task])) ? lines.join("\n") : undefined;
}

const namesMax = 100;
export const namesInJson = (content: string): readonly string[] => Object.keys(tasksInJson(content)).slice(0, namesMax);

function tasksInJson(content: string): Readonly<Record<string, unknown>> {
  try {
    const { tasks, scripts, targets, nx, shell, wireit } = membersOf(jsonIn(content));
    const found = [tasks, membersOf(nx)["targets"], targets, membersOf(shell)["scripts"], scripts, wireit].map(membersOf);
    return Object.assign({}, ...found) as Members;
  } catch {
    return {};
  }
}

function jsonIn(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    work(content.length / charsPerUnit);
    return JSON.parse(plainJson(content));
  }
}
const charsPerUnit = 16;

/** Without a byte order mark, comments and commas at the end: some runners take those. */
const plainJson = (content: string): string =>
  content
    .replace(/^\uFEFF/, "")
    .replaceAll(/("(?:[^"\\\n]|\\.)*(?:"|$))|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$(?![^]))/gm, (_, text: string | undefined) => text ?? "")
    .replaceAll(/("(?:[^"\\\n]|\\.)*(?:"|$))|,(?=\s*[}\]])/gm, (_, text: string | undefined) => text ?? "");

/** The target that make builds when it is asked for none. */
export const firstTarget = (content: string): string | undefined =>
  /^(?![.#\s])([^\s:=#]{1,200})[^:=\n]{0,400}::?(?!=)/m.exec(content)?.[1];

const targetsMax = 100;

interface Makefile {
  readonly lines: readonly string[];
  /** The targets that each line begins. */
  readonly targets: readonly (readonly string[])[];
}

function makefileIn(content: string): Makefile {
  const lines = content.replaceAll("\\\n", " ").split("\n");
  const targets = lines.map((line) => (/^[^\s#:=][^:=]{0,400}::?(?!=)/.test(line) ? (line.split(":")[0]?.split(/\s+/) ?? []) : []));
  return { lines, targets };
}

/** The recipe of a target and of what it depends on, each once. Variables of make are not followed. */
export const bodyInMakefile = (content: string, task: string): string | undefined => recipeOf(makefileIn(content), task, new Set());

function recipeOf(file: Makefile, task: string, seen: Set<string>): string | undefined {
  const { targets } = file;
  if (seen.has(task)) return undefined;
  if (seen.size >= targetsMax) return unknownPiece; // its other commands are not skipped, but unknown
  seen.add(task);
  const exact = targets.flatMap((names, index) => (names.includes(task) ? [index] : [])); // needs and variables may stand apart
  const places = exact.length > 0 ? exact : [targets.findIndex((names) => names.some((name) => makes(name, task)))];
  if (places[0] === -1) return undefined;
  return places.flatMap((at) => recipeAt(file, task, at, seen)).join("\n");
}

/** Commands of one rule, behind those of what it needs. */
function recipeAt(file: Makefile, task: string, at: number, seen: Set<string>): readonly string[] {
  const { lines, targets } = file;
  const [needed = "", ...inline] = (lines[at]?.split(/::?/).slice(1).join(":") ?? "").split(";");
  const end = lines.findIndex((line, index) => index > at && !/^\t|^\s*$|^ {2,}/.test(line));
  const recipe = [...(inline.length > 0 ? [inline.join(";")] : []), ...lines.slice(at + 1, end < 0 ? undefined : end)];
  // Of an unknown target, any pattern rule may make a part.
  const before = needed.split(/\s+/).flatMap((each) => (each.includes("$") ? kinds(targets) : each === "" ? [] : [each]));
  const bodies = before.flatMap((each) => recipeOf(file, each, seen) ?? []);
  const own = withoutFunctions(
    recipe
      .map((line) => line.trim().replace(/^[@+-]+/, ""))
      .join("\n")
      .replaceAll("$@", () => task),
  )
    .replaceAll(/\$[({][@<^*?+%]?[\w.-]{1,80}(?::[^(){}\s]{1,80})?[)}]|\$[@<^*?+]/g, unknownPiece)
    .replaceAll("$$", "$");
  return [...bodies, own];
}

/** A name for each of the pattern rules. */
const kinds = (targets: readonly (readonly string[])[]): readonly string[] =>
  targets.flat().flatMap((name) => (name.includes("%") && !/^%+$/.test(name) ? [name.replaceAll("%", "x")] : []));

/** Whether a pattern rule makes this name: `%.o`, and the old `.c.o`. */
function makes(rule: string, task: string): boolean {
  const [start, end] = /^\.[a-z]{1,8}\.[a-z]{1,8}$/i.test(rule)
    ? ["", rule.slice(rule.lastIndexOf("."))]
    : rule.includes("%")
      ? (rule.split("%", 2) as [string, string])
      : [undefined, ""];
  return start !== undefined && task.length > start.length + end.length && task.startsWith(start) && task.endsWith(end);
}

interface Justfile {
  readonly lines: readonly string[];
  /** Where the header of each recipe stands. */
  readonly headers: ReadonlyMap<string, number>;
}

function justfileIn(content: string): Justfile {
  workOn(content);
  const lines = content.split("\n");
  const headers = new Map<string, number>();
  for (const [at, line] of lines.entries()) {
    const name = /^@?([\w-]{1,200})[^:]{0,300}:(?!=)/.test(line) ? (/^@?([^\s:]*)/.exec(line)?.[1] ?? "") : "";
    if (!headers.has(name)) headers.set(name, at);
  }
  return { lines, headers };
}

interface Parameter {
  readonly name: string;
  /** It takes all remaining words. */
  readonly rest: boolean;
}

const parametersMax = 100;

/** Parameters of a recipe, in order: `build target *flags:`. */
export function parametersInJustfile(content: string, task: string): readonly Parameter[] {
  const { lines, headers } = justfileIn(content);
  const [header = ""] = lines[headers.get(task) ?? -1]?.split(/:(?!=)/) ?? [];
  return header
    .split(/\s+/, parametersMax)
    .slice(1)
    .flatMap((word) => {
      const [, sign, name] = /^([+*]?)\$?([A-Za-z_][\w-]*)/.exec(word) ?? [];
      return name === undefined ? [] : [{ name, rest: sign !== "" }];
    });
}

/** The recipe of a task, between those that it needs before and behind it, each once. */
export function bodyInJustfile(content: string, task: string): string | undefined {
  const [, module = "", inner = ""] = /^([\w-]+)::(.+)$/.exec(task) ?? [];
  if (inner !== "") return inModule(content, module, inner);
  return recipeIn(justfileIn(content), task, new Set())
    ?.join("\n")
    .replaceAll(/\{\{[^}]{0,200}\}\}/g, unknownPiece);
}

/** `mod a`, `mod a 'x/a.just'`: another file, whose recipes are called `a::b`. */
export const isModule = (content: string, name: string): boolean => moduleIn(content, name) !== null;
const moduleIn = (content: string, name: string): RegExpExecArray | null =>
  new RegExp(`^mod\\??[ \\t]+${/^[\w-]+$/.test(name) ? name : "(?!)"}(?:[ \\t]+["']([^"'\\n]{1,300})["'])?[ \\t]*(?:#.*)?$`, "m").exec(
    content,
  );

function inModule(content: string, name: string, recipe: string): string | undefined {
  const found = moduleIn(content, name);
  if (!found) return undefined;
  const [, path] = found;
  const files =
    path === undefined ? [`${name}.just`, `${name}/mod.just`, `${name}/justfile`, `${name}/.justfile`] : [path, `${path}/mod.just`];
  return files.map((file) => `just -f ${quoteWord(file)} ${quoteWord(recipe)}`).join("\n");
}

function recipeIn(file: Justfile, task: string, seen: Set<string>): readonly string[] | undefined {
  const at = file.headers.get(task);
  if (at === undefined || seen.has(task)) return undefined;
  if (seen.size >= targetsMax) return [unknownPiece];
  seen.add(task);
  const recipe: string[] = [];
  for (let index = at + 1; /^\s+\S|^\s*$/.test(file.lines[index] ?? "x"); index += 1)
    recipe.push((file.lines[index] ?? "").trim().replace(/^@/, ""));
  const needed = file.lines[at]?.replace(/^[^:]*:(?!=)/, "").replace(/(?:^|\s)#.*$/, "") ?? "";
  const all = (part: string): readonly string[] => {
    const names = new Set([...part.matchAll(dependency)].map(([, called, plain = ""]) => called ?? plain));
    const known = [...names].filter((name) => name.includes("::") || (file.headers.has(name) && !seen.has(name)));
    const bodies = known
      .slice(0, targetsMax)
      .flatMap((name) => (name.includes("::") ? [`just ${name}`] : (recipeIn(file, name, seen) ?? [])));
    return known.length > targetsMax ? [...bodies, unknownPiece] : bodies;
  };
  const [before = "", behind = ""] = needed.split("&&");
  return [...all(before), ...recipe, ...all(behind)];
}

/** `a`, `(a 'x')`: what stands behind the name in brackets are its words. */
const dependency = /\(\s{0,9}([\w-]+(?:::[\w-]+)*)[^)]{0,200}\)|([\w-]+(?:::[\w-]+)*)/g;
