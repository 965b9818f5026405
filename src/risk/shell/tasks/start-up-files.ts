import { lazily } from "../../../kernel/lazily.ts";
import { rowsByName } from "../../rows-by-name.ts";
import { longPattern } from "../../../kernel/long-pattern.ts";
import { withoutEnd } from "../../../kernel/text.ts";
import { isKnown } from "../../deed.ts";
import { placeFactsOf } from "../../files/place-facts.ts";
import { resolvePath } from "../../files/resolve.ts";
import type { Language } from "../../code/types.ts";
import { sortArguments, type ProgramCall } from "../../tools/call.ts";
import { wholeAt } from "../file-content.ts";
import type { ShellWalk, WalkPosition } from "../look.ts";
import { newScope } from "../scope.ts";
import { words } from "../programs/file-runner.ts";
import { isPath, lookAtFile } from "../programs/run-files.ts";
import { homeVariables } from "../programs/settings-apps.ts";

/** Programs, and the files that they read as they start: by which variable or option one is another, and where in a home it lies. */
interface StartUpRow {
  readonly programs: string;
  /** Only behind one of these words. */
  readonly on?: RegExp;
  /** Behind such a word it reads none. */
  readonly not?: RegExp;
  readonly variables?: readonly string[];
  readonly options?: readonly string[];
  readonly inHome?: readonly string[];
  readonly inConfig?: readonly string[];
  /** Language in which every line of it runs. Absent: only lines that no file should have count. */
  readonly language?: Language | "shell";
  /** Settings that name a program, or more such files. */
  readonly runs?: RegExp;
}

const namesProgram = longPattern("im")`
  ^\s{0,40}(?:fsmonitor|pager|editor|sshcommand|askpass|hookspath|attributesfile|excludesfile|program|helper|textconv|external|cmd|clean|
  smudge|process|driver|path|command|gitproxy|sequence\.editor|templatedir|uploadpack|receivepack)\s{0,9}=(?!\s{0,9}(?:cat|less|vim?|nano|
  true|false|gpg2?|ssh|store|cache|osxkeychain)\s{0,9}$)|=\s{0,9}"?!
`;

const rows: readonly StartUpRow[] = [
  {
    programs: "npm npx pnpm pnpx yarn",
    variables: words("NPM_CONFIG_USERCONFIG NPM_CONFIG_GLOBALCONFIG"),
    options: words("--userconfig --globalconfig"),
    inHome: [".npmrc"],
    runs: /^\s{0,20}["']?(?:script-shell|node-options|onload-script|git|editor|viewer|shell|prefix|globalconfig|userconfig)["']?\s{0,9}=/im,
  },
  {
    programs: "psql",
    not: /^(?:-\w*X\w*|--no-psqlrc)$/,
    variables: ["PSQLRC"],
    inHome: [".psqlrc"],
    runs: /\\(?:!|i|ir|o\s*\||copy\b.*program)/i,
  },
  {
    programs: "sqlite3",
    options: ["-init"],
    inHome: [".sqliterc"],
    inConfig: ["sqlite3/sqliterc"],
    runs: /^[ \t]{0,40}\.(?:sh|sy|load|read|output\s*\||once\s*\|)/im,
  },
  { programs: "mysql mariadb", inHome: [".my.cnf"], runs: /^[ \t]{0,40}(?:pager|init-command|plugin-dir)\s*=/im },
  { programs: "git", inHome: [".gitconfig", ".config/git/config"], inConfig: ["git/config"], runs: namesProgram },
  { programs: "bash sh", on: /^(?:-[a-z]*l[a-z]*|--login)$/, inHome: words(".bash_profile .bash_login .profile"), language: "shell" },
  { programs: "bash", on: /^-[a-z]*i[a-z]*$/, not: /^--norc$/, inHome: [".bashrc"], language: "shell" },
  { programs: "zsh", inHome: words(".zshenv .zshrc .zprofile"), language: "shell" },
  { programs: "fish", inHome: [".config/fish/config.fish"], inConfig: ["fish/config.fish"], language: "shell" },
  {
    programs: "tmux",
    inHome: words(".tmux.conf .config/tmux/tmux.conf"),
    inConfig: ["tmux/tmux.conf"],
    runs: /\b(?:run|run-shell|if-shell|if|source)\b|#\(/,
  },
  { programs: "screen", inHome: [".screenrc"], runs: /^[ \t]{0,40}(?:exec|screen|shell|backtick|source|eval)\b/m },
  {
    programs: "vim vi ex view vimdiff",
    not: /^(?:--clean|-u)$/,
    variables: ["MYVIMRC"],
    inHome: words(".vimrc .vim/vimrc"),
    language: "vim",
  },
  { programs: "nvim", not: /^(?:--clean|-u)$/, inHome: [".config/nvim/init.vim"], inConfig: ["nvim/init.vim"], language: "vim" },
  { programs: "gdb", not: /^--?(?:nx|nh|n)$/, inHome: words(".gdbinit .config/gdb/gdbinit"), inConfig: ["gdb/gdbinit"], language: "gdb" },
  { programs: "lldb", not: /^(?:-x|--no-lldbinit)$/, inHome: [".lldbinit"], language: "gdb" },
];

/** Variables that move such a file, npm's in both spellings. */
export const startUpVariables: readonly string[] = [
  ...homeVariables,
  ...rows.flatMap(({ variables = [] }) => variables.flatMap((name) => [name, name.toLowerCase()])),
];

const rowsOf = lazily(() => rowsByName(rows, ({ programs }) => programs));

/** A start-up file that the call moves: what is known of it is weighed, and one that is there and unread asks. */
export function lookAtStartUpFiles(look: ShellWalk, call: ProgramCall, at: WalkPosition): void {
  if (call.elsewhere) return;
  for (const row of rowsOf().get(call.program) ?? []) {
    if (row.on && !call.words.some(({ text }) => row.on?.test(text))) continue;
    if (row.not && call.words.some(({ text }) => row.not?.test(text))) continue;
    for (const { path, by } of movedBy(row, call)) lookAtOne(look, { row, path, by }, call, at);
  }
}

interface MovedFile {
  readonly path: string;
  /** The variable or option that moved it. */
  readonly by: string;
}

function movedBy(row: StartUpRow, call: ProgramCall): readonly MovedFile[] {
  const { home } = placeFactsOf(call.facts);
  const below = (variable: string, names: readonly string[] = [], usual?: string): readonly MovedFile[] => {
    const folder = call.variables.get(variable);
    if (folder === undefined || !isKnown(folder) || folder === "" || folder === usual) return [];
    return names.map((name) => ({ path: `${withoutEnd(folder, "/")}/${name}`, by: variable }));
  };
  const named = [...call.variables].flatMap(([name, path]) => (row.variables?.includes(name.toUpperCase()) ? [{ path, by: name }] : []));
  return [
    ...named,
    ...givenBy(row, call),
    ...below("HOME", row.inHome, home),
    ...below("XDG_CONFIG_HOME", row.inConfig, `${home}/.config`),
  ];
}

function givenBy({ options: names }: StartUpRow, { words: given }: ProgramCall): readonly MovedFile[] {
  if (!names) return [];
  const { options } = sortArguments(given, { takes: names, ...(names.includes("-init") && { singleDash: true as const }) });
  return options.flatMap(({ name, value }) => (value && names.includes(name) ? [{ path: value.text, by: name }] : []));
}

function lookAtOne(
  look: ShellWalk,
  { row, path, by }: MovedFile & { readonly row: StartUpRow },
  call: ProgramCall,
  at: WalkPosition,
): void {
  if (!isPath(path)) return;
  const file = { text: path, span: call.span };
  const mark = `start-up ${path}`;
  if (at.functions.includes(mark)) return;
  const inner: WalkPosition = { ...at, depth: at.depth + 1, functions: [...at.functions, mark] };
  const scope = newScope(call.cwd);
  const held = resolvePath(path, { cwd: call.cwd, facts: look.facts }).places.flatMap((place) => wholeAt(look, place) ?? []);
  if (held.length > 0 && row.language) look.script(file, { language: row.language, call, scope, at: inner, positional: [], sourced: true });
  else lookAtFile(look, file, "file", { call, scope, at: inner });
  if (held.some((content) => row.runs?.test(content)))
    look.add(
      {
        act: "opaque",
        signal: "SecurityBoundary",
        tool: `${by}=`,
        target: "",
        span: call.span,
        why: `${by} gives it settings that run programs`,
      },
      at,
    );
}
