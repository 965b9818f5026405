import { bindLoop } from "../binding.ts";
import { braces, keyOf, list, pipes, type CallArguments } from "./brackets.ts";
import { isMark, isName, joinLines, peek, second, take, takeMark, type Cursor } from "./cursor.ts";
import { literalValue } from "./interpolation.ts";
import type { CodeRun } from "../run.ts";
import type { CodeToken, Value } from "../types.ts";
import { nothing, optionsOf, textValue } from "../values.ts";

/** A value and the members, indexes and calls that have followed it so far. */
interface Chain {
  readonly first: CodeToken;
  value: Value;
  receiver: Value | undefined;
  method: string | undefined;
  /** A member was named that may be a method called without brackets. */
  isPending: boolean;
  /** Receiver of the last method: blocks get its elements. */
  subject: Value | undefined;
}

type Step = (run: CodeRun, cursor: Cursor, chain: Chain, token: CodeToken) => boolean;

const bare: CallArguments = { args: [], named: new Map() };

/** Members, indexes and calls that follow a value. */
export function postfix(run: CodeRun, cursor: Cursor, start: Value, first: CodeToken): Value {
  const chain: Chain = { first, value: start, receiver: undefined, method: undefined, isPending: false, subject: undefined };
  for (;;) {
    if (run.dialect.lines) joinLines(cursor, ".", "&.", "?.");
    const token = peek(cursor);
    if (!token || !steps.some((step) => step(run, cursor, chain, token))) break;
  }
  const last = cursor.tokens[cursor.at - 1] ?? first;
  const isCalled = chain.isPending && (run.language === "ruby" || run.language === "perl");
  if (isCalled || isCalledAlone(run, cursor, chain.value)) finish(run, chain, bare, last);
  return chain.value;
}

function finish(run: CodeRun, chain: Chain, args: CallArguments, at: CodeToken): void {
  const { receiver, method } = chain;
  chain.value = run.meaning.call(run, {
    callee: chain.value,
    ...(receiver && { receiver }),
    ...(method !== undefined && { method }),
    ...args,
    start: chain.first.start,
    end: at.end,
  });
  chain.subject = receiver ?? chain.value;
  chain.receiver = undefined;
  chain.method = undefined;
  chain.isPending = false;
}

const member: Step = (run, cursor, chain, token) => {
  if (!isMark(token, ".", "?.", "->", "::", "&.")) return false;
  if (isMark(token, ".") && run.dialect.joins.includes(".")) return false;
  const name = second(cursor);
  if (chain.isPending && run.language === "ruby") finish(run, chain, bare, cursor.tokens[cursor.at - 1] ?? chain.first);
  if (name?.kind !== "name") {
    if (!isMark(name, "(", "[", "{")) return false;
    cursor.at += 1;
    return true;
  }
  take(cursor);
  take(cursor);
  chain.receiver = chain.value;
  chain.method = name.text.replace(/^\$(?=.)/, "");
  chain.value = run.meaning.member(run, chain.value, chain.method);
  chain.isPending = run.language === "ruby" ? !/^[A-Z]/.test(chain.method) : !isMark(token, "::");
  return true;
};

const call: Step = (run, cursor, chain, token) => {
  if (!isMark(token, "(")) return false;
  cursor.at += 1;
  finish(run, chain, list(run, cursor, ")"), cursor.tokens[cursor.at - 1] ?? token);
  return true;
};

const index: Step = (run, cursor, chain, token) => {
  if (!isMark(token, "[") || (token.spaced && run.dialect.bareCalls)) return false;
  cursor.at += 1;
  const { args } = list(run, cursor, "]");
  const key = args.length === 1 ? (args[0] ?? nothing) : nothing;
  chain.receiver = chain.value;
  chain.method = key.text;
  chain.value = run.meaning.index(run, chain.value, key);
  chain.isPending = false;
  return true;
};

/** `$ENV{HOME}`, `$x->{key}`. */
const perlIndex: Step = (run, cursor, chain, token) => {
  const last = cursor.tokens[cursor.at - 1] ?? chain.first;
  if (!isMark(token, "{") || run.language !== "perl" || last.kind === "text") return false;
  if (token.spaced && !isMark(last, "->")) return false;
  const key = second(cursor);
  const isWord = cursor.partners.get(cursor.at) === cursor.at + 2 && key?.kind === "name" && !key.text.startsWith("$");
  cursor.at += 1;
  const { args } = list(run, cursor, "}");
  chain.value = run.meaning.index(run, chain.value, isWord ? textValue(key.text) : (args[0] ?? nothing));
  return true;
};

/** Blocks of Ruby get the elements of what they are called on, or the value that the call gives. */
const block: Step = (run, cursor, chain, token) => {
  if (!isBlock(run, token, chain.receiver ?? chain.subject)) return false;
  if (chain.isPending) finish(run, chain, bare, cursor.tokens[cursor.at - 1] ?? chain.first);
  cursor.at += 1;
  const names = token.text === "{" ? braces(run, cursor).params : isMark(peek(cursor), "|") ? pipes(cursor) : [];
  const subject = chain.subject ?? nothing;
  const isList = optionsOf(subject).some(({ items }) => items !== undefined);
  if (isList) bindLoop(run, names ?? [], subject, false);
  else if (optionsOf(chain.value).some(({ items }) => items !== undefined)) bindLoop(run, names ?? [], chain.value, false);
  else bindLoop(run, names ?? [], subject.text === undefined ? chain.value : subject, true);
  return true;
};

/** `system "ls", "-l"`. */
const bareCall: Step = (run, cursor, chain, token) => {
  if (!isBareCall(run, token, chain.value)) return false;
  const args: Value[] = [];
  const named = new Map<string, Value>();
  do {
    const key = keyOf(run, cursor);
    if (key !== undefined) named.set(key, run.read.expression(run, cursor));
    else args.push(run.read.expression(run, cursor));
  } while (takeMark(cursor, ","));
  finish(run, chain, { args, named }, cursor.tokens[cursor.at - 1] ?? token);
  return true;
};

/** A template with a function before it. */
const tagged: Step = (run, cursor, chain, token) => {
  if (token.kind !== "text" || token.spaced || run.language !== "javascript") return false;
  cursor.at += 1;
  finish(run, chain, { args: [literalValue(run, token)], named: new Map([["tagged", nothing]]) }, token);
  return true;
};

const steps: readonly Step[] = [member, call, index, perlIndex, block, bareCall, tagged];

const operatorWords = new Set(
  "if unless while until and or not do then in for foreach else x eq ne lt gt le ge cmp is as instanceof of end xor rescue".split(" "),
);

/** Functions that need neither arguments nor brackets. */
const isCalledAlone = (run: CodeRun, cursor: Cursor, value: Value): boolean =>
  (run.language === "perl" || run.language === "ruby") &&
  value.variable !== undefined &&
  (["fork", "unlink", "hostname"].includes(value.name ?? "") ||
    (run.language === "perl" && value.name === "eval" && !isMark(peek(cursor), "{"))); // of the line at hand

const isBlock = (run: CodeRun, token: CodeToken, receiver: Value | undefined): boolean =>
  run.language === "ruby" && ((isMark(token, "{") && receiver !== undefined) || isName(token, "do"));

const phpBare = new Set(["echo", "print", "include", "include_once", "require", "require_once"]);

function isBareCall(run: CodeRun, token: CodeToken, value: Value): boolean {
  const name = value.name ?? "";
  if (name === "" && value.params === undefined) return false;
  if (name.startsWith("$")) return false;
  const isOperand =
    ["text", "number", "shell", "pattern"].includes(token.kind) ||
    (token.kind === "name" && !operatorWords.has(token.text)) ||
    (isMark(token, "[", "\\", "->") && token.spaced) ||
    (isMark(token, "<") && run.language === "perl");
  if (!isOperand) return false;
  if (run.language === "php") return phpBare.has(name);
  if (run.language === "python") return (name === "print" || name === "exec") && token.spaced;
  return run.dialect.bareCalls && token.spaced;
}
