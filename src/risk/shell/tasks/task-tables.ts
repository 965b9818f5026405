import { longPattern } from "../../../kernel/long-pattern.ts";
import { quoteWord } from "../../../lexicon/shell-words.ts";
import { unknownPiece } from "../../deed.ts";
import { work, workOn } from "../../work.ts";

const [tasksMax, valuesMax, charsMax] = [50, 100, 262_144];
/** Members of a task: those that it needs, and commands of it. */
const needing = /^(?:depends(?:_post|_on|-on)?|dependencies|deps|pre|post|ref)$/;
const running = /^(?:run|cmd|shell|script|command|commands|composite|sequence|chain|cmds|run_windows)$/;

/** A list that no bracket ends is read once, and not again from each of its lines. */
const member = longPattern("gm")`
  ^[ \t]*["']?([\w:./-]{1,100})["']?(?:[ \t]*\.[ \t]*(\w{1,40}))?[ \t]*=[ \t]*("""[^]{0,8000}?"""|'''[^]{0,8000}?'''|
  \[(?:"""[^]{0,8000}?"""|'''[^]{0,8000}?'''|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[^\]"']){0,4000}\]?|\{(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[^}"'\n]){0,1000}\}|.*)
`;
const inline = /([\w-]{1,40})[ \t]*=[ \t]*("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|\[(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[^\]"']){0,4000}\]?|\w+)/g;
const texts = /"""([^]{0,8000}?)"""|'''([^]{0,8000}?)'''|"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'/g;

const textsIn = (value: string): readonly string[] =>
  [...value.matchAll(texts)]
    .slice(0, valuesMax)
    .map(([, ...found]) => found.find((each) => each !== undefined)?.replaceAll(/\\(["\\])/g, "$1") ?? "");

interface Member {
  readonly key: string;
  readonly value: string;
}

interface Table {
  readonly head: string;
  readonly members: readonly Member[];
}

/** Tables of a TOML file below one of these names: `[tool.poe.tasks]` is `tasks`, `[tasks.x]` is `tasks.x`. */
function tablesIn(given: string, heading: string): readonly Table[] {
  const content = given.slice(0, charsMax);
  const below = new RegExp(`(?:^|\\.)((?:${heading})(?:\\..+)?)$`);
  const heads = [...content.matchAll(/^[ \t]*\[{1,2}([^\]\n]{1,200})\]{1,2}[ \t]*(?:#.*)?$/gm)];
  return heads.flatMap(({ 0: line, 1: name = "", index }, at) => {
    const head = below.exec(name.replaceAll(/["'\s]/g, ""))?.[1];
    if (head === undefined) return [];
    const text = content.slice(index + line.length, heads[at + 1]?.index);
    const members = [...text.matchAll(member)].map(([, key = "", sub = "", value = ""]) => ({
      key: sub === "" ? key : `${key}.${sub}`,
      value,
    }));
    work(1 + members.length);
    return [{ head: head.slice(head.indexOf(".") < 0 ? head.length : head.indexOf(".") + 1), members }];
  });
}

/** A task of `mise.toml`, `pyproject.toml`, `Makefile.toml` or `pixi.toml`, behind what it needs, each once. */
export const bodyInToml = (content: string, task: string): string | undefined => tomlTask(content, task.replace(/^.*:(?=\w)/, ""), task);

/** A word that cargo takes for others: `[alias] x = "run -p xtask"`. */
export const aliasInToml = (content: string, name: string): string | undefined => {
  const value = tablesIn(content, "alias").flatMap(({ members }) =>
    members.flatMap(({ key, value: each }) => (key === name ? [each] : [])),
  )[0];
  return value === undefined ? undefined : textsIn(value).join(" ");
};

/** Members below each name: in tables of that name, and as members of the one that holds all. */
function membersByName(tables: readonly Table[]): ReadonlyMap<string, readonly Member[]> {
  const found = new Map<string, Member[]>();
  const put = (name: string, members: readonly Member[]): void => {
    const known = found.get(name);
    work(members.length);
    if (!known) found.set(name, [...members]);
    else for (const each of members) known.push(each);
  };
  for (const { head, members } of tables)
    if (head !== "") for (const name of startsOf(head)) put(name, members);
    else for (const { key, value } of members) for (const name of startsOf(key)) put(name, [{ key: key.slice(name.length + 1), value }]);
  return found;
}

/** `a`, `a.b` and `a.b.c` of `a.b.c`. */
const startsOf = (name: string): readonly string[] => [...[...name.matchAll(/\./g)].map(({ index }) => name.slice(0, index)), name];

function tomlTask(content: string, short: string, long: string): string | undefined {
  workOn(content);
  const named = membersByName(tablesIn(content, "tasks|scripts"));
  const seen = new Set<string>();
  const lines: string[] = [];
  const membersOf = (name: string): readonly Member[] => named.get(name) ?? [];
  const take = (name: string): boolean => {
    if (seen.has(name)) return true;
    const members = membersOf(name);
    if (members.length === 0) return false;
    if (seen.size >= tasksMax) return lines.at(-1) === unknownPiece || lines.push(unknownPiece) > 0;
    seen.add(name);
    const flat = members.flatMap((each) =>
      each.key === "" && each.value.startsWith("{")
        ? [...each.value.matchAll(inline)].map(([, key = "", value = ""]) => ({ key, value }))
        : [each],
    );
    for (const { key, value } of flat) if (needing.test(key)) for (const text of textsIn(value)) take(text.split(/\s/)[0] ?? "");
    const given = flat.find(({ key }) => key === "args");
    const behind = given === undefined ? "" : ` ${textsIn(given.value).map(quoteWord).join(" ")}`;
    for (const { key, value } of flat) {
      if (key === "file") lines.push(...textsIn(value).map((path) => quoteWord(path.includes("/") ? path : `./${path}`)));
      if (key !== "" && !running.test(key)) continue;
      const each = textsIn(value).every((text) => membersOf(text).length > 0) ? textsIn(value) : commandsIn(value);
      each.forEach((line) => void (take(line) || lines.push(`${line}${behind}`)));
    }
    return true;
  };
  if (!take(long) && !take(short)) return undefined;
  return [...lines, ...(content.length > charsMax ? [unknownPiece] : [])].join("\n");
}

/** `"a b"`, several of them, or one command word by word. What only names a function of the project is no command. */
function commandsIn(value: string): readonly string[] {
  const objects = value.startsWith("[") ? [...value.matchAll(/\{[^{}\n]{1,400}\}/g)].map(([each]) => each) : [];
  const plain = objects.length > 0 ? objects.flatMap((each) => textsIn(each)) : textsIn(value);
  const filled = plain.map((text) =>
    text
      .replaceAll(/\{args(?::([^}]{0,200}))?\}/g, (_, usual: string | undefined) => usual ?? "")
      .replaceAll(/\{\{[^}]{0,200}\}\}/g, unknownPiece),
  );
  if (value.startsWith("[") && !value.endsWith("]")) filled.push(unknownPiece);
  const isWords = value.startsWith("[") && objects.length === 0 && filled.length > 1 && filled.every((text) => !/\s/.test(text));
  return isWords ? [filled.map(quoteWord).join(" ")] : filled.filter((text) => !/^[\w.]+:[\w.]+(?:\(.*\))?$/s.test(text));
}
