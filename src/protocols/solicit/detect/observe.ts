import { longPattern } from "../../../kernel/long-pattern.ts";
import { commandOf, type ComparableAction } from "./action.ts";
import type { CommandSegment } from "./command.ts";
import type { StartMoment, WorkspaceDigests } from "./moments.ts";
import { digestOf, partOf } from "./drifting/parts.ts";

interface ObserveRow {
  readonly name: string;
  readonly sees: (segment: CommandSegment, output: string, then?: CommandSegment) => WorkspaceDigests;
  readonly hits: readonly { readonly words: string; readonly output: string; readonly seen: WorkspaceDigests }[];
  /** Commands of the same kind that speak of something else than the workspace as it is. */
  readonly misses: readonly { readonly words: string; readonly output: string }[];
}

const nothing: WorkspaceDigests = {};
const git = (segment: CommandSegment): string => (segment.program === "git" ? withoutFolder(segment.words).join(" ") : "");
const withoutFolder = (words: readonly string[]): readonly string[] =>
  words[0] === "-C" ? words.slice(2) : words[0] === "--no-pager" ? words.slice(1) : words;

const some = (key: string, value: string | undefined): WorkspaceDigests => (value === undefined ? nothing : { [key]: value });
const branchIn = (output: string): WorkspaceDigests => {
  const detached = /^HEAD detached (?:at|from) (\S+)/m.exec(output)?.[1];
  return some("branch", detached === undefined ? /^On branch (\S+)/m.exec(output)?.[1] : `detached at ${detached}`);
};

/** Commands that show something about the workspace in passing. */
export const observeRows: readonly ObserveRow[] = [
  {
    name: "git status",
    sees(segment, output) {
      if (!/^status\b/.test(git(segment))) return nothing;
      const short = /^## (?:No commits yet on )?([^\s.]+(?:\.(?!\.\.)[^\s.]+)*)/m.exec(output)?.[1];
      return { ...branchIn(output), ...some("branch", short), ...dirtyIn(output) };
    },
    hits: [
      { words: "git status", output: "On branch main\nnothing to commit", seen: { branch: "main" } },
      { words: "git status -sb", output: "## fix/v1.2...origin/fix/v1.2\n M a.ts", seen: { branch: "fix/v1.2" } },
      {
        words: "git -C . status",
        output: "On branch main\nChanges not staged for commit:\n\tmodified:   package-lock.json\n",
        seen: { branch: "main", "dirty:package-lock.json": "modified" },
      },
      { words: "git status", output: "HEAD detached at 1a2b3c4", seen: { branch: "detached at 1a2b3c4" } },
    ],
    misses: [{ words: "git stash", output: "On branch main" }],
  },
  {
    name: "git branch",
    sees(segment, output) {
      const words = git(segment);
      if (/^branch(?: (?:-v+|-a|--list|-l))*$/.test(words)) return some("branch", /^\* (?!\()(\S+)/m.exec(output)?.[1]);
      const shown = /^(?:branch --show-current|rev-parse --abbrev-ref HEAD|symbolic-ref --short HEAD)$/.test(words);
      return shown ? some("branch", /^([\w./#@+-]{1,200})\s*$/.exec(output)?.[1]) : nothing;
    },
    hits: [
      { words: "git branch", output: "  dev\n* main\n", seen: { branch: "main" } },
      { words: "git branch --show-current", output: "release/2.1\n", seen: { branch: "release/2.1" } },
      { words: "git rev-parse --abbrev-ref HEAD", output: "main", seen: { branch: "main" } },
    ],
    misses: [{ words: "git branch -r", output: "* main" }],
  },
  {
    name: "git log",
    sees(segment, output) {
      const words = git(segment);
      if (/^rev-parse (?:--short(?:=\d+)? )?HEAD$/.test(words)) return some("head", /^([0-9a-f]{7,40})\s*$/.exec(output)?.[1]);
      if (!/^log(?: (?:-\d+|-n ?\d+|--oneline|--decorate|--stat|HEAD|--no-decorate|--pretty=\S+|--format=\S+))*$/.test(words))
        return nothing;
      const first = /^(?:\* )?(?:commit )?([0-9a-f]{7,40})(?: \(HEAD -> ([^,)\s]+))?/.exec(output.trimStart());
      return { ...some("head", first?.[1]), ...some("branch", first?.[2]) };
    },
    hits: [
      { words: "git log --oneline -5", output: "1a2b3c4 Fix it\n2b3c4d5 Start", seen: { head: "1a2b3c4" } },
      { words: "git log -1", output: "commit 1a2b3c4d5e (HEAD -> main)\nAuthor: A", seen: { head: "1a2b3c4d5e", branch: "main" } },
      { words: "git rev-parse HEAD", output: "1a2b3c4d5e6f\n", seen: { head: "1a2b3c4d5e6f" } },
    ],
    misses: [
      { words: "git log --oneline -5 -- src/a.ts", output: "1a2b3c4 Fix it" },
      { words: "git log origin/main -1", output: "commit 1a2b3c4" },
    ],
  },
  {
    name: "git commit",
    sees: (segment, output) =>
      /^commit\b/.test(git(segment)) ? some("branch", /^\[([^\s\]]+)(?: \(root-commit\))? [0-9a-f]{7,40}\]/m.exec(output)?.[1]) : nothing,
    hits: [{ words: "git commit -m x", output: "[hotfix/a 1a2b3c4] x\n 1 file changed", seen: { branch: "hotfix/a" } }],
    misses: [{ words: "git show", output: "[main 1a2b3c4] x" }],
  },
  {
    name: "versions asked for",
    sees({ program, words }, output) {
      const asks = words.length === 1 && /^(?:--version|-v|-V|version|-version)$/.test(words[0] ?? "");
      const tool = asks ? toolNames[program] : undefined;
      return tool === undefined ? nothing : some(`tool:${tool}`, /\bv?(\d+\.\d+(?:\.\d+)?)\b/.exec(output)?.[1]);
    },
    hits: [
      { words: "node --version", output: "v22.4.1\n", seen: { "tool:node": "22.4.1" } },
      { words: "python -V", output: "Python 3.12.1", seen: { "tool:python": "3.12.1" } },
      { words: "go version", output: "go version go1.22.3 linux/amd64", seen: {} },
    ],
    misses: [{ words: "shop --version", output: "1.0.0" }],
  },
  {
    name: "versions shown in passing",
    sees(segment, output) {
      if (/^(?:docker|podman|tox|nox|ssh|kubectl|nvm|fnm|volta|asdf|mise|act)$/.test(segment.program)) return nothing;
      const node =
        /^Node\.js v(\d+\.\d+\.\d+)$/m.exec(output)?.[1] ??
        /^npm (?:ERR!|error|warn EBADENGINE)[^\n]* (?:node v|current: \{ node: 'v)(\d+\.\d+\.\d+)/m.exec(output)?.[1];
      const python = /^platform \S+ -- Python (\d+\.\d+\.\d+)/m.exec(output)?.[1];
      return { ...some("tool:node", node), ...some("tool:python", python) };
    },
    hits: [
      { words: "npm start", output: "TypeError: x\n\nNode.js v18.19.0\n", seen: { "tool:node": "18.19.0" } },
      { words: "pytest", output: "platform linux -- Python 3.11.4, pytest-8.0.0", seen: { "tool:python": "3.11.4" } },
    ],
    misses: [{ words: "docker run node", output: "Node.js v18.19.0\n" }],
  },
  {
    name: "environment",
    sees({ program, words }, output, then) {
      const sought = program !== "echo" && words.length === 0 && then?.program === "grep" ? then.words.at(-1) : undefined;
      if (sought !== undefined && /^\^?[A-Z][A-Z0-9_]{2,60}=?$/.test(sought) && /^0?\s*$/.test(output))
        return { [`env:${sought.replace(/^\^|=$/g, "")}`]: digestOf("") };
      if (/^(?:printenv|echo)$/.test(program) && words.length === 1) {
        const variable = /^\$?\{?([A-Z][A-Z0-9_]{2,60})\}?$/.exec(words[0] ?? "")?.[1];
        const isAsked = variable !== undefined && (program === "printenv") !== (words[0] ?? "").startsWith("$");
        return isAsked && !isRestless(variable) ? { [`env:${variable}`]: digestOf(output.trim()) } : nothing;
      }
      if (program !== "env" && program !== "printenv") return nothing;
      const pairs = [...output.matchAll(/^([A-Z][A-Z0-9_]{2,60})=(.*)$/gm)].slice(0, 100);
      return Object.fromEntries(
        pairs.filter(([, name = ""]) => !isRestless(name)).map(([, name, value = ""]) => [`env:${name}`, digestOf(value.trim())]),
      );
    },
    hits: [
      { words: "printenv NODE_ENV", output: "test\n", seen: { "env:NODE_ENV": digestOf("test") } },
      { words: "echo $DATABASE_URL", output: "db\n", seen: { "env:DATABASE_URL": digestOf("db") } },
    ],
    misses: [
      { words: "echo DONE", output: "DONE" },
      { words: "printenv PWD", output: "/a" },
    ],
  },
  {
    name: "checksums",
    sees({ program, words }, output) {
      if (!/^(?:sha\d+sum|shasum|md5sum|md5|b2sum|cksum)$/.test(program) || words.length === 0) return nothing;
      const files = words.filter((word) => !/^-|^\d+$/.test(word));
      const alone = /^([0-9a-f]{7,128})\s*$/.exec(output)?.[1];
      if (alone !== undefined && files.length === 1) return { [`file:${files[0]}#${program}`]: alone };
      const sums = [...output.matchAll(/^([0-9a-f]{16,128})\s+\*?(\S+)$/gm)].slice(0, 50);
      return Object.fromEntries(sums.map(([, sum = "", path = ""]) => [`file:${path}#${program}`, sum]));
    },
    hits: [
      {
        words: "sha256sum package-lock.json",
        output: `${"ab12".repeat(16)}  package-lock.json`,
        seen: { "file:package-lock.json#sha256sum": "ab12".repeat(16) },
      },
    ],
    misses: [{ words: "cat sums", output: `${"ab12".repeat(16)}  package-lock.json` }],
  },
  {
    name: "files shown",
    sees({ program, words, piped }, output) {
      const files = words.filter((word) => !word.startsWith("-"));
      const [path = ""] = files;
      if (program !== "cat" || files.length !== 1 || piped || partOf(path) === undefined) return nothing;
      return { [`file:${path}#cat`]: digestOf(output.trim()) };
    },
    hits: [{ words: "cat .nvmrc", output: "20\n", seen: { "file:.nvmrc#cat": digestOf("20") } }],
    misses: [{ words: "cat notes.md", output: "20" }],
  },
];

const toolNames: Readonly<Record<string, string>> = {
  node: "node",
  nodejs: "node",
  npm: "npm",
  pnpm: "pnpm",
  yarn: "yarn",
  bun: "bun",
  deno: "deno",
  python: "python",
  pip: "pip",
  ruby: "ruby",
  rustc: "rustc",
  cargo: "cargo",
  java: "java",
  javac: "java",
  php: "php",
  tsc: "tsc",
  terraform: "terraform",
  psql: "psql",
  docker: "docker",
};

const isRestless = (name: string): boolean =>
  /^(?:PWD|OLDPWD|SHLVL|RANDOM|SECONDS|LINENO|PPID|COLUMNS|LINES|TERM\w*|SSH_\w+|TMPDIR|CLAUDE\w*|CODEX\w*)$/.test(name);

/** Files of the workspace that differ from what git holds. */
function dirtyIn(output: string): WorkspaceDigests {
  const listed = [...output.matchAll(/^(?:\t| {0,8})?(?:modified: +|[ MARC][MD] |M {2})(\S.{0,300}?)$/gm)].slice(0, 200);
  return Object.fromEntries(
    listed.flatMap(([, path = ""]) => (partOf(path) === undefined ? [] : [[`dirty:${path}`, "modified"] as const])),
  );
}

/** The parts of the workspace that an ended call shows. Only looks at the session's own folder count. */
export function seenIn(call: StartMoment, action: ComparableAction, output: string): WorkspaceDigests {
  if (call.tool === "Read") return readIn(call, output);
  const { command } = action;
  if (!command || commandOf(call.tool, call.input) === undefined || output.length > 200_000) return nothing;
  const telling = command.segments.filter(({ program }, at) => !/^(?:cd|true|:|set)$/.test(program) && !command.segments[at - 1]?.piped);
  const [only] = telling;
  if (only && telling.length === 1)
    return seenBy(only, output, only.piped ? command.segments[command.segments.indexOf(only) + 1] : undefined);
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  if (
    lines.length === telling.length &&
    telling.every(({ program, words, piped }) => !piped && saysOneLine.test([program, ...words].join(" ")))
  )
    return Object.assign({}, ...telling.map((segment, at) => seenBy(segment, lines[at] ?? ""))) as WorkspaceDigests;
  // Several programs print one after the other: only output that names itself can be told apart.
  const speaking = telling.filter(({ program, piped }) => program === "git" && !piped);
  return Object.assign({}, ...speaking.map((segment) => observeRows[0]?.sees(segment, output) ?? nothing)) as WorkspaceDigests;
}

const seenBy = (segment: CommandSegment, output: string, then?: CommandSegment): WorkspaceDigests =>
  Object.assign({}, ...observeRows.map(({ sees }) => sees(segment, output, then))) as WorkspaceDigests;

/** Commands that print one line each, so that several of them can be told apart. */
const saysOneLine = longPattern()`
  ^(?:\w+ (?:--version|-v|-V)|git (?:rev-parse (?:--short |--abbrev-ref )?HEAD|branch --show-current|symbolic-ref --short HEAD|
  log -1 --oneline|log --oneline -1|log -1 --format=%h)|printenv \w+|echo \S+|sha256sum \S+|md5sum \S+|cat \.nvmrc|
  cat \.\w+-version)$
`;

function readIn({ input }: StartMoment, output: string): WorkspaceDigests {
  const path = input["file_path"];
  if (typeof path !== "string" || partOf(path) === undefined || output.length > 500_000) return nothing;
  const bare = output.replace(/<system-reminder>[\s\S]*?<\/system-reminder>/g, "").replace(/^[ \t]*\d+(?:→|\t)/gm, "");
  const range = input["offset"] === undefined && input["limit"] === undefined ? "" : `${String(input["offset"])}+${String(input["limit"])}`;
  return { [`file:${path}#read${range}`]: digestOf(bare.trim()) };
}
