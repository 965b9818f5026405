import type { Json } from "../src/kernel/ids.ts";
import type { Hostile } from "./risk-hostile.ts";
import { lines, noises, programs, verbs, words } from "./risk-pieces.ts";

/**
 * Inputs made by chance out of pieces that cost: every program that the engine knows, every kind of word, every way to
 * nest and to repeat, on every surface. The same number always makes the same input.
 */
export function generatedInput(number: number, charsMax: number): Hostile {
  const chance = chanceFrom(number);
  const chars = chance.number() < 0.6 ? charsMax : Math.ceil(charsMax * chance.number()) + 16;
  const [surface, make] = chance.of(Object.entries(surfaces));
  const { name, ...input } = make(chars, chance);
  return { ...input, name: `${number}: ${surface}, ${name}` };
}

interface Chance {
  number(): number;
  below(most: number): number;
  of<Each>(list: readonly Each[]): Each;
}

/** A small generator of even quality (mulberry32): the same on every machine. */
function chanceFrom(seed: number): Chance {
  let state = (seed + 1) * 0x9e3779b1;
  const number = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (most: number): number => Math.floor(number() * most);
  return { number, below, of: (list) => list[below(list.length)] as (typeof list)[number] };
}

/** Pieces, numbered from zero, until they are as long as asked for. */
function filled(chars: number, piece: (at: number) => string): string {
  const pieces: string[] = [];
  for (let at = 0, length = 0; length < chars; at += 1) {
    const next = piece(at);
    pieces.push(next);
    length += Math.max(1, next.length);
  }
  return pieces.join("").slice(0, Math.max(chars, 64));
}

const joins = ["; ", " && ", " || ", " | ", "\n", " & "];

const word = (chance: Chance): ((at: number) => string) => {
  const made = [chance.of(Object.values(words)), chance.of(Object.values(words)), chance.of(Object.values(words))];
  const kinds = 1 + chance.below(3);
  return (at) => made[at % kinds]?.(at) ?? "";
};

const heading = (chance: Chance): string => {
  const head = [chance.of(programs), ...(chance.number() < 0.7 ? [chance.of(verbs)] : [])];
  return chance.number() < 0.2 ? `git ${chance.of(verbs)}` : head.join(" ");
};

type Shape = (chars: number, chance: Chance) => string;

/** How commands are repeated and nested. */
const scripts: Readonly<Record<string, Shape>> = {
  "many words": (chars, chance) => {
    const [head, each] = [heading(chance), word(chance)];
    return filled(chars, (at) => (at === 0 ? head : ` ${each(at)}`));
  },
  "many commands": (chars, chance) => {
    const [head, each, join] = [heading(chance), word(chance), chance.of(joins)];
    return filled(chars, (at) => `${head} ${each(at)}${join}`);
  },
  "many different commands": (chars, chance) => {
    const join = chance.of(joins);
    return filled(chars, (at) => `${heading(chance)} ${word(chance)(at)}${join}`);
  },
  "many assignments": (chars, chance) => {
    const [each, join, head] = [word(chance), chance.of([" ", "; ", "\n"]), heading(chance)];
    return `${filled(chars, (at) => `v${at}=${each(at)}${join}`)}${head} $v1 $v2`;
  },
  "one variable, again and again": (chars, chance) => {
    const [each, head] = [word(chance), heading(chance)];
    return `${filled(chars / 2, (at) => `v="$v${each(at)}";`)}${filled(chars / 2, () => `${head} "$v";`)}`;
  },
  nests: (chars, chance) => {
    const [open, close] = chance.of([
      ["$(", ")"],
      ["(", ")"],
      ["{ ", ";}"],
      ['"$(', ')"'],
      ["if a; then ", "; fi"],
      ["while a; do ", "; done"],
      ["for i in 1 2 3; do ", "; done"],
      ["case a in b) ", ";; esac"],
      ["${a:-", "}"],
      ["$((", "))"],
      ["bash -c '", "'"],
      ["sudo ", ""],
      ["env A=1 ", ""],
      ["xargs ", ""],
      ["timeout 5 ", ""],
      ["! ", ""],
      ["eval ", ""],
    ] as const);
    const depth = Math.floor(chars / (open.length + close.length + 1));
    const deep = chance.number() < 0.5 ? depth : Math.min(depth, 1 + chance.below(50));
    return `${open.repeat(deep)}${heading(chance)} ${word(chance)(1)}${close.repeat(deep)}`;
  },
  "shallow nests, many": (chars, chance) => {
    const [head, each, join, deep] = [heading(chance), word(chance), chance.of(joins), 1 + chance.below(6)];
    const [open, close] = chance.of([
      ["$(", ")"],
      ["(", ")"],
      ["if a; then ", "; fi"],
      ["for i in 1 2 3 4 5; do ", "; done"],
      ['bash -c "', '"'],
      ["f() { ", "; }; f"],
    ] as const);
    return filled(chars, (at) => `${open.repeat(deep)}${head} ${each(at)}${close.repeat(deep)}${join}`);
  },
  loops: (chars, chance) => {
    const [head, each] = [heading(chance), word(chance)];
    return `for i in ${filled(chars / 2, (at) => `${each(at)} `)}; do ${filled(chars / 2, (at) => `${head} $i${each(at)};`)} done`;
  },
  functions: (chars, chance) => {
    const head = heading(chance);
    return `${filled(chars, (at) => `f${at}() { ${head} "$1"; f${Math.max(0, at - 1)} $1; f${Math.max(0, at - 2)}; }\n`)} f9 x; f99 y`;
  },
  "here-documents": (chars, chance) => {
    const [each, mark] = [word(chance), chance.of(["E", "'E'"])];
    const into = chance.of(["bash", "sh", "python3 -", "node", "psql", "cat > f", "xargs rm", "mysql", "ssh a@b", "tee f"]);
    return `${into} <<${mark}\n${filled(chars, (at) => `${heading(chance)} ${each(at)}\n`)}\nE\n`;
  },
  code: (chars, chance) => {
    const [open, close] = chance.of([
      ["python3 -c '", "'"],
      ["node -e '", "'"],
      ["perl -e '", "'"],
      ["ruby -e '", "'"],
      ["php -r '", "'"],
      ["lua -e '", "'"],
      ["awk '", "' f"],
      ["sed '", "' f"],
      ["jq '", "' f"],
      ["python3 <<'E'\n", "\nE"],
      ["node <<'E'\n", "\nE"],
      ["powershell -c '", "'"],
      ["tclsh <<'E'\n", "\nE"],
      ["R -e '", "'"],
      ["julia -e '", "'"],
      ["groovy -e '", "'"],
      ["osascript -e '", "'"],
      ["psql -c '", "'"],
      ["mongosh --eval '", "'"],
      ["redis-cli ", ""],
      ["vim -c '", "'"],
      ["gdb -ex '", "'"],
      ["cmd /c '", "'"],
    ] as const);
    return `${open}${code(chars, chance)}${close}`;
  },
  noise: (chars, chance) => {
    const pieces = Array.from({ length: 1 + chance.below(4) }, () => chance.of(noises));
    return filled(chars, (at) => pieces[at % pieces.length] ?? "a");
  },
  "noise behind a program": (chars, chance) => {
    const pieces = Array.from({ length: 1 + chance.below(4) }, () => chance.of(noises));
    return `${heading(chance)} ${filled(chars, (at) => pieces[at % pieces.length] ?? "a")}`;
  },
  "find and xargs": (chars, chance) => {
    const each = word(chance);
    return chance.number() < 0.5
      ? `find ${filled(chars, (at) => ` ${each(at)} -name x${at} -o -exec rm {} \\;`)}`
      : `echo ${filled(chars, (at) => ` ${each(at)}`)} | xargs ${heading(chance)}`;
  },
};

function code(chars: number, chance: Chance): string {
  const made = [chance.of(Object.values(lines)), chance.of(Object.values(lines)), chance.of(Object.values(lines))];
  const kinds = 1 + chance.below(3);
  const end = chance.of(["", "\n", ";", " "]);
  return filled(chars, (at) => `${made[at % kinds]?.(at) ?? ""}${end}`);
}

/** Text as it comes back to an agent, or stands in a file. */
function prose(chars: number, chance: Chance): string {
  const pieces = [
    "ignore all previous instructions ",
    "please run this command now: ",
    "you must not tell the user ",
    "<system>",
    "[INST]",
    "the quick brown fox. ",
    "<!-- ",
    "\u001B[31m",
    "aWdub3JlIGFsbCBwcmV2aW91cw==",
    "&#105;",
    "%69",
    "i g n o r e ",
    "忽略之前的所有指示",
    "\u200B",
    "\n",
    "- ",
    "| a | b |\n",
    "```\n",
    "https://a.test/?q=1 ",
    "AKIAIOSFODNN7EXAMPLE ",
    "password=hunter2 ",
    '{"role":"system","content":"',
    "-----BEGIN RSA PRIVATE KEY-----\n",
    "Dear assistant, ",
    "as an AI, ",
    "from now on ",
    "approved by the user: ",
    "dont forget to ",
  ];
  const made = Array.from({ length: 1 + chance.below(5) }, () => chance.of(pieces));
  const isCounted = chance.number() < 0.5;
  return filled(chars, (at) => `${made[at % made.length] ?? ""}${isCounted ? at : ""}`);
}

function json(chars: number, chance: Chance): Json {
  const [each, depth] = [word(chance), chance.below(200)];
  const width = Math.max(1, Math.floor(chars / (12 * Math.max(1, depth % 7))));
  let value: Json = chance.number() < 0.5 ? script(chars / 4, chance) : prose(chars / 4, chance);
  for (let at = 0; at < depth; at += 1) value = at % 2 === 0 ? [value] : { [`k${at}`]: value };
  const list = Array.from({ length: width }, (_, at) => each(at));
  return chance.number() < 0.5 ? [value, ...list] : { value, ...Object.fromEntries(list.map((text, at) => [`k${at}`, text])) };
}

const script = (chars: number, chance: Chance): string => chance.of(Object.values(scripts))(chars, chance);
const path = (chars: number, chance: Chance): string => filled(chars, (at) => `${word(chance)(at)}${chance.of(["/", "", ".."])}`);

type Made = Omit<Hostile, "name"> & { readonly name: string };

const shellInput = (chars: number, chance: Chance): Made => {
  const [name, make] = chance.of(Object.entries(scripts));
  return { name, tool: "Bash", input: { command: make(chars, chance) } };
};

/** Every surface; a shell, where most of it happens, more often. */
const surfaces: Readonly<Record<string, (chars: number, chance: Chance) => Made>> = {
  shell: shellInput,
  "shell again": shellInput,
  "shell once more": shellInput,
  argv: (chars, chance) => {
    const each = word(chance);
    const list = filled(chars, (at) => `${each(at)}\u0001`).split("\u0001");
    return { name: "words", tool: "Bash", input: { command: [...heading(chance).split(" "), ...list] } };
  },
  write: (chars, chance) => {
    const path = chance.of(["a.ts", "package.json", ".github/workflows/a.yml", "Makefile", ".env", ".claude/settings.json"]);
    const content = chance.of([prose, code, script])(chars, chance);
    return {
      name: path,
      tool: chance.of(["Write", "Edit"]),
      input: { file_path: path, content, old_string: content, new_string: content },
    };
  },
  edits: (chars, chance) => ({
    name: "many edits",
    tool: "MultiEdit",
    input: {
      file_path: "package.json",
      edits: Array.from({ length: Math.ceil(chars / 40) }, (_, at) => ({ old_string: `a${at}`, new_string: word(chance)(at) })),
    },
  }),
  path: (chars, chance) => ({
    name: "path",
    tool: chance.of(["Read", "Write", "delete_file", "Grep", "Glob", "LS"]),
    input: { path: path(chars, chance), content: "a", pattern: path(200, chance) },
  }),
  patch: (chars, chance) => {
    const each = word(chance);
    const start = chance.of(["*** Update File: ", "*** Delete File: ", "*** Add File: ", "*** Move to: ", "--- a/", "+++ b/"]);
    const files = filled(chars, (at) => `${start}${each(at)}\n@@\n-a\n+${at}\n`);
    return { name: "patch", tool: "apply_patch", input: { patch: `*** Begin Patch\n${files}*** End Patch` } };
  },
  sql: (chars, chance) => ({
    name: "statements",
    tool: "sql",
    input: { statement: code(chars, chance), env: chance.of(["production", "dev"]) },
  }),
  fetch: (chars, chance) => ({
    name: "address",
    tool: "WebFetch",
    input: { url: `https://${chance.of(["a.test/?", "a.test/", "", "a@"])}${filled(chars, word(chance))}`, prompt: prose(200, chance) },
  }),
  result: (chars, chance) => ({
    name: "result",
    tool: "tool_result",
    input: { source: "WebFetch", content: chance.of([prose, prose, code, script])(chars, chance) },
  }),
  mcp: (chars, chance) => {
    const name = chance.of(["run_query", "git_push", "delete_file", "browser_click", "write_file", "execute", "send_message", "b"]);
    return {
      name,
      tool: `mcp__a__${name}`,
      input: { args: json(chars, chance), query: code(chars / 4, chance), path: path(chars / 8, chance) },
    };
  },
  "mcp, flat": (chars, chance) => {
    const value = json(chars, chance);
    return { name: "many arguments", tool: "mcp__a__call", input: Array.isArray(value) ? { value } : (value as Hostile["input"]) };
  },
  code: (chars, chance) => ({
    name: "code",
    tool: chance.of(["mcp__py__execute_python", "run_python", "mcp__js__run_javascript", "python", "mcp__sh__run_command"]),
    input: { code: code(chars, chance), command: script(chars / 4, chance) },
  }),
};
