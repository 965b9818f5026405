import type { AndOr, CommandNode, CompoundList, PipelineNode, Statement } from "unbash";
import { never } from "../../kernel/trouble.ts";
import { and, filters, opposite, or, programEnding, testEnding, type CommandEnding } from "./fixed-programs.ts";
import { parseShell } from "./parse.ts";

type Node = PipelineNode | AndOr;
type Simple = Extract<CommandNode, { type: "Command" }>;

/** Settings and names of the line that its parts are judged with. */
interface Line {
  /** `set -e`: any command that fails ends it. */
  readonly strict: boolean;
  /** `set -o pipefail`: any part of a pipe counts. */
  readonly pipes: boolean;
  /** Files that it writes itself. */
  readonly written: ReadonlySet<string>;
  /** Functions by their names: one may be called like a program. */
  readonly functions: Map<string, CommandEnding>;
  readonly depth: number;
}

/**
 * Whether a command line can end with something else than 0 because of what it looks at: one that cannot proves nothing
 * (`true`, `echo ok`, `npm test || true`, `npm test; exit 0`, `npm test &`). Undefined where it cannot be read.
 */
export function canFail(text: string): boolean | undefined {
  const ending = lineEnding(text, 0);
  return ending === undefined ? undefined : ending !== "good";
}

/** Scripts in scripts in scripts are nobody's check. */
const depthMax = 6;

function lineEnding(text: string, depth: number): CommandEnding | undefined {
  const parsed = parseShell(text);
  if ("problem" in parsed) return undefined;
  if (depth > depthMax || endsGood.test(text)) return "good";
  return listEnding(parsed.script.commands, lineOf(text, depth));
}

/** Whatever fails, the line ends with 0. */
const endsGood = /\btrap\s+(['"])[^'"]*\bexit\s+0\s*;?\s*\1\s+(?:[A-Z]+\s+)*(?:EXIT|ERR|0)\b/;

const lineOf = (text: string, depth: number): Line => ({
  strict: /\bset\s+(?:\S+\s+)*-\w*e/.test(text) || /\bset\s+-o\s+errexit/.test(text),
  pipes: /\bpipefail\b/.test(text),
  written: new Set([...text.matchAll(/(?:>{1,2}|\btee\b(?:\s+-a)?)\s*([^\s;&|<>()]+)/g)].map(([, file = ""]) => file)),
  functions: new Map(),
  depth,
});

/** One of them comes about, and nobody can say which. */
const either = (endings: readonly CommandEnding[]): CommandEnding => {
  const [first = "good"] = endings;
  return endings.every((each) => each === first) ? first : "open";
};

function listEnding(commands: readonly Statement[], line: Line): CommandEnding {
  let ending: CommandEnding = "good";
  for (const { command, background } of commands) {
    const next = background === true ? "good" : nodeEnding(command, line);
    ending = line.strict ? and(ending, next) : next;
    if (isExit(command)) break; // nothing behind it runs
  }
  return ending;
}

const isExit = (node: Node | CommandNode): boolean => node.type === "Command" && /^(?:exit|return)$/.test(node.name?.value ?? "");

function nodeEnding(node: Node, line: Line): CommandEnding {
  switch (node.type) {
    case "AndOr":
      return chainEnding(node, line);
    case "Pipeline": {
      const ending = pipeEnding(node, line);
      const negations = node.prefixes.filter(({ type }) => type === "Negation").length;
      return negations % 2 === 0 ? ending : opposite(ending);
    }
    default:
      return commandEnding(node, line);
  }
}

/** The end of a pipe that only shows what comes in says nothing about how that came about. */
function pipeEnding({ commands }: Extract<Node, { type: "Pipeline" }>, line: Line): CommandEnding {
  if (line.pipes) return commands.map((each) => commandEnding(each, line)).reduce(and, "good");
  const last = commands.at(-1);
  if (!last) return "good";
  return commands.length > 1 && last.type === "Command" && filters.has(last.name?.value ?? "") ? "good" : commandEnding(last, line);
}

const chainEnding = ({ commands, operators }: AndOr, line: Line): CommandEnding =>
  (commands[0] && isExit(commands[0]) ? [] : commands.slice(1)).reduce(
    (ending, each, at) => (operators[at] === "||" ? or : and)(ending, nodeEnding(each, line)),
    commands[0] ? nodeEnding(commands[0], line) : "good",
  );

function commandEnding(node: CommandNode, line: Line): CommandEnding {
  const body = ({ commands }: CompoundList): CommandEnding => listEnding(commands, line);
  switch (node.type) {
    case "Command":
      return simpleEnding(node, line);
    case "Redirected":
      return commandEnding(node.command, line);
    case "Subshell":
    case "BraceGroup":
      return body(node.body);
    case "If":
      return ifEnding([node, ...node.elif], node.else, body);
    case "For":
      return node.wordlist?.length === 0 ? "good" : either(["good", body(node.body)]);
    case "While": {
      const clause = body(node.clause);
      const never = node.kind === "while" ? "bad" : "good";
      return clause === never ? "good" : body(node.body);
    }
    case "Case":
      return either(["good", ...node.items.map((item) => body(item.body))]);
    case "Function":
      line.functions.set(node.name.value, node.body.type === "CompoundList" ? body(node.body) : commandEnding(node.body, line));
      return "good";
    case "TestCommand":
      return expressionEnding(node.expression);
    case "ArithmeticCommand":
      return /[$`a-z_]/i.test(node.body) ? "open" : "good";
    default:
      return "good"; // a loop over numbers, something beside the line
  }
}

type Branch = { readonly clause: CompoundList; readonly then: CompoundList };

function ifEnding(
  [first, ...rest]: readonly Branch[],
  otherwise: CompoundList | undefined,
  body: (list: CompoundList) => CommandEnding,
): CommandEnding {
  if (!first) return otherwise ? body(otherwise) : "good";
  const clause = body(first.clause);
  if (clause === "good") return body(first.then);
  const other = ifEnding(rest, otherwise, body);
  return clause === "bad" ? other : either([body(first.then), other]);
}

type TestExpression = Extract<CommandNode, { type: "TestCommand" }>["expression"];

function expressionEnding(expression: TestExpression): CommandEnding {
  switch (expression.type) {
    case "TestUnary":
      return testEnding([expression.operator, expression.operand.value]);
    case "TestBinary":
      return testEnding([expression.left.value, expression.operator, expression.right.value]);
    case "TestLogical":
      return expression.operands.map(expressionEnding).reduce(expression.operator === "&&" ? and : or);
    case "TestNot":
      return expression.negations.length % 2 === 0 ? expressionEnding(expression.operand) : opposite(expressionEnding(expression.operand));
    case "TestGroup":
      return expressionEnding(expression.expression);
    default:
      return never(expression);
  }
}

function simpleEnding(node: Simple, line: Line): CommandEnding {
  const name = node.name?.value ?? "";
  const args = node.args.map((arg) => (arg.type === "Word" ? arg.value : arg.text));
  if (name === "") return "good"; // only sets variables
  if (name === "exit" || name === "return") return exitEnding(args[0] ?? "");
  const known = line.functions.get(name);
  if (known !== undefined) return known;
  const inner = (text: string): CommandEnding => lineEnding(text, line.depth + 1) ?? "open";
  const [, said] = /^\$\(([^]*)\)$|^`([^]*)`$/.exec(name) ?? [];
  if (args.length === 0 && (said !== undefined || name.startsWith("`"))) return inner(said ?? name.slice(1, -1));
  return programEnding({ name, args, written: line.written, line: inner });
}

/** `exit` alone and `exit $?` end as whatever came before. */
const exitEnding = (code: string): CommandEnding => (/[$`]/.test(code) ? "open" : /^0*$/.test(code) ? "good" : "bad");
