import type { AndOr, CommandNode, CompoundList, PipelineNode, Statement } from "unbash";
import { shells } from "../../lexicon/programs.ts";
import { parseShell } from "./parse.ts";

type Node = PipelineNode | AndOr;

/** Programs that succeed whatever the project is like. */
const alwaysGood = new Set(
  (
    "true : echo printf pwd date whoami sleep usleep uname hostname id env printenv export set unset alias cd clear " +
    "history times umask wait yes seq tput hash type"
  ).split(" "),
);

/** Programs whose other words are a program of their own; for some, a script behind `-c`. */
const launchers = new Set("command builtin exec env nohup nice time stdbuf setsid sudo doas timeout xargs eval".split(" "));

interface Mood {
  /** `set -e`: any command that fails ends it. */
  readonly strict: boolean;
  /** `set -o pipefail`: any part of a pipe counts. */
  readonly pipes: boolean;
}

/**
 * Whether a command line can end with something else than 0 because of what it looks at: one that cannot proves nothing
 * (`true`, `echo ok`, `npm test || true`, `npm test; exit 0`, `npm test &`). Undefined where it cannot be read.
 */
export function canFail(text: string): boolean | undefined {
  const parsed = parseShell(text);
  return "problem" in parsed ? undefined : listFails(parsed.script.commands, moodOf(text));
}

const moodOf = (text: string): Mood => ({
  strict: /\bset\s+(?:\S+\s+)*-\w*e/.test(text) || /\bset\s+-o\s+errexit/.test(text),
  pipes: /\bpipefail\b/.test(text),
});

function listFails(commands: readonly Statement[], mood: Mood): boolean {
  const results = commands.map(({ command, background }) => background !== true && nodeFails(command, mood));
  const exit = commands.findIndex(({ command }) => isGoodExit(command));
  const counted = exit < 0 ? results : results.slice(0, exit);
  if (mood.strict) return counted.some(Boolean);
  return exit < 0 && (counted.at(-1) ?? false);
}

const isGoodExit = (node: Node): boolean =>
  node.type === "Command" && ["exit", "return"].includes(node.name?.value ?? "") && ["0", ""].includes(textOf(node, 0));

function nodeFails(node: Node, mood: Mood): boolean {
  switch (node.type) {
    case "AndOr":
      return chainFails(node, mood);
    case "Pipeline":
      if (mood.pipes) return node.commands.some((each) => commandFails(each, mood));
      return node.commands.slice(-1).some((each) => !isFilter(each) && commandFails(each, mood));
    default:
      return commandFails(node, mood);
  }
}

/** The end of a pipe that only shows what comes in says nothing about how that came about. */
const filters = new Set("cat tee head tail less more wc sort uniq tr cut nl column fold fmt sed ts tac rev".split(" "));
const isFilter = (node: CommandNode): boolean => node.type === "Command" && filters.has(node.name?.value ?? "");

/** `a || true` cannot fail; `a && b` can if either can. */
const chainFails = ({ commands, operators }: AndOr, mood: Mood): boolean =>
  commands.slice(1).reduce(
    (fails, each, at) => {
      const next = nodeFails(each, mood);
      return operators[at] === "||" ? fails && next : fails || next;
    },
    commands[0] ? nodeFails(commands[0], mood) : false,
  );

function commandFails(node: CommandNode, mood: Mood): boolean {
  switch (node.type) {
    case "Command":
      return simpleFails(node);
    case "Redirected":
      return commandFails(node.command, mood);
    case "Subshell":
    case "BraceGroup":
      return listFails(node.body.commands, mood);
    case "If":
      return [node.then, ...node.elif.map(({ then }) => then), ...(node.else ? [node.else] : [])].some((each) => bodyFails(each, mood));
    case "For":
    case "While":
      return bodyFails(node.body, mood);
    case "Case":
      return node.items.some(({ body }) => bodyFails(body, mood));
    case "TestCommand":
    case "ArithmeticCommand":
      return /[$`]|-[a-z]\s/.test(JSON.stringify(node)); // a test of what is written there is always the same
    default:
      return false; // a function that is only made, a loop over numbers
  }
}

const bodyFails = ({ commands }: CompoundList, mood: Mood): boolean => listFails(commands, mood);

type Simple = Extract<CommandNode, { type: "Command" }>;

const textOf = ({ args }: Simple, at: number): string => {
  const arg = args[at];
  return arg === undefined ? "" : arg.type === "Word" ? arg.value : arg.text;
};

function simpleFails(node: Simple): boolean {
  const name = (node.name?.value ?? "").replace(/^.*\//, "");
  if (name === "") return false; // only sets variables
  const words = node.args.map((arg) => (arg.type === "Word" ? arg.value : arg.text));
  if (name === "exit" || name === "return") return !["0", ""].includes(words[0] ?? "");
  if (name === "test" || name === "[") return words.some((word) => /^-[a-zA-Z]$/.test(word) || word.includes("$"));
  if (shells.has(name)) {
    const at = words.findIndex((word) => /^-\w*c$/.test(word));
    return at < 0 || (canFail(words[at + 1] ?? "") ?? true);
  }
  const inner = launchers.has(name) ? words.filter((word, at) => !/^-|^\w+=|^\d+[smhd]?$/.test(word) || at > 3) : [];
  if (inner.length > 0) return canFail(inner.join(" ")) ?? true;
  return !alwaysGood.has(name);
}
