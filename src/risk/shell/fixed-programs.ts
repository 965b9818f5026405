import { longPattern } from "../../kernel/long-pattern.ts";
import { shells } from "../../lexicon/programs.ts";

/**
 * The end of a command whatever the project is like: 0 (`good`), not 0 (`bad`), or `open`, where it depends on what the command
 * looks at. Only an open one checks anything.
 */
export type CommandEnding = "good" | "bad" | "open";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Programs that succeed whatever the project is like, or look at the machine and not at the project. */
const alwaysGood = words(
  "true : echo printf pwd date whoami sleep usleep uname hostname id printenv export set unset alias cd clear history times umask " +
    "yes seq tput hash type which whereis jobs disown dirname basename let expr read trap shopt ulimit local declare typeset " +
    "readonly shift sync break continue nproc arch tty logname groups uptime mktemp",
);

type Table = Readonly<Record<string, RegExp | undefined>>;
/** By its own name: a program may be called like something that every object has. */
const rowOf = (table: Table, name: string): RegExp | undefined => (Object.hasOwn(table, name) ? table[name] : undefined);

/** Those that only make something, where a flag says that it may be there already. */
const makers: Table = { mkdir: /^-\w*p/, rm: /^-\w*f/, touch: /^/, chmod: /^-\w*f/ };

/** Programs that show what they are given: without a file of the project they have nothing to look at. */
export const filters = words("cat tee head tail less more wc sort uniq tr cut nl column fold fmt sed ts tac rev strings");

/** Listing shows whatever there is; a named thing has to be there. */
const listers = words("ls dir tree stat file du df realpath readlink");

/** Sub-commands that succeed in any project. */
const subcommands: Table = {
  git: /^(?:status|log|branch|help|version|config)$/,
  npm: /^(?:help|version|config|prefix|root|bin)$/,
  go: /^(?:version|help|env)$/,
  cargo: /^(?:version|help)$/,
  docker: /^(?:version|info)$/,
};

/** Flags behind which a program tells of itself. `-v` means something else to most. */
const about = /^(?:--version|--help|-version|-help)$/;
const saysVersion: Table = {
  ...Object.fromEntries(["node", "npm", "npx", "yarn", "pnpm", "bun", "ruby", "perl", "php", "deno"].map((name) => [name, /^-[vh]$/i])),
  ...Object.fromEntries(["python", "python3", "tsc", "make", "cargo", "gcc"].map((name) => [name, /^-[Vvh]$/])),
};

/** Options whose next word is code of the interpreter's own. */
const inline: Table = {
  node: /^(?:-e|-p|-pe|--eval|--print)$/,
  deno: /^eval$/,
  bun: /^(?:-e|--eval|-p)$/,
  ruby: /^-e$/,
  perl: /^-[a-z]*[eE]$/,
  php: /^-r$/,
  lua: /^-e$/,
};
const inlineOf = (name: string): RegExp | undefined => (/^python[\d.]*$/.test(name) ? /^-[a-zA-Z]*c$/ : rowOf(inline, name));

/** Code that reads, runs, loads or refuses something. Modules of the language itself prove nothing by being there. */
const ownModules = /\bimport\s+(?:sys|os|re|json|time|math)\b|\brequire\s*\(\s*['"](?:node:)?(?:fs|os|path|util)['"]\s*\)(?!\s*\.)/g;
const goodExit = /\bexit\w*\s*\(?\s*0?\s*\)?(?![\w(])/g;
const looks = longPattern("i")`
  \b(?:require|import|include\w*|from|open|read\w*|load\w*|exec\w*|spawn\w*|system|popen|subprocess|fetch|urlopen|argv|stdin
  |assert\w*|throw|raise|die|exit\w*|abort|fail|glob|exists\w*|stat\w*|getline|getenv|env|Deno|Bun|File|Path)\b|[$\x60]
`;
const looksAtNothing = (code: string): boolean => !looks.test(code.replace(ownModules, "").replace(goodExit, ""));

/** Programs whose other words are a program of their own, with the options of each that take a word. */
const launchers: Table = {
  ...Object.fromEntries([..."command builtin exec nohup setsid doas busybox unbuffer".split(" ")].map((name) => [name, /^-a$/])),
  env: /^-[uCS]$/,
  nice: /^-n$/,
  ionice: /^-[cnp]$/,
  time: /^-[fo]$/,
  stdbuf: /^-[ioe]$/,
  sudo: /^-[ugCpThrRD]$/,
  timeout: /^-[ks]$/,
  xargs: /^-[nIPLdEsa]$/,
  chronic: /^$/,
};

/** The words of the program that a launcher starts. */
function launched(name: string, given: readonly string[]): readonly string[] {
  const takesWord = rowOf(launchers, name);
  let at = 0;
  while (at < given.length && /^-|^\w+=/.test(given[at] ?? "")) at += takesWord?.test(given[at] ?? "") ? 2 : 1;
  return given.slice(name === "timeout" ? at + 1 : at);
}

export interface CheckProgram {
  readonly name: string;
  readonly args: readonly string[];
  /** Files that the same line writes: to show one of them proves nothing. */
  readonly written: ReadonlySet<string>;
  /** Judges a whole line: a shell's script, or what is evaluated. */
  readonly line: (text: string) => CommandEnding;
}

/** The end of one program by its words, as far as they tell. */
export function programEnding(call: CheckProgram): CommandEnding {
  const { args, line } = call;
  const name = call.name.replace(/^.*\//, "");
  const isPlain = !call.name.includes("/") || /^\/(?:usr\/)?(?:local\/)?s?bin\//.test(call.name);
  if (name === "false") return "bad";
  if (name === "test" || name === "[") return testEnding(name === "[" ? args.slice(0, -1) : args);
  if (name === "command" && /^-[vV]$/.test(args[0] ?? "")) return "good";
  if (name === "eval") return line(args.join(" "));
  if (shells.has(name)) return shellEnding(args, line);
  if (isPlain && Object.hasOwn(launchers, name)) {
    const [inner, ...rest] = launched(name, args);
    return inner === undefined ? "good" : programEnding({ ...call, name: inner, args: rest });
  }
  return isPlain && isFixed(name, call) ? "good" : "open";
}

function shellEnding(args: readonly string[], line: CheckProgram["line"]): CommandEnding {
  const at = args.findIndex((word) => /^-\w*c$/.test(word));
  if (at < 0) return "open";
  const options = args.slice(0, at + 1);
  const strict = options.some((word) => /^-\w*e/.test(word)) ? "set -e; " : "";
  const pipes = options.includes("pipefail") ? "set -o pipefail; " : "";
  return line(`${strict}${pipes}${args[at + 1] ?? ""}`);
}

/** A dry run, a touch, or errors that do not count; alone or behind other letters that take no word. */
const makeRunsNothing = /^(?:--dry-run|--just-print|--recon|--touch|--ignore-errors|-[bdekmpqrRsSvwBL]*[int]\w*)$/;

/** Whoever is asked for help runs nothing, wherever that stands; behind `--`, and behind a script, it is asked of somebody else. */
function tellsOfItself(name: string, args: readonly string[]): boolean {
  const at = args.findIndex((word) => about.test(word));
  const before = args.slice(0, at);
  if (at < 0 || before.includes("--") || /^-\w*e$/.test(before.at(-1) ?? "")) return false; // `grep -e --help` looks for it
  return inlineOf(name) === undefined || before.includes("-m") || before.every((word) => word.startsWith("-"));
}

const isAway = (word: string): boolean => /^(?:\.{1,2}\/?|-|\/|\/(?:dev|etc|proc|sys|bin|usr|tmp)(?:\/.*)?)$/.test(word);

function isFixed(name: string, { args, written }: CheckProgram): boolean {
  const [first = ""] = args;
  const operands = args.filter((word) => !word.startsWith("-"));
  if (alwaysGood.has(name) || args.some((word) => rowOf(makers, name)?.test(word))) return true;
  if (args.length === 1 && (about.test(first) || rowOf(saysVersion, name)?.test(first))) return true;
  if (name === "wait") return operands.length === 0; // one that is named ends as that did
  if (name === "git" && first === "diff") return !args.some((word) => /^--(?:exit-code|quiet|check|no-index)$/.test(word));
  if (rowOf(subcommands, name)?.test(first)) return true;
  if (tellsOfItself(name, args)) return true;
  if (name === "make") return args.some((word) => makeRunsNothing.test(word));
  if (name === "find") return !args.includes("+");
  if (name === "jq") return args.some((word) => /^-\w*n\w*$|^--null-input$/.test(word)) && !/input|env|halt_error|\$/.test(args.join(" "));
  if (/^[gmn]?awk$/.test(name))
    return operands.length <= 1 && /^\s*BEGIN\s*\{/.test(operands[0] ?? "") && looksAtNothing(operands[0] ?? "");
  if (listers.has(name)) return operands.every(isAway);
  if (filters.has(name)) return (name === "sed" ? operands.slice(1) : operands).every((word) => isAway(word) || written.has(word));
  const at = args.findIndex((word) => inlineOf(name)?.test(word));
  return at >= 0 && looksAtNothing(args.slice(at + 1).join(" "));
}

const fileTests = /^-(?:[bcdefghkLNOGprsStuwx]|nt|ot|ef)$/;
const comparisons: Readonly<Record<string, ((one: string, other: string) => boolean) | undefined>> = {
  "=": (one, other) => one === other,
  "==": (one, other) => one === other,
  "!=": (one, other) => one !== other,
  "-eq": (one, other) => Number(one) === Number(other),
  "-ne": (one, other) => Number(one) !== Number(other),
  "-gt": (one, other) => Number(one) > Number(other),
  "-ge": (one, other) => Number(one) >= Number(other),
  "-lt": (one, other) => Number(one) < Number(other),
  "-le": (one, other) => Number(one) <= Number(other),
};

const endingOf = (isTrue: boolean): CommandEnding => (isTrue ? "good" : "bad");

/** A test of what is written there always comes out the same; one of a file or of what a command says does not. */
export function testEnding(args: readonly string[]): CommandEnding {
  const [first = "", second = "", third = ""] = args;
  if (args.some((word) => /[$`]/.test(word))) return "open";
  if (first === "!" && args.length > 1) return opposite(testEnding(args.slice(1)));
  for (const [word, join] of joints) {
    const at = args.indexOf(word);
    if (at > 0 && at < args.length - 1) return join(testEnding(args.slice(0, at)), testEnding(args.slice(at + 1)));
  }
  if (args.some((word) => fileTests.test(word)) && args.length > 1) return args.slice(1).every(isAway) ? "good" : "open";
  if (args.length <= 1) return endingOf(first !== "");
  if (args.length === 2) return endingOf(first === "-z" ? second === "" : second !== "");
  return endingOf(Object.hasOwn(comparisons, second) ? comparisons[second]?.(first, third) === true : true);
}

/** Both have to succeed; and one of both, which comes to the same turned round. */
export const and = (one: CommandEnding, other: CommandEnding): CommandEnding =>
  one === "good" ? other : one === "bad" || other === "bad" ? "bad" : "open";
export const or = (one: CommandEnding, other: CommandEnding): CommandEnding => opposite(and(opposite(one), opposite(other)));

const joints = [
  ["-o", or],
  ["-a", and],
] as const;

export const opposite = (ending: CommandEnding): CommandEnding => (ending === "open" ? ending : ending === "good" ? "bad" : "good");
