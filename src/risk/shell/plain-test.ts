import type { AndOr, PipelineNode, TestCommand } from "unbash";
import { parseShell } from "./parse.ts";

type Command = PipelineNode;

/** Shells with little more than the standard. On some machines `sh` is a larger one. */
export const isPlainShell = (program: string): boolean => /^(?:sh|dash|ash|posh|yash)$/.test(program);

interface ReadPlainly {
  readonly text: string;
  readonly commands: readonly Command[];
}

/**
 * `[[ a > f || b ]]` in a shell without `[[`: a program of that name, which is not there, writes to f, and then b runs.
 * A command behind `&&` does not. Undefined where such a shell could not read it either: it stops.
 */
export function readPlainly(source: string, { pos, end }: Pick<TestCommand, "pos" | "end">): ReadPlainly | undefined {
  const written = source.slice(pos, end);
  if (!written.startsWith("[[") || !/[<>|;&]/.test(written)) return undefined;
  const text = `false${written.slice(2)}`;
  const parsed = parseShell(text);
  if ("problem" in parsed) return undefined;
  const commands = parsed.script.commands.flatMap(({ command }) => reached(command));
  return { text, commands: commands.filter((command) => !isOption(command)) };
}

/** `-f x` behind an `||` of a test: there is no such program. */
const isOption = (node: Command): boolean =>
  node.type === "Command" && node.redirects.length === 0 && node.name?.text.startsWith("-") === true;

function reached(node: Command | AndOr): readonly Command[] {
  if (node.type !== "AndOr") return [node];
  const first = node.operators.indexOf("||");
  return node.commands.filter((_, at) => at === 0 || (first >= 0 && at > first));
}
