import { longPattern } from "../../../kernel/long-pattern.ts";
import { withoutEnd } from "../../../kernel/text.ts";
import { isShellTool } from "../../../lexicon/shell-tools.ts";
import { readCommand, type CommandLine, type CommandSegment } from "./command.ts";
import { keep, limits, type CallInput, type StartMoment } from "./moments.ts";

/** A call's action, as far as two of them have to be told apart. */
export interface ComparableAction {
  /** The same for the same tool on the same target, however it is spelled. */
  readonly key: string;
  /** Purpose: install, build, test … Two ways to do the same are two strategies. */
  readonly purpose: string;
  readonly program: string;
  /** As a person would say it. */
  readonly label: string;
  readonly command?: CommandLine;
  /** Files it writes or reads, as they were named. */
  readonly files: readonly string[];
}

export const commandOf = (tool: string, input: CallInput): string | undefined => {
  if (!isShellTool(tool)) return undefined;
  const command = input["command"] ?? input["cmd"];
  if (typeof command === "string") return command;
  return Array.isArray(command) ? command.map(String).join(" ") : undefined;
};

const known = new WeakMap<StartMoment, ComparableAction>();
const commands = new Map<string, ComparableAction>();

/** The action of a call, read once however many look at it, and however often a command comes again. */
export function actionFor(call: StartMoment): ComparableAction {
  const found = known.get(call);
  if (found) return found;
  const text = commandOf(call.tool, call.input);
  const name = text === undefined ? "" : `${call.cwd ?? ""}\n${text}`;
  const action = commands.get(name) ?? actionOf(call.tool, call.input, call.cwd);
  known.set(call, action);
  if (text !== undefined && text.length < limits.commandMaxChars) keep(commands, name, action, limits.actionsMax);
  return action;
}

export function actionOf(tool: string, input: CallInput, cwd: string | undefined): ComparableAction {
  const text = commandOf(tool, input);
  return text === undefined ? toolAction(tool, input) : shellAction(text, cwd);
}

function shellAction(text: string, cwd: string | undefined): ComparableAction {
  const command = readCommand(text);
  const telling = command.segments.filter((segment) => !isDecoration(segment));
  const [first] = telling;
  if (!first) return { key: `$ ${text.trim()}`, purpose: "look", program: "", label: text, command, files: [] };
  const spelled = telling.slice(0, 6).map((segment) => spell(segment, cwd));
  const own = command.script === "" ? "" : ` <<${command.script.replace(/\s+/g, " ")}`;
  const where = command.folder === undefined ? "" : ` @${localPath(command.folder, cwd)}`;
  const main = telling.find((segment) => purposeOf(segment) !== "other") ?? first;
  return {
    key: `$ ${spelled.join(" && ")}${own}${where === " @" ? "" : where}`,
    purpose: purposeOf(main),
    program: main.program,
    label: spelled[telling.indexOf(main)] ?? text,
    command,
    files: telling.flatMap(({ words }) => words.filter((word) => /\.\w{1,8}$/.test(word) && !word.startsWith("-"))),
  };
}

/** Programs that only prepare, show or cut what another one does. */
const decorations: ReadonlySet<string> = new Set([
  ...["echo", "printf", "true", "false", ":", "set", "export", "source", ".", "unset", "sleep", "wait", "clear", "date"],
  ...["tail", "head", "tee", "less", "more", "sort", "uniq", "wc", "cut", "tr", "column", "nl", "fold", "exit"],
  ...["mkdir", "touch", "pwd", "popd", "jq", "xargs", "ulimit", "umask", "trap", "shopt", "nvm"],
]);

const isDecoration = ({ program, words }: CommandSegment): boolean =>
  decorations.has(program) || (isSearch(program) && !words.some((word) => /[./]/.test(word)));

const isSearch = (program: string): boolean => ["grep", "egrep", "rg", "ag", "sed", "awk", "cat", "ls"].includes(program);

/**
 * Options say how, and neither which tool nor which target; those with a value of their own may say which target, but
 * for these, which change how much is printed, in which form or how fast.
 */
const quietOptions = longPattern()`
  ^--(?:colou?r|reporter|progress|bail|maxWorkers|workers|tb|pretty|loglevel|watchAll|watch|max-time|connect-timeout|log-cli-level|
  verbosity|format|retries|timeout|jobs|parallel|cache|log-level|output)=
`;

/** Options of that sort whose value is the next word. */
const takesQuietValue = (program: string, word: string): boolean =>
  /^--(?:max-time|connect-timeout|retry|retry-delay|timeout|tail|reporter|workers|jobs|loglevel|write-out|output|header|user-agent)$/.test(
    word,
  ) ||
  (program === "curl" && /^-(?:w|o|H|m|A)$/.test(word)) ||
  (program === "psql" && /^-[vP]$/.test(word)) ||
  (program === "git" && word === "-C"); // the folder is told apart from the words

/** Other names of the same thing. */
const aliases: readonly (readonly [RegExp, string])[] = [
  [/^(npm|yarn|pnpm|bun) (?:run |run-script )?(?:test|t|tst)\b/, "$1 test"],
  [/^(npm|pnpm) run-script (?!-)/, "$1 run "],
  [/^(npm|pnpm) (?:i|add)\b/, "$1 install"],
  [/^yarn add\b|^yarn$/, "yarn install"],
  [/^py\.test\b/, "pytest"],
  [/^docker-compose\b/, "docker compose"],
  [/^vitest run\b/, "vitest"],
];

function spell(segment: CommandSegment, cwd: string | undefined): string {
  const kept: string[] = [];
  let isValue = false;
  for (const word of segment.words) {
    const skipped = isValue || /^-[^=]*$/.test(word) || quietOptions.test(word) || word === "}";
    isValue = !isValue && takesQuietValue(segment.program, word);
    const bare = word.includes("(") ? word : withoutEnd(word, ")");
    if (!skipped && bare !== "") kept.push(volatile(localPath(bare, cwd)));
  }
  const [options, rest] = [kept.filter((word) => word.startsWith("-")), kept.filter((word) => !word.startsWith("-"))];
  const line = [segment.program, ...rest, ...options.toSorted()].join(" ");
  return usualName(line);
}

const usualName = (line: string): string => {
  const [pattern, name] = aliases.find(([each]) => each.test(line)) ?? [];
  return pattern === undefined || name === undefined ? line : line.replace(pattern, name);
};

/** A file under the folder of the call is named from there. */
function localPath(word: string, cwd: string | undefined): string {
  const local = cwd !== undefined && word.startsWith(`${cwd}/`) ? word.slice(cwd.length + 1) : word === cwd ? "" : word;
  return local.replace(/^\.\/(?=.)/, "").replace(/(?<=.)\/$/, "");
}

/** Replaces the parts of a word that differ each time. */
const volatile = (word: string): string =>
  word
    .replace(/\/(?:private\/)?(?:tmp|var\/folders)\/[^\s"']+/g, "<tmp>")
    .replace(/\b\d{4}-\d\d-\d\d(?:[T_ -]?[\d:.-]+Z?)?/g, "<time>")
    .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{20,}\b/g, "<id>")
    .replace(/\b1[6-9]\d{8,11}\b/g, "<time>");

interface PurposeRow {
  readonly purpose: string;
  readonly pattern: RegExp;
  readonly hits: readonly string[];
}

/** In this order; a call that fits none is `other`, and its own strategy. */
export const purposeRows: readonly PurposeRow[] = [
  {
    purpose: "install",
    pattern: longPattern()`
      ^(?:(?:npm|pnpm|yarn|bun|pip|uv|poetry|gem|apt|apt-get|brew|dnf|apk|composer|conda)(?: pip)? (?:install|ci|i|add|update|
      upgrade|sync|lock)\b|yarn$|bundle install|cargo (?:install|add|update)|go (?:get|mod|install))
    `,
    hits: ["npm ci", "uv pip install x", "yarn", "apt-get install -y curl", "go get ./..."],
  },
  {
    purpose: "test",
    pattern: longPattern()`
      ^(?:(?:npm|pnpm|yarn|bun) (?:run )?(?:test|t)\b|vitest|jest|mocha|ava|pytest|unittest|tox|nox|go test|cargo (?:test|nextest)|
      rspec|phpunit|mvn .*(?:test|verify)|gradle .*(?:test|check)|make (?:test|check)|playwright|cypress|dotnet test|ctest|
      deno test|node .*--test)
    `,
    hits: [
      ...["npm test", "pnpm run test:unit", "pytest tests/a.py", "go test ./...", "gradle :app:test"],
      ...["npm run --silent test:unit", "pnpm --filter web test", "npm --prefix app -s test", "make -C app test", "yarn --cwd app test"],
    ],
  },
  {
    purpose: "build",
    pattern: longPattern()`
      ^(?:(?:npm|pnpm|yarn|bun) (?:run )?(?:build|compile|typecheck|type-check|check|lint)|tsc|vite build|webpack|rollup|esbuild|
      next build|cargo (?:build|check|clippy)|rustc|go (?:build|vet)|javac|mvn|gradle|make|cmake|ninja|gcc|clang|
      docker (?:compose )?build|podman build|mypy|pyright|eslint|oxlint|ruff|flake8|dotnet build|swift build|sbt)
    `,
    hits: ["tsc --noEmit", "cargo check", "docker build .", "make", "mypy src"],
  },
  {
    purpose: "publish",
    pattern: /^(?:git push|npm publish|docker push|terraform apply|kubectl apply|helm (?:install|upgrade)|fly deploy)/,
    hits: ["git push origin main", "terraform apply"],
  },
  {
    purpose: "data",
    pattern: /^(?:psql|mysql|sqlite3|mongosh|redis-cli|alembic|prisma|knex|rails db|flyway|liquibase|python manage\.py migrate)/,
    hits: ["psql -c 'select 1'", "alembic upgrade head"],
  },
  { purpose: "fetch", pattern: /^(?:curl|wget|http|https|xh)\b/, hits: ["curl localhost:3000/users"] },
];

function purposeOf(segment: CommandSegment): string {
  const line = `${segment.program} ${segment.words.join(" ")}`.trim();
  const bare = [segment.program, ...withoutOptions(segment.words)].join(" ");
  const named = usualName(bare);
  return purposeRows.find(({ pattern }) => [line, bare, named].some((each) => pattern.test(each)))?.purpose ?? "other";
}

/** Options of those that run scripts and targets, with where to: `npm --prefix app run --silent test`, `make -C app test`. */
const withoutOptions = (words: readonly string[]): readonly string[] =>
  words.filter((word, at) => !word.startsWith("-") && !/^(?:--(?:prefix|cwd|dir|filter|workspace)|-[CFw])$/.test(words[at - 1] ?? ""));

const pathFields = ["file_path", "path", "notebook_path", "filename", "file", "uri", "url", "pattern"];

function toolAction(tool: string, input: CallInput): ComparableAction {
  const patch = tool === "apply_patch" ? filesOfPatch(String(input["input"] ?? input["patch"] ?? "")) : [];
  const named = pathFields.flatMap((field) => (typeof input[field] === "string" ? [input[field]] : []));
  const target = patch.length > 0 ? patch.join(" ") : (named[0] ?? stable(input));
  const kind = /^(?:Multi)?Edit$|^Update$|^str_replace/i.test(tool) ? "Edit" : tool;
  return {
    key: `${kind} ${target}`,
    purpose: "other",
    program: kind,
    label: `${tool} ${target}`.slice(0, 200),
    files: patch.length > 0 ? patch : named,
  };
}

export const filesOfPatch = (patch: string): readonly string[] =>
  [...patch.slice(0, 100_000).matchAll(/^\*\*\* (?:Add|Update|Delete) File: (.{1,400})$|^\*\*\* Move to: (.{1,400})$/gm)]
    .map((match) => (match[1] ?? match[2] ?? "").trim())
    .slice(0, 50);

/** The input as text, with its fields in order. */
const stable = (input: CallInput): string =>
  volatile(
    JSON.stringify(
      Object.keys(input)
        .toSorted()
        .map((name) => [name, input[name] ?? null]),
    ).slice(0, 2_000),
  );

/** Programs for which "no" is an answer: they end with 1 and nothing went wrong. */
const answering: ReadonlySet<string> = new Set([
  ...["grep", "egrep", "fgrep", "rg", "ag", "diff", "cmp", "test", "[", "which", "command", "type", "pgrep", "expr"],
  ...["find", "fd", "ls", "cat", "head", "tail", "wc", "comm"],
]);

/** Whether the failure of a command only says no: a search without hits, files that differ. */
export function isAnswer({ command }: ComparableAction, output: string): boolean {
  const last = command?.segments.at(-1);
  if (!last) return command !== undefined; // a condition without a program
  const isGitAnswer =
    last.program === "git" &&
    /^(?:diff|grep|merge-base|ls-files|show-ref|rev-parse|check-ignore|config|cat-file)/.test(last.words[0] ?? "");
  if (isReport(last)) return true;
  if (!answering.has(last.program) && !isGitAnswer) return false;
  return /^(?:ls|cat|head|tail|find|fd)$/.test(last.program) ? command?.segments.length === 1 : !/fatal:/.test(output);
}

/** Programs that end with a failure to say what they found. */
const isReport = ({ program, words: [first = "", ...rest] }: CommandSegment): boolean => {
  if (/^(?:npm|pnpm|yarn)$/.test(program)) return /^(?:audit|outdated)$/.test(first);
  if (/^(?:cargo|terraform|ruff)$/.test(program)) return /^(?:fmt|format)$/.test(first);
  const isFormatter = /^(?:prettier|black|oxfmt|dprint|rustfmt|gofmt)$/.test(program);
  return isFormatter && [first, ...rest].some((word) => /^(?:--check|-c|--list-different|-l|check)$/.test(word));
};

/** Looking again and again until something is ready is meant to fail a few times. */
export const isPolling = ({ command, key, purpose, program }: ComparableAction): boolean =>
  command === undefined
    ? /^(?:write_stdin|BashOutput|TaskOutput|Monitor)$/.test(program)
    : (["fetch", "other", "look", "data"].includes(purpose) && hasWait(key, command)) || isProbe(key);

const hasWait = (key: string, { segments }: CommandLine): boolean =>
  segments.some(({ program, words }) => program === "sleep" || program === "wait-on" || words.includes("sleep")) ||
  /\b(?:wait-for-it|rollout status|gh run watch)\b/.test(key);

const isProbe = (key: string): boolean =>
  longPattern()`
    ^\$ (?:(?:curl|wget|http)\b[^&]{0,200}\/(?:-\/)?(?:health|healthz|ready|readyz|livez?|ping|status)\b|pg_isready|nc |
    redis-cli (?:\S+ ){0,4}ping|gh (?:run (?:view|list)|pr checks)|kubectl (?:get|wait|describe)|docker (?:compose )?(?:ps|inspect|
    logs)|systemctl (?:status|is-active)|aws \S+ (?:describe|wait|get)|vercel inspect|fly(?:ctl)? status|lsof|ss\b|netstat)
  `.test(key);
