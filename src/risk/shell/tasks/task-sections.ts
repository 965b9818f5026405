import { quoteWord } from "../../../lexicon/shell-words.ts";
import { unknownPiece } from "../../deed.ts";
import { workOn } from "../../work.ts";

/** Task files whose tasks are sections of them: what a section runs is handed on as commands of a shell. */
type Body = (content: string, task: string) => string | undefined;

const linesMax = 2_000;
const sectionsMax = 50;
const indentOf = (line: string): number => /^\s*/.exec(line)?.[0].length ?? 0;

/** The lines below a header, as far as they stand further in. */
function below(lines: readonly string[], header: number): readonly string[] {
  const indent = indentOf(lines[header] ?? "");
  const rest = lines.slice(header + 1, header + 1 + linesMax);
  const end = rest.findIndex((line) => line.trim() !== "" && indentOf(line) <= indent);
  return end < 0 ? rest : rest.slice(0, end);
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** Calls by which a task starts a program, in the words of the language itself. */
const runs = String.raw`\b(?:c|ctx|context|conn|session|s)\.(?:run|run_always|run_install|sudo|local)\(`;
const word = String.raw`[rf]{0,2}["'][^"'\n]*["']`;
const pythonCalls: readonly (readonly [RegExp, string])[] = [
  // What has a name of its own is no word of the program.
  [
    new RegExp(String.raw`${runs}\s*(?=${word}\s*,\s*[rf]{0,2}["'])([^()\n]{1,600}?)(?:,\s*\w+\s*=[^()\n]{0,600})?\)`, "g"),
    "subprocess.run([$1])",
  ],
  [new RegExp(String.raw`${runs}\s*(${word}),\s*\w+\s*=[^()\n]{0,600}\)`, "g"), "os.system($1)"],
  [new RegExp(runs, "g"), "os.system("],
  [/(?<![\w.])(?:local|run)\(\s*(?=["'])/g, "os.system("],
];

/** A function of `tasks.py`, `fabfile.py` or `noxfile.py`; without a name, all of the file. */
export const bodyInPython: Body = (content, task) => {
  workOn(content);
  const lines = content.split(/\r?\n/);
  const name = new RegExp(`^(?:async )?def[ \\t]+${escaped(task.replace(/.*\./, "")).replaceAll(/[-_]/g, "[-_]")}[ \\t]*\\(`);
  const at = lines.findIndex((line) => name.test(line));
  if (task !== "" && at < 0) return undefined;
  const own = task === "" ? lines : below(lines, at);
  const indent = task === "" ? 0 : indentOf(own.find((line) => line.trim() !== "") ?? "");
  const code = pythonCalls.reduce((text, [call, plain]) => text.replace(call, plain), own.map((line) => line.slice(indent)).join("\n"));
  return `python3 -c ${quoteWord(`import os, subprocess\n${code}`)}`;
};

/** `task :name do … end`, behind what it needs. */
export function bodyInRakefile(content: string, task: string, seen = new Set<string>()): string | undefined {
  if (seen.has(task) || seen.size >= sectionsMax) return undefined;
  seen.add(task);
  workOn(content);
  const lines = content.split(/\r?\n/);
  const name = escaped(task.replace(/.*:/, ""));
  const header = new RegExp(`^\\s*(?:task|file|multitask)[ \\t(]+(?::["']?|["'])?${name}["']?(?![\\w-])(.*)$`);
  const at = lines.findIndex((line) => header.test(line));
  if (at < 0) return undefined;
  const needed = [...(header.exec(lines[at] ?? "")?.[1] ?? "").matchAll(/[:"']([a-z_][\w:-]*)/gi)].flatMap(([, each]) => each ?? []);
  const inline = /\{(.*)\}\s*$/.exec(lines[at] ?? "")?.[1] ?? "";
  const code = [inline, ...(/\bdo\b/.test(lines[at] ?? "") ? below(lines, at) : [])]
    .join("\n")
    .replaceAll(/(?<![\w.:])sh(?=[ \t(]+["'%])/g, "system");
  const before = needed.flatMap((each) => bodyInRakefile(content, each, seen) ?? []);
  return [...before, `ruby -e ${quoteWord(code)}`].join("\n");
}

/** Commands of an environment of tox; without a name, of all. */
export const bodyInTox: Body = (content, task) => {
  workOn(content);
  const lines = content.split(/\r?\n/);
  const commandsBelow = (header: (line: string) => boolean): readonly string[] =>
    lines.flatMap((line, at) => {
      if (!header(line)) return [];
      const rest = lines.slice(at + 1, at + 1 + linesMax);
      const end = rest.findIndex((each) => each.startsWith("["));
      const section = end < 0 ? rest : rest.slice(0, end);
      return section.flatMap((each, index) => {
        const first = /^commands(?:_pre|_post)?[ \t]*=[ \t]*(.*)$/.exec(each)?.[1];
        return first === undefined ? [] : [first, ...below(section, index)];
      });
    });
  const own =
    task === "" ? commandsBelow((line) => /^\[testenv\b/.test(line)) : commandsBelow((line) => line.trim() === `[testenv:${task}]`);
  const all = own.length > 0 ? own : commandsBelow((line) => line.trim() === "[testenv]");
  const text = all
    .map((line) => line.trim().replace(/^(?:!?[\w,{}-]{1,80}:[ \t]+)?(?:-[ \t]*)?/, "")) // a factor, and a failure that does not count
    .join("\n")
    .replaceAll("\\\n", " ");
  return text.trim() === ""
    ? undefined
    : text
        .replaceAll(/\{posargs[^}]{0,80}\}/g, "")
        .replaceAll("{envpython}", "python")
        .replaceAll("{toxinidir}", ".")
        .replaceAll(/\{[^}\n]{0,80}\}/g, unknownPiece);
};

/** `[tasks.name]` with `run`, and `name = "…"` below `[tasks]`, of mise. */
export const bodyInMise: Body = (content, task) => miseTask(content, task, new Set());

function miseTask(content: string, task: string, seen: Set<string>): string | undefined {
  if (seen.has(task) || seen.size >= sectionsMax) return undefined;
  seen.add(task);
  workOn(content);
  const name = escaped(task);
  const table = new RegExp(`^\\[tasks\\.["']?${name}["']?\\][ \\t]*\\n([^]*?)(?=^\\[|(?![^]))`, "m").exec(content)?.[1];
  const listed = /^\[tasks\][ \t]*\n([^]*?)(?=^\[|(?![^]))/m.exec(content)?.[1];
  const value =
    table === undefined
      ? new RegExp(`^["']?${name}["']?[ \\t]*=[ \\t]*(.*)$`, "m").exec(listed ?? "")?.[1]
      : /^run[ \t]*=[ \t]*("""[^]*?"""|'''[^]*?'''|\[[^]*?\]|.*)/m.exec(table)?.[1];
  const needed = /^depends(?:_post)?[ \t]*=[ \t]*(\[[^\]]{0,2000}\]|.{0,200})/m.exec(table ?? "")?.[1] ?? "";
  const before = [...needed.matchAll(/["']([^"'\s]{1,100})[^"']{0,200}["']/g)].flatMap(
    ([, name = ""]) => miseTask(content, name, seen) ?? [],
  );
  if (value === undefined) return before.length === 0 ? undefined : before.join("\n");
  const texts = [...value.matchAll(/"""([^]*?)"""|'''([^]*?)'''|"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'/g)];
  const lines = texts.map(([, ...found]) => found.find((each) => each !== undefined)?.replaceAll(/\\(["\\])/g, "$1") ?? "");
  return [...before, ...lines].join("\n");
}
