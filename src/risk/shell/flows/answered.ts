import type { Assignment, Command, CommandExpansionPart, CommandNode, Statement, Word, WordPart } from "unbash";
import { isKnown } from "../../deed.ts";
import { longPattern } from "../../../kernel/long-pattern.ts";
import { isOfKnownOwner } from "../../net/variable-homes.ts";
import { hostsIn } from "../../tools/outward.ts";
import { workOn } from "../../work.ts";
import type { WalkPosition } from "../look.ts";
import type { ShellScope } from "../scope.ts";

/** Notes that a variable now holds what a host has answered: `TOKEN=$(curl -s https://api.example/login | jq -r .token)`. */
export function noteAnswer(assignment: Assignment, value: readonly string[] | undefined, scope: ShellScope, at: WalkPosition): void {
  const host = value && !at.doubt && !isOfKnownOwner(assignment.name) ? hostBehind(assignment, scope, at) : undefined;
  if (!value || host === undefined) return;
  workOn(at.source);
  if (fixesVariables.test(at.source)) return;
  const own = [...value];
  scope.variables.set(assignment.name, own);
  scope.answers.set(own, { host, source: at.source });
}

/** Words by which a later assignment may have no effect. */
const fixesVariables = /\b(?:readonly|declare|typeset)\b/;

/** Whether a variable surely holds what this host has answered, in the script that now names it. */
export function isAnswerOf(host: string, name: string, { variables, answers }: ShellScope, { source }: WalkPosition): boolean {
  const value = variables.get(name);
  const answer = value && answers.get(value);
  return answer?.host === host && answer.source === source;
}

/** The host whose answer an assigned value is, or that of a variable in it: `AUTH="Authorization: Bearer $TOKEN"`. */
function hostBehind({ value, append, index }: Assignment, scope: ShellScope, { source }: WalkPosition): string | undefined {
  if (append || index || value.type === "ArrayValue") return undefined;
  const parts = (value.parts ?? []).flatMap((part): readonly WordPart[] => (part.type === "DoubleQuoted" ? part.parts : [part]));
  const [only, ...others] = parts.filter(({ type }) => type !== "Literal");
  if (others.length > 0) return undefined;
  if (only?.type === "CommandExpansion") return parts.length === 1 ? hostAsked(only, scope) : undefined;
  const before = only?.type === "SimpleExpansion" ? scope.variables.get(only.text.slice(1)) : undefined;
  const answer = before && scope.answers.get(before);
  return answer?.source === source ? answer.host : undefined;
}

function hostAsked({ script }: CommandExpansionPart, scope: ShellScope): string | undefined {
  const [statement, ...more] = script?.commands ?? [];
  const [request, ...filters] = more.length > 0 ? [] : commandsOf(statement);
  const isPlain = filters.every((each) => isProgram(each, scope) && onlyPicks(each));
  return isPlain && isProgram(request, scope) ? hostOf(request) : undefined;
}

const commandsOf = (statement: Statement | undefined): readonly CommandNode[] =>
  !statement || statement.background
    ? []
    : statement.command.type === "Pipeline"
      ? statement.command.commands
      : [statement.command as CommandNode];

const isProgram = (node: CommandNode | undefined, { functions, aliases }: ShellScope): node is Command =>
  node?.type === "Command" && node.prefix.length === 0 && !functions.has(node.name?.text ?? "") && !aliases.has(node.name?.text ?? "");

const wordsOf = ({ args }: Command): readonly Word[] => args.filter((each): each is Word => each.type === "Word");

/** The one host that a request asks. Options that print something else than its answer make it nobody's. */
function hostOf(request: Command): string | undefined {
  const words = wordsOf(request);
  if (!asks.test(request.name?.text ?? "")) return undefined;
  if (words.some(({ text, value }) => printsOther.test(value) || /\bfile:/i.test(text))) return undefined;
  const [host, ...others] = hostsIn({ words: words.map(({ value, pos, end }) => ({ text: value, span: { start: pos, end } })) });
  return others.length === 0 && host !== undefined && isKnown(host) ? host : undefined;
}

const asks = /^(?:curl|wget|https?|xhs?)$/;
const printsOther = /^(?:--variable|--expand-|--config|--write-out|-[a-zA-Z]{0,8}[Kw])/;

/** Programs that pick something out of what they are fed, and how many words name what: more of them name files. */
const picking: ReadonlyMap<string, number> = new Map(
  Object.entries({ jq: 1, grep: 1, egrep: 1, sed: 1, awk: 1, tr: 2, cut: 0, head: 0, tail: 0 }),
);

function onlyPicks(node: Command): boolean {
  if (node.redirects.some((each) => each.type !== "Redirect" || !each.operator.startsWith(">"))) return false;
  const words = wordsOf(node);
  const named = words.filter(({ value }) => !value.startsWith("-") && !delimits.test(value));
  const isSed = node.name?.text === "sed";
  return (
    named.length <= (picking.get(node.name?.text ?? "") ?? -1) &&
    words.every((word) => isPlainText(word) && !looksElsewhere.test(word.value)) &&
    named.every(({ value }) => !isSed || replacesOnly.test(value))
  );
}

/** A sign between fields, or their numbers. */
const delimits = /^(?:[^\w/.~]{1,3}|[\d,-]{1,9})$/;
/** A replacement in a line, without the flag that runs it. */
const replacesOnly = /^s(\W)[^;\n}]{1,500}\1[gpiIM\d]{0,5}$/;
const looksElsewhere = longPattern("i")`env|system|getline|^-{1,2}(?:raw|slurp|from-)?file|^[~/]`;

const isPlainText = ({ parts = [] }: Word): boolean =>
  parts.every((part) =>
    part.type === "DoubleQuoted"
      ? part.parts.every(({ type }) => type === "Literal")
      : part.type === "Literal" || part.type === "SingleQuoted",
  );
