import { unknownPiece } from "../../deed.ts";

/** `scripts` of package.json and composer.json, `tasks` of deno.json. An unreadable file is not known. */
export function bodyInJson(content: string, task: string): string | undefined {
  const all = tasksInJson(content);
  const body = Object.hasOwn(all, task) ? all[task] : undefined;
  if (Array.isArray(body)) return body.filter((line) => typeof line === "string").join("\n");
  return typeof body === "string" ? body : undefined;
}

const namesMax = 100;
export const namesInJson = (content: string): readonly string[] => Object.keys(tasksInJson(content)).slice(0, namesMax);

function tasksInJson(content: string): Readonly<Record<string, unknown>> {
  try {
    const { tasks, scripts } = JSON.parse(plainJson(content)) as Readonly<Record<"tasks" | "scripts", Record<string, unknown> | undefined>>;
    return { ...tasks, ...scripts };
  } catch {
    return {};
  }
}

/** Without a byte order mark, comments and commas at the end: some runners take those. */
const plainJson = (content: string): string =>
  content
    .replace(/^\uFEFF/, "")
    .replaceAll(/("(?:[^"\\\n]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (_, text: string | undefined) => text ?? "")
    .replaceAll(/("(?:[^"\\\n]|\\.)*")|,(?=\s*[}\]])/g, (_, text: string | undefined) => text ?? "");

/** The target that make builds when it is asked for none. */
export const firstTarget = (content: string): string | undefined =>
  /^(?![.#\s])([^\s:=#]{1,200})[^:=\n]{0,400}::?(?!=)/m.exec(content)?.[1];

const targetsMax = 100;

/** The recipe of a target and of what it depends on, each once. Variables of make are not followed. */
export function bodyInMakefile(content: string, task: string, seen: Set<string> = new Set()): string | undefined {
  if (seen.has(task)) return undefined;
  if (seen.size >= targetsMax) return unknownPiece; // its other commands are not skipped, but unknown
  seen.add(task);
  const lines = content.replaceAll("\\\n", " ").split("\n");
  const targets = lines.map((line) => (/^[^\s#:=][^:=]{0,400}::?(?!=)/.test(line) ? (line.split(":")[0]?.split(/\s+/) ?? []) : []));
  const exact = targets.findIndex((names) => names.includes(task));
  const at = exact < 0 ? targets.findIndex((names) => names.some((name) => makes(name, task))) : exact;
  if (at < 0) return undefined;
  const recipe: string[] = [];
  for (const line of lines.slice(at + 1)) {
    if (!/^\t|^\s*$|^ {2,}/.test(line)) break;
    recipe.push(line.trim().replace(/^[@+-]+/, ""));
  }
  const [needed = "", ...inline] = (lines[at]?.split(/::?/).slice(1).join(":") ?? "").split(";");
  // Of an unknown target, any pattern rule may make a part.
  const before = needed.split(/\s+/).flatMap((each) => (each.includes("$") ? kinds(targets) : each === "" ? [] : [each]));
  if (inline.length > 0)
    recipe.unshift(
      inline
        .join(";")
        .trim()
        .replace(/^[@+-]+/, ""),
    );
  const bodies = before.flatMap((each) => bodyInMakefile(content, each, seen) ?? []);
  const own = recipe
    .join("\n")
    .replaceAll(/\$[({][\w.-]{1,80}[)}]|\$[@<^*?]/g, unknownPiece)
    .replaceAll("$$", "$");
  return [...bodies, own].join("\n");
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

const headerOf = (lines: readonly string[], task: string): number =>
  lines.findIndex((line) => /^@?[\w-]+[^:]{0,300}:(?!=)/.test(line) && line.replace(/^@/, "").split(/[\s:]/)[0] === task);

interface Parameter {
  readonly name: string;
  /** It takes all remaining words. */
  readonly rest: boolean;
}

/** Parameters of a recipe, in order: `build target *flags:`. */
export function parametersInJustfile(content: string, task: string): readonly Parameter[] {
  const lines = content.split("\n");
  const [header = ""] = lines[headerOf(lines, task)]?.split(/:(?!=)/) ?? [];
  return header
    .split(/\s+/)
    .slice(1)
    .flatMap((word) => {
      const [, sign, name] = /^([+*]?)\$?([A-Za-z_][\w-]*)/.exec(word) ?? [];
      return name === undefined ? [] : [{ name, rest: sign !== "" }];
    });
}

/** The recipe of a task, between those that it needs before and behind it, each once. */
export function bodyInJustfile(content: string, task: string): string | undefined {
  const lines = content.split("\n");
  return recipeIn(lines, task, new Set())
    ?.join("\n")
    .replaceAll(/\{\{[^}]{0,200}\}\}/g, unknownPiece);
}

function recipeIn(lines: readonly string[], task: string, seen: Set<string>): readonly string[] | undefined {
  const at = headerOf(lines, task);
  if (at < 0 || seen.has(task) || seen.size >= targetsMax) return undefined;
  seen.add(task);
  const recipe: string[] = [];
  for (const line of lines.slice(at + 1)) {
    if (!/^\s+\S|^\s*$/.test(line)) break;
    recipe.push(line.trim().replace(/^@/, ""));
  }
  const needed = lines[at]?.replace(/^[^:]*:(?!=)/, "").replace(/(?:^|\s)#.*$/, "") ?? "";
  const [before, behind] = needed.split("&&").map((part) => [...part.matchAll(/\(\s{0,9}([\w-]+)[^)]{0,200}\)|([\w-]+)/g)]);
  const all = (names: readonly RegExpMatchArray[] = []): readonly string[] =>
    names.flatMap(([, called, plain]) => recipeIn(lines, called ?? plain ?? "", seen) ?? []);
  return [...all(before), ...recipe, ...all(behind)];
}
