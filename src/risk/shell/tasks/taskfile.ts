import { unknownPiece } from "../../deed.ts";
import { readYaml, type Yaml } from "../../tools/containers/yaml.ts";
import { workOn } from "../../work.ts";

type Members = ReadonlyMap<string, Yaml>;

const tasksMax = 100;
const isMap = (value: Yaml | undefined): value is Members => value instanceof Map;
const listOf = (value: Yaml | undefined): readonly Yaml[] =>
  Array.isArray(value) ? value : value === undefined || isMap(value) ? [] : [value as Yaml];
const textsOf = (value: Yaml | undefined): readonly string[] => (typeof value === "string" && value !== "" ? [value] : []);
const memberOf = (value: Yaml | undefined, name: string): Yaml | undefined => (isMap(value) ? value.get(name) : undefined);

/** The commands of a task of a Taskfile, behind those of the tasks that it needs, each once. */
export function bodyInTaskfile(content: string, task: string): string | undefined {
  workOn(content);
  const file = readYaml(content);
  const tasks = memberOf(file, "tasks");
  if (memberOf(tasks, task) === undefined) return undefined;
  const seen = new Set<string>();
  const lines: string[] = [];
  const take = (name: string): void => {
    const own = memberOf(tasks, name);
    if (seen.has(name) || seen.size >= tasksMax || own === undefined) return;
    seen.add(name);
    const values = new Map([...plainValues(memberOf(file, "vars")), ...plainValues(memberOf(own, "vars"))]);
    const put = (text: string): void => void lines.push(filled(text, values));
    const each = (item: Yaml): void => {
      if (!isMap(item)) return textsOf(item).forEach(put);
      for (const key of ["cmd", "sh", "defer"]) {
        const value = item.get(key);
        if (isMap(value)) each(value);
        else textsOf(value).forEach(put);
      }
      textsOf(item.get("task")).forEach(take);
    };
    for (const item of listOf(memberOf(own, "deps"))) textsOf(isMap(item) ? item.get("task") : item).forEach(take);
    for (const vars of [memberOf(file, "vars"), memberOf(own, "vars"), memberOf(own, "env")]) commandsIn(vars).forEach(put);
    for (const key of ["preconditions", "status", "cmds", "cmd"]) listOf(memberOf(own, key)).forEach(each);
    if (!isMap(own)) listOf(own).forEach(each);
  };
  take(task);
  return lines.join("\n");
}

/** Variables whose value is written there; of others a command says it. */
const plainValues = (vars: Yaml | undefined): readonly (readonly [string, string])[] =>
  isMap(vars) ? [...vars].flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : [])) : [];
const commandsIn = (vars: Yaml | undefined): readonly string[] =>
  isMap(vars) ? [...vars.values()].flatMap((value) => textsOf(memberOf(value, "sh"))) : [];

/** Templates are filled in where that is plain to see. */
const filled = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replaceAll(/\{\{\s{0,9}(?:\.(\w{1,80})\s{0,9})?([^}]{0,200})\}\}/g, (_, name: string | undefined, rest: string) => {
    const value = name !== undefined && rest.trim() === "" ? values.get(name) : undefined;
    return value === undefined || value.includes("{{") ? unknownPiece : value;
  });
