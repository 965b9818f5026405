import { quoteWord } from "../../../lexicon/shell-words.ts";
import { unknownPiece } from "../../deed.ts";

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
const unquoted = (text: string): string => /^(["'])(.*)\1$/.exec(text)?.[2] ?? text;

/** Keys whose value is a command; behind others stand names and settings. */
const command = /^(?:-[ \t]+)*(?:(?:cmds?|sh|run|defer|script|entry|command)[ \t]*:(?=[ \t]|$)[ \t]*)?(?:[|>][+-]?$)?/;
const setting = /^["']?[\w.-]{1,60}["']?[ \t]*:(?:[ \t]|$)/;

/** `tasks:` of a Taskfile: the commands of one, behind those of the tasks that it needs. */
export function bodyInTaskfile(content: string, task: string, seen: ReadonlySet<string> = new Set()): string | undefined {
  if (seen.has(task) || seen.size >= sectionsMax) return undefined;
  const lines = content.split(/\r?\n/);
  const all = below(
    lines,
    lines.findIndex((line) => /^tasks[ \t]*:/.test(line)),
  );
  const header = new RegExp(`^["']?${escaped(task)}["']?[ \\t]*:[ \\t]*(.*)$`);
  const outermost = indentOf(all.find((line) => line.trim() !== "") ?? "");
  const at = all.findIndex((line) => indentOf(line) === outermost && header.test(line.trim()));
  if (at < 0) return undefined;
  const own = [header.exec((all[at] ?? "").trim())?.[1] ?? "", ...below(all, at)].map((line) => line.trim());
  const needed = own.flatMap((line) => [
    ...(/^(?:-[ \t]+)?task[ \t]*:[ \t]*["']?([\w:.-]+)/.exec(line)?.slice(1) ?? []),
    ...(/^\{?[ \t]*deps[ \t]*:[ \t]*\[([^\]]*)\]/.exec(line)?.[1]?.split(/[\s,"']+/) ?? []),
  ]);
  const commands = own.flatMap((line) => {
    const rest = line.replace(command, "");
    return rest === "" || /^[#{]/.test(rest) || setting.test(rest) ? [] : [unquoted(rest.replace(/^\[(.*)\]$/, "$1"))];
  });
  const before = needed.flatMap((name) => (name === "" ? [] : (bodyInTaskfile(content, name, new Set([...seen, task])) ?? [])));
  return [...before, ...commands].join("\n").replaceAll(/\{\{[^}]{0,200}\}\}/g, unknownPiece);
}

/** Calls by which a task starts a program, in the words of the language itself. */
const runs = String.raw`\b(?:c|ctx|context|conn|session|s)\.(?:run|run_always|run_install|sudo|local)\(`;
const word = String.raw`[rf]{0,2}["'][^"'\n]*["']`;
const pythonCalls: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`${runs}\s*(?=${word}\s*,\s*[rf]{0,2}["'])([^()\n]{1,600})\)`, "g"), "subprocess.run([$1])"],
  [new RegExp(runs, "g"), "os.system("],
  [/(?<![\w.])(?:local|run)\(\s*(?=["'])/g, "os.system("],
];

/** A function of `tasks.py`, `fabfile.py` or `noxfile.py`; without a name, all of the file. */
export const bodyInPython: Body = (content, task) => {
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
export function bodyInRakefile(content: string, task: string, seen: ReadonlySet<string> = new Set()): string | undefined {
  if (seen.has(task) || seen.size >= sectionsMax) return undefined;
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
  const before = needed.flatMap((each) => bodyInRakefile(content, each, new Set([...seen, task])) ?? []);
  return [...before, `ruby -e ${quoteWord(code)}`].join("\n");
}

/** Commands of an environment of tox; without a name, of all. */
export const bodyInTox: Body = (content, task) => {
  const lines = content.split(/\r?\n/);
  const commandsBelow = (header: (line: string) => boolean): readonly string[] =>
    lines.flatMap((line, at) => {
      if (!header(line)) return [];
      const end = lines.findIndex((each, index) => index > at && each.startsWith("["));
      const section = lines.slice(at + 1, end < 0 ? undefined : end);
      return section.flatMap((each, index) => {
        const first = /^commands(?:_pre|_post)?[ \t]*=[ \t]*(.*)$/.exec(each)?.[1];
        return first === undefined ? [] : [first, ...below(section, index)];
      });
    });
  const own =
    task === "" ? commandsBelow((line) => /^\[testenv\b/.test(line)) : commandsBelow((line) => line.trim() === `[testenv:${task}]`);
  const all = own.length > 0 ? own : commandsBelow((line) => line.trim() === "[testenv]");
  const text = all
    .map((line) => line.trim().replace(/^-[ \t]*/, ""))
    .join("\n")
    .replaceAll("\\\n", " ");
  return text.trim() === "" ? undefined : text.replaceAll(/\{posargs[^}]{0,80}\}/g, "").replaceAll(/\{[^}\n]{0,80}\}/g, unknownPiece);
};

/** `[tasks.name]` with `run`, and `name = "…"` below `[tasks]`, of mise. */
export const bodyInMise: Body = (content, task) => {
  const name = escaped(task);
  const table = new RegExp(`^\\[tasks\\.["']?${name}["']?\\][ \\t]*\\n([^]*?)(?=^\\[|(?![^]))`, "m").exec(content)?.[1];
  const listed = /^\[tasks\][ \t]*\n([^]*?)(?=^\[|(?![^]))/m.exec(content)?.[1];
  const value =
    table === undefined
      ? new RegExp(`^["']?${name}["']?[ \\t]*=[ \\t]*(.*)$`, "m").exec(listed ?? "")?.[1]
      : /^run[ \t]*=[ \t]*("""[^]*?"""|'''[^]*?'''|\[[^]*?\]|.*)/m.exec(table)?.[1];
  if (value === undefined) return undefined;
  const texts = [...value.matchAll(/"""([^]*?)"""|'''([^]*?)'''|"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'/g)];
  return texts.map(([, ...found]) => found.find((each) => each !== undefined)?.replaceAll(/\\(["\\])/g, "$1") ?? "").join("\n");
};
