import { quoteWord } from "../../../lexicon/shell-words.ts";
import { unknownPiece } from "../../deed.ts";
import { isList, membersOf, readYaml } from "../../tools/containers/yaml.ts";
import type { Yaml } from "../../tools/containers/yaml-text.ts";
import { workOn } from "../../work.ts";

const tasksMax = 100;
const memberOf = (value: Yaml | undefined, name: string): Yaml | undefined => membersOf(value).get(name);
const listOf = (value: Yaml | undefined): readonly Yaml[] => (isList(value) ? value : value === undefined ? [] : [value]);
const plainOf = (value: Yaml | undefined): readonly string[] => (typeof value === "string" && value !== "" ? [value] : []);

/** The commands of a task of a Taskfile, behind those of the tasks that it needs, each once. */
export function bodyInTaskfile(content: string, task: string): string | undefined {
  workOn(content);
  const { documents, isWhole } = readYaml(content);
  const [file] = documents;
  const tasks = memberOf(file, "tasks");
  const elsewhere = includedTasks(memberOf(file, "includes"), task);
  if (memberOf(tasks, task) === undefined) return elsewhere.length === 0 ? undefined : elsewhere.join("\n");
  const seen = new Set<string>();
  const lines: string[] = [];
  const take = (name: string): void => {
    const own = memberOf(tasks, name);
    if (seen.has(name) || seen.size >= tasksMax) return;
    seen.add(name);
    if (own === undefined) return void lines.push(...includedTasks(memberOf(file, "includes"), name));
    const values = new Map([...plainValues(memberOf(file, "vars")), ...plainValues(memberOf(own, "vars"))]);
    const put = (text: string): void => void lines.push(filled(text, values));
    const each = (item: Yaml): void => {
      plainOf(item).forEach(put);
      for (const key of ["cmd", "sh", "defer"]) listOf(memberOf(item, key)).forEach(each);
      plainOf(memberOf(item, "task")).forEach(take);
    };
    for (const item of listOf(memberOf(own, "deps"))) [...plainOf(item), ...plainOf(memberOf(item, "task"))].forEach(take);
    for (const vars of [memberOf(file, "vars"), memberOf(own, "vars"), memberOf(own, "env")]) commandsIn(vars).forEach(put);
    for (const key of ["preconditions", "status", "cmds", "cmd"]) listOf(memberOf(own, key)).forEach(each);
    if (membersOf(own).size === 0) listOf(own).forEach(each);
  };
  take(task);
  // A task of a file that was not read to its end may do more.
  return [...lines, ...(isWhole ? [] : [unknownPiece])].join("\n");
}

/** A task of an included file: by the name of that one before its own, or by its own alone. */
const includedTasks = (includes: Yaml | undefined, task: string): readonly string[] =>
  [...membersOf(includes)].flatMap(([space, value]) => {
    const [path] = [...plainOf(value), ...plainOf(memberOf(value, "taskfile"))];
    const name = [space, ...listOf(memberOf(value, "aliases")).flatMap(plainOf)].find(
      (each) => task === each || task.startsWith(`${each}:`),
    );
    const inner =
      name === undefined ? (memberOf(value, "flatten") === "true" ? task : undefined) : task.slice(name.length + 1) || "default";
    if (path === undefined || inner === undefined) return [];
    const [folder] = plainOf(memberOf(value, "dir"));
    return [`task -t ${quoteWord(filled(path, new Map()))}${folder === undefined ? "" : ` -d ${quoteWord(folder)}`} ${quoteWord(inner)}`];
  });

/** A task of `moon.yml` or `melos.yaml`, behind those that it needs. */
export function bodyInYaml(content: string, task: string): string | undefined {
  workOn(content);
  const { documents, isWhole } = readYaml(content);
  const tasks = memberOf(documents[0], "tasks") ?? memberOf(documents[0], "scripts");
  const seen = new Set<string>();
  const lines: string[] = [];
  const put = (value: Yaml | undefined, behind = ""): void => {
    if (isList(value) && value.every((each) => typeof each === "string" && !/\s/.test(each)))
      return void lines.push(value.map((each) => quoteWord(String(each))).join(" ") + behind);
    for (const each of listOf(value)) plainOf(each).forEach((text) => lines.push(text + behind));
  };
  const take = (name: string): void => {
    const own = memberOf(tasks, name);
    if (own === undefined || seen.has(name) || seen.size >= tasksMax) return;
    seen.add(name);
    for (const each of listOf(memberOf(own, "deps"))) plainOf(each).forEach((text) => take(text.replace(/^.*:/, "")));
    const given = listOf(memberOf(own, "args")).flatMap(plainOf);
    put(memberOf(own, "command"), given.length === 0 ? "" : ` ${given.join(" ")}`);
    for (const key of ["script", "run", "exec", "steps"]) put(memberOf(own, key));
    if (membersOf(own).size === 0) put(own);
  };
  take(task.replace(/^.*:/, ""));
  return seen.size === 0 ? undefined : [...lines, ...(isWhole ? [] : [unknownPiece])].join("\n");
}

/** Variables whose value is written there; of others a command says it. */
const plainValues = (vars: Yaml | undefined): readonly (readonly [string, string])[] =>
  [...membersOf(vars)].flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : []));
const commandsIn = (vars: Yaml | undefined): readonly string[] =>
  [...membersOf(vars).values()].flatMap((value) => plainOf(memberOf(value, "sh")));

/** Templates are filled in where that is plain to see. */
const filled = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replaceAll(/\{\{\s{0,9}(?:\.(\w{1,80})\s{0,9})?([^}]{0,200})\}\}/g, (_, name: string | undefined, rest: string) => {
    const value = name !== undefined && rest.trim() === "" ? values.get(name) : undefined;
    return value === undefined || value.includes("{{") ? unknownPiece : value;
  });
