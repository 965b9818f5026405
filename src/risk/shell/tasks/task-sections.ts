import { quoteWord } from "../../../lexicon/shell-words.ts";
import { unknownPiece } from "../../deed.ts";
import { work, workOn } from "../../work.ts";

/** Task files whose tasks are sections of them: what a section runs is handed on as commands of a shell. */
type Body = (content: string, task: string) => string | undefined;

const linesMax = 2_000;
const sectionsMax = 50;
const linesPerUnit = 8;
const indentOf = (line: string): number => /^\s*/.exec(line)?.[0].length ?? 0;

/** The lines below a header, as far as they stand further in. */
function below(lines: readonly string[], header: number): readonly string[] {
  const indent = indentOf(lines[header] ?? "");
  const rest = lines.slice(header + 1, header + 1 + linesMax);
  const end = rest.findIndex((line) => line.trim() !== "" && indentOf(line) <= indent);
  work(1 + (end < 0 ? rest.length : end) / linesPerUnit);
  return end < 0 ? rest : rest.slice(0, end);
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** Calls by which a task starts a program, in the words of the language itself. */
const runs = String.raw`\b(?:c|ctx|context|conn|session|s)\.(?:run|run_always|run_install|sudo|local)\(`;
const word = String.raw`[rf]{0,2}["'][^"'\n]*["']`;
const pythonCalls: readonly (readonly [RegExp, string])[] = [
  // What has a name of its own is no word of the program.
  [
    new RegExp(String.raw`${runs}\s*(?=${word}\s*,\s*[rf]{0,2}["'])([^()]{1,600}?)(?:,\s*\w+\s*=[^()]{0,600})?\)`, "g"),
    "subprocess.run([$1])",
  ],
  [new RegExp(String.raw`${runs}\s*(${word}),\s*\w+\s*=[^()\n]{0,600}\)`, "g"), "os.system($1)"],
  [new RegExp(runs, "g"), "os.system("],
  [/(?<![\w.])(?:local|run)\(\s*(?=["'])/g, "os.system("],
];

/** Where each function of a file begins, by its name. */
function definedIn(lines: readonly string[], header: RegExp): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, readonly number[]>();
  for (const [at, line] of lines.entries()) {
    const name = header.exec(line)?.[1];
    if (name !== undefined) found.set(name, [...(found.get(name) ?? []).slice(0, sectionsMax), at]);
  }
  return found;
}

/**
 * Functions and those that they name, each once: `read` gives what a function holds, and words in which others are named.
 * Of more than there may be, what is left out is not known.
 */
function withNamed(
  first: readonly string[],
  defined: ReadonlyMap<string, readonly number[]>,
  read: (at: number) => { readonly body: string; readonly words: string },
): { readonly bodies: readonly string[]; readonly unknown: readonly string[] } {
  const [seen, bodies] = [new Set<string>(), [] as string[]];
  const waiting = new Set(first);
  for (const name of waiting) {
    if (seen.size >= sectionsMax) return { bodies, unknown: [unknownPiece] };
    seen.add(name);
    for (const at of defined.get(name) ?? []) {
      const { body, words } = read(at);
      workOn(words);
      bodies.push(body);
      for (const [word] of words.matchAll(/[A-Za-z_]\w*/g)) if (defined.has(word)) waiting.add(word);
    }
  }
  return { bodies, unknown: [] };
}

const decoratorsMax = 12;

/** `@task(pre=[build])` above a function. */
function decoratorsOf(lines: readonly string[], at: number): string {
  const above = lines.slice(Math.max(0, at - decoratorsMax), at);
  const own = above.slice(above.findLastIndex((line) => line.trim() === "") + 1);
  const start = own.findIndex((line) => line.startsWith("@"));
  return start < 0 ? "" : own.slice(start).join("\n");
}

/** A function of `tasks.py`, `fabfile.py` or `noxfile.py` with those that it calls; without a name, all of the file. */
export const bodyInPython: Body = (content, task) => {
  workOn(content);
  const lines = content.split(/\r?\n/);
  const plain = task.replace(/.*\./, "").replaceAll("-", "_");
  const defined = definedIn(lines, /^(?:async )?def[ \t]+(\w+)[ \t]*\(/);
  const renaming = new RegExp(`name\\s{0,9}=\\s{0,9}["']${escaped(task)}["']`);
  const renamed = [...defined].flatMap(([name, places]) => (places.some((at) => renaming.test(decoratorsOf(lines, at))) ? [name] : []));
  const names = [plain, ...renamed].filter((name) => defined.has(name));
  if (task !== "" && names.length === 0) return undefined;
  const { bodies, unknown } =
    task === ""
      ? { bodies: [content], unknown: [] }
      : withNamed(names, defined, (at) => {
          const inside = below(lines, at);
          const indent = indentOf(inside.find((line) => line.trim() !== "") ?? "");
          const body = inside.map((line) => line.slice(indent)).join("\n");
          return { body, words: `${decoratorsOf(lines, at)}\n${body}` };
        });
  const code = pythonCalls.reduce((text, [call, usual]) => text.replace(call, usual), bodies.join("\n"));
  return [`python3 -c ${quoteWord(`import os, subprocess\n${code}`)}`, ...unknown].join("\n");
};

interface RakeTask {
  readonly at: number;
  /** Words behind its name. */
  readonly rest: string;
  /** Tasks of one name in one space are one task. */
  readonly space: string | undefined;
}

interface Rakefile {
  readonly lines: readonly string[];
  readonly tasks: ReadonlyMap<string, readonly RakeTask[]>;
  readonly defined: ReadonlyMap<string, readonly number[]>;
}

const rakeTask = /^\s*(?:task|file|multitask)[ \t(]+(?::["']?|["'])?([^\s"':,=()[\]{}|;]+)["']?(.*)$/;

function rakefileIn(content: string): Rakefile {
  workOn(content);
  const lines = content.split(/\r?\n/);
  const tasks = new Map<string, RakeTask[]>();
  /** Namespaces that may be around a line, by how far each stands in. */
  const around: { readonly indent: number; readonly name: string | undefined }[] = [];
  for (const [at, line] of lines.entries()) {
    const indent = indentOf(line);
    if (/^\s*namespace\b/.test(line)) {
      while (indent <= (around.at(-1)?.indent ?? -1)) around.pop();
      around.push({ indent, name: /namespace[ \t(]+[:"']{0,2}([\w-]+)/.exec(line)?.[1] });
    }
    const [, name, rest = ""] = rakeTask.exec(line) ?? [];
    if (name === undefined) continue;
    const found = { at, rest, space: around.findLast((each) => each.indent < indent)?.name };
    const known = tasks.get(name);
    if (known) known.push(found);
    else tasks.set(name, [found]);
  }
  return { lines, tasks, defined: definedIn(lines, /^\s*def[ \t]+(?:self\.)?(\w+)/) };
}

/** `task :name do … end`, behind what it needs. */
export const bodyInRakefile = (content: string, task: string): string | undefined => rakeBody(rakefileIn(content), task, new Set());

function rakeBody(file: Rakefile, task: string, seen: Set<string>): string | undefined {
  if (seen.has(task)) return undefined;
  const { lines, tasks, defined } = file;
  const places = tasks.get(task.replace(/.*:/, "")) ?? [];
  if (places.length === 0) return undefined;
  if (seen.size >= sectionsMax) return unknownPiece;
  seen.add(task);
  const spaced = places.filter(({ space }) => space === /([^:]*):[^:]*$/.exec(task)?.[1]);
  const all = spaced.length > 0 ? spaced : places;
  const own = all.slice(0, sectionsMax);
  const codes = own.map(({ at }) => {
    const inline = /\{(.*)\}\s*$/.exec(lines[at] ?? "")?.[1] ?? "";
    return [inline, ...(/\bdo\b/.test(lines[at] ?? "") ? below(lines, at) : [])].join("\n");
  });
  codes.forEach(workOn);
  const called = codes.flatMap((code) => (code.match(/[a-z_]\w*/gi) ?? []).filter((word) => defined.has(word)));
  const { bodies, unknown } = withNamed(called, defined, (at) => {
    const body = below(lines, at).join("\n");
    return { body, words: body };
  });
  const code = [...codes, ...bodies].join("\n").replaceAll(/(?<![\w.:])sh(?=[ \t(]+["'%])/g, "system");
  const needed = own.flatMap(({ rest }) => [...rest.matchAll(/[:"']([a-z_][\w:-]*)/gi)]);
  const invoked = [...code.matchAll(/Rake::Task\[\s{0,4}:?["']?([\w:-]{1,80})/g)];
  const before = [...needed, ...invoked].flatMap(([, each = ""]) => rakeBody(file, each, seen) ?? []);
  return [...before, `ruby -e ${quoteWord(code)}`, ...(all.length > own.length ? [unknownPiece] : unknown)].join("\n");
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
      work(1 + section.length / linesPerUnit);
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

/** Commands that a target of an Earthfile, or one that it builds upon, runs on this machine. */
export function bodyInEarthfile(content: string, task: string, seen: Set<string> = new Set()): string | undefined {
  const name = task.replace(/^.*\+/, "");
  if (seen.has(name) || seen.size >= sectionsMax) return undefined;
  seen.add(name);
  workOn(content);
  const lines = content.replaceAll("\\\n", " ").split(/\r?\n/);
  const at = lines.indexOf(`${name}:`);
  const own = at < 0 ? [] : below(lines, at).map((line) => line.trim());
  const needed = own.flatMap((line) =>
    [...line.matchAll(/(?:^|\s)\+([\w-]{1,80})/g)].flatMap(([, each = ""]) => bodyInEarthfile(content, each, seen) ?? []),
  );
  const run = own.includes("LOCALLY") ? own.flatMap((line) => /^RUN[ \t]+(?:--\S+[ \t]+)*(.+)$/.exec(line)?.[1] ?? []) : [];
  return at < 0 ? undefined : [...needed, ...run].join("\n");
}
